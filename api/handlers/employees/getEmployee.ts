import { readEmployee, viewEmployee } from '../../employees/readEmployee.ts';
import type { Handler } from '../../handler.ts';
import { presentEmployee } from '../../presenters/employee.ts';

/** An employee by id. */
export const getEmployee: Handler<'getEmployee'> = async ({ params, actor }, deps) => {
  const employee = await deps.database.withOrganization(actor.organizationId, (repositories) =>
    readEmployee(repositories, { id: params.employee_id, actor, permission: 'employees.view' }),
  );
  return {
    status: 200,
    body: presentEmployee(await viewEmployee(deps.database, actor.organizationId, employee), deps),
  };
};
