import { column } from '../define/column.ts';
import { input } from '../define/input.ts';
import { paging } from '../define/paging.ts';
import { type Answer, defineSearch, defineSource } from '../define/source.ts';
import { refusal } from '../read/refusal.ts';
import { listOf, neededList, numberAt, textAt, valueAt } from '../read/valueAt.ts';
import { link } from '../write/link.ts';
import { path } from '../write/path.ts';
import { plainWords } from '../write/queryText.ts';

const decode = ({ body }: Answer) => ({
  rows: neededList(body, 'results'),
  total: numberAt(body, 'total') ?? null,
});
const problem = refusal('DOAJ', 'error');
const pages = paging.page({ default: 10, max: 100, maxPages: 1_000 });

/** Malformed queries stall for half a minute, so words are all that is sent. */
const query = (example: string) =>
  input.text({ description: 'Words that all have to be there.', maxLength: 300, required: true, examples: [example] });

const identifier = (type: string) => (row: unknown) =>
  textAt(
    listOf(valueAt(row, 'bibjson.identifier')).find((one) => textAt(one, 'type') === type),
    'id',
  );

export const source = defineSource({
  id: 'doaj',
  title: 'Directory of Open Access Journals',
  description: 'Journals that anybody can read, checked one by one, with their articles.',
  homepage: 'https://doaj.org',
  docs: 'https://doaj.org/api/v4/docs',
  bases: { main: { url: 'https://doaj.org/api/v4' } },
  licence: { name: 'CC0', url: 'https://doaj.org/terms/', attribution: 'DOAJ', commercial: 'free' },
  limits: [{ requests: 2, seconds: 1 }],
  cacheSeconds: 3_600,
  searches: [
    defineSearch({
      id: 'doaj.articles',
      kind: 'literature',
      title: 'Search articles of open journals',
      description: 'Articles by words, with journal, abstract, identifiers and link to the full text.',
      inputs: { query: query('brain insulin') },
      examples: [{ query: 'brain insulin' }],
      paging: pages,
      request: ({ inputs, page }) => ({
        path: path`/search/articles/${plainWords(inputs.query)}`,
        query: { pageSize: page.limit, page: page.number },
      }),
      problem,
      decode,
      columns: {
        id: column.text('id', { required: true }),
        title: column.text('bibjson.title', { html: true }),
        authors: column.texts('bibjson.author[].name'),
        journal: column.text('bibjson.journal.title'),
        publisher: column.text('bibjson.journal.publisher'),
        year: column.date('bibjson.year'),
        volume: column.text('bibjson.journal.volume'),
        issue: column.text('bibjson.journal.number'),
        doi: column.text(identifier('doi')),
        languages: column.texts('bibjson.journal.language'),
        licences: column.texts('bibjson.journal.license[].type'),
        subjects: column.texts('bibjson.subject[].term'),
        keywords: column.texts('bibjson.keywords'),
        full_text_url: column.url('bibjson.link[0].url'),
        abstract: column.text('bibjson.abstract', { html: true }),
      },
      record: (row) => link`https://doaj.org/article/${textAt(row, 'id')}`,
    }),
    defineSearch({
      id: 'doaj.journals',
      kind: 'literature',
      title: 'Find open journals',
      description: 'Open journals by words, with charges, licence, review and publisher.',
      inputs: { query: query('cultural heritage') },
      examples: [{ query: 'cultural heritage' }],
      paging: pages,
      request: ({ inputs, page }) => ({
        path: path`/search/journals/${plainWords(inputs.query)}`,
        query: { pageSize: page.limit, page: page.number },
      }),
      problem,
      decode,
      columns: {
        id: column.text('id', { required: true }),
        title: column.text('bibjson.title', { required: true }),
        other_title: column.text('bibjson.alternative_title'),
        issn_print: column.text('bibjson.pissn'),
        issn_electronic: column.text('bibjson.eissn'),
        publisher: column.text('bibjson.publisher.name'),
        country: column.text('bibjson.publisher.country'),
        has_charges: column.boolean('bibjson.apc.has_apc'),
        licences: column.texts('bibjson.license[].type'),
        review: column.texts('bibjson.editorial.review_process'),
        weeks_to_publication: column.integer('bibjson.publication_time_weeks', { unit: 'weeks' }),
        languages: column.texts('bibjson.language'),
        subjects: column.texts('bibjson.subject[].term'),
        keywords: column.texts('bibjson.keywords'),
        url: column.url('bibjson.ref.journal'),
      },
      record: (row) =>
        link`https://doaj.org/toc/${textAt(row, 'bibjson.eissn') ?? textAt(row, 'bibjson.pissn') ?? textAt(row, 'id')}`,
    }),
  ],
});
