import { column } from '../define/column.ts';
import { words } from '../define/commonInputs.ts';
import { input } from '../define/input.ts';
import { paging } from '../define/paging.ts';
import { defineSearch, defineSource } from '../define/source.ts';
import { sparqlRows } from '../read/tables.ts';
import { textAt } from '../read/valueAt.ts';
import { link } from '../write/link.ts';
import { sparql } from '../write/queryText.ts';

const idOf = (row: unknown) => /\/(WP\d+)/.exec(textAt(row, 'pathway') ?? '')?.[1];

export const source = defineSource({
  id: 'wikipathways',
  title: 'WikiPathways',
  description: 'Pathways in cells that researchers draw together.',
  homepage: 'https://www.wikipathways.org',
  docs: 'https://www.wikipathways.org/sparql.html',
  bases: { main: { url: 'https://sparql.wikipathways.org' } },
  licence: {
    name: 'CC0',
    url: 'https://www.wikipathways.org/license',
    attribution: 'WikiPathways',
    commercial: 'free',
  },
  limits: [{ requests: 1, seconds: 1 }],
  cacheSeconds: 86_400,
  searches: [
    defineSearch({
      id: 'wikipathways.search',
      kind: 'pathways',
      title: 'Search pathways by title',
      description: 'Pathways whose title holds the words as they are written, in all organisms or one.',
      inputs: {
        query: words('apoptosis', 'Words that stand in the title, in this order.'),
        organism: input.text({
          description: 'Scientific name of the organism.',
          maxLength: 100,
          examples: ['Homo sapiens'],
        }),
      },
      examples: [{ query: 'apoptosis', organism: 'Homo sapiens' }],
      paging: paging.offset({ default: 20, max: 500 }),
      request: ({ inputs, page }) => ({
        path: '/sparql',
        form: {
          query: [
            'PREFIX wp: <http://vocabularies.wikipathways.org/wp#>',
            'PREFIX dc: <http://purl.org/dc/elements/1.1/>',
            'SELECT DISTINCT ?pathway ?title ?organism WHERE {',
            '?pathway a wp:Pathway ; dc:title ?title ; wp:organismName ?organism .',
            sparql`FILTER(CONTAINS(LCASE(STR(?title)), LCASE(${inputs.query})))`,
            inputs.organism === undefined ? '' : sparql`FILTER(LCASE(STR(?organism)) = LCASE(${inputs.organism}))`,
            sparql`} ORDER BY ?title ?pathway LIMIT ${page.limit} OFFSET ${page.offset}`,
          ].join('\n'),
          format: 'json',
        },
        headers: { accept: 'application/sparql-results+json' },
      }),
      decode: ({ body }) => ({ rows: sparqlRows(body) }),
      columns: {
        id: column.text(idOf, { required: true }),
        title: column.text('title', { required: true }),
        organism: column.text('organism'),
      },
      record: (row) => link`https://www.wikipathways.org/pathways/${idOf(row)}.html`,
    }),
  ],
});
