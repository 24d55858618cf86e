import { keyOf } from '../../gatewayCall.ts';
import type { Handler } from '../../handler.ts';
import { presentMessageBatch } from '../../presenters/batch.ts';

/** Creates a batch of messages. */
export const createMessageBatch: Handler<'createMessageBatch'> = async ({ actor, body, headers }, deps) => {
  const batch = await deps.batches.createOfMessages(keyOf(actor), { requests: body.requests, headers });
  deps.executions.wakeOutbox();
  return { status: 200, body: presentMessageBatch(batch, deps.settings.publicUrl) };
};
