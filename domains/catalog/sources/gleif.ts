import { column, type Columns } from '../define/column.ts';
import { input } from '../define/input.ts';
import { paging } from '../define/paging.ts';
import { type Answer, defineSearch, defineSource } from '../define/source.ts';
import { refusal } from '../read/refusal.ts';
import { listOf, neededList, numberAt, textAt, valueAt } from '../read/valueAt.ts';
import { path } from '../write/path.ts';
import { checkedLei } from '../write/lei.ts';

const lei = input.text({
  title: 'LEI',
  description: 'Twenty letters and digits.',
  pattern: '^[A-Z0-9]{18}[0-9]{2}$',
  required: true,
  examples: ['5493001KJTIIGC8Y1R12'],
});

const problem = refusal('GLEIF', 'errors[0].detail', 'errors[0].title');
const isUnknown = ({ status, body }: Answer) => status === 404 && textAt(body, 'errors[0].title') !== undefined;
const entityOfLei = { thing: 'legal entity', input: 'lei', change: 'Find its LEI with gleif.search.' };
const decode = ({ body }: Answer) => ({
  rows: neededList(body, 'data'),
  total: numberAt(body, 'meta.pagination.total') ?? null,
});

const entity = 'attributes.entity';
const addressOf = (at: string) => (row: unknown) =>
  [
    ...listOf(valueAt(row, `${entity}.${at}.addressLines`)),
    textAt(row, `${entity}.${at}.postalCode`),
    textAt(row, `${entity}.${at}.city`),
  ]
    .filter((part) => typeof part === 'string' && part !== '')
    .join(', ');

const columns: Columns = {
  lei: column.text('id', { required: true }),
  name: column.text(`${entity}.legalName.name`),
  other_names: column.texts(`${entity}.otherNames[].name`),
  status: column.text(`${entity}.status`),
  category: column.text(`${entity}.category`),
  jurisdiction: column.text(`${entity}.jurisdiction`),
  country: column.text(`${entity}.legalAddress.country`),
  region: column.text(`${entity}.legalAddress.region`),
  legal_address: column.text(addressOf('legalAddress')),
  headquarters: column.text(addressOf('headquartersAddress')),
  headquarters_country: column.text(`${entity}.headquartersAddress.country`),
  registration_authority: column.text(`${entity}.registeredAt.id`),
  registration_number: column.text(`${entity}.registeredAs`),
  legal_form: column.text(`${entity}.legalForm.id`, { description: 'ELF code.' }),
  created: column.date(`${entity}.creationDate`),
  registration_status: column.text('attributes.registration.status', {
    description: 'ISSUED is current; LAPSED was not renewed.',
  }),
  registered: column.date('attributes.registration.initialRegistrationDate'),
  updated: column.date('attributes.registration.lastUpdateDate'),
  next_renewal: column.date('attributes.registration.nextRenewalDate'),
  bic: column.texts('attributes.bic'),
};
const record = (row: unknown): string =>
  `https://search.gleif.org/#/record/${encodeURIComponent(textAt(row, 'id') ?? '')}`;

