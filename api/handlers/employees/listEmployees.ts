import { readPageRequest } from '../../../db/repositories/page.ts';
import { viewEmployees } from '../../../domains/employees/publishing/readEmployee.ts';
import type { Handler } from '../../handler.ts';
import { presentEmployee } from '../../presenters/employee.ts';
import { presentPage } from '../../presenters/page.ts';
import { projectViewOf } from '../../../domains/identity/projectAccess.ts';

/** Lists the employees of the projects that the caller sees, newest first. */
export const listEmployees: Handler<'listEmployees'> = async ({ query, actor }, deps) => {
  const page = readPageRequest(query);
  const { data, nextCursor } = await deps.database.withOrganization(actor.organizationId, ({ employees }) =>
    employees.list(query.project_id, projectViewOf(actor), page),
  );
  const views = await viewEmployees(deps.database, actor.organizationId, data);
  return { status: 200, body: presentPage({ data: views, nextCursor }, (view) => presentEmployee(view, deps)) };
};
