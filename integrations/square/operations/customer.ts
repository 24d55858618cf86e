import { choice, text } from '../../../platform/schema/schema.ts';
import { AppError } from '../../../openapi/AppError.ts';
import type { JsonObject } from '../../../domains/executions/item.ts';
import { changes } from '../../engine/changes.ts';
import { type AnyOperation, defineOperation, reads } from '../../engine/defineOperation.ts';
import { path } from '../../engine/vendorRequest.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { customer, from, idOf, maybeId, until } from '../fields.ts';
import { given, pages, rangeOf, searchPages } from '../requests.ts';
import { square } from '../vendor.ts';

const ada = { id: '8DDA5NZVBZFGAX0V3HPF81HH1' };
const example = { customer: '8DDA5NZVBZFGAX0V3HPF81HH1' };

const details = {
  given_name: text({ title: 'First name', maxLength: 300 }),
  family_name: text({ title: 'Last name', maxLength: 300 }),
  company_name: text({ title: 'Company', maxLength: 500 }),
  email_address: text({ title: 'Email', placeholder: 'ada@example.com', maxLength: 254 }),
  phone_number: text({ title: 'Phone number', placeholder: '+491711234567', maxLength: 20 }),
  reference_id: text({ title: 'Own ID', maxLength: 100 }),
  note: text({ title: 'Note', control: 'textarea', maxLength: 500 }),
  birthday: text({
    title: 'Birthday',
    description: 'With or without the year.',
    placeholder: '1990-12-31',
    rare: true,
    maxLength: 10,
    pattern: '^((\\d{4}-)?\\d\\d-\\d\\d)?$',
  }),
  address_line_1: text({ title: 'Street', maxLength: 500 }),
  address_line_2: text({ title: 'Address line 2', rare: true, maxLength: 500 }),
  locality: text({ title: 'City', maxLength: 300 }),
  administrative_district: text({ title: 'State or region', rare: true, maxLength: 200 }),
  postal_code: text({ title: 'Postal code', maxLength: 20 }),
  country: text({ title: 'Country', placeholder: 'DE', maxLength: 2, pattern: '^([A-Za-z]{2})?$' }),
};

interface Details {
  address_line_1?: string;
  address_line_2?: string;
  locality?: string;
  administrative_district?: string;
  postal_code?: string;
  country?: string;
}

/** Returns the fields that are given, with the address as an object. */
function detailsOf<D extends Details>({
  address_line_1: street,
  address_line_2: more,
  locality,
  administrative_district: region,
  postal_code: code,
  country,
  ...rest
}: D): JsonObject {
  const address = {
    address_line_1: given(street),
    address_line_2: given(more),
    locality: given(locality),
    administrative_district_level_1: given(region),
    postal_code: given(code),
    country: given(country)?.toUpperCase(),
  };
  const hasAddress = Object.values(address).some((part) => part !== undefined);
  return { ...rest, ...(hasAddress ? { address } : {}) };
}

const create = defineOperation({
  title: 'Create',
  description: 'Creates a customer. Square does not compare email addresses: search first.',
  effects: ['changes'],
  repeat: 'key',
  parameters: details,
  example: { given_name: 'Ada', email_address: 'ada{{ $json.id }}@example.org', locality: 'Berlin' },
  output: { given_name: 'Ada', email_address: 'ada7@example.org', address: { locality: 'Berlin' } },
  request: (wanted) => {
    const {
      given_name: first,
      family_name: last,
      company_name: company,
      email_address: email,
      phone_number: phone,
    } = wanted;
    if (![first, last, company, email, phone].some((one) => given(one)))
      throw new AppError('parameter_invalid', 'Enter a name, a company, an email address or a phone number.', {
        param: '/given_name',
      });
    return { method: 'POST', path: '/customers', json: changes(detailsOf(wanted)) };
  },
  result: (body) => body['customer'],
});

