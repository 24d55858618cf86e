import { column } from '../define/column.ts';
import { input } from '../define/input.ts';
import { paging } from '../define/paging.ts';
import { defineSearch, defineSource } from '../define/source.ts';
import { refusal } from '../read/refusal.ts';
import { neededList, numberAt, textAt } from '../read/valueAt.ts';

const about = 'applicationMetaData';

export const source = defineSource({
  id: 'uspto-odp',
  title: 'USPTO Open Data Portal',
  description: 'Applications for patents in the United States since 2001 and what became of them.',
  homepage: 'https://data.uspto.gov',
  docs: 'https://data.uspto.gov/apis/patent-file-wrapper/search',
  bases: { main: { url: 'https://api.uspto.gov' } },
  licence: {
    name: 'US public domain',
    url: 'https://www.uspto.gov/terms-use-uspto-websites',
    attribution: 'United States Patent and Trademark Office',
    commercial: 'free',
  },
  limits: [{ requests: 60, seconds: 60 }],
  cacheSeconds: 3_600,
  key: {
    need: 'required',
    url: 'https://data.uspto.gov/apis/getting-started',
    place: { header: 'X-API-KEY' },
    note: 'Free, with an account that the USPTO has verified.',
  },
  searches: [
    defineSearch({
      id: 'uspto-odp.search',
      kind: 'patents',
      title: 'US patent applications',
      description:
        'Applications by words or by any field, with status, applicant, inventors and numbers of publication and patent.',
      inputs: {
        query: input.text({
          description: 'Words, or fields as applicationMetaData.inventionTitle:battery, with AND, OR and NOT.',
          language: 'USPTO query',
          maxLength: 1_000,
          examples: ['applicationMetaData.inventionTitle:battery'],
        }),
        from_date: input.date({ description: 'Filed on this day or later.', examples: ['2021-01-01'] }),
        to_date: input.date({ description: 'Filed on this day or earlier.', examples: ['2021-12-31'] }),
      },
      examples: [{ query: 'applicationMetaData.inventionTitle:battery' }],
      atLeastOneOf: ['query', 'from_date', 'to_date'],
      paging: paging.offset({ default: 25, max: 100, ceiling: 10_000 }),
      request: ({ inputs, page }) => ({
        path: '/api/v1/patent/applications/search',
        query: {
          q: inputs.query,
          rangeFilters:
            inputs.from_date === undefined && inputs.to_date === undefined
              ? undefined
              : `${about}.filingDate ${inputs.from_date ?? '1790-01-01'}:${inputs.to_date ?? '2999-12-31'}`,
          sort: `${about}.filingDate desc`,
          limit: page.limit,
          offset: page.offset,
        },
      }),
      nothing: ({ status, text }) => status === 404 && /no matching records/i.test(text),
      problem: refusal('The USPTO', 'errorDetails', 'message', 'error'),
      decode: ({ body }) => ({
        rows: neededList(body, 'patentFileWrapperDataBag'),
        total: numberAt(body, 'count') ?? null,
      }),
      columns: {
        application_number: column.text('applicationNumberText', { required: true }),
        title: column.text(`${about}.inventionTitle`),
        filed: column.date(`${about}.filingDate`),
        status: column.text(`${about}.applicationStatusDescriptionText`),
        status_date: column.date(`${about}.applicationStatusDate`),
        type: column.text(`${about}.applicationTypeLabelName`),
        applicant: column.text(`${about}.firstApplicantName`),
        inventors: column.texts(`${about}.inventorBag[].inventorNameText`),
        patent_number: column.text(`${about}.patentNumber`),
        granted: column.date(`${about}.grantDate`),
        publication_number: column.text(`${about}.earliestPublicationNumber`),
        published: column.date(`${about}.earliestPublicationDate`),
        cpc: column.texts(`${about}.cpcClassificationBag`),
        art_unit: column.text(`${about}.groupArtUnitNumber`),
      },
      record: (row) =>
        `https://data.uspto.gov/patent-file-wrapper/search/details/${encodeURIComponent(textAt(row, 'applicationNumberText') ?? '')}/application-data`,
    }),
  ],
});
