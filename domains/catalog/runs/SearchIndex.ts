import type { SearchDefinition, SourceDefinition } from '../define/source.ts';
import { type SearchKind, searchKinds } from '../kinds.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { type QueryWord, queryWords, stemsOf } from './searchWords.ts';

/** A search with the source that it asks. */
export interface KnownSearch {
  readonly source: SourceDefinition;
  readonly search: SearchDefinition;
}

/** Filter of searches; all given parts must match. */
export interface SearchFilter {
  readonly kind?: SearchKind | undefined;
  readonly sourceId?: string | undefined;
  /** A query in a person's words, not all of which must match. */
  readonly words?: string | undefined;
  /** Name of an input. */
  readonly input?: string | undefined;
}

interface Indexed extends KnownSearch {
  /** Weight of each stem in the texts of the search or its source: highest in its title. */
  readonly worths: ReadonlyMap<string, number>;
}

/** Weight of a word by its field. */
const placeWorths = { title: 4, kind: 3, name: 2.5, description: 2, source: 1.2, columns: 0.7 } as const;
/** Score of a word that is a prefix or a part of another one. */
const beginningWorth = 0.7;
const insideWorth = 0.4;
const shortestBeginning = 4;
const shortestInside = 5;
/** Searches that fit worse than this part of the best one are left out. */
const leastOfBest = 0.3;

/** All searches of the catalog: in the order of their kinds, or the best first where words are looked for. The page, the API, MCP and agents share it. */
export class SearchIndex {
  readonly sources: readonly SourceDefinition[];
  readonly #searches: readonly Indexed[];
  readonly #byId: ReadonlyMap<string, Indexed>;

  constructor(sources: readonly SourceDefinition[]) {
    this.sources = sources.toSorted((a, b) => a.title.localeCompare(b.title, 'en'));
    const kinds = Object.keys(searchKinds);
    this.#searches = this.sources
      .flatMap((source) => source.searches.map((search) => ({ source, search, worths: worthsOf(source, search) })))
      .toSorted((a, b) => kinds.indexOf(a.search.kind) - kinds.indexOf(b.search.kind));
    this.#byId = new Map(this.#searches.map((one) => [one.search.id, one]));
  }

  /** Null if the search does not exist. */
  find(searchId: string): KnownSearch | null {
    return this.#byId.get(searchId) ?? null;
  }

  /** Errors: not_found. */
  get(searchId: string): KnownSearch {
    const known = this.find(searchId);
    if (!known) throw new AppError('not_found', `There is no search "${searchId.slice(0, 100)}".`);
    return known;
  }

  /** Null if the search no longer exists. */
  titleOf(searchId: string): string | null {
    return this.find(searchId)?.search.title ?? null;
  }

  /** Errors: not_found. */
  source(sourceId: string): SourceDefinition {
    const known = this.sources.find(({ id }) => id === sourceId);
    if (!known) throw new AppError('not_found', `There is no source "${sourceId.slice(0, 100)}".`);
    return known;
  }

  list({ kind, sourceId, words = '', input }: SearchFilter): KnownSearch[] {
    const fitting = this.#searches.filter(
      ({ source, search }) =>
        (kind === undefined || search.kind === kind) &&
        (sourceId === undefined || source.id === sourceId) &&
        (input === undefined || Object.hasOwn(search.inputs, input)),
    );
    const wanted = queryWords(words);
    if (wanted.length === 0) return fitting;
    const scores = this.#scores(wanted);
    const named = words.trim().toLowerCase();
    const best = Math.max(0, ...fitting.map((one) => scores.get(one)!));
    return fitting
      .filter((one) => scores.get(one)! > 0 && scores.get(one)! >= best * leastOfBest)
      .toSorted((a, b) => Number(isNamed(b, named)) - Number(isNamed(a, named)) || scores.get(b)! - scores.get(a)!);
  }

  /** Score of each search: the sum over the words. Rare words count more, and so do searches that match more words. */
  #scores(words: readonly QueryWord[]): Map<Indexed, number> {
    const all = this.#searches;
    const columns = words.map((word) => all.map((one) => worthOf(one, word)));
    // A word that no search has (the name of a city or a company) says nothing about which one is meant.
    const telling = columns.filter((column) => column.some((worth) => worth > 0));
    const rarities = telling.map((column) => Math.log(1 + all.length / column.filter((worth) => worth > 0).length));
    return new Map(
      all.map((one, place) => {
        const worths = telling.map((column, word) => column[place]! * rarities[word]!);
        const share = worths.filter((worth) => worth > 0).length / Math.max(1, worths.length);
        return [one, worths.reduce((sum, worth) => sum + worth, 0) * share];
      }),
    );
  }
}

function isNamed({ search }: KnownSearch, name: string): boolean {
  return search.id === name || search.title.toLowerCase() === name;
}

function worthsOf(source: SourceDefinition, search: SearchDefinition): Map<string, number> {
  const worths = new Map<string, number>();
  const add = (text: string, worth: number): void => {
    for (const stem of stemsOf(text)) worths.set(stem, Math.max(worth, worths.get(stem) ?? 0));
  };
  worths.set(`kind:${search.kind}`, placeWorths.kind);
  add(search.title, placeWorths.title);
  add(search.kind.replaceAll('_', ' '), placeWorths.kind);
  add(`${source.title} ${search.id}`, placeWorths.name);
  add(search.description, placeWorths.description);
  add(source.description, placeWorths.source);
  add(
    [...Object.keys(search.inputs), ...Object.keys(search.columns)].join(' ').replaceAll('_', ' '),
    placeWorths.columns,
  );
  return worths;
}

/** Returns the best weight of a word's stems in a search; 0 if none occurs. */
function worthOf({ worths }: Indexed, word: QueryWord): number {
  let best = 0;
  for (const { stem, worth } of word) {
    const exact = worths.get(stem);
    if (exact !== undefined) best = Math.max(best, exact * worth);
    // Prefixes match typed words only; other words must match whole.
    if (worth < 1 || stem.length < shortestBeginning) continue;
    for (const [other, place] of worths) {
      if (other.startsWith(stem)) best = Math.max(best, place * beginningWorth);
      else if (stem.length >= shortestInside && other.includes(stem)) best = Math.max(best, place * insideWorth);
    }
  }
  return best;
}
