import { readEmployee } from '../../../domains/employees/publishing/readEmployee.ts';
import { toEmployeeResponse } from '../../employees/toEmployeeResponse.ts';
import type { Handler } from '../../handler.ts';

/** An employee by id. */
export const getEmployee: Handler<'getEmployee'> = async ({ params, actor }, deps) => {
  const employee = await deps.database.withOrganization(actor.organizationId, (repositories) =>
    readEmployee(repositories, { id: params.employee_id, actor, permission: 'employees.view' }),
  );
  return {
    status: 200,
    body: await toEmployeeResponse(deps, actor, employee),
  };
};
