import { column } from '../define/column.ts';
import { paging } from '../define/paging.ts';
import { words } from '../define/commonInputs.ts';
import { input } from '../define/input.ts';
import { type Answer, type Decoded, defineSearch, defineSource } from '../define/source.ts';
import { entriesOf, listOf, numberAt, textAt, valueAt } from '../read/valueAt.ts';
import { plainWords } from '../write/queryText.ts';

/** Conferences of machine learning, by the name that dblp has for their series. */
const venues = {
  NeurIPS: 'nips',
  ICML: 'icml',
  ICLR: 'iclr',
  AISTATS: 'aistats',
  COLM: 'colm',
  COLT: 'colt',
  CoRL: 'corl',
  L4DC: 'l4dc',
  MLSys: 'mlsys',
  UAI: 'uai',
} as const;
type Venue = keyof typeof venues;

// "hit" is absent if nothing matches, "hits" never is.
function publications({ body }: Answer): Decoded {
  entriesOf(valueAt(body, 'result.hits'));
  return {
    rows: listOf(valueAt(body, 'result.hits.hit')),
    total: numberAt(body, 'result.hits["@total"]') ?? null,
  };
}

const publicationColumns = {
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
};

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
      description: 'Publications by words of title, author and venue. Matches word beginnings. Use | for “or”.',
      inputs: { query: words('secure multi party computation') },
      examples: [{ query: 'secure multi party computation' }],
      paging: paging.offset({ default: 30, max: 1_000, ceiling: 10_000 }),
      request: ({ inputs, page }) => ({
        path: '/search/publ/api',
        query: { q: inputs.query, format: 'json', h: page.limit, f: page.offset },
      }),
      decode: publications,
      columns: publicationColumns,
      record: (row) => textAt(row, 'info.url'),
    }),
    defineSearch({
      id: 'dblp.ml_papers',
      kind: 'ml_submissions',
      title: 'Search accepted machine-learning submissions',
      description:
        'Submissions that conferences of machine learning accepted, by words of title and author, venue and year: NeurIPS, ICML, ICLR and others.',
      inputs: {
        query: input.text({ description: 'Words of title and author.', examples: ['diffusion models'] }),
        venue: input.choice(Object.keys(venues) as Venue[], {
          description: 'Only of this conference; else of all that are named here.',
          examples: ['ICLR'],
        }),
        year: input.integer({
          description: 'Year of the proceedings.',
          minimum: 1969,
          maximum: 2100,
          examples: [2024],
        }),
      },
      examples: [{ query: 'diffusion models', venue: 'ICLR', year: 2024 }, { venue: 'NeurIPS' }],
      paging: paging.offset({ default: 30, max: 1_000, ceiling: 10_000 }),
      request: ({ inputs: { query, venue, year }, page }) => {
        const series = venue === undefined ? Object.values(venues) : [venues[venue]];
        const parts = [
          query === undefined ? '' : plainWords(query),
          series.map((one) => `streamid:conf/${one}:`).join('|'),
          year === undefined ? '' : `year:${year}:`,
        ];
        return {
          path: '/search/publ/api',
          query: { q: parts.filter(Boolean).join(' '), format: 'json', h: page.limit, f: page.offset },
        };
      },
      decode: publications,
      columns: publicationColumns,
      record: (row) => textAt(row, 'info.url'),
      notes: ['Proceedings appear here weeks after a conference; submissions that were rejected do not.'],
    }),
  ],
});
