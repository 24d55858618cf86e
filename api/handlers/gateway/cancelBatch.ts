import { keyOf } from '../../gatewayCall.ts';
import type { Handler } from '../../handler.ts';
import { presentBatch } from '../../presenters/batch.ts';

/** Cancels a batch. */
export const cancelBatch: Handler<'cancelBatch'> = async ({ actor, params }, { batches, executions }) => {
  const batch = await batches.cancel(keyOf(actor), params.batch_id, { ofMessages: false });
  executions.wakeOutbox();
  return { status: 200, body: presentBatch(batch) };
};
