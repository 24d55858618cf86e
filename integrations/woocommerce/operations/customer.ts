import { choice, text, type ObjectOf } from '../../../platform/schema/schema.ts';
import type { JsonObject } from '../../../domains/executions/item.ts';
import type { Kind } from '../../engine/kinds.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { billing, idOf, maybeId, metaData, search, shipping } from '../fields.ts';
import { creating, deleting, getting, listing, updating } from '../kinds.ts';
import { addressOf, idIn, metaOf } from '../requests.ts';
import { woocommerce } from '../vendor.ts';

const customers: Kind = {
  path: 'customers',
  name: 'customer',
  id: idOf('Customer', 'customers'),
  one: 'customer',
  many: 'customers',
  example: '26',
  output: { id: 26 },
};

const details = {
  first_name: text({ title: 'First name', maxLength: 200 }),
  last_name: text({ title: 'Last name', maxLength: 200 }),
  ...billing,
  ...shipping,
  meta_data: metaData,
};

type Details = ObjectOf<typeof details>;

function bodyOf(given: Details): JsonObject {
  return {
    first_name: given.first_name,
    last_name: given.last_name,
    billing: addressOf(given, 'billing_'),
    shipping: addressOf(given, 'shipping_'),
    meta_data: metaOf(given.meta_data),
  };
}

const create = creating(
  customers,
  {
    parameters: {
      email: text({ title: 'Email', placeholder: 'ada@example.com', required: true, maxLength: 320 }),
      username: text({ title: 'User name', description: 'Without it, one from the email address.', maxLength: 60 }),
      password: text({
        title: 'Password',
        description: 'Without it, the shop makes one and may send it to the customer.',
        rare: true,
        maxLength: 200,
      }),
      ...details,
    },
    example: { email: 'ada{{ $json.id }}@example.org', first_name: 'Ada' },
    output: { email: 'ada7@example.org', first_name: 'Ada' },
    body: ({ email, username, password, ...given }) => ({
      email,
      username,
      password,
      ...bodyOf(given),
    }),
  },
  { effects: ['changes', 'sends_out'] },
);

const update = updating(customers, {
  parameters: { new_email: text({ title: 'Email', maxLength: 320 }), ...details },
  example: { last_name: 'Example' },
  output: { last_name: 'Example' },
  body: ({ new_email: email, ...given }) => ({ email, ...bodyOf(given) }),
});

const list = listing(
  customers,
  {
    search,
    by_email: text({ title: 'Email', description: 'The whole address.', maxLength: 320 }),
    role: text({
      title: 'Role',
      description: 'Such as customer or all.',
      placeholder: 'customer',
      rare: true,
      maxLength: 100,
    }),
    order_by: choice(['id', 'name', 'registered_date'], {
      id: 'ID',
      name: 'Name',
      registered_date: 'Creation',
    })({ title: 'Order by', rare: true, default: 'name' }),
    customer_sort: choice(['asc', 'desc'], { asc: 'Ascending', desc: 'Descending' })({
      title: 'Order',
      rare: true,
      default: 'asc',
    }),
  },
  (given) => ({
    search: given.search,
    email: given.by_email,
    role: given.role,
    orderby: given.order_by,
    order: given.customer_sort,
  }),
);

/** Customers of WooCommerce: https://woocommerce.github.io/woocommerce-rest-api-docs/#customers. */
export const node = vendorNode(woocommerce, {
  noun: 'customer',
  title: 'WooCommerce customer',
  description: 'Lists, creates or changes customers of a WooCommerce shop. Guests are no customers.',
  first: 'list',
  operations: {
    list,
    get: getting(customers),
    create,
    update,
    // Customers have no trash.
    delete: deleting(customers, { heir: maybeId('Posts go to user') }, ({ heir }) => ({
      force: true,
      reassign: idIn(heir, 'heir'),
    })),
  },
});
