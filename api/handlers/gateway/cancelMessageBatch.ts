import { keyOf } from '../../gatewayCall.ts';
import type { Handler } from '../../handler.ts';
import { presentMessageBatch } from '../../presenters/batch.ts';

/** Cancels a batch of messages. */
export const cancelMessageBatch: Handler<'cancelMessageBatch'> = async ({ actor, params }, deps) => {
  const batch = await deps.batches.cancel(keyOf(actor), params.message_batch_id, { ofMessages: true });
  deps.executions.wakeOutbox();
  return { status: 200, body: presentMessageBatch(batch, deps.settings.publicUrl) };
};
