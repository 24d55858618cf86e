import { invalid } from '../domains/gateway/formats/json.ts';

/** A page of a list: up to `limit` entries after the id `afterId`, or before `beforeId`; else from the start. */
export interface WantedPage {
  limit: number;
  afterId: string | undefined;
  beforeId: string | undefined;
}

/**
 * A page as Anthropic's API cuts it: in the list's own order whichever way it is read, `hasMore` in the direction of reading.
 * Errors: `invalid_request` for an id that is not in the list, and for both ids at once.
 * Source: platform.claude.com/docs/en/api/models-list; anthropic-sdk-typescript `src/core/pagination.ts` (`Page`).
 */
export function modelPage<Entry extends { id: string }>(
  entries: readonly Entry[],
  { limit, afterId, beforeId }: WantedPage,
): { data: Entry[]; hasMore: boolean } {
  if (afterId !== undefined && beforeId !== undefined)
    throw invalid('before_id', 'Give after_id or before_id, not both.');
  if (beforeId !== undefined) {
    const end = placeOf(entries, 'before_id', beforeId);
    const start = Math.max(0, end - limit);
    return { data: entries.slice(start, end), hasMore: start > 0 };
  }
  const start = afterId === undefined ? 0 : placeOf(entries, 'after_id', afterId) + 1;
  return { data: entries.slice(start, start + limit), hasMore: start + limit < entries.length };
}

function placeOf(entries: readonly { id: string }[], param: string, id: string): number {
  const place = entries.findIndex((entry) => entry.id === id);
  if (place === -1) throw invalid(param, `${param} must be the id of a model that you can call.`);
  return place;
}
