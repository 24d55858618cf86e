import { boolean, choice, text } from '../../../platform/schema/schema.ts';
import { AppError } from '../../../openapi/AppError.ts';
import type { JsonObject } from '../../../domains/executions/item.ts';
import { changes, givenFields } from '../../engine/changes.ts';
import { type AnyOperation, defineOperation, reads } from '../../engine/defineOperation.ts';
import { jsonParameter } from '../../engine/jsonParameter.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { documents, sorts } from '../documents.ts';
import {
  addressOf,
  createdAfter,
  currency,
  email,
  lineItems,
  maybeCustomer,
  note,
  order,
  phone,
  search,
  tags,
  updatedAfter,
} from '../fields.ts';
import { connection, found, gid, maybeGid, searchOf, send, since, thing } from '../requests.ts';
import { shopify } from '../vendor.ts';

const id = 'gid://shopify/Order/501';
const example = { order: '501' };
const orders = connection('orders', 50);

const list = defineOperation({
  title: 'List',
  description: 'Lists orders, the latest first. Without the access "read_all_orders", those of 60 days.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    status: choice(['any', 'open', 'closed', 'cancelled'], { open: 'Open', closed: 'Closed', cancelled: 'Canceled' })({
      title: 'Status',
      default: 'any',
    }),
    payment: choice(
      ['any', 'paid', 'pending', 'authorized', 'partially_paid', 'refunded', 'partially_refunded', 'voided'],
      {
        paid: 'Paid',
        pending: 'Pending',
        authorized: 'Authorized',
        partially_paid: 'Partially paid',
        refunded: 'Refunded',
        partially_refunded: 'Partially refunded',
        voided: 'Voided',
      },
    )({ title: 'Payment', default: 'any' }),
    fulfillment: choice(['any', 'unshipped', 'shipped', 'partial'], {
      unshipped: 'Not shipped',
      shipped: 'Shipped',
      partial: 'Partially shipped',
    })({ title: 'Shipping', default: 'any' }),
    created_after: createdAfter,
    updated_after: updatedAfter,
    search,
    sort_by: choice(['CREATED_AT', 'UPDATED_AT'], sorts)({ title: 'Order by', rare: true, default: 'CREATED_AT' }),
  },
  example: { status: 'open' },
  output: { id, name: '#1001' },
  request: (given) =>
    send(documents.orders, {
      query: searchOf([
        given.status === 'any' ? undefined : `status:${given.status}`,
        given.payment === 'any' ? undefined : `financial_status:${given.payment}`,
        given.fulfillment === 'any' ? undefined : `fulfillment_status:${given.fulfillment}`,
        since('created_at', given.created_after, 'created_after'),
        since('updated_at', given.updated_after, 'updated_after'),
        given.search ? `(${given.search})` : undefined,
      ]),
      sortKey: given.sort_by,
    }),
  ...orders,
});

const get = defineOperation({
  title: 'Get',
  description: 'Returns an order with its first 50 items.',
  effects: reads,
  repeat: 'safe',
  parameters: { order },
  example,
  output: { id, name: '#1001' },
  request: ({ order: of }) => send(documents.order, { id: gid('Order', of, 'order') }),
  result: found('order', 'order'),
});

const create = defineOperation({
  title: 'Create',
  description: 'Creates an order.',
  effects: ['changes', 'sends_out'],
  repeat: 'unsafe',
  parameters: {
    items: lineItems,
    currency,
    email,
    phone,
    customer: maybeCustomer,
    shipping_address: addressOf('Shipping address'),
    billing_address: addressOf('Billing address'),
    financial_status: choice(['PENDING', 'PAID', 'AUTHORIZED'], {
      PENDING: 'Pending',
      PAID: 'Paid',
      AUTHORIZED: 'Authorized',
    })({ title: 'Payment', default: 'PENDING' }),
    note,
    tags,
    discount_code: text({ title: 'Discount code', description: 'Its name on the order.', rare: true, maxLength: 255 }),
    discount_percent: text({
      title: 'Discount in percent',
      rare: true,
      maxLength: 6,
      pattern: '^(\\d{1,3}(\\.\\d{1,2})?)?$',
    }),
    source_name: text({ title: 'Source', rare: true, maxLength: 255 }),
    inventory: choice(['BYPASS', 'DECREMENT_IGNORING_POLICY', 'DECREMENT_OBEYING_POLICY'], {
      BYPASS: 'Unchanged',
      DECREMENT_IGNORING_POLICY: 'Take from it, also below zero',
      DECREMENT_OBEYING_POLICY: 'Take from it, as the product allows',
    })({ title: 'Stock', rare: true, default: 'BYPASS' }),
    send_receipt: boolean({ title: 'Send a confirmation to the customer', default: false }),
    is_test: boolean({ title: 'Test order', rare: true, default: false }),
  },
  example: { items: [{ title: 'Cup', quantity: 2, price: '12.50' }], currency: 'EUR', note: 'Order {{ $json.id }}' },
  output: { note: 'Order 7' },
  request: (given) => {
    const customerId = maybeGid('Customer', given.customer, 'customer');
    const percent = Number(given.discount_percent || 0);
    if (given.discount_code && percent === 0)
      throw new AppError('parameter_invalid', 'Enter the discount in percent.', { param: '/discount_percent' });
    return send(documents.orderCreate, {
      order: givenFields({
        lineItems: given.items.map((item) => lineOf(item, given.currency)),
        currency: given.currency?.toUpperCase(),
        email: given.email,
        phone: given.phone,
        customer: customerId === undefined ? undefined : { toAssociate: { id: customerId } },
        shippingAddress: jsonParameter(given.shipping_address, 'shipping_address'),
        billingAddress: jsonParameter(given.billing_address, 'billing_address'),
        financialStatus: given.financial_status,
        note: given.note,
        tags: given.tags,
        discountCode:
          percent > 0
            ? { itemPercentageDiscountCode: { code: given.discount_code || 'Discount', percentage: percent } }
            : undefined,
        sourceName: given.source_name,
        test: given.is_test ? true : undefined,
      }),
      options: { inventoryBehaviour: given.inventory, sendReceipt: given.send_receipt },
    });
  },
  result: thing('orderCreate', 'order'),
});

