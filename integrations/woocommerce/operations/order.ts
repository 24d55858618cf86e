import { boolean, choice, list as listField, object, text, type ObjectOf } from '../../../platform/schema/schema.ts';
import type { JsonObject } from '../../../domains/executions/item.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { givenFields } from '../../engine/changes.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import type { Kind } from '../../engine/kinds.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import {
  after,
  before,
  billing,
  forGood,
  idOf,
  lineItems,
  maybeId,
  metaData,
  modifiedAfter,
  price,
  priceOf,
  search,
  shipping,
  sort,
} from '../fields.ts';
import { creating, deleting, getting, listing, updating } from '../kinds.ts';
import { addressOf, created, idIn, metaOf, oneOf, pages, timesOf } from '../requests.ts';
import { woocommerce } from '../vendor.ts';

const order = idOf('Order');
const orders: Kind = {
  path: 'orders',
  name: 'order',
  id: order,
  one: 'order',
  many: 'orders',
  example: '727',
  output: { id: 727, currency: 'EUR' },
};

const status = text({
  title: 'Status',
  description: 'Such as processing or completed.',
  choices: { list: 'order_statuses' },
  maxLength: 50,
  pattern: '^[\\w-]*$',
});

const details = {
  status,
  customer: maybeId('Customer', 'customers'),
  items: lineItems,
  ...billing,
  ...shipping,
  customer_note: text({ title: 'Note of the customer', control: 'textarea', maxLength: 5_000 }),
  payment_method: text({
    title: 'Payment method',
    choices: { list: 'payment_gateways' },
    rare: true,
    maxLength: 100,
  }),
  payment_method_title: text({ title: 'Name of the payment method', rare: true, maxLength: 200 }),
  transaction_id: text({ title: 'ID of the payment', rare: true, maxLength: 200 }),
  shipping_method: text({ title: 'ID of the shipping method', placeholder: 'flat_rate', rare: true, maxLength: 100 }),
  shipping_title: text({ title: 'Name of the shipping method', rare: true, maxLength: 200 }),
  shipping_total: text({
    title: 'Shipping costs',
    placeholder: '5.00',
    rare: true,
    maxLength: 20,
    pattern: price,
  }),
  fees: listField(
    object({
      name: text({ title: 'Name', required: true, maxLength: 200 }),
      total: text({
        title: 'Amount',
        placeholder: '5.00',
        required: true,
        maxLength: 20,
        pattern: '^-?\\d{1,12}(\\.\\d{1,6})?$',
      }),
    }),
  )({ title: 'Fees', entry: 'fee', rare: true, maxItems: 50, default: [] }),
  coupons: listField(text({ title: 'Code', required: true, maxLength: 200 }))({
    title: 'Coupons',
    description: 'Codes of coupons.',
    entry: 'coupon',
    rare: true,
    maxItems: 50,
    default: [],
  }),
  meta_data: metaData,
};

type Details = ObjectOf<typeof details>;

function bodyOf(given: Details): JsonObject {
  const { shipping_method: method, shipping_title: title, shipping_total: costs, ...rest } = given;
  const hasShipping = Boolean(method) || Boolean(title) || Boolean(costs);
  return {
    status: given.status,
    customer_id: idIn(given.customer, 'customer'),
    line_items: given.items.map(lineOf),
    billing: addressOf(rest, 'billing_'),
    shipping: addressOf(rest, 'shipping_'),
    customer_note: given.customer_note,
    payment_method: given.payment_method,
    payment_method_title: given.payment_method_title,
    transaction_id: given.transaction_id,
    shipping_lines: hasShipping
      ? [{ method_id: method || 'flat_rate', method_title: title || method || 'Shipping', total: costs || '0' }]
      : undefined,
    fee_lines: given.fees,
    coupon_lines: given.coupons.map((code) => ({ code })),
    meta_data: metaOf(given.meta_data),
  };
}

function lineOf({ product, variation, quantity, total }: Details['items'][number]): JsonObject {
  return {
    product_id: Number(product),
    ...(variation ? { variation_id: Number(variation) } : {}),
    quantity,
    // Without both, the price of the product counts.
    ...(total ? { subtotal: total, total } : {}),
  };
}

const create = creating(orders, {
  parameters: {
    ...details,
    set_paid: boolean({
      title: 'Paid',
      description: 'Sets the status "processing", and takes the products from the stock.',
      default: false,
    }),
    currency: text({ title: 'Currency', placeholder: 'EUR', rare: true, maxLength: 3, pattern: '^([A-Z]{3})?$' }),
  },
  example: {
    items: [{ product: '93', quantity: 2 }],
    billing_email: 'ada@example.org',
    customer_note: '{{ $json.id }}',
  },
  output: { customer_note: '7' },
  body: (given) => ({
    ...bodyOf(given),
    set_paid: given.set_paid ? true : undefined,
    currency: given.currency,
  }),
});

const update = updating(orders, {
  description: 'Changes an order. Products, fees and a shipping method are added to those that it has.',
  // A second request would add them again.
  repeat: 'unsafe',
  parameters: details,
  example: { status: 'completed' },
  output: { status: 'completed' },
  body: (given) => bodyOf(given),
});

