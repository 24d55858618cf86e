import { column } from '../define/column.ts';
import { words } from '../define/commonInputs.ts';
import { input } from '../define/input.ts';
import { paging } from '../define/paging.ts';
import { defineSearch, defineSource } from '../define/source.ts';
import { neededList, numberAt, textAt } from '../read/valueAt.ts';
import { link } from '../write/link.ts';

export const source = defineSource({
  id: 'ols',
  title: 'Ontology Lookup Service',
  description: 'Terms of 250 ontologies of life science: diseases, phenotypes, anatomy, chemicals and more.',
  homepage: 'https://www.ebi.ac.uk/ols4/',
  docs: 'https://www.ebi.ac.uk/ols4/api-docs',
  bases: { main: { url: 'https://www.ebi.ac.uk/ols4/api' } },
  licence: {
    name: 'By ontology',
    url: 'https://www.ebi.ac.uk/about/terms-of-use/',
    attribution: 'Ontology Lookup Service, EMBL-EBI',
    commercial: 'per_record',
    note: 'Each ontology has its own licence; most are CC BY or CC0.',
  },
  limits: [{ requests: 5, seconds: 1 }],
  cacheSeconds: 86_400,
  searches: [
    defineSearch({
      id: 'ols.search',
      kind: 'ontologies',
      title: 'Search terms of ontologies',
      description: 'Terms by label, synonym, description or identifier, in all ontologies or some.',
      inputs: {
        query: words('type 2 diabetes'),
        ontologies: input.texts({
          description: 'Only of these ontologies.',
          pattern: '^[a-z0-9_]{1,30}$',
          maxItems: 20,
          examples: [['mondo', 'hp', 'go', 'chebi']],
        }),
        exact: input.flag({ description: 'Only terms of exactly this label or synonym.', default: false }),
        include_obsolete: input.flag({ description: 'Terms that were given up, too.', default: false }),
      },
      examples: [{ query: 'type 2 diabetes', ontologies: ['mondo'] }],
      paging: paging.offset({ default: 10, max: 500 }),
      request: ({ inputs, page }) => ({
        path: '/search',
        query: {
          q: inputs.query,
          ontology: inputs.ontologies?.join(','),
          exact: inputs.exact ? true : undefined,
          queryFields: inputs.exact ? 'label,synonym' : undefined,
          obsoletes: inputs.include_obsolete ? true : undefined,
          groupField: 'iri',
          rows: page.limit,
          start: page.offset,
        },
      }),
      decode: ({ body }) => ({
        rows: neededList(body, 'response.docs'),
        total: numberAt(body, 'response.numFound') ?? null,
      }),
      columns: {
        iri: column.text('iri', { required: true }),
        id: column.text((row) => textAt(row, 'obo_id') ?? textAt(row, 'short_form')),
        label: column.text('label'),
        description: column.texts('description'),
        synonyms: column.texts('exact_synonyms'),
        ontology: column.text('ontology_name'),
        type: column.text('type'),
        is_defining: column.boolean('is_defining_ontology', { description: 'The ontology that the term comes from.' }),
      },
      record: (row) =>
        link`https://www.ebi.ac.uk/ols4/ontologies/${textAt(row, 'ontology_name')}/classes?iri=${textAt(row, 'iri')}`,
    }),
  ],
});
