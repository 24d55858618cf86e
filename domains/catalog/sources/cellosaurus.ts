import { column } from '../define/column.ts';
import { input } from '../define/input.ts';
import { paging } from '../define/paging.ts';
import { defineSearch, defineSource } from '../define/source.ts';
import { listOf, neededList, textAt, valueAt } from '../read/valueAt.ts';
import { link } from '../write/link.ts';

/** The values of entries of a list that have a type. */
const typed = (list: string, type: string) => (row: unknown) =>
  listOf(valueAt(row, list)).flatMap((entry) => (textAt(entry, 'type') === type ? [textAt(entry, 'value')] : []));

const accession = (row: unknown) => typed('accession-list', 'primary')(row)[0];

export const source = defineSource({
  id: 'cellosaurus',
  title: 'Cellosaurus',
  description: 'Cell lines that are used in research, with origin, disease and known problems.',
  homepage: 'https://www.cellosaurus.org',
  docs: 'https://api.cellosaurus.org',
  bases: { main: { url: 'https://api.cellosaurus.org' } },
  licence: {
    name: 'CC BY 4.0',
    url: 'https://www.cellosaurus.org/license',
    attribution: 'Cellosaurus, SIB Swiss Institute of Bioinformatics',
    commercial: 'attribution',
  },
  limits: [{ requests: 2, seconds: 1 }],
  cacheSeconds: 86_400,
  searches: [
    defineSearch({
      id: 'cellosaurus.search',
      kind: 'cell_lines',
      title: 'Search cell lines',
      description: 'Cell lines by name or words, with species, disease, sex and age of the donor.',
      inputs: {
        query: input.text({
          description: 'Words, or Cellosaurus’ own query: id:HeLa, ox:9606, di:melanoma, with AND, OR, NOT.',
          language: 'Solr',
          required: true,
          examples: ['id:HeLa', 'ox:9606 AND di:melanoma'],
        }),
      },
      examples: [{ query: 'id:HeLa' }],
      paging: paging.offset({ default: 10, max: 1_000 }),
      request: ({ inputs, page }) => ({
        path: '/search/cell-line',
        // A whole record may have 700 kB.
        query: {
          q: inputs.query,
          format: 'json',
          fields: 'id,ac,sy,ox,di,ca,sx,ag',
          rows: page.limit,
          start: page.offset,
        },
      }),
      decode: ({ body }) => ({ rows: neededList(body, 'Cellosaurus.cell-line-list') }),
      columns: {
        accession: column.text(accession, { required: true }),
        name: column.text((row) => typed('name-list', 'identifier')(row)[0]),
        synonyms: column.texts(typed('name-list', 'synonym')),
        category: column.text('category'),
        species: column.texts('species-list[].label'),
        taxon_ids: column.texts('species-list[].accession'),
        diseases: column.texts('disease-list[].label'),
        sex: column.text('sex'),
        age: column.text('age'),
      },
      record: (row) => link`https://www.cellosaurus.org/${accession(row)}`,
    }),
  ],
});
