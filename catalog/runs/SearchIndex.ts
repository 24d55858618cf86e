import type { SearchDefinition, SourceDefinition } from '../define/source.ts';
import { type SearchKind, searchKinds } from '../kinds.ts';
import { AppError } from '../../openapi/AppError.ts';

/** A search with the source that it asks. */
export interface KnownSearch {
  readonly source: SourceDefinition;
  readonly search: SearchDefinition;
}

/** Which searches are looked for; all that is given must fit. */
export interface SearchFilter {
  readonly kind?: SearchKind | undefined;
  readonly sourceId?: string | undefined;
  /** Words in any order; each stands somewhere in what is said of the search or its source. */
  readonly words?: string | undefined;
  /** Name of an input. */
  readonly input?: string | undefined;
}

interface Indexed extends KnownSearch {
  /** What words are looked for in, the weightiest first. */
  readonly texts: readonly [string, string, string];
}

/** All searches of the catalog: in the order of their kinds, or the best first where words are looked for. */
export class SearchIndex {
  readonly sources: readonly SourceDefinition[];
  readonly #searches: readonly Indexed[];
  readonly #byId: ReadonlyMap<string, Indexed>;

  constructor(sources: readonly SourceDefinition[]) {
    this.sources = sources.toSorted((a, b) => a.title.localeCompare(b.title, 'en'));
    const kinds = Object.keys(searchKinds);
    this.#searches = this.sources
      .flatMap((source) => source.searches.map((search) => ({ source, search, texts: textsOf(source, search) })))
      .toSorted((a, b) => kinds.indexOf(a.search.kind) - kinds.indexOf(b.search.kind));
    this.#byId = new Map(this.#searches.map((one) => [one.search.id, one]));
  }

  /** Errors: not_found. */
  get(searchId: string): KnownSearch {
    const known = this.#byId.get(searchId);
    if (!known) throw new AppError('not_found', `There is no search "${searchId.slice(0, 100)}".`);
    return known;
  }

  /** Null where there is no such search any more. */
  titleOf(searchId: string): string | null {
    return this.#byId.get(searchId)?.search.title ?? null;
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
    const wanted = wordsOf(words);
    if (wanted.length === 0) return fitting;
    return fitting
      .flatMap((one) => {
        const weight = weightOf(one, wanted);
        return weight === null ? [] : [{ one, weight }];
      })
      .toSorted((a, b) => a.weight - b.weight)
      .map(({ one }) => one);
  }
}

function textsOf(source: SourceDefinition, search: SearchDefinition): [string, string, string] {
  const kind = search.kind.replaceAll('_', ' ');
  return [
    plain(`${search.title} ${source.title} ${search.id}`),
    plain(`${kind} ${search.description}`),
    plain(`${source.description} ${Object.keys(search.inputs).join(' ')} ${Object.keys(search.columns).join(' ')}`),
  ];
}

/** Lower the better; null where a word stands nowhere. */
function weightOf({ texts }: Indexed, words: readonly string[]): number | null {
  let weight = 0;
  for (const word of words) {
    const place = texts.findIndex((text) => text.includes(word));
    if (place < 0) return null;
    weight += place;
  }
  return weight;
}

function wordsOf(words: string): string[] {
  return plain(words).split(/\s+/).filter(Boolean).slice(0, 10);
}

/** Without case and accents. */
function plain(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase();
}
