import { publishDraft } from '../../employees/publishDraft.ts';
import { viewEmployee } from '../../employees/readEmployee.ts';
import type { Handler } from '../../handler.ts';
import { presentEmployee } from '../../presenters/employee.ts';

/** Publishes the draft of an employee as a new version, and lists it in the market. */
export const publishEmployee: Handler<'publishEmployee'> = async ({ params, body = {}, actor }, deps) => {
  const employee = await publishDraft(deps, {
    query: { id: params.employee_id, actor, permission: 'employees.publish' },
    body,
  });
  return {
    status: 200,
    body: presentEmployee(await viewEmployee(deps.database, actor.organizationId, employee), deps),
  };
};
