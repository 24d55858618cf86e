import { searchKinds } from '../kinds.ts';
import { inputSchemaOf } from '../define/input.ts';
import type { KnownSearch, SearchIndex } from '../runs/SearchIndex.ts';
import { strictSchema } from './strictSchema.ts';
import type { ToolDeclaration } from './ToolDeclaration.ts';

const mostFound = 20;

/** Looks for searches, so that not all of them have to be tools; free. */
export const findTool: ToolDeclaration = {
  name: 'catalog_find',
  description:
    'Finds searches over public sources of science, law, economy, health and the earth. Gives ids and inputs for catalog_search. Costs nothing.',
  inputSchema: strictSchema({
    query: {
      required: true,
      schema: {
        type: 'string',
        description: 'Words that describe the data wanted; each must fit, so give few.',
        examples: ['clinical trials'],
      },
    },
    kind: {
      required: false,
      schema: { type: 'string', enum: Object.keys(searchKinds), description: 'Only of this kind.' },
    },
    limit: {
      required: false,
      schema: { type: 'integer', description: 'Searches wanted.', minimum: 1, maximum: mostFound, default: 8 },
    },
  }),
  isStrict: true,
};

/** What `catalog_find` answers. Where all words together fit nothing, those searches that most of them fit. */
export function findSearches(
  index: SearchIndex,
  { query, kind, limit }: Readonly<Record<string, unknown>>,
  isReady: (known: KnownSearch) => boolean = () => true,
): { searches: Record<string, unknown>[] } {
  const words = typeof query === 'string' ? query.slice(0, 500) : '';
  const ofKind =
    typeof kind === 'string' && Object.hasOwn(searchKinds, kind) ? (kind as keyof typeof searchKinds) : undefined;
  const most = typeof limit === 'number' ? Math.min(Math.max(1, Math.floor(limit)), mostFound) : 8;
  const whole = index.list({ words, kind: ofKind }).filter(isReady);
  const found = whole.length > 0 ? whole : fittingMost(index, words, ofKind).filter(isReady);
  return { searches: found.slice(0, most).map(told) };
}

function fittingMost(index: SearchIndex, words: string, kind: keyof typeof searchKinds | undefined): KnownSearch[] {
  const counts = new Map<KnownSearch, number>();
  for (const word of words
    .split(/\s+/)
    .filter((one) => one.length > 2)
    .slice(0, 10))
    for (const known of index.list({ words: word, kind })) counts.set(known, (counts.get(known) ?? 0) + 1);
  return [...counts].toSorted(([, a], [, b]) => b - a).map(([known]) => known);
}

function told({ source, search }: KnownSearch): Record<string, unknown> {
  return {
    search_id: search.id,
    title: search.title,
    source: source.title,
    description: search.description,
    inputs: inputSchemaOf(search.inputs),
    ...(search.atLeastOneOf && { at_least_one_of: search.atLeastOneOf }),
    example: search.examples[0],
    columns: Object.keys(search.columns),
  };
}
