import { column } from '../define/column.ts';
import { input } from '../define/input.ts';
import { paging } from '../define/paging.ts';
import { defineSearch, defineSource } from '../define/source.ts';
import { sdmxJsonRows } from '../read/cubes.ts';
import { path } from '../write/path.ts';

export const source = defineSource({
  id: 'ecb',
  title: 'European Central Bank',
  description: 'Statistics of the euro area: reference exchange rates, inflation, interest rates, yields, money.',
  homepage: 'https://data.ecb.europa.eu',
  docs: 'https://data.ecb.europa.eu/help/api/data',
  bases: { main: { url: 'https://data-api.ecb.europa.eu' } },
  licence: {
    name: 'ECB terms',
    url: 'https://data.ecb.europa.eu/help/copyright',
    attribution: 'Source: European Central Bank',
    commercial: 'attribution',
    note: 'Free to use where the source is named and values are not changed.',
  },
  limits: [{ requests: 5, seconds: 1 }],
  cacheSeconds: 1_800,
  searches: [
    defineSearch({
      id: 'ecb.data',
      kind: 'indicators',
      title: 'ECB series by key',
      description:
        'Observations of one or more series by the key of the dataset: EXR exchange rates (D.USD.EUR.SP00.A: dollars for a euro, working days since 1999), ICP inflation, FM financial markets, YC yields, BSI balance sheets, MIR interest rates. Parts of a key may be empty for all, or joined by +.',
      inputs: {
        flow: input.choice(['EXR', 'ICP', 'FM', 'YC', 'BSI', 'MIR'], {
          title: 'Dataset',
          description: 'The dataset.',
          default: 'EXR',
        }),
        key: input.text({
          description: 'The key of the series.',
          pattern: '^[A-Za-z0-9_.+-]+$',
          maxLength: 200,
          required: true,
          examples: ['D.USD.EUR.SP00.A', 'M.U2.N.000000.4.ANR'],
        }),
        from: input.text({
          description: 'First day, month, quarter or year.',
          pattern: '^[0-9]{4}(-([0-9]{2}(-[0-9]{2})?|Q[1-4]|S[12]|W[0-9]{2}))?$',
          examples: ['2024-01-01'],
        }),
        to: input.text({
          description: 'Last day, month, quarter or year.',
          pattern: '^[0-9]{4}(-([0-9]{2}(-[0-9]{2})?|Q[1-4]|S[12]|W[0-9]{2}))?$',
          examples: ['2024-12-31'],
        }),
        last: input.integer({
          description: 'Only so many of the newest values of each series.',
          minimum: 1,
          maximum: 10_000,
          examples: [30],
        }),
      },
      examples: [{ flow: 'EXR', key: 'D.USD.EUR.SP00.A', last: 10 }],
      paging: paging.local({ default: 1_000, max: 10_000 }),
      request: ({ inputs }) => ({
        path: path`/service/data/${inputs.flow}/${inputs.key}`,
        query: { format: 'jsondata', startPeriod: inputs.from, endPeriod: inputs.to, lastNObservations: inputs.last },
      }),
      freeWhenEmpty: true, // a wrong key and a period without data have one answer
      nothing: ({ status, text }) =>
        (status === 404 && /no results/i.test(text)) || (status === 200 && text.trim() === ''),
      decode: ({ body }) => ({ rows: sdmxJsonRows(body) }),
      columns: {
        period: column.date('TIME_PERIOD', { required: true }),
        value: column.number('value'),
        unit: column.text('UNIT'),
      },
      openColumns: true,
      record: (_, { inputs }) =>
        `https://data.ecb.europa.eu/data/datasets/${inputs.flow}/${inputs.flow}.${encodeURIComponent(inputs.key)}`,
    }),
  ],
});
