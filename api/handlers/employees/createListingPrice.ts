import { announcePrice } from '../../../domains/employees/publishing/announcePrice.ts';
import { toEmployeeResponse } from '../../employees/toEmployeeResponse.ts';
import type { Handler } from '../../handler.ts';

/** Sets a further price of an employee. */
export const createListingPrice: Handler<'createListingPrice'> = async ({ params, body, actor }, deps) => {
  const query = { id: params.employee_id, actor, permission: 'employees.publish' } as const;
  const employee = await announcePrice(deps.database, query, body);
  return { status: 201, body: await toEmployeeResponse(deps, actor, employee) };
};
