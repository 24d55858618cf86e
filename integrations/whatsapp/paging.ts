import type { JsonObject } from '../../domains/executions/item.ts';
import { cursorInQuery } from '../engine/paging.ts';

/** https://developers.facebook.com/docs/graph-api/results: the last page has cursors, too, but no next address, which holds the token. */
export function cursorOf(body: JsonObject): string | undefined {
  const { paging } = body as { paging?: { next?: unknown; cursors?: { after?: string } } };
  return paging?.next === undefined ? undefined : paging.cursors?.after;
}

/** How lists of the Graph API are read. */
export const list = {
  next: cursorInQuery('after', cursorOf),
  pageSize: { parameter: 'limit', max: 100 },
};
