import { column } from '../define/column.ts';
import { failure } from '../define/failure.ts';
import { input } from '../define/input.ts';
import { paging } from '../define/paging.ts';
import { defineSearch, defineSource } from '../define/source.ts';
import { listOf, numberAt, textAt, valueAt } from '../read/valueAt.ts';

export const source = defineSource({
  id: 'arxiv',
  title: 'arXiv',
  description: 'Preprints in physics, mathematics, computer science, biology, finance, statistics and economics.',
  homepage: 'https://arxiv.org',
  docs: 'https://info.arxiv.org/help/api/user-manual.html',
  bases: { main: { url: 'https://export.arxiv.org' } },
  licence: {
    name: 'CC0 (metadata)',
    url: 'https://info.arxiv.org/help/api/tou.html',
    attribution: 'Thank you to arXiv for use of its open access interoperability.',
    commercial: 'free',
    note: 'Metadata only: each paper has the licence of its authors.',
  },
  limits: [{ requests: 1, seconds: 3 }],
  cacheSeconds: 3_600,
  searches: [
    defineSearch({
      id: 'arxiv.search',
      kind: 'preprints',
      title: 'Search arXiv',
      description:
        'Preprints by words, author, title, abstract or category, or by their ids. Fields are written in front: ti:, au:, abs:, cat:, all:. An unknown field is read as all:.',
      inputs: {
        query: input.text({
          description: 'Words, or arXiv’s own query.',
          language: 'arXiv',
          examples: ['all:electron AND cat:hep-ex', 'ti:"protein folding"'],
        }),
        ids: input.texts({
          description: 'Identifiers of papers.',
          pattern: '^[a-zA-Z.-]*/?[0-9.]+(v[0-9]+)?$',
          examples: [['2202.12139']],
        }),
        sort: input.choice(['relevance', 'lastUpdatedDate', 'submittedDate'], {
          description: 'What comes first.',
          default: 'relevance',
        }),
      },
      atLeastOneOf: ['query', 'ids'],
      examples: [{ query: 'all:electron' }, { ids: ['2202.12139'] }],
      paging: paging.offset({ default: 10, max: 200, ceiling: 30_000 }),
      format: 'xml',
      request: ({ inputs, page }) => ({
        path: '/api/query',
        query: {
          search_query: inputs.query,
          id_list: inputs.ids?.join(','),
          sortBy: inputs.sort,
          sortOrder: 'descending',
          start: page.offset,
          max_results: page.limit,
        },
      }),
      nothing: ({ body }) => textAt(body, 'feed["opensearch:totalResults"]') === '0',
      problem: ({ body }) => {
        const entry = valueAt(body, 'feed.entry');
        if (Array.isArray(entry) || textAt(entry, 'title') !== 'Error') return undefined;
        return failure(
          'bad_request',
          `arXiv does not accept the search: ${textAt(entry, 'summary') ?? 'it does not say why'}.`,
        );
      },
      decode: ({ body }) => ({
        rows: listOf(valueAt(body, 'feed.entry')),
        total: numberAt(body, 'feed["opensearch:totalResults"]') ?? null,
      }),
      columns: {
        id: column.text((row) => textAt(row, 'id')?.replace(/^https?:\/\/arxiv\.org\/abs\//, ''), { required: true }),
        title: column.text('title'),
        authors: column.texts('author[].name'),
        abstract: column.text('summary'),
        published: column.datetime('published'),
        updated: column.datetime('updated'),
        category: column.text('["arxiv:primary_category"]["@term"]'),
        categories: column.texts('category[]["@term"]'),
        doi: column.text('["arxiv:doi"]'),
        journal: column.text('["arxiv:journal_ref"]'),
        comment: column.text('["arxiv:comment"]'),
        pdf_url: column.url((row) =>
          textAt(
            listOf(valueAt(row, 'link')).find((link) => textAt(link, '["@title"]') === 'pdf'),
            '["@href"]',
          ),
        ),
      },
      record: (row) => textAt(row, 'id')?.replace(/^http:/, 'https:'),
    }),
  ],
});
