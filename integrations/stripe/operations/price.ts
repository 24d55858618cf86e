import { boolean, choice, text } from '../../../platform/schema/schema.ts';
import type { Kind } from '../../engine/kinds.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { amount, currency, maybeProduct, metadata, price, product, recurring, recurringOf, times } from '../fields.ts';
import { acting, creating, getting, listing, searching } from '../kinds.ts';
import { createdBetween } from '../requests.ts';
import { stripe } from '../vendor.ts';

const prices: Kind = {
  path: '/v1/prices',
  name: 'price',
  id: price,
  one: 'price',
  many: 'prices',
  example: 'price_1A',
  output: { id: 'price_1A', unit_amount: 1250, currency: 'eur', product: 'prod_1A' },
};
const details = {
  nickname: text({ title: 'Name', description: 'Customers do not see it.', maxLength: 5_000 }),
  lookup_key: text({
    title: 'Lookup key',
    description: 'Finds the price in place of its ID.',
    rare: true,
    maxLength: 200,
  }),
  metadata,
};

const create = creating(prices, {
  title: 'Create',
  description: 'Creates a price of a product. Its amount cannot be changed later.',
  parameters: { product, amount, currency, ...recurring, ...details },
  example: { product: 'prod_1A', amount: 1250, currency: 'EUR', nickname: 'Order {{ $json.id }}' },
  output: { product: 'prod_1A', unit_amount: 1250, nickname: 'Order 7' },
  form: ({ amount: sum, currency: of, interval, interval_count: count, ...given }) => ({
    ...given,
    unit_amount: sum,
    currency: of.toLowerCase(),
    recurring: recurringOf({ interval, interval_count: count }),
  }),
});

const update = acting(prices, '', {
  title: 'Update',
  description: 'Changes the name, key, metadata or state of a price.',
  parameters: {
    ...details,
    activity: choice(['keep', 'active', 'archived'], { keep: 'Unchanged', active: 'Active', archived: 'Archived' })({
      title: 'State',
      default: 'keep',
    }),
  },
  example: { nickname: 'Standard', activity: 'archived' },
  output: { nickname: 'Standard', active: false },
  form: ({ activity, ...given }) => ({ ...given, ...(activity === 'keep' ? {} : { active: activity === 'active' }) }),
});

const list = listing(
  prices,
  {
    of_product: maybeProduct,
    only_active: boolean({ title: 'Only active ones', default: true }),
    with_lookup_key: text({ title: 'Lookup key', rare: true, maxLength: 200 }),
    ...times,
  },
  ({ of_product: of, only_active: isActive, with_lookup_key: key, created_after: after, created_before: before }) => ({
    product: of,
    ...(isActive ? { active: true } : {}),
    lookup_keys: key ? [key] : [],
    ...createdBetween(after, before),
  }),
);

/** Prices of Stripe: https://docs.stripe.com/api/prices. */
export const node = vendorNode(stripe, {
  noun: 'price',
  title: 'Stripe price',
  description: 'Creates, finds or updates prices in Stripe.',
  first: 'list',
  operations: {
    list,
    get: getting(prices),
    search: searching(prices, "lookup_key:'standard'"),
    create,
    update,
  },
});
