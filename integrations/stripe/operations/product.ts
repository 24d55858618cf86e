import { boolean, choice, list as listField, text, type ObjectOf } from '../../../platform/schema/schema.ts';
import type { JsonObject } from '../../../domains/executions/item.ts';
import type { Kind } from '../../engine/kinds.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import {
  description,
  maybeAmount,
  maybeCurrency,
  metadata,
  product,
  recurring,
  recurringOf,
  times,
} from '../fields.ts';
import { acting, creating, deleting, getting, listing, searching } from '../kinds.ts';
import { createdBetween } from '../requests.ts';
import { stripe } from '../vendor.ts';

const products: Kind = {
  path: '/v1/products',
  name: 'product',
  id: product,
  one: 'product',
  many: 'products',
  example: 'prod_1A',
  output: { id: 'prod_1A', name: 'Pump', active: true },
};
const image = text({ title: 'Image', placeholder: 'https://example.com/pump.png', required: true, maxLength: 2_000 });
const details = {
  description,
  images: listField(image)({
    title: 'Images',
    description: 'URLs.',
    entry: 'image',
    rare: true,
    maxItems: 8,
    default: [],
  }),
  url: text({ title: 'URL', description: 'Page of the product.', rare: true, maxLength: 2_000 }),
  metadata,
};
const prices = { price_amount: maybeAmount, price_currency: maybeCurrency, ...recurring };

/** The price that a new product gets with it. */
function defaultPrice(given: ObjectOf<typeof prices>): JsonObject {
  const { price_amount: amount, price_currency: currency } = given;
  if (amount === undefined || !currency) return {};
  return {
    default_price_data: { unit_amount: amount, currency: currency.toLowerCase(), recurring: recurringOf(given) },
  };
}

const create = creating(products, {
  title: 'Create',
  description: 'Creates a product, with a price on request.',
  parameters: { new_name: text({ title: 'Name', required: true, maxLength: 250 }), ...details, ...prices },
  example: { new_name: 'Pump', description: 'Order {{ $json.id }}', price_amount: 1250, price_currency: 'EUR' },
  output: { name: 'Pump', description: 'Order 7' },
  form: ({ new_name: name, description: words, images, url, metadata: own, ...price }) => ({
    name,
    description: words,
    images,
    url,
    metadata: own,
    ...defaultPrice(price),
  }),
});

const activity = choice(['keep', 'active', 'archived'], {
  keep: 'Unchanged',
  active: 'Active',
  archived: 'Archived',
})({ title: 'State', default: 'keep' });

const update = acting(products, '', {
  title: 'Update',
  description: 'Changes a product. Fields without a value stay as they are.',
  parameters: { name: text({ title: 'Name', maxLength: 250 }), ...details, activity },
  example: { name: 'Pump', activity: 'archived' },
  output: { name: 'Pump', active: false },
  form: ({ activity: wanted, ...given }) => ({
    ...given,
    ...(wanted === 'keep' ? {} : { active: wanted === 'active' }),
  }),
});

const list = listing(
  products,
  { only_active: boolean({ title: 'Only active ones', default: true }), ...times },
  ({ only_active: isActive, created_after: after, created_before: before }) => ({
    ...(isActive ? { active: true } : {}),
    ...createdBetween(after, before),
  }),
);

/** Products of Stripe: https://docs.stripe.com/api/products. */
export const node = vendorNode(stripe, {
  noun: 'product',
  title: 'Stripe product',
  description: 'Creates, finds, updates or deletes products in Stripe.',
  first: 'list',
  operations: {
    list,
    get: getting(products),
    search: searching(products, "name~'pump'"),
    create,
    update,
    delete: deleting(products, 'Deletes a product without prices.'),
  },
});
