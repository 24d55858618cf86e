import { publishDraft } from '../../../domains/employees/publishing/publishDraft.ts';
import { toEmployeeResponse } from '../../employees/toEmployeeResponse.ts';
import type { Handler } from '../../handler.ts';

/** Publishes the draft of an employee as a new version, and lists it in the market. */
export const publishEmployee: Handler<'publishEmployee'> = async ({ params, body = {}, actor }, deps) => {
  const employee = await publishDraft(deps, {
    query: { id: params.employee_id, actor, permission: 'employees.publish' },
    body,
  });
  return {
    status: 200,
    body: await toEmployeeResponse(deps, actor, employee),
  };
};
