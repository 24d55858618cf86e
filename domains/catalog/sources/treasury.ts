import { column } from '../define/column.ts';
import { input } from '../define/input.ts';
import { paging } from '../define/paging.ts';
import { type Answer, defineSearch, defineSource } from '../define/source.ts';
import { refusal } from '../read/refusal.ts';
import { neededList, numberAt } from '../read/valueAt.ts';

const dates = {
  from_date: input.date({ description: 'First day.', examples: ['2025-01-01'] }),
  to_date: input.date({ description: 'Last day.', examples: ['2025-12-31'] }),
};

interface Wanted {
  readonly from_date: string | undefined;
  readonly to_date: string | undefined;
}

/** Newest first, of the days and with the further filters. */
function queryOf(
  { from_date: from, to_date: to }: Wanted,
  page: { limit: number; number: number },
  filters: readonly (string | undefined)[] = [],
) {
  const all = [from && `record_date:gte:${from}`, to && `record_date:lte:${to}`, ...filters].filter(
    (filter) => filter !== undefined,
  );
  return {
    filter: all.length > 0 ? all.join(',') : undefined,
    sort: '-record_date',
    format: 'json',
    'page[size]': page.limit,
    'page[number]': page.number,
  };
}

const pages = paging.page({ default: 100, max: 10_000 });
const nulls = ['null'];
const problem = refusal('Fiscal Data', 'message', 'error');
const decode = ({ body }: Answer) => ({
  rows: neededList(body, 'data'),
  total: numberAt(body, 'meta["total-count"]') ?? null,
});

export const source = defineSource({
  id: 'treasury',
  title: 'US Treasury Fiscal Data',
  description: 'Debt, interest rates and reporting exchange rates of the government of the United States.',
  homepage: 'https://fiscaldata.treasury.gov',
  docs: 'https://fiscaldata.treasury.gov/api-documentation/',
  bases: { main: { url: 'https://api.fiscaldata.treasury.gov' } },
  licence: {
    name: 'US public domain',
    url: 'https://fiscaldata.treasury.gov/about-us/',
    attribution: 'U.S. Department of the Treasury, Bureau of the Fiscal Service',
    commercial: 'free',
  },
  limits: [{ requests: 5, seconds: 1 }],
  cacheSeconds: 3_600,
  searches: [
    defineSearch({
      id: 'treasury.debt',
      kind: 'indicators',
      title: 'US public debt to the penny',
      description: 'What the United States owes on each working day since April 1993, newest first.',
      inputs: dates,
      examples: [{ from_date: '2025-01-01', to_date: '2025-01-31' }],
      paging: pages,
      request: ({ inputs, page }) => ({
        path: '/services/api/fiscal_service/v2/accounting/od/debt_to_penny',
        query: queryOf(inputs, page),
      }),
      problem,
      decode,
      nulls,
      columns: {
        day: column.date('record_date', { required: true }),
        total: column.number('tot_pub_debt_out_amt', { unit: 'USD' }),
        held_by_public: column.number('debt_held_public_amt', { unit: 'USD' }),
        intragovernmental: column.number('intragov_hold_amt', { unit: 'USD' }),
        fiscal_year: column.integer('record_fiscal_year'),
      },
      record: () => 'https://fiscaldata.treasury.gov/datasets/debt-to-the-penny/debt-to-the-penny',
    }),
    defineSearch({
      id: 'treasury.avg_interest_rates',
      kind: 'indicators',
      title: 'Average interest rates on US debt',
      description: 'What the United States pays on each sort of its securities, by month since 2001, newest first.',
      inputs: {
        security: input.choice(
          [
            'Treasury Bills',
            'Treasury Notes',
            'Treasury Bonds',
            'Treasury Inflation-Protected Securities (TIPS)',
            'Treasury Floating Rate Notes (FRN)',
            'Federal Financing Bank',
            'Total Marketable',
            'Domestic Series',
            'Foreign Series',
            'State and Local Government Series',
            'United States Savings Securities',
            'United States Savings Inflation Securities',
            'Government Account Series',
            'Government Account Series Inflation Securities',
            'Total Non-marketable',
            'Total Interest-bearing Debt',
          ],
          { description: 'Only this sort.', examples: ['Treasury Bills'] },
        ),
        ...dates,
      },
      examples: [{ security: 'Treasury Bills', from_date: '2025-01-01' }],
      paging: pages,
      request: ({ inputs, page }) => ({
        path: '/services/api/fiscal_service/v2/accounting/od/avg_interest_rates',
        query: queryOf(inputs, page, [inputs.security && `security_desc:eq:${inputs.security}`]),
      }),
      problem,
      decode,
      nulls,
      columns: {
        month: column.date('record_date', { required: true, description: 'Its last day.' }),
        security: column.text('security_desc', { required: true }),
        type: column.text('security_type_desc'),
        rate: column.number('avg_interest_rate_amt', { unit: '%' }),
        fiscal_year: column.integer('record_fiscal_year'),
      },
      record: () => 'https://fiscaldata.treasury.gov/datasets/average-interest-rates-treasury-securities/',
    }),
    defineSearch({
      id: 'treasury.exchange_rates',
      kind: 'exchange_rates',
      title: 'US Treasury reporting exchange rates',
      description:
        'The rates that agencies of the United States must report with: units of about 165 currencies for one US dollar, by quarter since 2001. Not market rates.',
      inputs: {
        country: input.text({
          description: 'English name of the country.',
          pattern: "^[A-Za-z .'-]+$",
          maxLength: 60,
          examples: ['Canada', 'Euro Zone'],
        }),
        ...dates,
      },
      examples: [{ country: 'Canada', from_date: '2025-01-01' }],
      paging: pages,
      request: ({ inputs, page }) => ({
        path: '/services/api/fiscal_service/v1/accounting/od/rates_of_exchange',
        query: queryOf(inputs, page, [inputs.country && `country:eq:${inputs.country}`]),
      }),
      problem,
      decode,
      nulls,
      columns: {
        quarter_end: column.date('record_date', { required: true }),
        country: column.text('country', { required: true }),
        currency: column.text('currency'),
        rate: column.number('exchange_rate', { description: 'Units for one US dollar.' }),
        effective: column.date('effective_date'),
      },
      record: () => 'https://fiscaldata.treasury.gov/datasets/treasury-reporting-rates-exchange/',
    }),
  ],
});
