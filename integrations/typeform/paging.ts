import type { JsonObject } from '../../domains/executions/item.ts';
import { pageNumber } from '../engine/paging.ts';

/** Pages of forms and workspaces have numbers. */
export const list = {
  next: pageNumber('page', {
    hasMore: ({ response }, number) => number < Number((response.body as JsonObject)['page_count'] ?? 1),
  }),
  pageSize: { parameter: 'page_size', max: 200 },
};

/** Returns the entries of a page. */
export function itemsIn(body: JsonObject): unknown {
  return body['items'] ?? [];
}
