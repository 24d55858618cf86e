import { readPageRequest } from '../../../db/repositories/page.ts';
import { readEmployee } from '../../../domains/employees/publishing/readEmployee.ts';
import type { Handler } from '../../handler.ts';
import { presentPublisherRun } from '../../presenters/employeeRun.ts';
import { presentPage } from '../../presenters/page.ts';

/** Lists hirers' runs of an own employee: states, times and sizes. */
export const listPublisherRuns: Handler<'listPublisherRuns'> = async ({ params, query, actor }, deps) => {
  const page = readPageRequest(query);
  const { id } = await deps.database.withOrganization(actor.organizationId, (repositories) =>
    readEmployee(repositories, { id: params.employee_id, actor, permission: 'employees.view' }),
  );
  const runs = await deps.database.asSystem(({ publisherRuns }) =>
    publisherRuns.ofEmployee(actor.organizationId, id, page),
  );
  return { status: 200, body: presentPage(runs, presentPublisherRun) };
};
