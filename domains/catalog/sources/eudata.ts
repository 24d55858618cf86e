import { column } from '../define/column.ts';
import { input } from '../define/input.ts';
import { paging } from '../define/paging.ts';
import { defineSearch, defineSource } from '../define/source.ts';
import { refusal } from '../read/refusal.ts';
import { entriesOf, listAt, neededList, numberAt, textAt, valueAt } from '../read/valueAt.ts';

/** Titles are maps by language; the wanted one, else English, else what there is. */
function inLanguage(row: unknown, at: string, language: string): unknown {
  const found = valueAt(row, at);
  if (found === null || typeof found !== 'object') return found;
  return textAt(found, language) ?? textAt(found, 'en') ?? entriesOf(found)[0]?.[1];
}

export const source = defineSource({
  id: 'eudata',
  title: 'data.europa.eu',
  description:
    'The catalogue of open data of the European Union, its members and neighbours: more than a million datasets.',
  homepage: 'https://data.europa.eu',
  docs: 'https://dataeuropa.gitlab.io/data-provider-manual/api-documentation/',
  bases: { main: { url: 'https://data.europa.eu' } },
  licence: {
    name: 'CC BY 4.0',
    url: 'https://data.europa.eu/en/copyright-notice',
    attribution: 'data.europa.eu, © European Union, and the publisher named in the row',
    commercial: 'attribution',
    note: 'Of the catalogue; each dataset has a licence of its own.',
  },
  limits: [{ requests: 2, seconds: 1 }],
  cacheSeconds: 3_600,
  searches: [
    defineSearch({
      id: 'eudata.search',
      kind: 'open_data',
      title: 'European open datasets',
      description: 'Datasets of all European portals by words and country, with their publishers and files.',
      inputs: {
        query: input.text({ description: 'Words.', maxLength: 300, required: true, examples: ['air quality'] }),
        countries: input.texts({
          description: 'Only of these countries, two letters.',
          pattern: '^[a-zA-Z]{2}$',
          maxItems: 40,
          examples: [['fr', 'de']],
        }),
        language: input.text({
          description: 'Language of titles, where there is one.',
          pattern: '^[a-z]{2}$',
          default: 'en',
        }),
      },
      examples: [{ query: 'air quality' }],
      paging: paging.page({ default: 20, max: 500, ceiling: 10_000 }),
      request: ({ inputs, page }) => ({
        path: '/api/hub/search/search',
        query: {
          q: inputs.query,
          filter: 'dataset',
          facets: inputs.countries && JSON.stringify({ country: inputs.countries.map((code) => code.toLowerCase()) }),
          limit: page.limit,
          page: page.number - 1, // it counts from 0
        },
      }),
      problem: refusal('data.europa.eu', 'message', 'error'),
      decode: ({ body }, { inputs: { language } }) => ({
        rows: neededList(body, 'result.results').map((row) => ({
          ...(row as object),
          title: inLanguage(row, 'title', language),
          description: inLanguage(row, 'description', language),
          files: listAt(row, 'distributions').length,
        })),
        total: numberAt(body, 'result.count') ?? null,
      }),
      columns: {
        id: column.text('id', { required: true }),
        title: column.text('title'),
        description: column.text('description', { html: true }),
        country: column.text('country.label'),
        country_code: column.text('country.id'),
        publisher: column.text('publisher.name'),
        catalogue: column.text('catalog.id'),
        issued: column.datetime('issued'),
        modified: column.datetime('modified'),
        keywords: column.texts('keywords[].label'),
        files: column.integer('files'),
        formats: column.texts('distributions[].format.label'),
        urls: column.texts('distributions[].access_url'),
      },
      record: (row) => `https://data.europa.eu/data/datasets/${encodeURIComponent(textAt(row, 'id') ?? '')}`,
    }),
  ],
});
