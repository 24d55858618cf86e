import type { JsonObject } from '../../domains/executions/item.ts';
import { nextQuery } from '../engine/paging.ts';

/** https://developers.facebook.com/docs/graph-api/results: the next address, which holds the token, is missing on the last page. */
function nextOf(body: JsonObject): unknown {
  return (body as { paging?: { next?: unknown } }).paging?.next;
}

/** Returns the cursor of the next page of a list for the form. */
export function cursorOf(body: JsonObject): string | undefined {
  if (nextOf(body) === undefined) return undefined;
  return (body as { paging?: { cursors?: { after?: string } } }).paging?.cursors?.after;
}

/** Pages by cursor, offset or time: the vendor decides. */
export const byCursor = {
  next: nextQuery(nextOf, ['access_token', 'appsecret_proof']),
  pageSize: { parameter: 'limit', max: 100 },
};
