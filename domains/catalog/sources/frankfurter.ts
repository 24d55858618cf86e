import { column } from '../define/column.ts';
import { failure } from '../define/failure.ts';
import { input } from '../define/input.ts';
import { paging } from '../define/paging.ts';
import { type Answer, defineSearch, defineSource } from '../define/source.ts';
import { keyedRows } from '../read/tables.ts';
import { entriesOf, textAt, valueAt } from '../read/valueAt.ts';
import { path } from '../write/path.ts';

const firstDay = '1999-01-04';
const code = '^[A-Z]{3}$';

const base = input.text({
  title: 'Base currency',
  description: 'ISO code of the currency that one unit of is given.',
  pattern: code,
  default: 'EUR',
  examples: ['EUR', 'USD'],
});
const quotes = input.texts({
  title: 'Currencies',
  description: 'ISO codes of the currencies to give rates of; all when left out.',
  pattern: code,
  examples: [['USD', 'GBP', 'CHF']],
});
const notes = [
  'Reference rates of working days, published at about 16:00 CET: a weekend or holiday has the rates of the working day before.',
];

/** An unknown currency, or a day before the first. */
function problem({ status, body }: Answer) {
  if (status !== 404 && status !== 422) return undefined;
  return failure('bad_request', `Frankfurter refused: ${textAt(body, 'message') ?? 'no such currency or day'}.`);
}

export const source = defineSource({
  id: 'frankfurter',
  title: 'Frankfurter',
  description:
    'Reference exchange rates of the European Central Bank and other central banks, working days since 1999.',
  homepage: 'https://frankfurter.dev',
  docs: 'https://frankfurter.dev/',
  bases: { main: { url: 'https://api.frankfurter.dev' } },
  licence: {
    name: 'Free with attribution',
    url: 'https://www.ecb.europa.eu/stats/ecb_statistics/governance_and_quality_framework/html/usage_policy.en.html',
    attribution: 'European Central Bank reference rates, through Frankfurter',
    commercial: 'attribution',
  },
  limits: [{ requests: 5, seconds: 1 }],
  cacheSeconds: 3_600,
  searches: [
    defineSearch({
      id: 'frankfurter.rates',
      kind: 'exchange_rates',
      title: 'Exchange rates of a day',
      description: 'Rates of about 30 currencies on one day, or the newest. Working days since 4 January 1999.',
      inputs: {
        date: input.date({
          description: 'The day; the newest when left out.',
          minimum: firstDay,
          examples: ['2024-01-15'],
        }),
        base,
        quotes,
      },
      examples: [{ base: 'EUR', quotes: ['USD', 'GBP'] }, { date: '2024-01-15' }],
      paging: paging.none(),
      request: ({ inputs }) => ({
        path: path`/v1/${inputs.date ?? 'latest'}`,
        query: { base: inputs.base, symbols: inputs.quotes?.join(',') },
      }),
      problem,
      decode: ({ body }) => ({
        rows: keyedRows(valueAt(body, 'rates'), ['quote', 'rate']).map((row) => ({
          ...row,
          base: valueAt(body, 'base'),
          date: valueAt(body, 'date'),
        })),
      }),
      columns: {
        date: column.date('date', { required: true }),
        base: column.text('base', { required: true }),
        quote: column.text('quote', { required: true }),
        rate: column.number('rate', { description: 'Units of the quoted currency for one of the base.' }),
      },
      notes,
    }),
    defineSearch({
      id: 'frankfurter.series',
      kind: 'exchange_rates',
      title: 'Exchange rates over time',
      description: 'Rates of each working day between two days. Working days since 4 January 1999.',
      inputs: {
        from_date: input.date({
          description: 'First day.',
          minimum: firstDay,
          required: true,
          examples: ['2024-01-01'],
        }),
        to_date: input.date({
          description: 'Last day; today when left out.',
          minimum: firstDay,
          examples: ['2024-01-31'],
        }),
        base,
        quotes,
      },
      examples: [{ from_date: '2024-01-02', to_date: '2024-01-10', quotes: ['USD'] }],
      paging: paging.local({ default: 1_000, max: 10_000 }),
      request: ({ inputs }) => ({
        path: path`/v1/${`${inputs.from_date}..${inputs.to_date ?? ''}`}`,
        query: { base: inputs.base, symbols: inputs.quotes?.join(',') },
      }),
      problem,
      // The range snaps back to the working day before its first day, which is outside the request.
      decode: ({ body }, { inputs }) => ({
        rows: entriesOf(valueAt(body, 'rates'))
          .filter(([date]) => date >= inputs.from_date)
          .flatMap(([date, rates]) =>
            keyedRows(rates, ['quote', 'rate']).map((row) => ({ ...row, date, base: valueAt(body, 'base') })),
          ),
      }),
      columns: {
        date: column.date('date', { required: true }),
        base: column.text('base', { required: true }),
        quote: column.text('quote', { required: true }),
        rate: column.number('rate', { description: 'Units of the quoted currency for one of the base.' }),
      },
      notes: ['Reference rates of working days only.'],
    }),
    defineSearch({
      id: 'frankfurter.v2_rates',
      kind: 'exchange_rates',
      title: 'Exchange rates of many central banks',
      description:
        'Rates of more than 150 currencies from many central banks, of a day or a range, by day, week or month. Blended over the banks unless one is named.',
      inputs: {
        date: input.date({ description: 'One day.', examples: ['2024-01-15'] }),
        from_date: input.date({ description: 'First day of a range.', examples: ['2024-01-01'] }),
        to_date: input.date({ description: 'Last day of a range.', examples: ['2024-01-31'] }),
        base,
        quotes,
        provider: input.text({
          description: 'Only the rates of one bank, such as ECB.',
          pattern: '^[A-Z0-9]{2,12}$',
          examples: ['ECB'],
        }),
        group: input.choice(['week', 'month'], { description: 'One rate a week or month instead of a day.' }),
      },
      examples: [{ base: 'EUR', quotes: ['USD', 'GBP'], provider: 'ECB' }],
      paging: paging.local({ default: 1_000, max: 10_000 }),
      request: ({ inputs }) => ({
        path: '/v2/rates',
        query: {
          date: inputs.date,
          from: inputs.from_date,
          to: inputs.to_date,
          base: inputs.base,
          quotes: inputs.quotes?.join(','),
          providers: inputs.provider,
          group: inputs.group,
        },
      }),
      problem,
      // A row of the base against itself stands among them.
      decode: ({ body }) => {
        if (!Array.isArray(body)) throw new TypeError('no list of rates');
        return { rows: body.filter((row) => valueAt(row, 'base') !== valueAt(row, 'quote')) };
      },
      columns: {
        date: column.date('date', { required: true }),
        base: column.text('base', { required: true }),
        quote: column.text('quote', { required: true }),
        rate: column.number('rate', { description: 'Units of the quoted currency for one of the base.' }),
      },
      notes: ['Rates are blended over central banks unless one is named.'],
    }),
  ],
});
