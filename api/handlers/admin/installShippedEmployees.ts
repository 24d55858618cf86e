import { installShipped } from '../../../domains/employees/shipped/installShipped.ts';
import { viewShipped } from '../../../domains/employees/shipped/readShipped.ts';
import type { Handler } from '../../handler.ts';
import { presentShipped } from '../../presenters/shippedEmployees.ts';

/** Installs or upgrades the employees that ship with Bureau. */
export const installShippedEmployees: Handler<'installShippedEmployees'> = async ({ actor }, deps) => {
  await installShipped(deps, actor);
  return { status: 200, body: presentShipped(await deps.database.asSystem(viewShipped)) };
};
