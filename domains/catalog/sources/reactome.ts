import { column } from '../define/column.ts';
import { words } from '../define/commonInputs.ts';
import { input } from '../define/input.ts';
import { paging } from '../define/paging.ts';
import { defineSearch, defineSource } from '../define/source.ts';
import { isNotFound } from '../read/refusal.ts';
import { listAt, listOf, neededList, numberAt, textAt, valueAt } from '../read/valueAt.ts';
import { link } from '../write/link.ts';
import { path } from '../write/path.ts';

const record = (field: string) => (row: unknown) => link`https://reactome.org/content/detail/${textAt(row, field)}`;

export const source = defineSource({
  id: 'reactome',
  title: 'Reactome',
  description: 'Pathways and reactions in cells, curated from the literature.',
  homepage: 'https://reactome.org',
  docs: 'https://reactome.org/ContentService/',
  bases: { main: { url: 'https://reactome.org/ContentService' } },
  licence: {
    name: 'CC BY 4.0',
    url: 'https://reactome.org/license',
    attribution: 'Reactome',
    commercial: 'attribution',
  },
  limits: [{ requests: 3, seconds: 1 }],
  cacheSeconds: 86_400,
  searches: [
    defineSearch({
      id: 'reactome.search',
      kind: 'pathways',
      title: 'Search pathways',
      description: 'Pathways, reactions, proteins and complexes by words.',
      inputs: {
        query: words('MAPK signaling'),
        species: input.text({
          description: 'Scientific name of the species.',
          pattern: '^[A-Za-z .-]{3,60}$',
          default: 'Homo sapiens',
          examples: ['Homo sapiens', 'Mus musculus'],
        }),
        type: input.choice(['Pathway', 'Reaction', 'Protein', 'Complex'], {
          description: 'What it is.',
          default: 'Pathway',
        }),
      },
      examples: [{ query: 'MAPK signaling' }],
      paging: paging.offset({ default: 10, max: 1_000 }),
      request: ({ inputs, page }) => ({
        path: '/search/query',
        query: {
          query: inputs.query,
          species: inputs.species,
          types: inputs.type,
          cluster: 'true',
          rows: page.limit,
          'Start row': page.offset, // with the blank
        },
      }),
      nothing: isNotFound,
      decode: ({ body }) => ({
        rows: neededList(body, 'results').flatMap((group) => listAt(group, 'entries')),
        total: numberAt(body, 'numberOfMatches') ?? null,
      }),
      columns: {
        id: column.text('stId', { required: true }),
        name: column.text('name', { html: true }),
        type: column.text('exactType'),
        species: column.texts('species'),
        compartments: column.texts('compartmentNames'),
        is_disease: column.boolean('isDisease'),
        summary: column.text('summation', { html: true }),
      },
      record: record('stId'),
    }),
    defineSearch({
      id: 'reactome.pathway',
      kind: 'pathways',
      title: 'Pathway by identifier',
      description: 'One pathway with its summary and the events in it.',
      inputs: {
        id: input.text({
          title: 'Identifier',
          description: 'R, the species and digits.',
          pattern: '^R-[A-Z]{3}-[0-9]{1,10}(\\.[0-9]+)?$',
          required: true,
          examples: ['R-HSA-5673001'],
        }),
      },
      examples: [{ id: 'R-HSA-5673001' }],
      paging: paging.none({ max: 1 }),
      request: ({ inputs }) => ({ path: path`/data/query/${inputs.id}` }),
      about: 'pathway',
      nothing: isNotFound,
      decode: ({ body }) => ({ rows: [body] }),
      columns: {
        id: column.text('stId', { required: true }),
        name: column.text('displayName', { required: true }),
        species: column.text('speciesName'),
        type: column.text('schemaClass'),
        is_disease: column.boolean('isInDisease'),
        summary: column.text('summation[0].text', { html: true }),
        // Some of them are bare numbers.
        events: column.texts((row) =>
          listOf(valueAt(row, 'hasEvent')).map((event) =>
            typeof event === 'number' ? String(event) : textAt(event, 'displayName'),
          ),
        ),
        pmids: column.texts('literatureReference[].pubMedIdentifier'),
      },
      record: record('stId'),
    }),
  ],
});
