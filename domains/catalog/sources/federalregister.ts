import { column, type Columns } from '../define/column.ts';
import { input } from '../define/input.ts';
import { paging } from '../define/paging.ts';
import { defineSearch, defineSource } from '../define/source.ts';
import { refusal } from '../read/refusal.ts';
import { listAt, listOf, numberAt, textAt } from '../read/valueAt.ts';
import { path } from '../write/path.ts';

const fields = [
  'document_number',
  'title',
  'type',
  'abstract',
  'publication_date',
  'agency_names',
  'docket_ids',
  'regulation_id_numbers',
  'cfr_references',
  'comments_close_on',
  'effective_on',
  'html_url',
  'regulations_dot_gov_info',
];

const columns: Columns = {
  document_number: column.text('document_number', { required: true }),
  title: column.text('title'),
  type: column.text('type'),
  published: column.date('publication_date'),
  agencies: column.texts('agency_names'),
  abstract: column.text('abstract'),
  comments_close: column.date('comments_close_on'),
  effective: column.date('effective_on'),
  dockets: column.texts('docket_ids'),
  regulation_ids: column.texts('regulation_id_numbers', { description: 'RIN.' }),
  cfr: column.texts(
    (row) =>
      listAt(row, 'cfr_references').map((one) => `${textAt(one, 'title')} CFR ${textAt(one, 'part') ?? ''}`.trim()),
    { description: 'Titles and parts of the Code of Federal Regulations.' },
  ),
  comments: column.integer('regulations_dot_gov_info.comments_count'),
};
const record = (row: unknown): string =>
  textAt(row, 'html_url') ?? `https://www.federalregister.gov/d/${textAt(row, 'document_number')}`;
const problem = refusal('The Federal Register', 'errors.*', 'message');

export const source = defineSource({
  id: 'federalregister',
  title: 'US Federal Register',
  description: 'Rules, proposed rules, notices and presidential documents of the United States since 1994.',
  homepage: 'https://www.federalregister.gov',
  docs: 'https://www.federalregister.gov/developers/documentation/api/v1',
  bases: { main: { url: 'https://www.federalregister.gov' } },
  licence: {
    name: 'US public domain',
    url: 'https://www.federalregister.gov/reader-aids/policy/legal-status',
    attribution: 'Office of the Federal Register, National Archives',
    commercial: 'free',
  },
  limits: [{ requests: 2, seconds: 1 }],
  cacheSeconds: 3_600,
  searches: [
    defineSearch({
      id: 'federalregister.search',
      kind: 'regulatory',
      title: 'US rules, proposed rules and notices',
      description: 'Documents of the Federal Register by words, type, agency and day of publication.',
      inputs: {
        query: input.text({ description: 'Words.', maxLength: 300, examples: ['air quality standards'] }),
        types: input.choices(['RULE', 'PRORULE', 'NOTICE', 'PRESDOCU'], {
          description: 'Rules, proposed rules, notices, presidential documents.',
          examples: [['RULE', 'PRORULE']],
        }),
        agencies: input.texts({
          description: 'Agencies as their address on the site ends.',
          pattern: '^[a-z0-9-]+$',
          maxItems: 20,
          examples: [['environmental-protection-agency']],
        }),
        from_date: input.date({ description: 'Published on this day or later.', examples: ['2025-01-01'] }),
        to_date: input.date({ description: 'Published on this day or earlier.' }),
        order: input.choice(['newest', 'oldest', 'relevance'], { description: 'What comes first.', default: 'newest' }),
      },
      examples: [{ query: 'air quality', types: ['PRORULE'] }],
      paging: paging.page({ default: 20, max: 1_000, ceiling: 10_000, maxPages: 50 }),
      request: ({ inputs, page }) => ({
        path: '/api/v1/documents.json',
        query: {
          'conditions[term]': inputs.query,
          'conditions[type][]': inputs.types,
          'conditions[agencies][]': inputs.agencies,
          'conditions[publication_date][gte]': inputs.from_date,
          'conditions[publication_date][lte]': inputs.to_date,
          order: inputs.order,
          per_page: page.limit,
          page: page.number,
          'fields[]': fields,
        },
      }),
      problem,
      decode: ({ body }) => {
        const total = numberAt(body, 'count');
        if (total === undefined) throw new TypeError('count is missing');
        return { rows: listAt(body, 'results'), total }; // without results the key is not there
      },
      columns,
      record,
    }),
    defineSearch({
      id: 'federalregister.document',
      kind: 'regulatory',
      title: 'Document of the Federal Register',
      description: 'One document by its number, with its dates and links to the full text.',
      inputs: {
        document_number: input.text({
          description: 'A year and a number, as 2021-10460.',
          pattern: '^[A-Z0-9]{1,6}-[0-9]{1,7}$',
          required: true,
          examples: ['2021-10460'],
        }),
      },
      examples: [{ document_number: '2021-10460' }],
      paging: paging.none({ max: 1 }),
      request: ({ inputs }) => ({ path: path`/api/v1/documents/${inputs.document_number}.json` }),
      about: 'document',
      nothing: ({ status }) => status === 404,
      problem,
      decode: ({ body }) => ({ rows: listOf(body) }),
      columns: {
        ...columns,
        action: column.text('action'),
        dates: column.text('dates'),
        full_text_url: column.url('body_html_url'),
        xml_url: column.url('full_text_xml_url'),
        pdf_url: column.url('pdf_url'),
      },
      record,
    }),
  ],
});
