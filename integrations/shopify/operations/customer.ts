import { choice, text } from '../../../platform/schema/schema.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { changes, givenFields } from '../../engine/changes.ts';
import { type AnyOperation, defineOperation, reads } from '../../engine/defineOperation.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { documents, sorts } from '../documents.ts';
import { createdAfter, customer, email, idOf, note, phone, search, tags, updatedAfter } from '../fields.ts';
import { connection, found, gid, searchOf, send, since, thing } from '../requests.ts';
import { shopify } from '../vendor.ts';

const id = 'gid://shopify/Customer/201';
const example = { customer: '201' };

const list = defineOperation({
  title: 'List',
  description: 'Lists customers, the latest first.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    created_after: createdAfter,
    updated_after: updatedAfter,
    search,
    sort_by: choice(['CREATED_AT', 'UPDATED_AT'], sorts)({ title: 'Order by', rare: true, default: 'CREATED_AT' }),
  },
  example: {},
  output: { id, firstName: 'Ada' },
  request: (given) =>
    send(documents.customers, {
      query: searchOf([
        since('customer_date', given.created_after, 'created_after'),
        since('updated_at', given.updated_after, 'updated_after'),
        given.search ? `(${given.search})` : undefined,
      ]),
      sortKey: given.sort_by,
    }),
  ...connection('customers', 100),
});

const get = defineOperation({
  title: 'Get',
  description: 'Returns a customer.',
  effects: reads,
  repeat: 'safe',
  parameters: { customer },
  example,
  output: { id, firstName: 'Ada' },
  request: ({ customer: of }) => send(documents.customer, { id: gid('Customer', of, 'customer') }),
  result: found('customer', 'customer'),
});

const find = defineOperation({
  title: 'Find',
  description: 'Finds the customer with an email address or a phone number. Without one, there is no item.',
  effects: reads,
  repeat: 'safe',
  parameters: { email, phone },
  example: { email: 'ada@example.org' },
  output: { id, firstName: 'Ada' },
  request: ({ email: address, phone: number }) => {
    if (!address === !number)
      throw new AppError('parameter_invalid', 'Enter an email address or a phone number.', { param: '/email' });
    const identifier = address ? { emailAddress: address } : { phoneNumber: number };
    return send(documents.customerByIdentifier, { identifier });
  },
  result: (body) => thing('customerByIdentifier')(body) ?? [],
});

const details = {
  first_name: text({ title: 'First name', maxLength: 255 }),
  last_name: text({ title: 'Last name', maxLength: 255 }),
  email,
  phone,
  note,
  tags,
};

const create = defineOperation({
  title: 'Create',
  description: 'Creates a customer. Email addresses and phone numbers are there once.',
  effects: ['changes'],
  repeat: 'unsafe',
  parameters: details,
  example: { first_name: 'Grace', email: 'grace{{ $json.id }}@example.org' },
  output: { firstName: 'Grace' },
  request: ({ first_name: first, last_name: last, ...given }) =>
    send(documents.customerCreate, { input: givenFields({ firstName: first, lastName: last, ...given }) }),
  result: thing('customerCreate', 'customer'),
});

const update = defineOperation({
  title: 'Update',
  description: 'Changes a customer. Fields that are empty stay as they are; tags replace the ones that are there.',
  effects: ['changes'],
  repeat: 'safe',
  parameters: { customer, ...details },
  example: { ...example, note: 'Regular' },
  output: { id, note: 'Regular' },
  request: ({ customer: of, first_name: first, last_name: last, ...given }) =>
    send(documents.customerUpdate, {
      input: { id: gid('Customer', of, 'customer'), ...changes({ firstName: first, lastName: last, ...given }) },
    }),
  result: thing('customerUpdate', 'customer'),
});

const remove = defineOperation({
  title: 'Delete',
  description: 'Deletes a customer without orders.',
  effects: ['changes'],
  repeat: 'safe',
  acceptRepeated: ['NOT_FOUND'],
  parameters: { customer },
  example,
  output: { id, deleted: true },
  request: ({ customer: of }) => send(documents.customerDelete, { input: { id: gid('Customer', of, 'customer') } }),
  result: (_body, { customer: of }) => ({ id: gid('Customer', of, 'customer'), deleted: true }),
});

function tagging(mutation: 'tagsAdd' | 'tagsRemove', title: string, description: string): AnyOperation {
  return defineOperation({
    title,
    description,
    effects: ['changes'],
    repeat: 'safe',
    parameters: {
      kind: choice(['Customer', 'Order', 'Product'], { Customer: 'Customer', Order: 'Order', Product: 'Product' })({
        title: 'Kind',
        default: 'Customer',
      }),
      tagged: idOf('ID'),
      tags,
    },
    example: { tagged: '201', tags: ['vip'] },
    output: { id, tags: ['vip'] },
    request: ({ kind, tagged, tags: words }) => {
      if (words.length === 0) throw new AppError('parameter_invalid', 'Enter a tag.', { param: '/tags' });
      return send(documents[mutation], { id: gid(kind, tagged, 'tagged'), tags: words });
    },
    result: (_body, { kind, tagged, tags: words }) => ({ id: gid(kind, tagged, 'tagged'), tags: words }),
  });
}

/** Customers of Shopify: https://shopify.dev/docs/api/admin-graphql/2026-10/objects/Customer. */
export const node = vendorNode(shopify, {
  noun: 'customer',
  title: 'Shopify customer',
  description: 'Lists, creates or changes customers of a Shopify shop, and tags customers, orders and products.',
  first: 'list',
  operations: {
    list,
    get,
    find,
    create,
    update,
    delete: remove,
    add_tags: tagging('tagsAdd', 'Add tags', 'Adds tags to a customer, an order or a product.'),
    remove_tags: tagging('tagsRemove', 'Remove tags', 'Removes tags of a customer, an order or a product.'),
  },
});
