import { readPageRequest } from '../../../db/repositories/page.ts';
import { readEmployee } from '../../../domains/employees/publishing/readEmployee.ts';
import type { Handler } from '../../handler.ts';
import { presentEmployeeVersion } from '../../presenters/employee.ts';
import { presentPage } from '../../presenters/page.ts';

/** Lists the versions of an employee, newest first. */
export const listEmployeeVersions: Handler<'listEmployeeVersions'> = async ({ params, query, actor }, deps) => {
  const page = readPageRequest(query);
  const versions = await deps.database.withOrganization(actor.organizationId, async (repositories) => {
    const { id } = await readEmployee(repositories, { id: params.employee_id, actor, permission: 'employees.view' });
    return repositories.employeeVersions.list(id, page);
  });
  return { status: 200, body: presentPage(versions, presentEmployeeVersion) };
};