const list = listing(
  orders,
  {
    by_status: text({
      title: 'Status',
      description: 'Empty: all but those in the trash.',
      choices: { list: 'order_statuses' },
      maxLength: 50,
      pattern: '^[\\w-]*$',
    }),
    of_customer: maybeId('Customer', 'customers'),
    of_product: maybeId('Product', 'products'),
    search,
    after,
    before,
    modified_after: modifiedAfter,
    order_by: choice(['date', 'id'], { date: 'Creation', id: 'ID' })({
      title: 'Order by',
      rare: true,
      default: 'date',
    }),
    sort,
  },
  (given) => ({
    status: given.by_status,
    customer: idIn(given.of_customer, 'of_customer'),
    product: idIn(given.of_product, 'of_product'),
    search: given.search,
    ...timesOf({ after: given.after, before: given.before, modified_after: given.modified_after }),
    orderby: given.order_by,
    order: given.sort,
  }),
);

const addNote = defineOperation({
  title: 'Add note',
  description: 'Adds a note to an order. The customer gets a note for the customer by email.',
  effects: ['changes', 'sends_out'],
  repeat: 'unsafe',
  parameters: {
    order,
    note: text({ title: 'Note', control: 'textarea', required: true, maxLength: 5_000 }),
    for_customer: boolean({ title: 'For the customer', default: false }),
  },
  example: { order: '727', note: 'Parcel {{ $json.id }}' },
  output: { note: 'Parcel 7' },
  request: ({ order: id, note, for_customer: isForCustomer }) => ({
    method: 'POST',
    path: `${oneOf('orders', id)}/notes`,
    json: { note, customer_note: isForCustomer },
  }),
  result: created,
});

const listNotes = defineOperation({
  title: 'List notes',
  description: 'Lists the notes of an order.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    order,
    note_kind: choice(['any', 'customer', 'internal'], { customer: 'For customers', internal: 'Internal' })({
      title: 'Kind',
      default: 'any',
    }),
  },
  example: { order: '727' },
  output: {},
  request: ({ order: id, note_kind: kind }) => ({ path: `${oneOf('orders', id)}/notes`, query: { type: kind } }),
});

const refund = defineOperation({
  title: 'Refund',
  description: 'Refunds an order, or a part of it.',
  effects: ['changes'],
  repeat: 'unsafe',
  parameters: {
    order,
    amount: text({
      title: 'Amount',
      description: 'Without it, the sum of the lines.',
      placeholder: '12.50',
      maxLength: 20,
      pattern: price,
    }),
    reason: text({ title: 'Reason', maxLength: 1_000 }),
    pay_back: boolean({
      title: 'Pay the money back',
      description: 'By the payment method of the order. Otherwise, the refund is only recorded.',
      default: false,
    }),
    restock: boolean({ title: 'Put the products back into the stock', default: true }),
    refund_lines: listField(
      object({
        line: text({
          title: 'Line',
          description: 'ID of a line of the order.',
          required: true,
          maxLength: 20,
          pattern: '^\\d+$',
        }),
        quantity: text({ title: 'Quantity', default: '1', maxLength: 6, pattern: '^\\d+$' }),
        total: priceOf('Amount'),
      }),
    )({ title: 'Lines', entry: 'line', rare: true, maxItems: 200, default: [] }),
  },
  example: { order: '727', amount: '5.00', reason: 'Order {{ $json.id }}' },
  output: { amount: '5.00', reason: 'Order 7' },
  request: ({ order: id, amount, reason, pay_back: paysBack, restock, refund_lines: lines }) => {
    checkRefund(amount, lines);
    return {
      method: 'POST',
      path: `${oneOf('orders', id)}/refunds`,
      json: givenFields({
        amount,
        reason,
        // WooCommerce pays back by default.
        api_refund: paysBack,
        api_restock: restock,
        line_items: lines.map(({ line, quantity, total }) => ({
          id: Number(line),
          quantity: Number(quantity),
          ...(total ? { refund_total: total } : {}),
        })),
      }),
    };
  },
  result: created,
});

/** WooCommerce refunds 0.00, and puts products into the stock, if it cannot add the lines up. Errors: `parameter_invalid`. */
function checkRefund(amount: string | undefined, lines: readonly { total?: string }[]): void {
  if (amount || (lines.length > 0 && lines.every(({ total }) => total))) return;
  throw new AppError('parameter_invalid', 'Enter an amount, or the amount of each line.', { param: '/amount' });
}

const listRefunds = defineOperation({
  title: 'List refunds',
  description: 'Lists the refunds of an order.',
  effects: reads,
  repeat: 'safe',
  parameters: { order },
  example: { order: '727' },
  output: {},
  request: ({ order: id }) => ({ path: `${oneOf('orders', id)}/refunds` }),
  list: pages,
});

/** Orders of WooCommerce: https://woocommerce.github.io/woocommerce-rest-api-docs/#orders. */
export const node = vendorNode(woocommerce, {
  noun: 'order',
  title: 'WooCommerce order',
  description: 'Lists, creates, changes or refunds orders of a WooCommerce shop, with their notes.',
  first: 'list',
  operations: {
    list,
    get: getting(orders),
    create,
    update,
    delete: deleting(orders, { for_good: forGood }, ({ for_good: force }) => ({ force })),
    add_note: addNote,
    list_notes: listNotes,
    refund,
    list_refunds: listRefunds,
  },
});
