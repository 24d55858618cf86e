import { keyOf } from '../../gatewayCall.ts';
import type { Handler } from '../../handler.ts';
import { presentMessageBatch } from '../../presenters/batch.ts';

/** Returns the state of a batch of messages. */
export const getMessageBatch: Handler<'getMessageBatch'> = async ({ actor, params }, { batches, settings }) => {
  const batch = await batches.find(keyOf(actor), params.message_batch_id, { ofMessages: true });
  return { status: 200, body: presentMessageBatch(batch, settings.publicUrl) };
};
