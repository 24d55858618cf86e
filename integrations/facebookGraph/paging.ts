import type { JsonObject } from '../../domains/executions/item.ts';
import { cursorInQuery } from '../engine/paging.ts';

/** https://developers.facebook.com/docs/graph-api/results: the next address, which holds the token, is missing on the last page. */
export function cursorOf(body: JsonObject): string | undefined {
  const { paging } = body as { paging?: { next?: unknown; cursors?: { after?: string } } };
  return paging?.next === undefined ? undefined : paging.cursors?.after;
}

export const byCursor = {
  next: cursorInQuery('after', cursorOf),
  pageSize: { parameter: 'limit', max: 100 },
};
