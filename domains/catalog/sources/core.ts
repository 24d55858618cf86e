import { column } from '../define/column.ts';
import { input } from '../define/input.ts';
import { paging } from '../define/paging.ts';
import { defineSearch, defineSource } from '../define/source.ts';
import { refusal } from '../read/refusal.ts';
import { neededList, numberAt, textAt } from '../read/valueAt.ts';
import { link } from '../write/link.ts';

export const source = defineSource({
  id: 'core',
  title: 'CORE',
  description: '300 million open-access papers of repositories of the world.',
  homepage: 'https://core.ac.uk',
  docs: 'https://api.core.ac.uk/docs/v3',
  bases: { main: { url: 'https://api.core.ac.uk/v3' } },
  licence: {
    name: 'CORE terms',
    url: 'https://core.ac.uk/terms',
    attribution: 'CORE',
    commercial: 'ask',
    note: 'Commercial products need an agreement.',
  },
  offByDefault: 'Its terms ask for an agreement with CORE before a product that is sold uses it.',
  limits: [{ requests: 10, seconds: 60 }],
  limitsWithKey: [{ requests: 25, seconds: 60 }],
  cacheSeconds: 3_600,
  key: {
    need: 'optional',
    url: 'https://core.ac.uk/services/api#form',
    place: 'bearer',
    note: '25 requests a minute instead of 10.',
  },
  searches: [
    defineSearch({
      id: 'core.works',
      kind: 'literature',
      title: 'Search open-access papers (CORE)',
      description: 'Papers of repositories by words, with abstract and link to the file.',
      inputs: {
        query: input.text({
          description: 'Words, or CORE’s own query: title:, authors:, yearPublished>=2020, with AND, OR, NOT.',
          language: 'CORE',
          required: true,
          examples: ['title:"attention is all you need"'],
        }),
        sort: input.choice(['relevance', 'recency'], { description: 'What comes first.', default: 'relevance' }),
      },
      examples: [{ query: 'machine translation' }],
      paging: paging.offset({ default: 10, max: 100, ceiling: 10_000 }),
      request: ({ inputs, page }) => ({
        path: '/search/works/',
        query: { q: inputs.query, sort: inputs.sort, limit: page.limit, offset: page.offset },
      }),
      problem: refusal('CORE', 'message'),
      decode: ({ body }) => ({ rows: neededList(body, 'results'), total: numberAt(body, 'totalHits') ?? null }),
      columns: {
        id: column.text('id', { required: true }),
        title: column.text('title'),
        authors: column.texts('authors[].name'),
        year: column.date('yearPublished'),
        published: column.date('publishedDate'),
        type: column.text('documentType'),
        language: column.text('language.code'),
        doi: column.text('doi'),
        arxiv_id: column.text('arxivId'),
        repositories: column.texts('dataProviders[].name'),
        citations: column.integer('citationCount'),
        file_url: column.url('downloadUrl'),
        abstract: column.text('abstract', { html: true }),
      },
      record: (row) => link`https://core.ac.uk/works/${textAt(row, 'id')}`,
    }),
  ],
});
