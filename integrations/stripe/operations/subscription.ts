import { boolean, choice, integer, list as listField, object, text } from '../../../platform/schema/schema.ts';
import { defineOperation } from '../../engine/defineOperation.ts';
import type { Kind } from '../../engine/kinds.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { path } from '../../engine/vendorRequest.ts';
import {
  collection,
  coupon,
  customer,
  daysUntilDue,
  description,
  idOf,
  lineItems,
  maybeCustomer,
  maybePrice,
  metadata,
  times,
} from '../fields.ts';
import { acting, creating, getting, listing, searching } from '../kinds.ts';
import { createdBetween, write } from '../requests.ts';
import { stripe } from '../vendor.ts';

const subscription = idOf('Subscription', 'sub_1A');
const subscriptions: Kind = {
  path: '/v1/subscriptions',
  name: 'subscription',
  id: subscription,
  one: 'subscription',
  many: 'subscriptions',
  example: 'sub_1A',
  output: { id: 'sub_1A', customer: 'cus_1A', currency: 'eur', cancel_at_period_end: false },
};
const details = {
  default_payment_method: text({
    title: 'Payment method',
    description: 'ID (pm_…). Default: that of the customer.',
    placeholder: 'pm_1A',
    maxLength: 300,
  }),
  days_until_due: daysUntilDue,
  description,
  coupon,
  proration_behavior: choice(['create_prorations', 'none', 'always_invoice'], {
    create_prorations: 'On the next invoice',
    none: 'Never',
    always_invoice: 'At once',
  })({ title: 'Invoice changes pro rata', rare: true, default: 'create_prorations' }),
  metadata,
};

const create = creating(subscriptions, {
  title: 'Create',
  description: 'Subscribes a customer to prices.',
  parameters: {
    customer,
    prices: lineItems,
    collection,
    trial_period_days: integer({ title: 'Days of trial', minimum: 0, maximum: 730 }),
    ...details,
  },
  example: { customer: 'cus_1A', prices: [{ price: 'price_1A', quantity: 1 }], description: 'Order {{ $json.id }}' },
  output: { customer: 'cus_1A', description: 'Order 7' },
  form: ({ prices: items, collection: method, coupon: discount, ...given }) => ({
    ...given,
    items,
    collection_method: method,
    ...(discount ? { discounts: [{ coupon: discount }] } : {}),
  }),
});

const update = acting(subscriptions, '', {
  title: 'Update',
  description: 'Changes a subscription. Fields without a value stay as they are.',
  parameters: {
    items: listField(
      object({
        id: text({ title: 'Item', description: 'ID of an item (si_…); empty for a new one.', maxLength: 300 }),
        price: maybePrice,
        quantity: integer({ title: 'Quantity', minimum: 0 }),
        deleted: boolean({ title: 'Remove', default: false }),
      }),
    )({ title: 'Changed items', entry: 'item', rare: true, maxItems: 20, default: [] }),
    end: choice(['keep', 'at_period_end', 'never'], {
      keep: 'Unchanged',
      at_period_end: 'At the end of the period',
      never: 'Never',
    })({ title: 'Cancel', default: 'keep' }),
    ...details,
  },
  example: { end: 'at_period_end' },
  output: { cancel_at_period_end: true },
  form: ({ items, end, coupon: discount, ...given }) => ({
    ...given,
    items: items.map(({ deleted, ...item }) => (deleted ? { id: item.id, deleted: true } : item)),
    ...(end === 'keep' ? {} : { cancel_at_period_end: end === 'at_period_end' }),
    ...(discount ? { discounts: [{ coupon: discount }] } : {}),
  }),
});

const cancel = defineOperation({
  title: 'Cancel now',
  description: 'Ends a subscription at once. "Update" can end it at the end of the period.',
  effects: ['changes'],
  repeat: 'safe',
  acceptRepeated: ['resource_missing'],
  parameters: {
    subscription,
    invoice_now: boolean({ title: 'Invoice usage now', default: false }),
    prorate: boolean({ title: 'Credit unused time', default: false }),
    comment: text({ title: 'Comment', rare: true, maxLength: 5_000 }),
  },
  example: { subscription: 'sub_1A' },
  output: { id: 'sub_1A', status: 'canceled' },
  request: ({ subscription: id, invoice_now: invoice, prorate, comment }) =>
    write(
      path`/v1/subscriptions/${id}`,
      {
        ...(invoice ? { invoice_now: true } : {}),
        ...(prorate ? { prorate: true } : {}),
        cancellation_details: { comment },
      },
      'DELETE',
    ),
  result: (body, { subscription: id }) => (body['id'] === undefined ? { id, status: 'canceled' } : body),
});

const resume = acting(subscriptions, 'resume', {
  title: 'Resume',
  description: 'Resumes a paused subscription.',
  parameters: {
    billing_cycle_anchor: choice(['now', 'unchanged'], { now: 'Now', unchanged: 'Unchanged' })({
      title: 'Begin of the period',
      default: 'now',
    }),
  },
  example: {},
  output: { status: 'active' },
  form: (given) => given,
});

const list = listing(
  subscriptions,
  {
    of_customer: maybeCustomer,
    with_price: maybePrice,
    status: choice(['not_canceled', 'all', 'active', 'trialing', 'past_due', 'unpaid', 'paused', 'canceled'], {
      not_canceled: 'Not canceled',
      all: 'All',
      active: 'Active',
      trialing: 'In trial',
      past_due: 'Past due',
      unpaid: 'Unpaid',
      paused: 'Paused',
      canceled: 'Canceled',
    })({ title: 'Status', default: 'not_canceled' }),
    ...times,
  },
  ({ of_customer: of, with_price: price, status, created_after: after, created_before: before }) => ({
    customer: of,
    price,
    status: status === 'not_canceled' ? undefined : status,
    ...createdBetween(after, before),
  }),
);

/** Subscriptions of Stripe: https://docs.stripe.com/api/subscriptions. */
export const node = vendorNode(stripe, {
  noun: 'subscription',
  title: 'Stripe subscription',
  description: 'Creates, updates, cancels or finds subscriptions in Stripe.',
  first: 'create',
  operations: {
    create,
    get: getting(subscriptions),
    list,
    search: searching(subscriptions, "status:'active'"),
    update,
    cancel,
    resume,
  },
});
