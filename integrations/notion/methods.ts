import type { JsonObject } from '../../domains/executions/item.ts';
import { AppError } from '../../openapi/AppError.ts';
import { cursorInJson, cursorInQuery, type NextPage } from '../engine/paging.ts';

/** Lists of GET requests: https://developers.notion.com/reference/pagination. */
export const listInQuery = {
  next: cursorInQuery('start_cursor', nextCursor),
  pageSize: { parameter: 'page_size', max: 100 },
};

const nextInJson = cursorInJson('start_cursor', nextCursor);

/**
 * Lists of POST requests. Errors: `target_error` if Notion ends the list at its own limit of results: fewer items than there are must not
 * look like all of them.
 */
export const listInJson = {
  next: ((page) => {
    const { request_status: status } = page.response.body as { request_status?: { type?: string } };
    const next = nextInJson(page);
    if (next === null && status?.type === 'incomplete')
      throw new AppError('target_error', 'Notion: The list is longer than Notion returns. Narrow the filter down.');
    return next;
  }) satisfies NextPage,
  pageSize: { parameter: 'page_size', max: 100, in: 'json' as const },
};

function nextCursor(body: JsonObject): unknown {
  return body['has_more'] === true ? body['next_cursor'] : null;
}

/** Returns the entries of a list. */
export function resultsOf(body: JsonObject): JsonObject[] {
  return body['results'] as JsonObject[];
}
