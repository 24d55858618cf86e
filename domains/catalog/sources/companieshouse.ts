import { column } from '../define/column.ts';
import { input } from '../define/input.ts';
import { paging } from '../define/paging.ts';
import { defineSearch, defineSource } from '../define/source.ts';
import { refusal } from '../read/refusal.ts';
import { entriesOf, listOf, neededList, numberAt, textAt, valueAt } from '../read/valueAt.ts';
import { path } from '../write/path.ts';

const problem = refusal('Companies House', 'errors[0].error', 'error');
const record = (row: unknown): string =>
  `https://find-and-update.company-information.service.gov.uk/company/${encodeURIComponent(textAt(row, 'company_number') ?? '')}`;

export const source = defineSource({
  id: 'companieshouse',
  title: 'UK Companies House',
  description: 'The register of companies of the United Kingdom.',
  homepage: 'https://find-and-update.company-information.service.gov.uk',
  docs: 'https://developer-specs.company-information.service.gov.uk/',
  bases: { main: { url: 'https://api.company-information.service.gov.uk' } },
  licence: {
    name: 'Crown copyright, free reuse',
    url: 'https://developer.company-information.service.gov.uk/terms-and-conditions',
    attribution: 'Companies House',
    commercial: 'attribution',
  },
  limits: [{ requests: 600, seconds: 300 }],
  cacheSeconds: 3_600,
  key: { need: 'required', url: 'https://developer.company-information.service.gov.uk', place: 'basic', note: 'Free.' },
  searches: [
    defineSearch({
      id: 'companieshouse.search',
      kind: 'filings',
      title: 'UK companies by name',
      description: 'Companies by name or number, with status, type and address.',
      inputs: {
        query: input.text({
          description: 'Name or number.',
          maxLength: 200,
          required: true,
          lookup: 'company',
          examples: ['Tesco'],
        }),
      },
      examples: [{ query: 'Tesco' }],
      paging: paging.offset({ default: 20, max: 100, ceiling: 1_000 }),
      request: ({ inputs, page }) => ({
        path: '/search/companies',
        query: {
          q: inputs.query,
          items_per_page: Math.max(2, page.limit), // asked for one it answers none
          start_index: page.offset,
        },
      }),
      problem,
      decode: ({ body }) => ({ rows: neededList(body, 'items'), total: numberAt(body, 'total_results') ?? null }),
      columns: {
        company_number: column.text('company_number', { required: true }),
        name: column.text('title'),
        status: column.text('company_status'),
        type: column.text('company_type'),
        created: column.date('date_of_creation'),
        ceased: column.date('date_of_cessation'),
        address: column.text('address_snippet'),
        postcode: column.text('address.postal_code'),
      },
      record,
    }),
    defineSearch({
      id: 'companieshouse.company',
      kind: 'filings',
      title: 'UK company by number',
      description: 'The profile of one company: status, registered office, kinds of business, when accounts are due.',
      inputs: {
        company_number: input.text({
          description: 'Eight digits, or two letters and six digits; leading zeros may be left out.',
          pattern: '^([0-9]{1,8}|[A-Z]{2}[0-9]{6}|[A-Z][0-9]{7})$',
          required: true,
          examples: ['00445790'],
        }),
      },
      examples: [{ company_number: '00445790' }],
      paging: paging.none({ max: 1 }),
      request: ({ inputs }) => ({ path: path`/company/${inputs.company_number.padStart(8, '0')}` }),
      about: 'company',
      nothing: ({ status, body }) => status === 404 && textAt(body, 'errors[0].error') === 'company-profile-not-found',
      problem,
      decode: ({ body }) => ({ rows: listOf(body) }),
      columns: {
        company_number: column.text('company_number', { required: true }),
        name: column.text('company_name'),
        status: column.text('company_status'),
        type: column.text('type'),
        jurisdiction: column.text('jurisdiction'),
        created: column.date('date_of_creation'),
        ceased: column.date('date_of_cessation'),
        address: column.text((row) =>
          entriesOf(valueAt(row, 'registered_office_address') ?? {})
            .flatMap(([, part]) => (typeof part === 'string' ? [part] : []))
            .join(', '),
        ),
        sic_codes: column.texts('sic_codes'),
        accounts_made_up_to: column.date('accounts.last_accounts.made_up_to'),
        accounts_due: column.date('accounts.next_due'),
        confirmation_due: column.date('confirmation_statement.next_due'),
        has_charges: column.boolean('has_charges'),
        has_insolvency_history: column.boolean('has_insolvency_history'),
      },
      record,
    }),
  ],
});
