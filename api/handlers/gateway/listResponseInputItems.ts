import { invalid } from '../../../domains/gateway/formats/json.ts';
import { numberedItems } from '../../../domains/gateway/responses/conversation.ts';
import { ResponseStore } from '../../../domains/gateway/responses/ResponseStore.ts';
import { keyOf } from '../../gatewayCall.ts';
import type { Handler } from '../../handler.ts';
import { found } from '../../../openapi/notFound.ts';
import { pageIds } from '../../presenters/pageIds.ts';

/** Lists what a stored response was made from. Errors: `not_found`, `invalid_request`. */
export const listResponseInputItems: Handler<'listResponseInputItems'> = async ({ actor, params, query }, deps) => {
  const key = await deps.gateway.confirm(keyOf(actor));
  const { input } = found(await new ResponseStore(deps).findAsked(key, params.response_id));
  const { limit = 20, order = 'desc', after } = query;
  const oldestFirst = numberedItems(input, params.response_id);
  const items = order === 'asc' ? oldestFirst : oldestFirst.toReversed();
  const from = after === undefined ? 0 : items.findIndex(({ id }) => id === after) + 1;
  if (after !== undefined && from === 0) throw invalid('/after', 'after must be the ID of an item in this list.');
  const data = items.slice(from, from + limit);
  return { status: 200, body: { object: 'list', data, ...pageIds(data), has_more: from + limit < items.length } };
};
