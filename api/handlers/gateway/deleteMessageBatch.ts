import { keyOf } from '../../gatewayCall.ts';
import type { Handler } from '../../handler.ts';

/** Deletes a batch of messages that has ended. */
export const deleteMessageBatch: Handler<'deleteMessageBatch'> = async ({ actor, params }, { batches }) => {
  await batches.remove(keyOf(actor), params.message_batch_id);
  return { status: 200, body: { id: params.message_batch_id, type: 'message_batch_deleted' } };
};
