import { column } from '../define/column.ts';
import { input } from '../define/input.ts';
import { paging } from '../define/paging.ts';
import { defineSearch, defineSource } from '../define/source.ts';
import { refusal } from '../read/refusal.ts';
import { neededList, numberAt, textAt, valueAt } from '../read/valueAt.ts';

const keywords = input.texts({
  description: 'Words or phrases, each of three letters or more; one of them is enough.',
  maxItems: 10,
  maxLength: 100,
  examples: [['solar energy']],
});
const agency = input.text({
  description: 'Name of the awarding agency, as it is written there.',
  maxLength: 200,
  examples: ['Department of Energy'],
});
const from = input.date({
  description: 'First day; not before October 2007.',
  minimum: '2007-10-01',
  examples: ['2024-10-01'],
});
const to = input.date({ description: 'Last day.', minimum: '2007-10-01', examples: ['2025-09-30'] });

/** One call is about awards of one group. */
const groups = {
  contracts: ['A', 'B', 'C', 'D'],
  grants: ['02', '03', '04', '05'],
  loans: ['07', '08'],
  direct_payments: ['06', '10'],
  other: ['09', '11'],
} as const;

const awardFields = [
  'Award ID',
  'Recipient Name',
  'Award Amount',
  'Total Outlays',
  'Awarding Agency',
  'Awarding Sub Agency',
  'Award Type',
  'Contract Award Type',
  'Start Date',
  'End Date',
  'Description',
  'generated_internal_id',
];

interface Wanted {
  readonly keywords?: readonly string[] | undefined;
  readonly agency?: string | undefined;
  readonly from_date?: string | undefined;
  readonly to_date?: string | undefined;
}

function filtersOf({
  keywords: wanted,
  agency: name,
  from_date: start,
  to_date: end,
}: Wanted): Record<string, unknown> {
  const hasDates = start !== undefined || end !== undefined;
  return {
    ...(wanted && { keywords: wanted }),
    ...(name !== undefined && { agencies: [{ type: 'awarding', tier: 'toptier', name }] }),
    ...(hasDates && { time_period: [{ start_date: start ?? '2007-10-01', end_date: end ?? '2099-09-30' }] }),
  };
}

const problem = refusal('USAspending', 'detail', 'message');

