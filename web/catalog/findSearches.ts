import type { Schema } from '../api/client.ts';
import { kindLabels } from './kinds.ts';

type Search = Schema<'CatalogSearchSummary'>;

/**
 * The searches with all the words: those first that can be run, then those whose title has them (as a beginning before elsewhere), then those of
 * which the description speaks.
 */
export function findSearches(searches: readonly Search[], sought: string): Search[] {
  const words = sought.trim().toLowerCase().split(/\s+/);
  return searches
    .filter((search) => words.every((word) => textOf(search).includes(word)))
    .map((search) => ({ search, rank: rankOf(search, words) }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ search }) => search);
}

/** In the language of the page and in English, which many know the words of. */
function textOf(search: Search & { englishWords?: string }): string {
  const { id, title, description, source_title: source, kind, englishWords = '' } = search;
  return `${title} ${description} ${source} ${id} ${kindLabels[kind]} ${englishWords}`.toLowerCase();
}

function rankOf({ title, status }: Search, words: readonly string[]): number {
  const lower = title.toLowerCase();
  const place = lower.startsWith(words[0] ?? '') ? 0 : 1;
  return (status === 'ready' ? 0 : 10) + (words.every((word) => lower.includes(word)) ? place : 2);
}
