import { column } from '../define/column.ts';
import { input } from '../define/input.ts';
import { paging } from '../define/paging.ts';
import { defineSearch, defineSource } from '../define/source.ts';
import { isNotFound } from '../read/refusal.ts';
import { neededList, numberAt, textAt } from '../read/valueAt.ts';
import { joined } from '../write/joined.ts';
import { link } from '../write/link.ts';
import { group, lucene } from '../write/queryText.ts';

export const source = defineSource({
  id: 'omicsdi',
  title: 'OmicsDI',
  description: 'Data sets of proteins, genes and metabolites of twenty repositories.',
  homepage: 'https://www.omicsdi.org',
  docs: 'https://www.omicsdi.org/ws/swagger-ui.html',
  bases: { main: { url: 'https://www.omicsdi.org/ws' } },
  licence: {
    name: 'EMBL-EBI terms of use',
    url: 'https://www.ebi.ac.uk/about/terms-of-use/',
    attribution: 'OmicsDI, EMBL-EBI, and the repository of each data set',
    commercial: 'per_record',
  },
  limits: [{ requests: 1, seconds: 1 }],
  cacheSeconds: 86_400,
  timeoutSeconds: 45,
  searches: [
    defineSearch({
      id: 'omicsdi.search',
      kind: 'datasets',
      title: 'Search omics data sets',
      description: 'Data sets of many repositories by words, kind and organism. The source is slow.',
      inputs: {
        query: input.text({
          description: 'Words, of which any will do; a phrase in quotes; AND, OR, NOT.',
          language: 'Lucene',
          required: true,
          examples: ['"breast cancer"'],
        }),
        type: input.choice(['Proteomics', 'Transcriptomics', 'Genomics', 'Metabolomics'], {
          description: 'What was measured.',
          examples: ['Proteomics'],
        }),
        taxon_id: input.integer({
          title: 'Organism',
          description: 'NCBI number of the organism.',
          minimum: 1,
          examples: [9606],
        }),
        repository: input.text({
          description: 'Only of this repository.',
          pattern: '^[A-Za-z0-9 _-]{2,40}$',
          examples: ['pride'],
        }),
      },
      examples: [{ query: '"breast cancer"', type: 'Proteomics' }],
      paging: paging.offset({ default: 20, max: 100 }),
      request: ({ inputs, page }) => ({
        path: '/dataset/search',
        // Parameters of their own are ignored, so everything is in the query.
        query: {
          query: joined(
            [
              lucene`${group(inputs.query)}`,
              inputs.type && lucene`omics_type:${inputs.type}`,
              inputs.taxon_id !== undefined && `TAXONOMY:${inputs.taxon_id}`,
              inputs.repository && lucene`repository:${inputs.repository}`,
            ],
            ' AND ',
          ),
          size: page.limit,
          start: page.offset,
        },
      }),
      nothing: isNotFound,
      decode: ({ body }) => ({ rows: neededList(body, 'datasets'), total: numberAt(body, 'count') ?? null }),
      columns: {
        id: column.text('id', { required: true }),
        repository: column.text('source', { required: true }),
        title: column.text('title', { html: true }),
        description: column.text('description', { html: true }),
        types: column.texts('omicsType'),
        organisms: column.texts('organisms[].name'),
        taxon_ids: column.texts('organisms[].acc'),
        keywords: column.texts('keywords'),
        published: column.date('publicationDate'),
        citations: column.integer('citationsCount'),
        views: column.integer('viewsCount'),
        downloads: column.integer('downloadCount'),
      },
      record: (row) => link`https://www.omicsdi.org/dataset/${textAt(row, 'source')}/${textAt(row, 'id')}`,
    }),
  ],
});
