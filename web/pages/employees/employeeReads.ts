import { $api } from '../../api/client.ts';
import { pagedRead } from '../../api/pagedRead.ts';
import type { Ask } from '../../app/routePrefetch.ts';

/** The employees that the organization builds, newest first. */
export const employeesRead = () => pagedRead('/api/v1/employees', { params: { query: { limit: 50 } } });

/** Reads one employee: its draft, and its published version. */
export const employeeRead = (id: string) =>
  $api.queryOptions('get', '/api/v1/employees/{employee_id}', { params: { path: { employee_id: id } } });

/** The versions of one, newest first. */
export const versionsRead = (id: string) =>
  pagedRead('/api/v1/employees/{employee_id}/versions', {
    params: { path: { employee_id: id }, query: { limit: 20 } },
  });

/** Tests of one, newest first, without what they delivered. */
export const testRunsRead = (id: string) =>
  pagedRead('/api/v1/employees/{employee_id}/test-runs', {
    params: { path: { employee_id: id }, query: { limit: 50 } },
  });

/** Reads runs of one employee, newest first: the parts visible to its publisher. */
export const publisherRunsRead = (id: string) =>
  pagedRead('/api/v1/employees/{employee_id}/runs', { params: { path: { employee_id: id }, query: { limit: 20 } } });

/** Asks for the list of own employees. */
export const askEmployees: Ask = (queryClient) => void queryClient.prefetchInfiniteQuery(employeesRead());

/** Asks for an own employee. */
export const askEmployee: Ask = (queryClient, { params: { employeeId = '' } }) =>
  void queryClient.prefetchQuery(employeeRead(employeeId));
