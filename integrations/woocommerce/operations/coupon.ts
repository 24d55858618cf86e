import { boolean, choice, integer, list as listField, text, type ObjectOf } from '../../../platform/schema/schema.ts';
import type { JsonObject } from '../../../domains/executions/item.ts';
import type { Kind } from '../../engine/kinds.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { forGood, idOf, priceOf, search } from '../fields.ts';
import { creating, deleting, getting, listing, updating } from '../kinds.ts';
import { timeOf } from '../requests.ts';
import { woocommerce } from '../vendor.ts';

const coupons: Kind = {
  path: 'coupons',
  name: 'coupon',
  id: idOf('Coupon'),
  one: 'coupon',
  many: 'coupons',
  example: '719',
  output: { id: 719 },
};

const details = {
  description: text({ title: 'Description', maxLength: 5_000 }),
  amount: priceOf('Discount'),
  expires_at: text({
    title: 'Ends',
    description: 'A time without an offset is UTC.',
    placeholder: '2026-12-31T23:59:59Z',
    maxLength: 40,
  }),
  minimum_amount: priceOf('Minimum order'),
  usage_limit: integer({ title: 'Number of uses', minimum: 1 }),
  usage_limit_per_user: integer({ title: 'Uses of each customer', minimum: 1, rare: true }),
  product_ids: listField(
    text({ title: 'Product', choices: { list: 'products' }, required: true, maxLength: 20, pattern: '^\\d+$' }),
  )({ title: 'Products', description: 'Without them, all.', entry: 'product', rare: true, maxItems: 200, default: [] }),
  emails: listField(text({ title: 'Email', required: true, maxLength: 320 }))({
    title: 'Emails',
    description: 'Only customers with these addresses can use it.',
    entry: 'address',
    rare: true,
    maxItems: 200,
    default: [],
  }),
};

type Details = ObjectOf<typeof details>;

function bodyOf(given: Details): JsonObject {
  return {
    description: given.description,
    amount: given.amount,
    date_expires: expiryOf(given.expires_at),
    minimum_amount: given.minimum_amount,
    usage_limit: given.usage_limit,
    usage_limit_per_user: given.usage_limit_per_user,
    product_ids: given.product_ids.map(Number),
    email_restrictions: given.emails,
  };
}

/** WooCommerce drops `date_expires_gmt` silently, and takes a time with its zone here. */
function expiryOf(time: string | undefined): string | undefined {
  const utc = timeOf(time, 'expires_at');
  return utc === undefined ? undefined : `${utc}Z`;
}

const create = creating(coupons, {
  parameters: {
    code: text({ title: 'Code', placeholder: 'AUTUMN', required: true, maxLength: 200 }),
    discount_type: choice(['percent', 'fixed_cart', 'fixed_product'], {
      percent: 'Percentage',
      fixed_cart: 'Amount for the cart',
      fixed_product: 'Amount for each product',
    })({ title: 'Kind', default: 'percent' }),
    ...details,
    individual_use: boolean({ title: 'Not with other coupons', default: false }),
    free_shipping: boolean({ title: 'Free shipping', rare: true, default: false }),
  },
  example: { code: 'autumn{{ $json.id }}', amount: '10' },
  output: { code: 'autumn7', amount: '10', discount_type: 'percent' },
  body: ({ code, discount_type: type, individual_use: alone, free_shipping: free, ...given }) => ({
    code,
    discount_type: type,
    individual_use: alone,
    free_shipping: free,
    ...bodyOf(given),
  }),
});

const update = updating(coupons, {
  parameters: { new_code: text({ title: 'Code', maxLength: 200 }), ...details },
  example: { amount: '15' },
  output: { amount: '15' },
  body: ({ new_code: code, ...given }) => ({ code, ...bodyOf(given) }),
});

const list = listing(
  coupons,
  { by_code: text({ title: 'Code', maxLength: 200 }), search },
  ({ by_code: code, search: sought }) => ({ code, search: sought }),
);

/** Coupons of WooCommerce: https://woocommerce.github.io/woocommerce-rest-api-docs/#coupons. */
export const node = vendorNode(woocommerce, {
  noun: 'coupon',
  title: 'WooCommerce coupon',
  description: 'Lists, creates or changes coupons of a WooCommerce shop.',
  first: 'list',
  operations: {
    list,
    get: getting(coupons),
    create,
    update,
    delete: deleting(coupons, { for_good: forGood }, ({ for_good: force }) => ({ force })),
  },
});
