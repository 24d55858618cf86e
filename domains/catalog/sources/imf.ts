import { column } from '../define/column.ts';
import { input } from '../define/input.ts';
import { paging } from '../define/paging.ts';
import { defineSearch, defineSource } from '../define/source.ts';
import { sdmxJsonRows } from '../read/cubes.ts';
import { isNotFound, refusal } from '../read/refusal.ts';
import { entriesOf, textAt, valueAt } from '../read/valueAt.ts';
import { path } from '../write/path.ts';

const from = input.text({
  description: 'First year, quarter or month.',
  pattern: '^[0-9]{4}(-(Q[1-4]|M?[0-9]{2}))?$',
  examples: ['2015'],
});
const to = input.text({
  description: 'Last year, quarter or month.',
  pattern: '^[0-9]{4}(-(Q[1-4]|M?[0-9]{2}))?$',
  examples: ['2024'],
});

/** Whether a period is within the bounds, which may be less precise than it is. */
function isWithin(period: unknown, first: string | undefined, last: string | undefined): boolean {
  const text = String(period);
  return (
    (first === undefined || text.slice(0, first.length) >= first) &&
    (last === undefined || text.slice(0, last.length) <= last)
  );
}

export const source = defineSource({
  id: 'imf',
  title: 'International Monetary Fund',
  description: 'Growth, prices, debt, balances of payments and the forecasts of the World Economic Outlook.',
  homepage: 'https://data.imf.org',
  docs: 'https://data.imf.org/en/Resource-Pages/IMF-API',
  bases: { main: { url: 'https://api.imf.org' }, datamapper: { url: 'https://www.imf.org' } },
  licence: {
    name: 'IMF terms',
    url: 'https://www.imf.org/external/terms.htm',
    attribution: 'International Monetary Fund',
    commercial: 'ask',
    note: 'Free to use with the source named; whether results may be sold has to be asked.',
  },
  limits: [{ requests: 1, seconds: 1 }],
  cacheSeconds: 21_600,
  offByDefault: 'The terms of the IMF ask for permission before its data are given out commercially.',
  searches: [
    defineSearch({
      id: 'imf.datamapper',
      kind: 'indicators',
      title: 'World Economic Outlook by country and year',
      description:
        'Growth (NGDP_RPCH), GDP (NGDPD), inflation (PCPIPCH), unemployment (LUR), government debt (GGXWDG_NGDP) and more by country and year. Years ahead are forecasts, and nothing marks them.',
      inputs: {
        indicator: input.text({
          description: 'Code of the indicator.',
          pattern: '^[A-Za-z0-9_.]{2,60}$',
          required: true,
          examples: ['NGDP_RPCH', 'PCPIPCH'],
        }),
        countries: input.texts({
          description: 'ISO codes of three letters, or groups such as ADVEC.',
          pattern: '^[A-Z0-9]{2,12}$',
          maxItems: 60,
          examples: [['USA', 'DEU']],
        }),
        from_year: input.integer({ description: 'First year.', minimum: 1950, maximum: 2100, examples: [2015] }),
        to_year: input.integer({ description: 'Last year.', minimum: 1950, maximum: 2100, examples: [2030] }),
      },
      examples: [{ indicator: 'NGDP_RPCH', countries: ['USA', 'DEU'], from_year: 2020 }],
      paging: paging.local({ default: 1_000, max: 10_000 }),
      request: ({ inputs }) => ({
        base: 'datamapper',
        path: [
          path`/external/datamapper/api/v1/${inputs.indicator}`,
          ...(inputs.countries ?? []).map((code) => path`/${code}`),
        ].join(''),
      }),
      problem: refusal('The IMF', 'message', 'error'),
      // An indicator that does not exist, and one without values, are answered without `values`.
      decode: ({ body }, { inputs }) => {
        const countries = entriesOf(valueAt(valueAt(body, 'values') ?? {}, inputs.indicator) ?? {});
        entriesOf(valueAt(body, 'api')); // always part of the response
        const { from_year: first, to_year: last } = inputs;
        return {
          rows: countries.flatMap(([country, years]) =>
            entriesOf(years).flatMap(([year, value]) =>
              isWithin(
                year,
                first === undefined ? undefined : String(first),
                last === undefined ? undefined : String(last),
              )
                ? [{ country, year, value, indicator: inputs.indicator }]
                : [],
            ),
          ),
        };
      },
      columns: {
        country_code: column.text('country', { required: true }),
        year: column.date('year', { required: true }),
        value: column.number('value'),
        indicator_code: column.text('indicator'),
      },
      record: (row, { inputs }) =>
        `https://www.imf.org/external/datamapper/${encodeURIComponent(inputs.indicator)}@WEO/${encodeURIComponent(textAt(row, 'country') ?? '')}`,
      notes: ['Years ahead are forecasts.'],
    }),
    defineSearch({
      id: 'imf.sdmx',
      kind: 'indicators',
      title: 'IMF series by key',
      description:
        'Observations of a dataset by the key of the series: of WEO, USA.NGDP_RPCH.A. Parts of a key may be empty for all, or joined by +. Datasets: WEO, CPI, BOP, ER, IL and others, each with the agency that keeps it.',
      inputs: {
        agency: input.text({
          description: 'Who keeps the dataset.',
          pattern: '^[A-Z0-9_.]{2,40}$',
          default: 'IMF.RES',
          examples: ['IMF.RES', 'IMF.STA'],
        }),
        dataset: input.text({
          description: 'Code of the dataset.',
          pattern: '^[A-Z0-9_]{2,60}$',
          default: 'WEO',
          examples: ['WEO', 'CPI'],
        }),
        version: input.text({
          description: 'Version of the dataset; + is the newest.',
          pattern: '^([+~]|[0-9]{1,3}(\\.[0-9]{1,3}){0,2}\\+?)$',
          default: '+',
        }),
        key: input.text({
          description: 'The key of the series.',
          pattern: '^[A-Za-z0-9_.+*-]+$',
          maxLength: 200,
          required: true,
          examples: ['USA.NGDP_RPCH.A'],
        }),
        from,
        to,
      },
      examples: [{ dataset: 'WEO', key: 'USA.NGDP_RPCH.A' }],
      paging: paging.local({ default: 1_000, max: 10_000 }),
      request: ({ inputs }) => ({
        path: path`/external/sdmx/3.0/data/dataflow/${inputs.agency}/${inputs.dataset}/${inputs.version}/${inputs.key}`,
        query: { startPeriod: inputs.from, endPeriod: inputs.to },
      }),
      freeWhenEmpty: true, // a wrong key and a period without data have one answer
      nothing: ({ status, body }) => {
        const sets = valueAt(body, 'data.dataSets');
        return (
          status === 200 &&
          Array.isArray(sets) &&
          sets.every((set) => valueAt(set, 'series') === undefined && valueAt(set, 'observations') === undefined)
        );
      },
      about: { thing: 'dataset', input: 'dataset', change: 'Take agency, dataset and version from data.imf.org.' },
      unknown: isNotFound,
      problem: refusal('The IMF', 'errors[0].title', 'message'),
      decode: ({ body }, { inputs }) => ({
        rows: sdmxJsonRows(body).filter((row) => isWithin(row['TIME_PERIOD'], inputs.from, inputs.to)),
      }),
      columns: {
        period: column.date('TIME_PERIOD', { required: true }),
        value: column.number('value'),
      },
      openColumns: true,
      record: (_, { inputs }) => `https://data.imf.org/en/datasets/${inputs.agency}:${inputs.dataset}`,
    }),
  ],
});
