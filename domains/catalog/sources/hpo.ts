import { column } from '../define/column.ts';
import { words } from '../define/commonInputs.ts';
import { paging } from '../define/paging.ts';
import { defineSearch, defineSource } from '../define/source.ts';
import { neededList, numberAt, textAt } from '../read/valueAt.ts';
import { link } from '../write/link.ts';

export const source = defineSource({
  id: 'hpo',
  title: 'Human Phenotype Ontology',
  description: 'Terms for what is unusual in people with a disease.',
  homepage: 'https://hpo.jax.org',
  docs: 'https://ontology.jax.org/api/hp/docs',
  bases: { main: { url: 'https://ontology.jax.org/api/hp' } },
  licence: {
    name: 'HPO licence',
    url: 'https://hpo.jax.org/license',
    attribution: 'Human Phenotype Ontology (hpo.jax.org)',
    commercial: 'attribution',
    note: 'Free with attribution; terms may not be changed.',
  },
  limits: [{ requests: 2, seconds: 1 }],
  cacheSeconds: 86_400,
  searches: [
    defineSearch({
      id: 'hpo.search',
      kind: 'ontologies',
      title: 'Search human phenotypes',
      description: 'Terms of the Human Phenotype Ontology by words, with definition and synonyms.',
      inputs: { query: words('seizure') },
      examples: [{ query: 'seizure' }],
      paging: paging.page({ default: 10, max: 100 }),
      request: ({ inputs, page }) => ({
        path: '/search',
        query: { q: inputs.query, limit: page.limit, page: page.number - 1 },
      }),
      decode: ({ body }) => ({ rows: neededList(body, 'terms'), total: numberAt(body, 'totalCount') ?? null }),
      columns: {
        id: column.text('id', { required: true }),
        name: column.text('name', { required: true }),
        definition: column.text('definition'),
        synonyms: column.texts('synonyms'),
        references: column.texts('xrefs'),
        descendants: column.integer('descendantCount', { description: 'Terms below this one.' }),
        comment: column.text('comment'),
      },
      record: (row) => link`https://hpo.jax.org/browse/term/${textAt(row, 'id')}`,
    }),
  ],
});
