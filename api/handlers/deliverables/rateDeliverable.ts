import { rateDeliverable as rate } from '../../../domains/employees/rateDeliverable.ts';
import type { Handler } from '../../handler.ts';

/** Rates the employee that made a deliverable, after its verdict. */
export const rateDeliverable: Handler<'rateDeliverable'> = async ({ params, body, actor }, { database }) => {
  const { stars } = body;
  await rate(database, { id: params.deliverable_id, actor, stars });
  return { status: 200, body: { stars } };
};
