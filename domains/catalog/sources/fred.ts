import { column } from '../define/column.ts';
import { failure } from '../define/failure.ts';
import { input } from '../define/input.ts';
import { paging } from '../define/paging.ts';
import { type Answer, defineSearch, defineSource } from '../define/source.ts';
import { neededList, numberAt, textAt } from '../read/valueAt.ts';

function problem({ status, body }: Answer) {
  const said = textAt(body, 'error_message');
  if (status !== 400 || said === undefined) return undefined;
  if (/api_key/.test(said)) return failure('not_configured', 'FRED refuses the key that is set for it.');
  return /does not exist/.test(said)
    ? failure('not_found', 'FRED does not know this series.', { input: 'series' })
    : failure('bad_request', `FRED does not accept the search: ${said.slice(0, 300)}`);
}

const total = (body: unknown): number | null => numberAt(body, 'count') ?? null;
const notes = [
  'This product uses the FRED® API but is not endorsed or certified by the Federal Reserve Bank of St. Louis.',
];

export const source = defineSource({
  id: 'fred',
  title: 'FRED',
  description:
    'More than 800,000 economic series of the Federal Reserve Bank of St. Louis, most about the United States.',
  homepage: 'https://fred.stlouisfed.org',
  docs: 'https://fred.stlouisfed.org/docs/api/fred/',
  bases: { main: { url: 'https://api.stlouisfed.org' } },
  licence: {
    name: 'FRED terms',
    url: 'https://fred.stlouisfed.org/docs/api/terms_of_use.html',
    attribution: 'FRED®, Federal Reserve Bank of St. Louis, and the source named with the series',
    commercial: 'ask',
    note: 'No keeping, no giving out again, no training of models; some series belong to others.',
  },
  limits: [{ requests: 120, seconds: 60 }],
  cacheSeconds: 0,
  key: {
    need: 'required',
    url: 'https://fredaccount.stlouisfed.org/apikeys',
    place: { query: 'api_key' },
    note: 'Free; one for each application.',
  },
  offByDefault:
    'The terms of FRED forbid to give its data out again and to train models with them. Treasury, BLS and World Bank have many of the same series.',
  searches: [
    defineSearch({
      id: 'fred.observations',
      kind: 'indicators',
      title: 'FRED series',
      description:
        'Values of a series by its id: GDP, UNRATE unemployment, CPIAUCSL prices, DGS10 yield of ten years; changed, or made coarser, as you like.',
      inputs: {
        series: input.text({
          description: 'Id of the series.',
          pattern: '^[A-Za-z0-9_.-]{1,60}$',
          required: true,
          examples: ['UNRATE', 'GDP'],
        }),
        from_date: input.date({ description: 'First day.', examples: ['2020-01-01'] }),
        to_date: input.date({ description: 'Last day.', examples: ['2025-12-31'] }),
        units: input.choice(['lin', 'chg', 'ch1', 'pch', 'pc1', 'pca', 'cch', 'cca', 'log'], {
          description: 'lin as they are, chg change, ch1 change to a year ago, pch and pc1 the same in percent, …',
          default: 'lin',
          labels: {
            lin: 'As they are',
            chg: 'Change',
            ch1: 'Change to a year ago',
            pch: 'Change in percent',
            pc1: 'Change to a year ago in percent',
            pca: 'Change in percent, for a year',
            cch: 'Change, continuous',
            cca: 'Change, continuous, for a year',
            log: 'Logarithm',
          },
        }),
        frequency: input.choice(['d', 'w', 'bw', 'm', 'q', 'sa', 'a'], {
          description: 'Coarser: days, weeks, months, quarters, half years, years.',
          labels: { d: 'Days', w: 'Weeks', bw: 'Two weeks', m: 'Months', q: 'Quarters', sa: 'Half years', a: 'Years' },
        }),
        order: input.choice(['asc', 'desc'], {
          description: 'Oldest or newest first.',
          default: 'asc',
          labels: { asc: 'Oldest first', desc: 'Newest first' },
        }),
      },
      examples: [{ series: 'UNRATE', from_date: '2024-01-01' }],
      paging: paging.offset({ default: 1_000, max: 10_000 }),
      request: ({ inputs, page }) => ({
        path: '/fred/series/observations',
        query: {
          file_type: 'json',
          series_id: inputs.series,
          observation_start: inputs.from_date,
          observation_end: inputs.to_date,
          units: inputs.units,
          frequency: inputs.frequency,
          sort_order: inputs.order,
          limit: page.limit,
          offset: page.offset,
        },
      }),
      problem,
      decode: ({ body }) => ({ rows: neededList(body, 'observations'), total: total(body) }),
      nulls: ['.'],
      columns: {
        date: column.date('date', { required: true }),
        value: column.number('value'),
      },
      record: (_, { inputs }) => `https://fred.stlouisfed.org/series/${encodeURIComponent(inputs.series)}`,
      notes,
    }),
    defineSearch({
      id: 'fred.search',
      kind: 'indicators',
      title: 'Find a FRED series',
      description: 'Series by words, with the ids that the search for values needs.',
      inputs: {
        query: input.text({
          description: 'Words.',
          maxLength: 200,
          required: true,
          examples: ['consumer price index'],
        }),
        order: input.choice(['search_rank', 'popularity', 'last_updated'], {
          description: 'What comes first.',
          default: 'search_rank',
        }),
      },
      examples: [{ query: 'consumer price index' }],
      paging: paging.offset({ default: 20, max: 1_000 }),
      request: ({ inputs, page }) => ({
        path: '/fred/series/search',
        query: {
          file_type: 'json',
          search_text: inputs.query,
          order_by: inputs.order,
          limit: page.limit,
          offset: page.offset,
        },
      }),
      problem,
      decode: ({ body }) => ({ rows: neededList(body, 'seriess'), total: total(body) }), // it is spelt so
      columns: {
        series: column.text('id', { required: true }),
        title: column.text('title'),
        frequency: column.text('frequency'),
        units: column.text('units'),
        seasonal_adjustment: column.text('seasonal_adjustment'),
        from: column.date('observation_start'),
        to: column.date('observation_end'),
        popularity: column.integer('popularity'),
        updated: column.datetime((row) => textAt(row, 'last_updated')?.replace(/([+-]\d{2})$/, '$1:00')),
      },
      record: (row) => `https://fred.stlouisfed.org/series/${encodeURIComponent(textAt(row, 'id') ?? '')}`,
      notes,
    }),
  ],
});
