import { column } from '../define/column.ts';
import { failure } from '../define/failure.ts';
import { input } from '../define/input.ts';
import { paging } from '../define/paging.ts';
import { defineSearch, defineSource } from '../define/source.ts';
import { listAt, neededList, textAt, valueAt } from '../read/valueAt.ts';

/** `2024` with `M01`, `Q01`, `S01`, `A01` or `M13` (the mean of a year) as a date of that precision. */
function periodOf(row: unknown): string | undefined {
  const [year, period] = [textAt(row, 'year'), textAt(row, 'period')];
  const [, kind, number] = /^([A-Z])(\d{2})$/.exec(period ?? '') ?? [];
  if (year === undefined || kind === undefined) return year;
  if (kind === 'M' && number !== '13') return `${year}-${number}`;
  return kind === 'Q' || kind === 'S' ? `${year}-${kind}${Number(number)}` : year;
}

export const source = defineSource({
  id: 'bls',
  title: 'US Bureau of Labor Statistics',
  description: 'Prices, employment, unemployment, wages and productivity in the United States.',
  homepage: 'https://www.bls.gov',
  docs: 'https://www.bls.gov/developers/',
  bases: { main: { url: 'https://api.bls.gov' } },
  licence: {
    name: 'US public domain',
    url: 'https://www.bls.gov/opub/copyright-information.htm',
    attribution: 'U.S. Bureau of Labor Statistics',
    commercial: 'free',
  },
  limits: [
    { requests: 1, seconds: 1 },
    { requests: 25, seconds: 86_400 },
  ],
  limitsWithKey: [
    { requests: 5, seconds: 1 },
    { requests: 500, seconds: 86_400 },
  ],
  cacheSeconds: 21_600,
  key: {
    need: 'optional',
    url: 'https://data.bls.gov/registrationEngine/',
    place: 'request',
    note: '500 searches a day with 50 series and 20 years instead of 25 with 25 series and 10 years.',
  },
  searches: [
    defineSearch({
      id: 'bls.series',
      kind: 'indicators',
      title: 'US price and labour series',
      description:
        'Values of series by their ids: CUUR0000SA0 consumer prices, LNS14000000 unemployment rate, CES0000000001 employment. Newest first; without years the last three.',
      inputs: {
        series: input.texts({
          description: 'Ids of series.',
          pattern: '^[A-Z0-9_#-]{3,40}$',
          maxItems: 50,
          required: true,
          examples: [['CUUR0000SA0', 'LNS14000000']],
        }),
        from_year: input.integer({ description: 'First year.', minimum: 1913, maximum: 2100, examples: [2020] }),
        to_year: input.integer({ description: 'Last year.', minimum: 1913, maximum: 2100, examples: [2025] }),
      },
      examples: [{ series: ['CUUR0000SA0'], from_year: 2023, to_year: 2024 }],
      together: [['from_year', 'to_year']],
      paging: paging.local({ default: 1_000, max: 10_000 }),
      request: ({ inputs, key }) => ({
        path: key === undefined ? '/publicAPI/v1/timeseries/data/' : '/publicAPI/v2/timeseries/data/',
        json: {
          seriesid: inputs.series,
          ...(inputs.from_year !== undefined && { startyear: String(inputs.from_year) }),
          ...(inputs.to_year !== undefined && { endyear: String(inputs.to_year) }),
          ...(key !== undefined && { registrationkey: key }),
        },
      }),
      // Always 200: it says itself how it went.
      problem: ({ body }) => {
        const status = textAt(body, 'status');
        if (status === undefined || status === 'REQUEST_SUCCEEDED') return undefined;
        const said = listAt(body, 'message').join(' ');
        if (/threshold|daily/i.test(said))
          return failure(
            'rate_limited',
            'The Bureau of Labor Statistics answers no more searches of this instance today.',
          );
        return /key/i.test(said) && /invalid/i.test(said)
          ? failure('not_configured', 'The Bureau of Labor Statistics refuses the key that is set for it.')
          : failure('bad_request', `The Bureau of Labor Statistics does not accept the search: ${said.slice(0, 300)}`);
      },
      decode: ({ body }) => ({
        rows: neededList(body, 'Results.series').flatMap((series) =>
          neededList(series, 'data').map((row) => ({ ...(row as object), series: textAt(series, 'seriesID') })),
        ),
      }),
      nulls: ['-'],
      columns: {
        series: column.text('series', { required: true }),
        period: column.date(periodOf, { required: true }),
        period_name: column.text('periodName'),
        value: column.number('value'),
        latest: column.boolean((row) => valueAt(row, 'latest') ?? false),
        footnotes: column.texts('footnotes[].text'),
      },
      record: (row) => `https://data.bls.gov/timeseries/${encodeURIComponent(textAt(row, 'series') ?? '')}`,
      notes: [
        'BLS.gov cannot vouch for the data or analyses derived from these data after the data have been retrieved from BLS.gov.',
      ],
    }),
  ],
});