export const source = defineSource({
  id: 'usaspending',
  title: 'USAspending',
  description: 'Contracts, grants and loans of the federal government of the United States since fiscal year 2008.',
  homepage: 'https://www.usaspending.gov',
  docs: 'https://api.usaspending.gov/docs/endpoints',
  bases: { main: { url: 'https://api.usaspending.gov' } },
  licence: {
    name: 'US public domain',
    url: 'https://www.usaspending.gov/db_info',
    attribution: 'USAspending.gov',
    commercial: 'free',
    note: 'DUNS numbers, where there still are some, belong to Dun & Bradstreet and are left out.',
  },
  limits: [{ requests: 2, seconds: 1 }],
  cacheSeconds: 3_600,
  searches: [
    defineSearch({
      id: 'usaspending.awards',
      kind: 'spending',
      title: 'US federal contracts and grants',
      description:
        'Awards by words, recipient, agency and days, largest first. Contracts of the Department of Defense come 90 days late.',
      inputs: {
        keywords,
        recipient: input.text({ description: 'Name of the recipient.', maxLength: 200, examples: ['Lockheed Martin'] }),
        agency,
        from_date: from,
        to_date: to,
        award_type: input.choice(['contracts', 'grants', 'loans', 'direct_payments', 'other'], {
          description: 'One group of awards.',
          default: 'contracts',
        }),
      },
      examples: [{ keywords: ['solar energy'], from_date: '2024-10-01', to_date: '2025-09-30' }],
      atLeastOneOf: ['keywords', 'recipient', 'agency', 'from_date'],
      paging: paging.page({ default: 20, max: 100, ceiling: 10_000 }),
      request: ({ inputs, page }) => {
        const isLoan = inputs.award_type === 'loans';
        return {
          path: '/api/v2/search/spending_by_award/',
          json: {
            filters: {
              ...filtersOf(inputs),
              ...(inputs.recipient !== undefined && { recipient_search_text: [inputs.recipient] }),
              award_type_codes: groups[inputs.award_type],
            },
            fields: isLoan ? [...awardFields.filter((name) => name !== 'Award Amount'), 'Loan Value'] : awardFields,
            sort: isLoan ? 'Loan Value' : 'Award Amount',
            order: 'desc',
            limit: page.limit,
            page: page.number,
          },
        };
      },
      problem,
      decode: ({ body }, { page }) => {
        const rows = neededList(body, 'results');
        const isLast = valueAt(body, 'page_metadata.hasNext') === false;
        return { rows, total: isLast ? page.offset + rows.length : null };
      },
      columns: {
        award_id: column.text('Award ID'),
        recipient: column.text('Recipient Name'),
        amount: column.number((row) => valueAt(row, 'Award Amount') ?? valueAt(row, 'Loan Value'), { unit: 'USD' }),
        outlays: column.number('Total Outlays', { unit: 'USD' }),
        agency: column.text('Awarding Agency'),
        sub_agency: column.text('Awarding Sub Agency'),
        type: column.text((row) => valueAt(row, 'Award Type') ?? valueAt(row, 'Contract Award Type')),
        start: column.date('Start Date'),
        end: column.date('End Date'),
        description: column.text('Description'),
        id: column.text('generated_internal_id', { required: true }),
      },
      record: (row) =>
        `https://www.usaspending.gov/award/${encodeURIComponent(textAt(row, 'generated_internal_id') ?? '')}`,
    }),
    defineSearch({
      id: 'usaspending.recipients',
      kind: 'spending',
      title: 'Recipients of US federal money',
      description: 'Companies, universities, states and others by name, with what they got in the last twelve months.',
      inputs: {
        query: input.text({
          description: 'Name or Unique Entity ID.',
          maxLength: 200,
          required: true,
          examples: ['Boeing'],
        }),
        award_type: input.choice(
          ['all', 'contracts', 'grants', 'loans', 'direct_payments', 'other_financial_assistance'],
          { description: 'What to count.', default: 'all' },
        ),
      },
      examples: [{ query: 'Boeing' }],
      paging: paging.page({ default: 20, max: 1_000 }),
      request: ({ inputs, page }) => ({
        path: '/api/v2/recipient/',
        json: {
          keyword: inputs.query,
          award_type: inputs.award_type,
          order: 'desc',
          sort: 'amount',
          limit: page.limit,
          page: page.number,
        },
      }),
      problem,
      decode: ({ body }) => ({
        rows: neededList(body, 'results'),
        total: numberAt(body, 'page_metadata.total') ?? null,
      }),
      columns: {
        id: column.text('id', { required: true }),
        name: column.text('name'),
        uei: column.text('uei', { description: 'Unique Entity ID.' }),
        level: column.text(
          (row) =>
            ({ P: 'parent', C: 'child', R: 'recipient' })[textAt(row, 'recipient_level') ?? ''] ??
            textAt(row, 'recipient_level'),
        ),
        amount: column.number('amount', { unit: 'USD' }),
      },
      record: (row) => `https://www.usaspending.gov/recipient/${encodeURIComponent(textAt(row, 'id') ?? '')}/latest`,
    }),
    defineSearch({
      id: 'usaspending.over_time',
      kind: 'spending',
      title: 'US federal spending over time',
      description:
        'What was spent by fiscal year, quarter or month, for words and an agency. Fiscal years begin in October of the year before; fiscal month 1 is October.',
      inputs: {
        group: input.choice(['fiscal_year', 'quarter', 'month', 'calendar_year'], {
          description: 'Length of a period.',
          default: 'fiscal_year',
        }),
        keywords,
        agency,
        from_date: from,
        to_date: to,
      },
      examples: [{ group: 'fiscal_year', keywords: ['solar energy'] }],
      atLeastOneOf: ['keywords', 'agency', 'from_date'],
      paging: paging.local({ default: 500, max: 1_000 }),
      request: ({ inputs }) => ({
        path: '/api/v2/search/spending_over_time/',
        json: { group: inputs.group, filters: filtersOf(inputs), subawards: false },
      }),
      problem,
      decode: ({ body }) => ({ rows: neededList(body, 'results') }),
      columns: {
        year: column.integer(
          (row) => valueAt(row, 'time_period.fiscal_year') ?? valueAt(row, 'time_period.calendar_year'),
          {
            required: true,
          },
        ),
        quarter: column.integer('time_period.quarter'),
        month: column.integer('time_period.month'),
        amount: column.number('aggregated_amount', { unit: 'USD' }),
        contracts: column.number('Contract_Obligations', { unit: 'USD' }),
        grants: column.number('Grant_Obligations', { unit: 'USD' }),
        loans: column.number('Loan_Obligations', { unit: 'USD' }),
        direct_payments: column.number('Direct_Obligations', { unit: 'USD' }),
        other: column.number('Other_Obligations', { unit: 'USD' }),
      },
    }),
  ],
});
