import { keyOf } from '../../gatewayCall.ts';
import type { Handler } from '../../handler.ts';
import { presentMessageBatch } from '../../presenters/batch.ts';
import { pageIds } from '../../presenters/pageIds.ts';

/** Lists batches of messages, page by page. */
export const listMessageBatches: Handler<'listMessageBatches'> = async ({ actor, query }, deps) => {
  const { limit = 20, after_id: after = null, before_id: before = null } = query;
  const { batches, hasMore } = await deps.batches.list(keyOf(actor), { limit, after, before, ofMessages: true });
  const data = batches.map((batch) => presentMessageBatch(batch, deps.settings.publicUrl));
  return { status: 200, body: { data, ...pageIds(data), has_more: hasMore } };
};
