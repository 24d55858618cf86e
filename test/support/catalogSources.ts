import { column } from '../../domains/catalog/define/column.ts';
import { failure } from '../../domains/catalog/define/failure.ts';
import { input } from '../../domains/catalog/define/input.ts';
import { paging } from '../../domains/catalog/define/paging.ts';
import { defineSearch, defineSource, type SourceDefinition } from '../../domains/catalog/define/source.ts';
import { neededList, textAt } from '../../domains/catalog/read/valueAt.ts';
import { path } from '../../domains/catalog/write/path.ts';

const licence = { name: 'CC0', attribution: 'Nobody', commercial: 'free' } as const;
const common = {
  description: 'A source of tests.',
  homepage: 'https://example.com',
  docs: 'https://example.com',
  bases: { main: { url: 'https://api.example.com' } },
  licence,
  limits: [{ requests: 100_000, seconds: 1 }],
  cacheSeconds: 0,
} as const;

/** Rows by a text, page by page: `/of/<text>?from=<offset>`, answered `{ rows: [{ id }], total? }`. */
const rowsOf = (source: string) =>
  defineSearch({
    id: `${source}.rows`,
    kind: 'open_data',
    title: 'Rows of a thing',
    description: 'Rows.',
    inputs: { of: input.text({ description: 'What of.', required: true, maxLength: 20, examples: ['a'] }) },
    examples: [{ of: 'a' }],
    paging: paging.offset({ default: 2, max: 100 }),
    request: ({ inputs, page }) => ({ path: path`/of/${inputs.of}`, query: { from: page.offset } }),
    problem: ({ body }) => {
      const said = textAt(body, 'error');
      return said === undefined ? undefined : failure('bad_request', `The source says: ${said}`);
    },
    decode: ({ body }) => ({ rows: neededList(body, 'rows') }),
    columns: { id: column.integer('id', { required: true }), name: column.text('name') },
  });

/** A few sources that behave as their tests need, all of them answered by a replay server. */
export const testSources: readonly SourceDefinition[] = [
  defineSource({
    ...common,
    id: 'test',
    title: 'Test source',
    cacheSeconds: 0,
    searches: [
      rowsOf('test'),
      defineSearch({
        id: 'test.compound',
        kind: 'compounds',
        title: 'Compound by name',
        description: 'Free where it finds nothing.',
        inputs: { name: input.text({ description: 'A name.', required: true, examples: ['water'] }) },
        examples: [{ name: 'water' }],
        paging: paging.none(),
        freeWhenEmpty: true,
        request: ({ inputs }) => ({ path: path`/compound/${inputs.name}` }),
        decode: ({ body }) => ({ rows: neededList(body, 'rows') }),
        columns: { id: column.integer('id', { required: true }) },
      }),
      defineSearch({
        id: 'test.looked_up',
        kind: 'encyclopedia',
        title: 'What is looked up first',
        description: 'Two calls: the id of a gene, and what has that id.',
        inputs: { gene: input.text({ description: 'A gene.', required: true, examples: ['BRAF'] }) },
        examples: [{ gene: 'BRAF' }],
        paging: paging.none(),
        request: ({ inputs }) => ({ path: path`/ids/${inputs.gene}` }),
        second: ({ body }) => ({ path: path`/by-id/${textAt(body, 'id') ?? ''}` }),
        decode: ({ body }) => ({ rows: neededList(body, 'rows') }),
        columns: { id: column.integer('id', { required: true }) },
      }),
      defineSearch({
        id: 'test.table',
        kind: 'indicators',
        title: 'A long table',
        description: 'CSV of any length.',
        inputs: {},
        examples: [{}],
        paging: paging.offset({ default: 10, max: 1_000_000 }),
        format: 'csv',
        streamed: true,
        request: () => ({ path: '/table.csv' }),
        decode: ({ body }) => ({ rows: neededList(body, '$') }),
        columns: { id: column.integer('id', { required: true }) },
        openColumns: true,
      }),
    ],
  }),
  defineSource({ ...common, id: 'kept', title: 'Kept source', cacheSeconds: 60, searches: [rowsOf('kept')] }),
  defineSource({
    ...common,
    id: 'keyed',
    title: 'Keyed source',
    key: { need: 'required', url: 'https://example.com/keys', place: { header: 'X-Key' } },
    searches: [rowsOf('keyed')],
  }),
  defineSource({
    ...common,
    id: 'contact',
    title: 'Contact source',
    needsContact: true,
    searches: [rowsOf('contact')],
  }),
  defineSource({
    ...common,
    id: 'dark',
    title: 'Dark source',
    offByDefault: 'Its terms do not allow it to be sold.',
    searches: [rowsOf('dark')],
  }),
  defineSource({ ...common, id: 'late', title: 'Late source', timeoutSeconds: 0.1, searches: [rowsOf('late')] }),
  defineSource({
    ...common,
    id: 'slow',
    title: 'Slow source',
    limits: [{ requests: 1, seconds: 100 }],
    searches: [rowsOf('slow')],
  }),
];
