import { column } from '../define/column.ts';
import { words } from '../define/commonInputs.ts';
import { failure } from '../define/failure.ts';
import { input } from '../define/input.ts';
import { paging } from '../define/paging.ts';
import { defineSearch, defineSource } from '../define/source.ts';
import { entriesOf, listAt, numberAt, textAt, valueAt } from '../read/valueAt.ts';
import { link } from '../write/link.ts';

/** `2024-01-31` → `01/31/2024`. */
const american = (day: string | undefined) => day?.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$2/$3/$1');

export const source = defineSource({
  id: 'nsf',
  title: 'US National Science Foundation',
  description: 'Research that the US National Science Foundation pays for.',
  homepage: 'https://www.nsf.gov/awardsearch/',
  docs: 'https://resources.research.gov/common/webapi/awardapisearch-v1.htm',
  bases: { main: { url: 'https://api.nsf.gov' } },
  licence: {
    name: 'US public domain',
    url: 'https://www.nsf.gov/policies/reuse',
    attribution: 'U.S. National Science Foundation',
    commercial: 'free',
  },
  limits: [{ requests: 1, seconds: 1 }],
  cacheSeconds: 3_600,
  searches: [
    defineSearch({
      id: 'nsf.awards',
      kind: 'grants',
      title: 'Search awards of the NSF',
      description: 'Awards by words, dates, investigator and awardee, with amounts and abstract.',
      inputs: {
        query: words('climate machine learning'),
        from_date: input.date({ description: 'Awarded on this day or later.', examples: ['2024-01-01'] }),
        to_date: input.date({ description: 'Awarded on this day or earlier.', examples: ['2024-12-31'] }),
        investigator: input.text({ description: 'Name of the investigator.', examples: ['Smith'] }),
        awardee: input.text({ description: 'Name of the organization.', examples: ['Stanford University'] }),
        state: input.text({
          description: 'State of the organization: two letters.',
          pattern: '^[A-Z]{2}$',
          examples: ['CA'],
        }),
      },
      examples: [{ query: 'climate machine learning' }],
      paging: paging.offset({ default: 25, max: 25, ceiling: 3_000 }),
      request: ({ inputs, page }) => ({
        path: '/services/v1/awards.json',
        query: {
          keyword: inputs.query,
          dateStart: american(inputs.from_date),
          dateEnd: american(inputs.to_date),
          pdPIName: inputs.investigator,
          awardeeName: inputs.awardee,
          awardeeStateCode: inputs.state,
          printFields:
            'id,title,agency,awardeeName,awardeeCity,awardeeStateCode,pdPIName,date,startDate,expDate,estimatedTotalAmt,fundsObligatedAmt,fundProgramName,primaryProgram,abstractText',
          rpp: page.limit,
          offset: page.offset,
        },
      }),
      problem: ({ body }) => {
        const said = textAt(body, 'response.serviceNotification[0].notificationMessage');
        return said === undefined ? undefined : failure('bad_request', `The NSF does not accept the search: ${said}`);
      },
      decode: ({ body }) => {
        entriesOf(valueAt(body, 'response'));
        return {
          rows: listAt(body, 'response.award'),
          total: numberAt(body, 'response.metadata.totalCount') ?? null,
        };
      },
      columns: {
        id: column.text('id', { required: true }),
        title: column.text('title', { required: true }),
        awardee: column.text('awardeeName'),
        city: column.text('awardeeCity'),
        state: column.text('awardeeStateCode'),
        investigator: column.text('pdPIName'),
        awarded: column.date('date'),
        start_date: column.date('startDate'),
        end_date: column.date('expDate'),
        estimated_amount: column.number('estimatedTotalAmt', { unit: 'USD' }),
        obligated_amount: column.number('fundsObligatedAmt', { unit: 'USD' }),
        program: column.text('fundProgramName'),
        abstract: column.text('abstractText', { html: true }),
      },
      record: (row) => link`https://www.nsf.gov/awardsearch/show-award?AWD_ID=${textAt(row, 'id')}`,
    }),
  ],
});
