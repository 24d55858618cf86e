import type { JsonObject } from '../../domains/executions/item.ts';
import { nextQuery, type NextPage } from '../engine/paging.ts';

const next = nextQuery((body) => body['next'], []);

/** https://developer.spotify.com/documentation/web-api/concepts/api-calls#pagination: the query of the next address. */
export const list = { next, pageSize: { parameter: 'limit', max: 50 } };
/** Albums of artists have smaller pages for apps in development mode. */
export const shortList = { next, pageSize: { parameter: 'limit', max: 10 } };

/** Searches end after 1,000 results: a larger offset is refused. */
const nextResults: NextPage = (page) => {
  const wanted = nextQuery((body) => resultsIn(body)['next'], [])(page);
  return Number(wanted?.query?.['offset'] ?? 0) > 1_000 ? null : wanted;
};
export const searchList = { next: nextResults, pageSize: { parameter: 'limit', max: 10 } };

export const artistList = {
  ...list,
  next: nextQuery((body) => (body['artists'] as JsonObject | undefined)?.['next'], []),
};

/** Returns the page of a search; it has one kind of things. */
export function resultsIn(body: JsonObject): JsonObject {
  return (Object.values(body)[0] ?? {}) as JsonObject;
}

/** Returns the entries of a page without empty ones. */
export function entriesIn(page: JsonObject): unknown[] {
  const items = Array.isArray(page['items']) ? (page['items'] as unknown[]) : [];
  return items.filter((entry) => entry !== null);
}
