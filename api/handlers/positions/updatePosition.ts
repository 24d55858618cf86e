import { updatePosition as update } from '../../../domains/employees/updatePosition.ts';
import type { Handler } from '../../handler.ts';
import { presentPosition } from '../../presenters/position.ts';

/** Changes a position: its name, its terms, and the price and version that its hirer consents to. */
export const updatePosition: Handler<'updatePosition'> = async ({ params, body, actor }, deps) => {
  const query = { id: params.position_id, actor, permission: 'employees.hire' } as const;
  return { status: 200, body: presentPosition(await update(deps.database, query, body)) };
};
