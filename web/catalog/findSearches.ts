import type { Schema } from '../api/client.ts';
import { kindLabels } from './kinds.ts';

type Search = Schema<'CatalogSearchSummary'>;

/**
 * Returns the matching searches: first those ranked by the API (`ranked` holds their IDs), then those that contain all the words in the
 * page's language. While the API has not answered only the latter.
 */
export function findSearches<One extends Search>(
  searches: readonly One[],
  sought: string,
  ranked: readonly string[] = [],
): One[] {
  if (sought.trim() === '') return [...searches];
  const words = sought.trim().toLowerCase().split(/\s+/);
  const places = new Map(ranked.map((id, place) => [id, place]));
  const placeOf = ({ id }: Search) => places.get(id) ?? ranked.length;
  return searches
    .filter((search) => places.has(search.id) || words.every((word) => textOf(search).includes(word)))
    .toSorted((a, b) => placeOf(a) - placeOf(b));
}

/** In the language of the page and in English. */
function textOf(search: Search & { englishWords?: string }): string {
  const { id, title, description, source_title: source, kind, englishWords = '' } = search;
  return `${title} ${description} ${source} ${id} ${kindLabels[kind]} ${englishWords}`.toLowerCase();
}
