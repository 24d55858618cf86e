import { keyOf } from '../../gatewayCall.ts';
import type { Handler } from '../../handler.ts';

/** Downloads the results of a batch of messages, streamed. */
export const getMessageBatchResults: Handler<'getMessageBatchResults'> = async ({ actor, params }, { batches }) => {
  const bytes = await batches.results(keyOf(actor), params.message_batch_id);
  return { status: 200, contentType: 'application/x-jsonl', raw: bytes, headers: { 'cache-control': 'no-store' } };
};
