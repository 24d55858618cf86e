import { readPageRequest } from '../../../db/repositories/page.ts';
import { readEmployee } from '../../../domains/employees/publishing/readEmployee.ts';
import type { Handler } from '../../handler.ts';
import { presentEmployeeRun } from '../../presenters/employeeRun.ts';
import { presentPage } from '../../presenters/page.ts';

/** Lists tests of an employee, newest first. */
export const listTestRuns: Handler<'listTestRuns'> = async ({ params, query, actor }, deps) => {
  const page = readPageRequest(query);
  const { id } = await deps.database.withOrganization(actor.organizationId, (repositories) =>
    readEmployee(repositories, { id: params.employee_id, actor, permission: 'employees.view' }),
  );
  const runs = await deps.database.asSystem(({ employeeRuns }) =>
    employeeRuns.list(actor.organizationId, { testsOf: id }, page),
  );
  return { status: 200, body: presentPage(runs, (run) => presentEmployeeRun(run, null)) };
};
