import type { Database } from '../../../db/database.ts';
import type { components } from '../../../openapi/generated/types.ts';
import type { EmployeeView } from './readEmployee.ts';

/** Returns an error if the digital organization that works for the employee was deleted, or belongs to an archived project. */
export async function workerIssues(
  { database }: { database: Database },
  organizationId: string,
  { employee: { worker } }: Pick<EmployeeView, 'employee'>,
): Promise<components['schemas']['GraphIssue'][]> {
  if (worker?.kind !== 'digital_organization') return [];
  const target = await database.withOrganization(organizationId, ({ digitalOrganizations }) =>
    digitalOrganizations.atWork(worker.digital_organization_id),
  );
  if (target !== null) return [];
  const message =
    'The digital organization of this employee was deleted, or its project is archived. Choose another one, then publish the employee again.';
  return [{ node_id: null, parameter: '/digital_organization_id', severity: 'error', code: 'worker_missing', message }];
}