interface Line {
  variant?: string;
  title?: string;
  quantity: number;
  price?: string;
  sku?: string;
}

function lineOf({ variant, title, quantity, price, sku }: Line, code: string | undefined): JsonObject {
  const variantId = maybeGid('ProductVariant', variant, 'items');
  if (variantId === undefined && !(title && price))
    throw new AppError('parameter_invalid', 'Each item needs a variant, or a title and a price.', { param: '/items' });
  if (price && !code)
    throw new AppError('parameter_invalid', 'Enter the currency of the prices.', { param: '/currency' });
  const cost = price ? { priceSet: { shopMoney: { amount: price, currencyCode: code!.toUpperCase() } } } : {};
  return givenFields({ variantId, title, quantity, sku, ...cost });
}

const update = defineOperation({
  title: 'Update',
  description: 'Changes an order. Fields that are empty stay as they are; tags replace the ones that are there.',
  effects: ['changes'],
  repeat: 'safe',
  parameters: { order, email, phone, note, tags, shipping_address: addressOf('Shipping address') },
  example: { ...example, note: 'Gift' },
  output: { id, note: 'Gift' },
  request: ({ order: of, shipping_address: address, ...given }) =>
    send(documents.orderUpdate, {
      input: {
        id: gid('Order', of, 'order'),
        ...changes({ ...given, shippingAddress: jsonParameter(address, 'shipping_address') }),
      },
    }),
  result: thing('orderUpdate', 'order'),
});

const cancel = defineOperation({
  title: 'Cancel',
  description: 'Cancels an order. Shopify does it in the background.',
  effects: ['changes', 'sends_out'],
  repeat: 'unsafe',
  parameters: {
    order,
    reason: choice(['CUSTOMER', 'DECLINED', 'FRAUD', 'INVENTORY', 'STAFF', 'OTHER'], {
      CUSTOMER: 'Wish of the customer',
      DECLINED: 'Payment declined',
      FRAUD: 'Fraud',
      INVENTORY: 'Not in stock',
      STAFF: 'Mistake of the staff',
      OTHER: 'Other',
    })({ title: 'Reason', default: 'OTHER' }),
    refund: boolean({
      title: 'Pay the money back',
      description: 'By the payment method of the order.',
      default: false,
    }),
    restock: boolean({ title: 'Put the products back into the stock', default: true }),
    notify: boolean({ title: 'Notify the customer', default: false }),
    staff_note: text({ title: 'Note for the staff', rare: true, maxLength: 255 }),
  },
  example,
  output: { order: id, done: false },
  request: ({ order: of, reason, refund, restock, notify, staff_note: about }) =>
    send(documents.orderCancel, {
      orderId: gid('Order', of, 'order'),
      reason,
      restock,
      notifyCustomer: notify,
      refundMethod: { originalPaymentMethodsRefund: refund },
      staffNote: about || undefined,
    }),
  result: (body, { order: of }) => ({
    order: gid('Order', of, 'order'),
    ...(thing('orderCancel', 'job')(body) as JsonObject | null),
  }),
});

function switching(mutation: 'orderClose' | 'orderMarkAsPaid', title: string, description: string): AnyOperation {
  return defineOperation({
    title,
    description,
    effects: ['changes'],
    repeat: mutation === 'orderClose' ? 'safe' : 'unsafe',
    parameters: { order },
    example,
    output: { id },
    request: ({ order: of }) => send(documents[mutation], { input: { id: gid('Order', of, 'order') } }),
    result: thing(mutation, 'order'),
  });
}

const remove = defineOperation({
  title: 'Delete',
  description: 'Deletes an order. Shopify allows it for some orders only, such as those of tests.',
  effects: ['changes'],
  repeat: 'safe',
  acceptRepeated: ['NOT_FOUND'],
  parameters: { order },
  example,
  output: { id, deleted: true },
  request: ({ order: of }) => send(documents.orderDelete, { orderId: gid('Order', of, 'order') }),
  result: (_body, { order: of }) => ({ id: gid('Order', of, 'order'), deleted: true }),
});

/** Orders of Shopify: https://shopify.dev/docs/api/admin-graphql/2026-10/objects/Order. */
export const node = vendorNode(shopify, {
  noun: 'order',
  title: 'Shopify order',
  description: 'Lists, creates, changes or cancels orders of a Shopify shop.',
  first: 'list',
  operations: {
    list,
    get,
    create,
    update,
    cancel,
    mark_paid: switching('orderMarkAsPaid', 'Mark as paid', 'Marks an order as paid outside of Shopify.'),
    close: switching('orderClose', 'Close', 'Closes an order, so that it is archived.'),
    delete: remove,
  },
});