const update = defineOperation({
  title: 'Update',
  description: 'Changes a customer. Fields that are empty stay as they are.',
  effects: ['changes'],
  repeat: 'safe',
  parameters: { customer, ...details },
  example: { ...example, note: 'Regular' },
  output: { ...ada, note: 'Regular' },
  request: ({ customer: id, ...wanted }) => ({
    method: 'PUT',
    path: path`/customers/${id}`,
    json: changes(detailsOf(wanted)),
  }),
  result: (body) => body['customer'],
});

const get = defineOperation({
  title: 'Get',
  description: 'Returns a customer.',
  effects: reads,
  repeat: 'safe',
  parameters: { customer },
  example,
  output: ada,
  request: ({ customer: id }) => ({ path: path`/customers/${id}` }),
  result: (body) => body['customer'],
});

const remove = defineOperation({
  title: 'Delete',
  description: 'Deletes a customer.',
  effects: ['changes'],
  repeat: 'safe',
  acceptRepeated: ['NOT_FOUND'],
  parameters: { customer },
  example,
  output: { ...ada, deleted: true },
  request: ({ customer: id }) => ({ method: 'DELETE', path: path`/customers/${id}` }),
  result: (_body, { customer: id }) => ({ id, deleted: true }),
});

const list = defineOperation({
  title: 'List',
  description: 'Lists customers.',
  effects: reads,
  repeat: 'safe',
  parameters: {},
  example: {},
  output: ada,
  request: () => ({ path: '/customers', query: { sort_field: 'DEFAULT' } }),
  result: (body) => body['customers'] ?? [],
  list: pages(),
});

const search = defineOperation({
  title: 'Search',
  description: 'Finds customers. New ones are found after some minutes.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    email: text({ title: 'Email', maxLength: 254 }),
    phone: text({ title: 'Phone number', maxLength: 20 }),
    own_id: text({ title: 'Own ID', maxLength: 100 }),
    match: choice(['exact', 'fuzzy'], { exact: 'Exactly', fuzzy: 'A part is enough' })({
      title: 'Compare',
      default: 'exact',
    }),
    in_group: maybeId('Group', 'groups'),
    from,
    until,
  },
  example: { match: 'fuzzy' },
  output: ada,
  request: ({ email, phone, own_id: own, match, in_group: group, from: begin, until: end }) => {
    const text_ = (value: string | undefined) => (given(value) ? { [match]: value } : undefined);
    const filter = {
      email_address: text_(email),
      phone_number: text_(phone),
      reference_id: text_(own),
      group_ids: given(group) ? { all: [group] } : undefined,
      updated_at: rangeOf(begin, end),
    };
    return { method: 'POST', path: '/customers/search', json: { query: { filter } } };
  },
  result: (body) => body['customers'] ?? [],
  list: searchPages(100),
});

function grouping(method: 'PUT' | 'DELETE', title: string, description: string): AnyOperation {
  return defineOperation({
    title,
    description,
    effects: ['changes'],
    repeat: 'safe',
    parameters: { customer, group: idOf('Group', 'groups') },
    example: { ...example, group: '2EAPJ7B0Z3X7Q1' },
    output: { ...ada, group: '2EAPJ7B0Z3X7Q1' },
    request: ({ customer: id, group }) => ({ method, path: path`/customers/${id}/groups/${group}` }),
    result: (_body, { customer: id, group }) => ({ id, group }),
  });
}

/** Customers of Square: https://developer.squareup.com/reference/square/customers-api. */
export const node = vendorNode(square, {
  noun: 'customer',
  title: 'Square customer',
  description: 'Finds, creates or changes customers in Square.',
  first: 'search',
  operations: {
    search,
    list,
    get,
    create,
    update,
    delete: remove,
    add_to_group: grouping('PUT', 'Add to group', 'Adds a customer to a group.'),
    remove_from_group: grouping('DELETE', 'Remove from group', 'Removes a customer from a group.'),
  },
});
