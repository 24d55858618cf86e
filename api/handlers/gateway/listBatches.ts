import { keyOf } from '../../gatewayCall.ts';
import type { Handler } from '../../handler.ts';
import { presentBatch } from '../../presenters/batch.ts';
import { pageIds } from '../../presenters/pageIds.ts';

/** Lists batches, page by page. */
export const listBatches: Handler<'listBatches'> = async ({ actor, query }, deps) => {
  const { limit = 20, after = null } = query;
  const page = { limit, after, before: null, ofMessages: false };
  const { batches, hasMore } = await deps.batches.list(keyOf(actor), page);
  const data = batches.map(presentBatch);
  return { status: 200, body: { object: 'list', data, ...pageIds(data), has_more: hasMore } };
};
