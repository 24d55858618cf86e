import type { SearchDefinition } from '../define/source.ts';
import type { KnownSearch } from '../runs/SearchIndex.ts';
import { strictSchema } from './strictSchema.ts';
import type { ToolDeclaration } from './ToolDeclaration.ts';

const longestDescription = 1_024;

/** One search as a tool. Its arguments are the inputs of the search, with `limit` and `cursor` beside them (`callOf.ts`). */
export function searchTool({ source, search }: KnownSearch): ToolDeclaration {
  const { paging } = search;
  return {
    name: searchToolName(search.id),
    description: descriptionOf(search, source.title),
    inputSchema: strictSchema({
      ...search.inputs,
      limit: {
        required: false,
        schema: {
          type: 'integer',
          description: 'Rows wanted.',
          minimum: 1,
          default: paging.default,
          maximum: paging.max,
        },
      },
      ...(paging.kind !== 'none' && {
        cursor: { required: false, schema: { type: 'string', description: '`next_cursor` of the answer before.' } },
      }),
    }),
    isStrict: true,
  };
}

/** `openalex.works` is `catalog_openalex_works`. */
export function searchToolName(searchId: string): string {
  return `catalog_${searchId.replaceAll(/[^a-zA-Z0-9_-]/g, '_')}`;
}

function descriptionOf(search: SearchDefinition, source: string): string {
  const said = [
    `${search.title} (${source}).`,
    search.description,
    search.atLeastOneOf && `Give at least one of ${search.atLeastOneOf.join(', ')}.`,
    ...(search.together ?? []).map((names) => `Give ${names.join(' and ')} together, or none of them.`),
    `Costs ${search.freeWhenEmpty ? '1 credit, nothing where nothing is found' : '1 credit'}.`,
    ...(search.notes ?? []),
  ];
  const whole = said.filter(Boolean).join(' ');
  return whole.length <= longestDescription ? whole : `${whole.slice(0, longestDescription - 1)}…`;
}
