import { unpublishEmployee as unpublish } from '../../../domains/employees/publishing/unpublishEmployee.ts';
import { toEmployeeResponse } from '../../employees/toEmployeeResponse.ts';
import type { Handler } from '../../handler.ts';

/** Withdraws an employee from the market; positions work until the end of their notice. */
export const unpublishEmployee: Handler<'unpublishEmployee'> = async ({ params, actor }, deps) => {
  const query = { id: params.employee_id, actor, permission: 'employees.publish' } as const;
  const employee = await deps.database.withOrganization(actor.organizationId, (repositories) =>
    unpublish(repositories, query),
  );
  return { status: 200, body: await toEmployeeResponse(deps, actor, employee) };
};