export const source = defineSource({
  id: 'gleif',
  title: 'GLEIF',
  description: 'Legal entities worldwide with a Legal Entity Identifier (LEI), and who owns whom.',
  homepage: 'https://www.gleif.org',
  docs: 'https://documenter.getpostman.com/view/7679680/SVYrrxuU',
  bases: { main: { url: 'https://api.gleif.org' } },
  licence: {
    name: 'CC0',
    url: 'https://www.gleif.org/en/meta/lei-data-terms-of-use',
    attribution: 'Global Legal Entity Identifier Foundation (GLEIF)',
    commercial: 'free',
  },
  limits: [{ requests: 60, seconds: 60 }],
  cacheSeconds: 3_600,
  headers: { accept: 'application/vnd.api+json' },
  searches: [
    defineSearch({
      id: 'gleif.search',
      kind: 'legal_entities',
      title: 'Legal entities by name, country, BIC or ISIN',
      description: 'Companies, funds and other entities with an LEI: names, addresses, register numbers, status.',
      inputs: {
        name: input.text({
          description: 'Words of the legal name.',
          maxLength: 200,
          lookup: 'company',
          examples: ['Siemens'],
        }),
        query: input.text({ description: 'Words anywhere in the record.', maxLength: 200 }),
        country: input.text({
          description: 'Country of the legal address, two letters.',
          pattern: '^[A-Z]{2}$',
          lookup: 'country',
          examples: ['DE'],
        }),
        bic: input.text({
          title: 'BIC',
          description: 'Of a bank.',
          pattern: '^[A-Z0-9]{8}([A-Z0-9]{3})?$',
          examples: ['DEUTDEFFXXX'],
        }),
        isin: input.text({
          title: 'ISIN',
          description: 'Of a security that the entity issued.',
          pattern: '^[A-Z]{2}[A-Z0-9]{9}[0-9]$',
          examples: ['DE0007236101'],
        }),
      },
      examples: [{ name: 'Siemens', country: 'DE' }],
      atLeastOneOf: ['name', 'query', 'country', 'bic', 'isin'],
      paging: paging.page({ default: 20, max: 200, ceiling: 10_000 }),
      request: ({ inputs, page }) => ({
        path: '/api/v1/lei-records',
        query: {
          'filter[entity.legalName]': inputs.name,
          'filter[fulltext]': inputs.query,
          'filter[entity.legalAddress.country]': inputs.country,
          'filter[bic]': inputs.bic,
          'filter[isin]': inputs.isin,
          'page[size]': page.limit,
          'page[number]': page.number,
        },
      }),
      problem,
      decode,
      columns,
      record,
    }),
    defineSearch({
      id: 'gleif.by_lei',
      kind: 'legal_entities',
      title: 'Legal entity by LEI',
      description: 'The record of one LEI. A mistyped one is noticed by its check digits, before it costs anything.',
      inputs: { lei },
      examples: [{ lei: '5493001KJTIIGC8Y1R12' }],
      paging: paging.none({ max: 1 }),
      request: ({ inputs }) => ({ path: path`/api/v1/lei-records/${checkedLei(inputs.lei)}` }),
      about: entityOfLei,
      nothing: isUnknown,
      problem,
      decode: ({ body }) => ({ rows: [valueAt(body, 'data')] }),
      columns,
      record,
    }),
    defineSearch({
      id: 'gleif.fuzzy',
      kind: 'legal_entities',
      title: 'Names like this, with their LEI',
      description: 'Legal names that are near to what is typed, misspelled or not.',
      inputs: {
        query: input.text({
          description: 'A name.',
          maxLength: 200,
          required: true,
          lookup: 'company',
          examples: ['factbook'],
        }),
        field: input.choice(['entity.legalName', 'fulltext', 'owns', 'ownedBy'], {
          description: 'Where to look.',
          default: 'entity.legalName',
        }),
      },
      examples: [{ query: 'volkswagen' }],
      paging: paging.none({ max: 100 }),
      request: ({ inputs }) => ({
        path: '/api/v1/fuzzycompletions',
        query: { field: inputs.field, q: inputs.query },
      }),
      problem,
      decode: ({ body }) => ({ rows: neededList(body, 'data') }),
      columns: {
        name: column.text('attributes.value', { required: true }),
        lei: column.text('relationships["lei-records"].data.id'),
      },
      record: (row) => {
        const id = textAt(row, 'relationships["lei-records"].data.id');
        return id === undefined ? undefined : `https://search.gleif.org/#/record/${encodeURIComponent(id)}`;
      },
    }),
    defineSearch({
      id: 'gleif.children',
      kind: 'legal_entities',
      title: 'Direct subsidiaries of a legal entity',
      description: 'Entities that an entity consolidates directly, as they reported it.',
      inputs: { lei },
      examples: [{ lei: 'W38RGI023J3WT1HWRP32' }],
      paging: paging.page({ default: 50, max: 200, ceiling: 10_000 }),
      request: ({ inputs, page }) => ({
        path: path`/api/v1/lei-records/${checkedLei(inputs.lei)}/direct-children`,
        query: { 'page[size]': page.limit, 'page[number]': page.number },
      }),
      // An entity without children has an empty list.
      about: entityOfLei,
      unknown: isUnknown,
      problem,
      decode,
      columns,
      record,
    }),
  ],
});
