import { column } from '../define/column.ts';
import { words } from '../define/commonInputs.ts';
import { failure } from '../define/failure.ts';
import { input } from '../define/input.ts';
import { paging } from '../define/paging.ts';
import { defineSearch, defineSource } from '../define/source.ts';
import { neededList, numberAt, textAt } from '../read/valueAt.ts';
import { link } from '../write/link.ts';

export const source = defineSource({
  id: 'grants_gov',
  title: 'Grants.gov',
  description: 'Money that US federal agencies offer to those who apply for it.',
  homepage: 'https://www.grants.gov',
  docs: 'https://www.grants.gov/api',
  bases: { main: { url: 'https://api.grants.gov' } },
  licence: {
    name: 'US public domain',
    url: 'https://www.grants.gov/privacy',
    attribution: 'Grants.gov',
    commercial: 'free',
  },
  limits: [{ requests: 1, seconds: 1 }],
  cacheSeconds: 3_600,
  searches: [
    defineSearch({
      id: 'grants_gov.opportunities',
      kind: 'grants',
      title: 'Search US funding opportunities',
      description: 'Opportunities by words, state and agency, with the days on which they open and close.',
      inputs: {
        query: words('rural health'),
        statuses: input.choices(['forecasted', 'posted', 'closed', 'archived'], {
          description: 'Only opportunities in one of these states.',
          default: ['forecasted', 'posted'],
        }),
        agencies: input.texts({
          description: 'Codes of agencies.',
          pattern: '^[A-Z0-9-]{2,20}$',
          examples: [['HHS-NIH11', 'NSF']],
        }),
      },
      examples: [{ query: 'rural health' }],
      paging: paging.offset({ default: 25, max: 1_000 }),
      request: ({ inputs, page }) => ({
        path: '/v1/api/search2',
        json: {
          keyword: inputs.query,
          oppStatuses: inputs.statuses.join('|'),
          ...(inputs.agencies && { agencies: inputs.agencies.join('|') }),
          rows: page.limit,
          startRecordNum: page.offset,
        },
      }),
      problem: ({ body }) => {
        const code = numberAt(body, 'errorcode');
        return code === undefined || code === 0
          ? undefined
          : failure('bad_request', `Grants.gov does not accept the search: ${textAt(body, 'msg') ?? `error ${code}`}`);
      },
      decode: ({ body }) => ({
        rows: neededList(body, 'data.oppHits'),
        total: numberAt(body, 'data.hitCount') ?? null,
      }),
      columns: {
        id: column.text('id', { required: true }),
        number: column.text('number'),
        title: column.text('title', { required: true, html: true }),
        agency: column.text('agency'),
        agency_code: column.text('agencyCode'),
        status: column.text('oppStatus'),
        opens: column.date('openDate'),
        closes: column.date('closeDate'),
        type: column.text('docType'),
        assistance_listings: column.texts('cfdaList'),
      },
      record: (row) => link`https://www.grants.gov/search-results-detail/${textAt(row, 'id')}`,
    }),
  ],
});
