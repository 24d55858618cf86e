import { updateListing as update } from '../../../domains/employees/publishing/updateListing.ts';
import { toEmployeeResponse } from '../../employees/toEmployeeResponse.ts';
import type { Handler } from '../../handler.ts';

/** Changes the listing of an employee in the market. */
export const updateListing: Handler<'updateListing'> = async ({ params, body, actor }, deps) => {
  const query = { id: params.employee_id, actor, permission: 'employees.publish' } as const;
  const employee = await update(deps.database, query, body);
  return { status: 200, body: await toEmployeeResponse(deps, actor, employee) };
};
