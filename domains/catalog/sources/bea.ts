import { column } from '../define/column.ts';
import { failure } from '../define/failure.ts';
import { input } from '../define/input.ts';
import { paging } from '../define/paging.ts';
import { type Answer, defineSearch, defineSource } from '../define/source.ts';
import { neededList, textAt } from '../read/valueAt.ts';

/** Errors come with 200, at one of two places. */
const said = ({ body }: Answer): string | undefined =>
  ['BEAAPI.Error', 'BEAAPI.Results.Error']
    .map((at) => textAt(body, `${at}.APIErrorDescription`))
    .find((text) => text !== undefined);

export const source = defineSource({
  id: 'bea',
  title: 'US Bureau of Economic Analysis',
  description: 'The national accounts of the United States: GDP, income, spending, saving.',
  homepage: 'https://www.bea.gov',
  docs: 'https://apps.bea.gov/api/_pdf/bea_web_service_api_user_guide.pdf',
  bases: { main: { url: 'https://apps.bea.gov' } },
  licence: {
    name: 'US public domain',
    url: 'https://www.bea.gov/help/faq/147',
    attribution: 'U.S. Bureau of Economic Analysis',
    commercial: 'free',
  },
  limits: [{ requests: 100, seconds: 60 }],
  cacheSeconds: 21_600,
  key: { need: 'required', url: 'https://apps.bea.gov/API/signup/', place: { query: 'UserID' }, note: 'Free.' },
  searches: [
    defineSearch({
      id: 'bea.nipa',
      kind: 'indicators',
      title: 'US national accounts',
      description:
        'All lines of a table of the national accounts by year, quarter or month: T10101 growth of real GDP, T10105 GDP in dollars, T20600 income and spending.',
      inputs: {
        table: input.text({
          description: 'Code of the table.',
          pattern: '^[TU][0-9]{5}[A-Z]?$',
          required: true,
          examples: ['T10101', 'T10105'],
        }),
        frequency: input.choice(['A', 'Q', 'M'], {
          description: 'Years, quarters or months.',
          default: 'Q',
          labels: { A: 'Years', Q: 'Quarters', M: 'Months' },
        }),
        years: input.texts({
          description: 'Only these years; all without it.',
          pattern: '^[0-9]{4}$',
          maxItems: 100,
          examples: [['2024', '2025']],
        }),
      },
      examples: [{ table: 'T10101', frequency: 'Q', years: ['2024'] }],
      paging: paging.local({ default: 500, max: 10_000 }),
      request: ({ inputs }) => ({
        path: '/api/data',
        query: {
          method: 'GetData',
          DatasetName: 'NIPA',
          TableName: inputs.table,
          Frequency: inputs.frequency,
          Year: inputs.years?.join(',') ?? 'X',
          ResultFormat: 'JSON',
        },
      }),
      nothing: (answer) => /no data|not available/i.test(said(answer) ?? ''),
      problem: (answer) => {
        const message = said(answer);
        if (message === undefined) return undefined;
        return /userid|user id/i.test(message)
          ? failure('not_configured', 'The Bureau of Economic Analysis refuses the key that is set for it.')
          : failure(
              'bad_request',
              `The Bureau of Economic Analysis does not accept the search: ${message.slice(0, 300)}`,
            );
      },
      decode: ({ body }) => ({ rows: neededList(body, 'BEAAPI.Results.Data') }),
      nulls: ['---', '(NA)'],
      columns: {
        period: column.date((row) => textAt(row, 'TimePeriod')?.replace(/^(\d{4})M(\d{2})$/, '$1-$2'), {
          required: true,
        }),
        line: column.integer('LineNumber', { required: true }),
        description: column.text('LineDescription'),
        value: column.number('DataValue'),
        unit: column.text('CL_UNIT'),
        multiple: column.integer('UNIT_MULT', { description: 'Values are to be multiplied by ten to this power.' }),
        metric: column.text('METRIC_NAME'),
        series: column.text('SeriesCode'),
        table: column.text('TableName'),
      },
      record: () => 'https://apps.bea.gov/iTable/?reqid=19&step=2&isuri=1&categories=survey',
    }),
  ],
});
