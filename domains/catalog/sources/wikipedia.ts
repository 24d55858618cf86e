import { column } from '../define/column.ts';
import { words } from '../define/commonInputs.ts';
import { failure } from '../define/failure.ts';
import { input } from '../define/input.ts';
import { paging } from '../define/paging.ts';
import { defineSearch, defineSource } from '../define/source.ts';
import { isNotFound } from '../read/refusal.ts';
import { neededList, numberAt, textAt } from '../read/valueAt.ts';
import { link } from '../write/link.ts';
import { path } from '../write/path.ts';

const language = input.text({
  description: 'Language of the Wikipedia, as in its address.',
  pattern: '^[a-z][a-z-]{1,11}$',
  default: 'en',
  examples: ['en', 'de', 'simple'],
});

export const source = defineSource({
  id: 'wikipedia',
  title: 'Wikipedia',
  description: 'The free encyclopedia in more than 300 languages.',
  homepage: 'https://www.wikipedia.org',
  docs: 'https://www.mediawiki.org/wiki/API:Search',
  bases: { main: { url: 'https://{language}.wikipedia.org', values: { language: /^[a-z][a-z-]{1,11}$/ } } },
  licence: {
    name: 'CC BY-SA 4.0',
    url: 'https://creativecommons.org/licenses/by-sa/4.0/',
    attribution: 'Wikipedia and its authors',
    commercial: 'share_alike',
  },
  limits: [{ requests: 5, seconds: 1 }],
  cacheSeconds: 3_600,
  needsContact: true,
  searches: [
    defineSearch({
      id: 'wikipedia.search',
      kind: 'encyclopedia',
      title: 'Search Wikipedia',
      description: 'Articles of one language by words, with the passage in which they stand.',
      inputs: { query: words('Nelson Mandela'), language },
      examples: [{ query: 'Nelson Mandela' }],
      paging: paging.offset({ default: 10, max: 50, ceiling: 10_000 }),
      request: ({ inputs, page }) => ({
        baseValues: { language: inputs.language },
        path: '/w/api.php',
        query: {
          action: 'query',
          list: 'search',
          format: 'json',
          formatversion: 2,
          srsearch: inputs.query,
          srprop: 'size|wordcount|timestamp|snippet',
          srlimit: page.limit,
          sroffset: page.offset,
        },
      }),
      problem: ({ body }) => {
        const code = textAt(body, 'error.code');
        if (code === undefined) return undefined;
        const said = textAt(body, 'error.info') ?? code;
        return code === 'ratelimited' || code === 'maxlag'
          ? failure('rate_limited', 'Wikipedia answers no more searches for now.', { internal: said })
          : failure('bad_request', `Wikipedia does not accept the search: ${said}`);
      },
      decode: ({ body }, { inputs }) => ({
        rows: neededList(body, 'query.search').map((row) => ({ ...(row as object), language: inputs.language })),
        total: numberAt(body, 'query.searchinfo.totalhits') ?? null,
      }),
      columns: {
        page_id: column.integer('pageid', { required: true }),
        title: column.text('title', { required: true }),
        snippet: column.text('snippet', { html: true }),
        words: column.integer('wordcount'),
        bytes: column.integer('size', { unit: 'B' }),
        changed: column.datetime('timestamp'),
      },
      record: (row, { inputs }) =>
        link`https://${inputs.language}.wikipedia.org/wiki/${(textAt(row, 'title') ?? '').replaceAll(' ', '_')}`,
    }),
    defineSearch({
      id: 'wikipedia.summary',
      kind: 'encyclopedia',
      title: 'Summary of a Wikipedia article',
      description: 'The first paragraph of one article, with its picture and its number in Wikidata.',
      inputs: {
        title: input.text({
          description: 'Title of the article.',
          maxLength: 255,
          required: true,
          examples: ['Earth'],
        }),
        language,
      },
      examples: [{ title: 'Earth' }],
      paging: paging.none({ max: 1 }),
      request: ({ inputs }) => ({
        baseValues: { language: inputs.language },
        path: path`/api/rest_v1/page/summary/${inputs.title.replaceAll(' ', '_')}`,
        query: { redirect: 'true' },
      }),
      about: 'article',
      nothing: isNotFound,
      decode: ({ body }) => ({ rows: [body] }),
      columns: {
        page_id: column.integer('pageid', { required: true }),
        title: column.text('title', { required: true }),
        description: column.text('description'),
        summary: column.text('extract'),
        type: column.text('type', { description: 'disambiguation: a list of articles with this title.' }),
        wikidata_id: column.text('wikibase_item'),
        latitude: column.number('coordinates.lat', { unit: '°' }),
        longitude: column.number('coordinates.lon', { unit: '°' }),
        image_url: column.url('thumbnail.source'),
        language: column.text('lang'),
        changed: column.datetime('timestamp'),
      },
      record: (row) => textAt(row, 'content_urls.desktop.page'),
    }),
  ],
});
