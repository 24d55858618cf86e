import { list as listField, text } from '../../../platform/schema/schema.ts';
import { type AnyOperation, defineOperation, reads } from '../../engine/defineOperation.ts';
import { givenFields } from '../../engine/changes.ts';
import { path } from '../../engine/vendorRequest.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { byStatus, changeTo, customData, customer, dataIn, newStatus, statusFilter } from '../fields.ts';
import { creating, getting, type Kind, listing, reading, updating } from '../kinds.ts';
import { dataOf, pagesOf } from '../requests.ts';
import { paddle } from '../vendor.ts';

const ada = 'ctm_01j0000000000000000000000a';
const customers: Kind = {
  path: '/customers',
  name: 'customer',
  id: customer,
  one: 'customer',
  many: 'customers',
  example: ada,
  output: { id: ada, email: 'ada@example.org', status: 'active' },
};

const name = text({ title: 'Name', maxLength: 1_024 });
const locale = text({ title: 'Language', placeholder: 'en', rare: true, maxLength: 20 });

const create = creating(customers, {
  parameters: {
    email: text({ title: 'Email', placeholder: 'ada@example.com', required: true, maxLength: 320 }),
    name,
    locale,
    custom_data: customData,
  },
  example: { email: 'ada@example.org', name: 'Ada {{ $json.id }}' },
  output: { email: 'ada@example.org', name: 'Ada 7' },
  body: ({ custom_data: data, ...given }) => ({ ...given, custom_data: dataIn(data) }),
});

const update = updating(customers, {
  parameters: {
    new_email: text({ title: 'Email', maxLength: 320 }),
    name,
    locale,
    status: newStatus,
    custom_data: customData,
  },
  example: { name: 'Grace' },
  output: { id: ada, name: 'Grace' },
  body: ({ new_email: email, name: called, locale: language, status, custom_data: data }) => ({
    email,
    name: called,
    locale: language,
    status: changeTo(status),
    custom_data: dataIn(data),
  }),
});

const list = listing(
  customers,
  {
    by_email: text({ title: 'Email', description: 'The whole address.', maxLength: 320 }),
    search: text({ title: 'Search', description: 'In names, addresses and IDs.', maxLength: 200 }),
    by_status: byStatus,
  },
  ({ by_email: email, search, by_status: status }) => ({ email, search, status: statusFilter(status) }),
);

interface Below {
  below: 'addresses' | 'businesses';
  title: string;
  description: string;
  output: object;
}

/** Things that belong to a customer. */
function listBelow({ below, output, ...texts }: Below): AnyOperation {
  return defineOperation({
    ...texts,
    effects: reads,
    repeat: 'safe',
    parameters: { customer, by_status: byStatus },
    example: { customer: ada },
    output: { customer_id: ada, ...output },
    request: ({ customer: id, by_status: status }) => ({
      path: `${path`/customers/${id}`}/${below}`,
      query: { status: statusFilter(status) },
    }),
    result: dataOf,
    list: pagesOf(),
  });
}

const createAddress = defineOperation({
  title: 'Add address',
  description: 'Adds an address to a customer.',
  effects: ['changes'],
  repeat: 'unsafe',
  parameters: {
    customer,
    country_code: text({ title: 'Country', placeholder: 'DE', required: true, maxLength: 2, pattern: '^[A-Za-z]{2}$' }),
    first_line: text({ title: 'Street', maxLength: 1_024 }),
    second_line: text({ title: 'Address line 2', rare: true, maxLength: 1_024 }),
    city: text({ title: 'City', maxLength: 200 }),
    postal_code: text({ title: 'Postal code', maxLength: 200 }),
    region: text({ title: 'State or region', maxLength: 200 }),
    description: text({ title: 'Description', rare: true, maxLength: 1_024 }),
  },
  example: { customer: ada, country_code: 'DE', postal_code: '10115' },
  output: { customer_id: ada, country_code: 'DE', postal_code: '10115' },
  request: ({ customer: id, country_code: country, ...given }) => ({
    method: 'POST',
    path: path`/customers/${id}/addresses`,
    json: givenFields({ country_code: country.toUpperCase(), ...given }),
  }),
  result: dataOf,
});

const createBusiness = defineOperation({
  title: 'Add business',
  description: 'Adds a business with its tax number to a customer.',
  effects: ['changes'],
  repeat: 'unsafe',
  parameters: {
    customer,
    business_name: text({ title: 'Name of the business', required: true, maxLength: 1_024 }),
    tax_identifier: text({ title: 'Tax number', placeholder: 'DE123456789', maxLength: 200 }),
    company_number: text({ title: 'Company number', rare: true, maxLength: 1_024 }),
  },
  example: { customer: ada, business_name: 'Example Ltd', tax_identifier: 'DE123456789' },
  output: { customer_id: ada, name: 'Example Ltd', tax_identifier: 'DE123456789' },
  request: ({ customer: id, business_name: called, tax_identifier: tax, company_number: company }) => ({
    method: 'POST',
    path: path`/customers/${id}/businesses`,
    json: givenFields({ name: called, tax_identifier: tax, company_number: company }),
  }),
  result: dataOf,
});

const portalLink = defineOperation({
  title: 'Portal link',
  description: 'Returns links to the customer portal, where the customer is signed in. They are secret.',
  effects: ['changes'],
  repeat: 'safe',
  parameters: {
    customer,
    subscriptions: listField(text({ title: 'Subscription', placeholder: 'sub_01j…', required: true, maxLength: 100 }))({
      title: 'Subscriptions',
      description: 'IDs (sub_…) that get links of their own.',
      entry: 'subscription',
      rare: true,
      maxItems: 25,
      default: [],
    }),
  },
  example: { customer: ada },
  output: { customer_id: ada },
  request: ({ customer: id, subscriptions }) => ({
    method: 'POST',
    path: path`/customers/${id}/portal-sessions`,
    json: givenFields({ subscription_ids: subscriptions }),
  }),
  result: dataOf,
});

/** Customers of Paddle: https://developer.paddle.com/api-reference/customers/overview. */
export const node = vendorNode(paddle, {
  noun: 'customer',
  title: 'Paddle customer',
  description: 'Lists, creates or changes customers in Paddle, with their addresses and businesses.',
  first: 'list',
  operations: {
    list,
    get: getting(customers),
    create,
    update,
    credit_balances: reading(customers, 'credit-balances', {
      title: 'Credit balances',
      description: 'Lists the credit of a customer in each currency.',
      output: { customer_id: ada, currency_code: 'EUR' },
    }),
    create_address: createAddress,
    list_addresses: listBelow({
      below: 'addresses',
      title: 'List addresses',
      description: 'Lists the addresses of a customer.',
      output: { country_code: 'DE' },
    }),
    create_business: createBusiness,
    list_businesses: listBelow({
      below: 'businesses',
      title: 'List businesses',
      description: 'Lists the businesses of a customer.',
      output: { name: 'Example Ltd' },
    }),
    portal_link: portalLink,
  },
});
