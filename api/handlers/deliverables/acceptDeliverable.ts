import { decideAsActor } from '../../employees/decideAsActor.ts';
import type { Handler } from '../../handler.ts';

/** Accepts a deliverable: delivery is complete. */
export const acceptDeliverable: Handler<'acceptDeliverable'> = async ({ params, actor }, deps) => ({
  status: 200,
  body: await decideAsActor(deps, { id: params.deliverable_id, actor }, { status: 'accepted', reason: null }),
});
