import type { ToolDeclaration } from './ToolDeclaration.ts';

/** Runs any search by its id. Inputs are free, so no provider can hold a model to them: the search checks them and says what is wrong. */
export const runTool: ToolDeclaration = {
  name: 'catalog_search',
  description:
    'Runs one search of the data catalog, found by catalog_find. Each search that succeeds costs 1 credit. Answers rows, with their source.',
  inputSchema: {
    type: 'object',
    properties: {
      search_id: { type: 'string', description: 'Of catalog_find, such as clinicaltrials.search.' },
      inputs: {
        type: 'object',
        description: 'By the schema that catalog_find gives for the search.',
        additionalProperties: true,
      },
      limit: { type: 'integer', minimum: 1, description: 'Rows wanted.' },
      cursor: { type: 'string', description: '`next_cursor` of the answer before.' },
    },
    required: ['search_id', 'inputs'],
    additionalProperties: false,
  },
  isStrict: false,
};
