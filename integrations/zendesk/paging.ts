import type { JsonObject } from '../../domains/executions/item.ts';
import { cursorInQuery, pageNumber } from '../engine/paging.ts';

/** Returns the cursor of the page after this one; undefined after the last page. */
export function cursorOf(body: JsonObject): string | undefined {
  const { meta } = body as { meta?: { has_more?: boolean; after_cursor?: string | null } };
  return meta?.has_more ? (meta.after_cursor ?? undefined) : undefined;
}

/** https://developer.zendesk.com/api-reference/introduction/pagination/#using-cursor-pagination */
export const byCursor = {
  next: cursorInQuery('page[after]', cursorOf),
  pageSize: { parameter: 'page[size]', max: 100 },
};

/** Lists without a cursor. Zendesk refuses the page after 1,000 results of a search, so that no result is missing silently. */
export const byNumber = {
  next: pageNumber('page', {
    hasMore: ({ response }) => typeof (response.body as { next_page?: unknown }).next_page === 'string',
  }),
  pageSize: { parameter: 'per_page', max: 100 },
};
