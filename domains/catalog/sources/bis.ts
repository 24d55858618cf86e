import { column } from '../define/column.ts';
import { input } from '../define/input.ts';
import { paging } from '../define/paging.ts';
import { defineSearch, defineSource } from '../define/source.ts';
import { neededList } from '../read/valueAt.ts';
import { path } from '../write/path.ts';

const period = '^[0-9]{4}(-(Q[1-4]|S[12]|[0-9]{2}(-[0-9]{2})?))?$';

export const source = defineSource({
  id: 'bis',
  title: 'Bank for International Settlements',
  description: 'Policy rates of central banks, effective exchange rates, credit and prices of homes.',
  homepage: 'https://data.bis.org',
  docs: 'https://stats.bis.org/api-doc/v2/',
  bases: { main: { url: 'https://stats.bis.org' } },
  licence: {
    name: 'BIS terms',
    url: 'https://www.bis.org/terms_statistics.htm',
    attribution: 'Source: BIS',
    commercial: 'ask',
    note: 'Free to use with the source named; whether results may be sold has to be asked.',
  },
  limits: [{ requests: 2, seconds: 1 }],
  cacheSeconds: 21_600,
  offByDefault: 'Whether the terms of the BIS allow to sell its statistics has to be asked.',
  searches: [
    defineSearch({
      id: 'bis.series',
      kind: 'indicators',
      title: 'BIS series by key',
      description:
        'Observations of a dataset by the key of the series: WS_CBPOL policy rates (M.US), WS_EER effective exchange rates (M.N.B.CH), WS_SPP prices of homes, WS_TC credit, WS_XRU exchange rates to the dollar. Parts of a key may be empty for all, or joined by +.',
      inputs: {
        dataset: input.choice(['WS_CBPOL', 'WS_EER', 'WS_SPP', 'WS_TC', 'WS_XRU'], {
          description: 'The dataset.',
          default: 'WS_CBPOL',
        }),
        key: input.text({
          description: 'The key of the series.',
          pattern: '^[A-Za-z0-9_.+-]+$',
          maxLength: 200,
          required: true,
          examples: ['M.US', 'M.N.B.CH'],
        }),
        from: input.text({ description: 'First year, quarter, month or day.', pattern: period, examples: ['2020'] }),
        to: input.text({ description: 'Last year, quarter, month or day.', pattern: period, examples: ['2025'] }),
        last: input.integer({
          description: 'Only so many of the newest values of each series.',
          minimum: 1,
          maximum: 1_000,
          examples: [12],
        }),
      },
      examples: [{ dataset: 'WS_CBPOL', key: 'M.US', last: 12 }],
      paging: paging.local({ default: 1_000, max: 10_000 }),
      format: 'csv',
      request: ({ inputs }) => ({
        path: path`/api/v2/data/dataflow/BIS/${inputs.dataset}/1.0/${inputs.key}`,
        query: { format: 'csv', startPeriod: inputs.from, endPeriod: inputs.to, lastNObservations: inputs.last },
      }),
      about: 'series',
      nothing: ({ status }) => status === 404,
      decode: ({ body }) => ({ rows: neededList(body, '$') }),
      nulls: ['NaN'],
      columns: {
        area: column.text('REF_AREA', { description: 'Code of two letters.' }),
        period: column.date('TIME_PERIOD', { required: true }),
        value: column.number('OBS_VALUE'),
      },
      openColumns: true,
      record: (_, { inputs }) =>
        `https://data.bis.org/topics/${inputs.dataset.replace('WS_', '')}/BIS,${inputs.dataset},1.0/${encodeURIComponent(inputs.key)}`,
    }),
  ],
});
