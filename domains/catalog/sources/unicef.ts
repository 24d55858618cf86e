import { column } from '../define/column.ts';
import { input } from '../define/input.ts';
import { paging } from '../define/paging.ts';
import { defineSearch, defineSource } from '../define/source.ts';
import { isNotFound } from '../read/refusal.ts';
import { neededList, textAt } from '../read/valueAt.ts';
import { path } from '../write/path.ts';

export const source = defineSource({
  id: 'unicef',
  title: 'UNICEF',
  description: 'How children live: mortality, nutrition, vaccination and education, by country and year.',
  homepage: 'https://data.unicef.org',
  docs: 'https://data.unicef.org/sdmx-api-documentation/',
  bases: { main: { url: 'https://sdmx.data.unicef.org' } },
  licence: {
    name: 'UNICEF terms',
    url: 'https://www.unicef.org/legal',
    attribution: 'UNICEF Data',
    commercial: 'ask',
  },
  limits: [{ requests: 1, seconds: 1 }],
  cacheSeconds: 21_600,
  timeoutSeconds: 60,
  offByDefault: 'The terms of UNICEF are for non-commercial use; ask before results are sold.',
  searches: [
    defineSearch({
      id: 'unicef.data',
      kind: 'health',
      title: 'Indicators of children',
      description:
        'Values of a dataset of UNICEF by key: REF_AREA.INDICATOR.SEX, such as USA.CME_MRY0T4._T for mortality under five. Parts of a key may be empty for all, or joined by +.',
      inputs: {
        dataset: input.choice(['GLOBAL_DATAFLOW', 'CME', 'NUTRITION', 'IMMUNISATION', 'EDUCATION'], {
          description: 'The dataset; the order of a key is that of the dataset.',
          default: 'GLOBAL_DATAFLOW',
        }),
        key: input.text({
          description: 'The key.',
          pattern: '^[A-Za-z0-9_.+-]+$',
          maxLength: 200,
          required: true,
          examples: ['USA.CME_MRY0T4._T', '.CME_MRY0T4._T'],
        }),
        from_year: input.integer({ description: 'First year.', minimum: 1900, maximum: 2100, examples: [2015] }),
        to_year: input.integer({ description: 'Last year.', minimum: 1900, maximum: 2100 }),
      },
      examples: [{ dataset: 'CME', key: 'USA.CME_MRY0T4._T', from_year: 2015 }],
      paging: paging.offset({ default: 1_000, max: 10_000 }),
      format: 'csv',
      streamed: true,
      request: ({ inputs }) => ({
        path: path`/ws/public/sdmxapi/rest/data/UNICEF,${inputs.dataset},1.0/${inputs.key}`,
        query: { format: 'csv', labels: 'id', startPeriod: inputs.from_year, endPeriod: inputs.to_year },
      }),
      freeWhenEmpty: true, // a wrong key and a period without data have one answer
      nothing: isNotFound,
      decode: ({ body }) => ({ rows: neededList(body, '$') }),
      columns: {
        area: column.text('REF_AREA', { required: true }),
        indicator: column.text('INDICATOR', { required: true }),
        sex: column.text('SEX', { description: '_T all, M men, F women.' }),
        period: column.text('TIME_PERIOD', {
          required: true,
          description: 'A year, a month, or a year with decimals.',
        }),
        value: column.number('OBS_VALUE'),
        unit: column.text('UNIT_MEASURE'),
        status: column.text('OBS_STATUS'),
      },
      openColumns: true,
      record: (row) =>
        `https://data.unicef.org/country/${encodeURIComponent((textAt(row, 'REF_AREA') ?? '').toLowerCase())}/`,
    }),
  ],
});
