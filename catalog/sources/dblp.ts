import { column } from '../define/column.ts';
import { paging } from '../define/paging.ts';
import { words } from '../define/commonInputs.ts';
import { defineSearch, defineSource } from '../define/source.ts';
import { entriesOf, listOf, numberAt, textAt, valueAt } from '../read/valueAt.ts';

export const source = defineSource({
  id: 'dblp',
  title: 'DBLP',
  description: 'Publications of computer science: 7 million articles of journals and conferences.',
  homepage: 'https://dblp.org',
  docs: 'https://dblp.org/faq/How+to+use+the+dblp+search+API.html',
  bases: { main: { url: 'https://dblp.org' } },
  redirectHosts: ['dblp.dagstuhl.de', 'dblp.uni-trier.de'],
  licence: { name: 'CC0', url: 'https://dblp.org/db/about/copyright.html', attribution: 'dblp', commercial: 'free' },
  limits: [{ requests: 1, seconds: 2 }],
  cacheSeconds: 86_400,
  searches: [
    defineSearch({
      id: 'dblp.publications',
      kind: 'literature',
      title: 'Search computer-science publications',
      description: 'Publications by words of title, author and venue. A word finds its continuations, too; | means or.',
      inputs: { query: words('secure multi party computation') },
      examples: [{ query: 'secure multi party computation' }],
      paging: paging.offset({ default: 30, max: 1_000, ceiling: 10_000 }),
      request: ({ inputs, page }) => ({
        path: '/search/publ/api',
        query: { q: inputs.query, format: 'json', h: page.limit, f: page.offset },
      }),
      // "hit" is absent where nothing matches, "hits" never is.
      decode: ({ body }) => {
        entriesOf(valueAt(body, 'result.hits'));
        return {
          rows: listOf(valueAt(body, 'result.hits.hit')),
          total: numberAt(body, 'result.hits["@total"]') ?? null,
        };
      },
      columns: {
        key: column.text('info.key', { required: true }),
        title: column.text('info.title', { html: true }),
        authors: column.texts('info.authors.author[].text'),
        venues: column.texts('info.venue'),
        year: column.date('info.year'),
        type: column.text('info.type'),
        volume: column.text('info.volume'),
        pages: column.text('info.pages'),
        doi: column.text('info.doi'),
        access: column.text('info.access'),
        url: column.url((row) => listOf(valueAt(row, 'info.ee'))[0]),
      },
      record: (row) => textAt(row, 'info.url'),
    }),
  ],
});
