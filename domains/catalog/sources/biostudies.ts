import { column } from '../define/column.ts';
import { words } from '../define/commonInputs.ts';
import { input } from '../define/input.ts';
import { paging } from '../define/paging.ts';
import { defineSearch, defineSource } from '../define/source.ts';
import { neededList, numberAt, textAt } from '../read/valueAt.ts';
import { link } from '../write/link.ts';
import { path } from '../write/path.ts';

export const source = defineSource({
  id: 'biostudies',
  title: 'BioStudies and ArrayExpress',
  description: 'Studies of biology with their files, functional genomics above all, by EMBL-EBI.',
  homepage: 'https://www.ebi.ac.uk/biostudies/',
  docs: 'https://www.ebi.ac.uk/biostudies/help',
  bases: { main: { url: 'https://www.ebi.ac.uk/biostudies/api/v1' } },
  licence: {
    name: 'EMBL-EBI terms of use',
    url: 'https://www.ebi.ac.uk/about/terms-of-use/',
    attribution: 'BioStudies, EMBL-EBI',
    commercial: 'per_record',
    note: 'Free also for commercial use; studies may have a licence of their own.',
  },
  limits: [{ requests: 3, seconds: 1 }],
  cacheSeconds: 3_600,
  searches: [
    defineSearch({
      id: 'biostudies.search',
      kind: 'datasets',
      title: 'Search functional-genomics studies',
      description: 'Studies of ArrayExpress or another collection of BioStudies by words.',
      inputs: {
        query: words('liver RNA-seq'),
        collection: input.text({
          description: 'Collection of BioStudies.',
          pattern: '^[A-Za-z0-9_-]{2,40}$',
          default: 'arrayexpress',
          examples: ['arrayexpress', 'BioImages'],
        }),
        sort: input.choice(['relevance', 'release_date', 'views'], {
          description: 'What comes first.',
          default: 'relevance',
        }),
      },
      examples: [{ query: 'liver RNA-seq' }],
      paging: paging.page({ default: 20, max: 100 }),
      request: ({ inputs, page }) => ({
        path: path`/${inputs.collection}/search`,
        query: { query: inputs.query, sortBy: inputs.sort, pageSize: page.limit, page: page.number },
      }),
      decode: ({ body }) => ({ rows: neededList(body, 'hits'), total: numberAt(body, 'totalHits') ?? null }),
      columns: {
        accession: column.text('accession', { required: true }),
        title: column.text('title', { required: true }),
        authors: column.text('author'),
        type: column.text('type'),
        published: column.date('release_date'),
        files: column.integer('files'),
        links: column.integer('links'),
        views: column.integer('views'),
      },
      record: (row) => link`https://www.ebi.ac.uk/biostudies/studies/${textAt(row, 'accession')}`,
    }),
  ],
});
