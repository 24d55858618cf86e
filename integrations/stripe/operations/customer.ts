import { text, type ObjectOf } from '../../../platform/schema/schema.ts';
import { anyJson } from '../../../platform/schema/schema.ts';
import type { JsonObject } from '../../../domains/executions/item.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { jsonParameter } from '../../engine/jsonParameter.ts';
import type { Kind } from '../../engine/kinds.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { path } from '../../engine/vendorRequest.ts';
import { customer, description, email, metadata, times } from '../fields.ts';
import { acting, creating, deleting, getting, listing, searching } from '../kinds.ts';
import { createdBetween, read, write } from '../requests.ts';
import { stripe } from '../vendor.ts';

const customers: Kind = {
  path: '/v1/customers',
  name: 'customer',
  id: customer,
  one: 'customer',
  many: 'customers',
  example: 'cus_1A',
  output: { id: 'cus_1A', name: 'Ada Example', email: 'ada@example.com' },
};

const line = (title: string, maxLength = 200) => text({ title, rare: true, maxLength });
const details = {
  name: text({ title: 'Name', placeholder: 'Ada Example', maxLength: 256 }),
  email,
  phone: text({ title: 'Phone', maxLength: 20 }),
  description,
  address_line1: line('Address line 1'),
  address_line2: line('Address line 2'),
  address_postal_code: line('Postal code', 40),
  address_city: line('City'),
  address_state: line('State'),
  address_country: text({ title: 'Country', placeholder: 'DE', rare: true, maxLength: 2 }),
  shipping: anyJson({
    title: 'Shipping',
    description: 'JSON object, such as { "name": "Ada", "address": { "line1": "Weg 1" } }.',
    control: 'code',
    rare: true,
  }),
  metadata,
};

/** Returns the fields as Stripe takes them. */
function customerForm(given: ObjectOf<typeof details>): JsonObject {
  const { shipping, name, email: mail, phone, description: words, metadata: own } = given;
  return {
    name,
    email: mail,
    phone,
    description: words,
    address: {
      line1: given.address_line1,
      line2: given.address_line2,
      postal_code: given.address_postal_code,
      city: given.address_city,
      state: given.address_state,
      country: given.address_country,
    },
    shipping: jsonParameter(shipping, 'shipping'),
    metadata: own,
  };
}

const create = creating(customers, {
  title: 'Create',
  description: 'Creates a customer.',
  parameters: details,
  example: { name: 'Ada Example', email: 'ada@example.com', metadata: { order: '{{ $json.id }}' } },
  output: { name: 'Ada Example', email: 'ada@example.com', metadata: { order: '7' } },
  form: customerForm,
});

const update = acting(customers, '', {
  title: 'Update',
  description: 'Changes a customer. Fields without a value stay as they are.',
  parameters: details,
  example: { phone: '+49 30 1234567' },
  output: { phone: '+49 30 1234567' },
  form: customerForm,
});

const list = listing(
  customers,
  { by_email: email, ...times },
  ({ by_email: mail, created_after: after, created_before: before }) => ({
    email: mail,
    ...createdBetween(after, before),
  }),
);

const card = text({
  title: 'Card',
  description: 'ID (card_… or src_…).',
  placeholder: 'card_1A',
  required: true,
  maxLength: 300,
});

const addCard = acting(customers, 'sources', {
  title: 'Add card',
  description: 'Adds a card to a customer. A browser makes its token.',
  parameters: {
    token: text({
      title: 'Token',
      description: 'ID of the token (tok_…).',
      placeholder: 'tok_1A',
      required: true,
      maxLength: 300,
    }),
  },
  example: { token: 'tok_1A' },
  output: { id: 'card_1A', last4: '4242' },
  form: ({ token }) => ({ source: token }),
});

const getCard = defineOperation({
  title: 'Get card',
  description: 'Returns a card of a customer.',
  effects: reads,
  repeat: 'safe',
  parameters: { customer, card },
  example: { customer: 'cus_1A', card: 'card_1A' },
  output: { id: 'card_1A', last4: '4242' },
  request: ({ customer: of, card: id }) => read(path`/v1/customers/${of}/sources/${id}`),
});

const removeCard = defineOperation({
  title: 'Remove card',
  description: 'Removes a card from a customer.',
  effects: ['changes'],
  repeat: 'safe',
  acceptRepeated: ['resource_missing'],
  parameters: { customer, card },
  example: { customer: 'cus_1A', card: 'card_1A' },
  output: { id: 'card_1A', deleted: true },
  request: ({ customer: of, card: id }) => write(path`/v1/customers/${of}/sources/${id}`, {}, 'DELETE'),
  result: (_body, { card: id }) => ({ id, deleted: true }),
});

const openPortal = defineOperation({
  title: 'Create portal session',
  description: 'Returns an address where a customer manages subscriptions and invoices.',
  effects: ['changes'],
  repeat: 'key',
  parameters: {
    customer,
    return_url: text({ title: 'Return URL', placeholder: 'https://example.com', maxLength: 2_000 }),
  },
  example: { customer: 'cus_1A', return_url: 'https://example.com' },
  output: { customer: 'cus_1A', url: 'https://billing.stripe.com/p/session/test_1' },
  request: (given) => write('/v1/billing_portal/sessions', given),
});

/** Customers of Stripe: https://docs.stripe.com/api/customers. */
export const node = vendorNode(stripe, {
  noun: 'customer',
  title: 'Stripe customer',
  description: 'Creates, finds, updates or deletes customers in Stripe, with their cards.',
  first: 'get',
  operations: {
    create,
    get: getting(customers),
    list,
    search: searching(customers, "email:'ada@example.com'"),
    update,
    delete: deleting(customers),
    add_card: addCard,
    get_card: getCard,
    remove_card: removeCard,
    create_portal_session: openPortal,
  },
});
