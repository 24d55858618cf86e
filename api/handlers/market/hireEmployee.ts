import { hireEmployee as hire } from '../../../domains/employees/hireEmployee.ts';
import type { Handler } from '../../handler.ts';
import { presentPosition } from '../../presenters/position.ts';

/** Hires an employee for a project at the current price of its listing. */
export const hireEmployee: Handler<'hireEmployee'> = async ({ params, body = {}, actor }, deps) => {
  const position = await hire(deps.database, { listingId: params.listing_id, actor, body });
  return { status: 201, body: presentPosition(position) };
};
