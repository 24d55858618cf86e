import { decideAsActor } from '../../employees/decideAsActor.ts';
import type { Handler } from '../../handler.ts';

/** Rejects a deliverable with a reason: delivery is not complete. */
export const rejectDeliverable: Handler<'rejectDeliverable'> = async ({ params, body, actor }, deps) => ({
  status: 200,
  body: await decideAsActor(deps, { id: params.deliverable_id, actor }, { status: 'rejected', reason: body.reason }),
});
