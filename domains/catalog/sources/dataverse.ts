import { column } from '../define/column.ts';
import { words } from '../define/commonInputs.ts';
import { input } from '../define/input.ts';
import { paging } from '../define/paging.ts';
import { defineSearch, defineSource } from '../define/source.ts';
import { refusal } from '../read/refusal.ts';
import { neededList, numberAt, textAt } from '../read/valueAt.ts';

export const source = defineSource({
  id: 'dataverse',
  title: 'Harvard Dataverse',
  description: 'Data of research of all fields, social sciences above all.',
  homepage: 'https://dataverse.harvard.edu',
  docs: 'https://guides.dataverse.org/en/latest/api/search.html',
  bases: { main: { url: 'https://dataverse.harvard.edu' } },
  licence: {
    name: 'CC0 unless a data set says otherwise',
    url: 'https://support.dataverse.harvard.edu/harvard-dataverse-general-terms-use',
    attribution: 'Harvard Dataverse',
    commercial: 'per_record',
  },
  limits: [{ requests: 2, seconds: 1 }],
  cacheSeconds: 3_600,
  searches: [
    defineSearch({
      id: 'dataverse.search',
      kind: 'datasets',
      title: 'Search Harvard Dataverse',
      description: 'Data sets by words, with authors, subjects and how to cite them.',
      inputs: {
        query: words('election survey'),
        sort: input.choice(['name', 'date'], {
          description: 'By name, or the newest first; the best fitting when left out.',
        }),
      },
      examples: [{ query: 'election survey' }],
      paging: paging.offset({ default: 10, max: 1_000 }),
      request: ({ inputs, page }) => ({
        path: '/api/search',
        query: {
          q: inputs.query,
          type: 'dataset',
          sort: inputs.sort,
          order: inputs.sort === undefined ? undefined : inputs.sort === 'name' ? 'asc' : 'desc',
          per_page: page.limit,
          start: page.offset,
        },
      }),
      problem: refusal('Dataverse', 'message'),
      decode: ({ body }) => ({
        rows: neededList(body, 'data.items'),
        total: numberAt(body, 'data.total_count') ?? null,
      }),
      columns: {
        doi: column.text((row) => textAt(row, 'global_id')?.replace(/^doi:/, ''), { required: true }),
        title: column.text('name', { required: true }),
        authors: column.texts('authors'),
        subjects: column.texts('subjects'),
        keywords: column.texts('keywords'),
        collection: column.text('name_of_dataverse'),
        publisher: column.text('publisher'),
        published: column.datetime('published_at'),
        files: column.integer('fileCount'),
        version: column.integer('majorVersion'),
        citation: column.text('citation'),
        description: column.text('description', { html: true }),
      },
      record: (row) => textAt(row, 'url'),
    }),
  ],
});
