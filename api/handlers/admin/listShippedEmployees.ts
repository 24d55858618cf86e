import { viewShipped } from '../../../domains/employees/shipped/readShipped.ts';
import type { Handler } from '../../handler.ts';
import { presentShipped } from '../../presenters/shippedEmployees.ts';

/** Lists the employees that ship with Bureau, with their state on this instance. */
export const listShippedEmployees: Handler<'listShippedEmployees'> = async (_request, { database }) => ({
  status: 200,
  body: presentShipped(await database.asSystem(viewShipped)),
});
