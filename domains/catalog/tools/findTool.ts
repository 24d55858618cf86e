import { searchKinds } from '../kinds.ts';
import { askCatalog } from '../ask/askCatalog.ts';
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
        description: 'Words that describe the data wanted, in English or German.',
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

/** Returns the result of `catalog_find`: the best matching searches, ranked as on the page and in the API. */
export function findSearches(
  index: SearchIndex,
  { query, kind, limit }: Readonly<Record<string, unknown>>,
  isReady: (known: KnownSearch) => boolean = () => true,
): { searches: Record<string, unknown>[] } {
  const words = typeof query === 'string' ? query.slice(0, 500) : '';
  const ofKind =
    typeof kind === 'string' && Object.hasOwn(searchKinds, kind) ? (kind as keyof typeof searchKinds) : undefined;
  const most = typeof limit === 'number' ? Math.min(Math.max(1, Math.floor(limit)), mostFound) : 8;
  const found = index.list({ words, kind: ofKind }).filter(isReady);
  const today = new Date().toISOString().slice(0, 10);
  const filled = new Map(
    askCatalog(index, { sentence: words, today, isReady }).proposals.map(({ known, inputs }) => [
      known.search.id,
      inputs,
    ]),
  );
  return { searches: found.slice(0, most).map((known) => told(known, filled.get(known.search.id))) };
}

function told({ source, search }: KnownSearch, suggested: object = {}): Record<string, unknown> {
  return {
    search_id: search.id,
    title: search.title,
    source: source.title,
    description: search.description,
    inputs: inputSchemaOf(search.inputs),
    ...(search.atLeastOneOf && { at_least_one_of: search.atLeastOneOf }),
    example: search.examples[0],
    ...(Object.keys(suggested).length > 0 && { suggested_inputs: suggested }),
    columns: Object.keys(search.columns),
  };
}
