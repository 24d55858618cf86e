import { column } from '../define/column.ts';
import { input } from '../define/input.ts';
import { paging } from '../define/paging.ts';
import { defineSearch, defineSource } from '../define/source.ts';
import { refusal } from '../read/refusal.ts';
import { zipColumns } from '../read/tables.ts';
import { neededList, numberAt, textAt, valueAt } from '../read/valueAt.ts';

const address = (row: unknown, ...names: string[]): string =>
  `https://db.nomics.world/${names.map((name) => encodeURIComponent(textAt(row, name) ?? '')).join('/')}`;

export const source = defineSource({
  id: 'dbnomics',
  title: 'DBnomics',
  description:
    'Economic series of more than ninety providers in one form: central banks, statistical offices, international organizations.',
  homepage: 'https://db.nomics.world',
  docs: 'https://docs.db.nomics.world/web-api',
  bases: { main: { url: 'https://api.db.nomics.world' } },
  licence: {
    name: 'By provider',
    url: 'https://db.nomics.world/providers',
    attribution: 'DBnomics, and the provider named in the row',
    commercial: 'per_record',
    note: 'Terms are those of the provider; rows link to them.',
  },
  limits: [{ requests: 2, seconds: 1 }],
  cacheSeconds: 3_600,
  offByDefault: 'What may be done with a series is decided by its provider: read the terms that rows link to first.',
  searches: [
    defineSearch({
      id: 'dbnomics.series',
      kind: 'indicators',
      title: 'Economic series of any provider',
      description:
        'All values of series by their ids, such as AMECO/ZUTN/EA19.1.0.0.0.ZUTN, with the terms of their provider.',
      inputs: {
        series: input.texts({
          description: 'Ids: provider/dataset/series.',
          pattern: '^[A-Za-z0-9_-]{1,60}/[A-Za-z0-9_.:@-]{1,100}/[A-Za-z0-9_.:@$%+ -]{1,200}$',
          maxLength: 300,
          maxItems: 20,
          required: true,
          examples: [['AMECO/ZUTN/EA19.1.0.0.0.ZUTN']],
        }),
      },
      examples: [{ series: ['AMECO/ZUTN/EA19.1.0.0.0.ZUTN'] }],
      paging: paging.local({ default: 1_000, max: 10_000 }),
      request: ({ inputs }) => ({
        path: '/v22/series',
        query: { series_ids: inputs.series.join(','), observations: 1, limit: 1_000 },
      }),
      about: 'series or dataset',
      nothing: ({ status, body }) => status === 404 && textAt(body, 'message') !== undefined,
      problem: refusal('DBnomics', 'message', 'errors[0].message'),
      decode: ({ body }) => ({
        rows: neededList(body, 'series.docs').flatMap((series) => {
          const provider = textAt(series, 'provider_code');
          const shared = {
            provider,
            dataset: textAt(series, 'dataset_code'),
            series: textAt(series, 'series_code'),
            name: textAt(series, 'series_name'),
            frequency: textAt(series, '["@frequency"]'),
            terms: valueAt(valueAt(valueAt(body, 'providers'), provider ?? ''), 'terms_of_use'),
          };
          const { period, period_start_day, value } = series as Record<string, unknown>;
          return zipColumns({ period, period_start_day, value }, 'period').map((row) => ({ ...shared, ...row }));
        }),
      }),
      nulls: ['NA'],
      columns: {
        period: column.text('period', { required: true }),
        starts: column.date('period_start_day'),
        value: column.number('value'),
        name: column.text('name'),
        frequency: column.text('frequency'),
        provider: column.text('provider'),
        dataset: column.text('dataset'),
        series: column.text('series', { required: true }),
        terms: column.url('terms', { description: 'Terms of the provider.' }),
      },
      record: (row) => address(row, 'provider', 'dataset', 'series'),
    }),
    defineSearch({
      id: 'dbnomics.search',
      kind: 'open_data',
      title: 'Find economic datasets of any provider',
      description: 'Datasets by words, with how many of their series match.',
      inputs: {
        query: input.text({ description: 'Words.', maxLength: 200, required: true, examples: ['unemployment rate'] }),
      },
      examples: [{ query: 'unemployment rate' }],
      paging: paging.offset({ default: 20, max: 100 }),
      request: ({ inputs, page }) => ({
        path: '/v22/search',
        query: { q: inputs.query, limit: page.limit, offset: page.offset },
      }),
      problem: refusal('DBnomics', 'message', 'errors[0].message'),
      decode: ({ body }) => ({
        rows: neededList(body, 'results.docs'),
        total: numberAt(body, 'results.num_found') ?? null,
      }),
      columns: {
        code: column.text('code', { required: true }),
        name: column.text('name'),
        provider: column.text('provider_code', { required: true }),
        provider_name: column.text('provider_name'),
        series: column.integer('nb_series'),
        matching_series: column.integer('nb_matching_series'),
        description: column.text('description', { html: true }),
        indexed: column.datetime('indexed_at'),
      },
      record: (row) => address(row, 'provider_code', 'code'),
    }),
  ],
});
