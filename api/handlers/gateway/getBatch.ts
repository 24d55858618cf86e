import { keyOf } from '../../gatewayCall.ts';
import type { Handler } from '../../handler.ts';
import { presentBatch } from '../../presenters/batch.ts';

/** Returns the state of a batch. */
export const getBatch: Handler<'getBatch'> = async ({ actor, params }, { batches }) => {
  const batch = await batches.find(keyOf(actor), params.batch_id, { ofMessages: false });
  return { status: 200, body: presentBatch(batch) };
};
