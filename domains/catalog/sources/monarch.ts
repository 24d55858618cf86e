import { column } from '../define/column.ts';
import { input } from '../define/input.ts';
import { paging } from '../define/paging.ts';
import { defineSearch, defineSource } from '../define/source.ts';
import { refusal } from '../read/refusal.ts';
import { neededList, numberAt, textAt } from '../read/valueAt.ts';
import { link } from '../write/link.ts';

export const source = defineSource({
  id: 'monarch',
  title: 'Monarch Initiative',
  description: 'Diseases, genes and phenotypes of people and model organisms, and how they belong together.',
  homepage: 'https://monarchinitiative.org',
  docs: 'https://api-v3.monarchinitiative.org/v3/docs',
  bases: { main: { url: 'https://api-v3.monarchinitiative.org' } },
  licence: {
    name: 'CC BY 4.0 or CC0 by source',
    url: 'https://monarchinitiative.org/about/licensing',
    attribution: 'Monarch Initiative and its sources',
    commercial: 'attribution',
  },
  limits: [{ requests: 2, seconds: 1 }],
  cacheSeconds: 86_400,
  searches: [
    defineSearch({
      id: 'monarch.phenotypes',
      kind: 'ontologies',
      title: 'Phenotypes of a disease',
      description: 'What is unusual in people with a disease, how often, and from when on.',
      inputs: {
        disease: input.text({
          description: 'MONDO number of the disease.',
          pattern: '^MONDO:[0-9]{7}$',
          required: true,
          examples: ['MONDO:0011996'],
        }),
      },
      examples: [{ disease: 'MONDO:0011996' }],
      paging: paging.offset({ default: 20, max: 200 }),
      request: ({ inputs, page }) => ({
        path: '/v3/api/association',
        query: {
          subject: inputs.disease,
          object_category: 'biolink:PhenotypicFeature',
          limit: page.limit,
          offset: page.offset,
        },
      }),
      problem: refusal('Monarch', 'detail[0].msg', 'detail'),
      decode: ({ body }) => ({ rows: neededList(body, 'items'), total: numberAt(body, 'total') ?? null }),
      columns: {
        phenotype_id: column.text('object', { required: true }),
        phenotype: column.text('object_label'),
        disease_id: column.text('subject'),
        disease: column.text('subject_label'),
        frequency: column.text('frequency_qualifier_label'),
        onset: column.text('onset_qualifier_label'),
        sex: column.text('sex_qualifier_label'),
        source: column.text('primary_knowledge_source'),
        evidence: column.integer('evidence_count'),
      },
      record: (row) => link`https://monarchinitiative.org/${textAt(row, 'object')}`,
    }),
  ],
});
