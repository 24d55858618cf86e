import { choice, integer, list as listField, object, text } from '../../../platform/schema/schema.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import {
  byCustomer,
  customData,
  dataIn,
  effectiveFrom,
  items,
  itemsOf,
  maybeDiscount,
  maybeId,
  onPaymentFailure,
  price,
  subscription,
} from '../fields.ts';
import { acting, getting, type Kind, listing, reading, updating } from '../kinds.ts';
import { joined, timeOf } from '../requests.ts';
import { paddle } from '../vendor.ts';

const sub = 'sub_01j0000000000000000000000a';
const subscriptions: Kind = {
  path: '/subscriptions',
  name: 'subscription',
  id: subscription,
  one: 'subscription',
  many: 'subscriptions',
  example: sub,
  output: { id: sub, status: 'active', currency_code: 'EUR' },
};
const time = 'A time without an offset is UTC.';

const list = listing(
  subscriptions,
  {
    customer: byCustomer,
    of_price: maybeId('Price', 'pri', 'prices'),
    statuses: listField(
      choice(['active', 'trialing', 'past_due', 'paused', 'canceled'], {
        active: 'Active',
        trialing: 'Trial',
        past_due: 'Past due',
        paused: 'Paused',
        canceled: 'Canceled',
      })({ title: 'Status' }),
    )({ title: 'Status', entry: 'status', maxItems: 5, default: [] }),
  },
  ({ customer, of_price: id, statuses }) => ({ customer_id: customer, price_id: id, status: joined(statuses) }),
);

const newItems = listField(object({ price, quantity: integer({ title: 'Quantity', minimum: 1, default: 1 }) }))({
  title: 'Prices',
  description: 'All prices of the subscription: Paddle removes the ones that are not in the list.',
  entry: 'price',
  maxItems: 100,
  default: [],
});

const update = updating(subscriptions, {
  description: 'Changes a subscription: its prices, its next bill or its discount.',
  // Prices can be billed at once.
  repeat: 'unsafe',
  parameters: {
    new_items: newItems,
    proration: choice(
      [
        'prorated_immediately',
        'prorated_next_billing_period',
        'full_immediately',
        'full_next_billing_period',
        'do_not_bill',
      ],
      {
        prorated_immediately: 'Prorated, now',
        prorated_next_billing_period: 'Prorated, with the next bill',
        full_immediately: 'Whole price, now',
        full_next_billing_period: 'Whole price, with the next bill',
        do_not_bill: 'Not at all',
      },
    )({
      title: 'Bill the change',
      description: 'Of prices and of the next bill.',
      default: 'prorated_immediately',
    }),
    next_billed_at: text({ title: 'Next bill', description: time, placeholder: '2026-12-28T08:00:00Z', maxLength: 40 }),
    discount: maybeDiscount,
    discount_from: choice(['next_billing_period', 'immediately'], {
      next_billing_period: 'From the next billing period',
      immediately: 'Immediately',
    })({ title: 'Discount effective', rare: true, default: 'next_billing_period' }),
    scheduled_change: choice(['keep', 'remove'], { keep: 'Keep it', remove: 'Remove it' })({
      title: 'Scheduled change',
      description: 'Such as a cancellation.',
      default: 'keep',
    }),
    on_payment_failure: onPaymentFailure,
    custom_data: customData,
  },
  example: { new_items: [{ price: 'pri_01j0000000000000000000000a', quantity: 2 }] },
  output: { id: sub },
  body: (given) => {
    const isBilled = given.new_items.length > 0 || Boolean(given.next_billed_at);
    return {
      items: given.new_items.length > 0 ? itemsOf(given.new_items) : undefined,
      next_billed_at: timeOf(given.next_billed_at, 'next_billed_at'),
      proration_billing_mode: isBilled ? given.proration : undefined,
      on_payment_failure: isBilled ? given.on_payment_failure : undefined,
      discount: given.discount ? { id: given.discount, effective_from: given.discount_from } : undefined,
      scheduled_change: given.scheduled_change === 'remove' ? null : undefined,
      custom_data: dataIn(given.custom_data),
    };
  },
});

const resumeAt = text({
  title: 'Resume at',
  description: `${time} Without it, until somebody resumes it.`,
  placeholder: '2026-12-28T08:00:00Z',
  maxLength: 40,
});

const pause = acting(subscriptions, 'pause', {
  title: 'Pause',
  description: 'Pauses a subscription.',
  isSafe: true,
  parameters: { effective_from: effectiveFrom, resume_at: resumeAt },
  example: {},
  output: { id: sub, scheduled_change: { action: 'pause' } },
  body: ({ effective_from: from, resume_at: until }) => ({
    effective_from: from,
    resume_at: timeOf(until, 'resume_at'),
  }),
});

const resume = acting(subscriptions, 'resume', {
  title: 'Resume',
  description: 'Resumes a paused subscription, and bills it. Or sets the time when a planned pause ends.',
  parameters: {
    resume_from: text({
      title: 'From',
      description: `${time} Empty: immediately.`,
      placeholder: '2026-12-28T08:00:00Z',
      maxLength: 40,
    }),
  },
  example: {},
  output: { id: sub, status: 'active' },
  body: ({ resume_from: from }) => ({ effective_from: timeOf(from, 'resume_from') ?? 'immediately' }),
});

const cancel = acting(subscriptions, 'cancel', {
  title: 'Cancel',
  description: 'Cancels a subscription.',
  isSafe: true,
  parameters: { effective_from: effectiveFrom },
  example: {},
  output: { id: sub, scheduled_change: { action: 'cancel' } },
  body: ({ effective_from: from }) => ({ effective_from: from }),
});

const activate = acting(subscriptions, 'activate', {
  title: 'End trial',
  description: 'Ends the trial of a subscription, and bills it.',
  parameters: {},
  example: {},
  output: { id: sub, status: 'active' },
  body: () => ({}),
});

const charge = acting(subscriptions, 'charge', {
  title: 'Charge once',
  description: 'Bills further prices once. They have to be prices without an interval.',
  parameters: { items, effective_from: effectiveFrom, on_payment_failure: onPaymentFailure },
  example: { items: [{ price: 'pri_01j0000000000000000000000a', quantity: 1 }] },
  output: { id: sub, status: 'active' },
  body: ({ items: given, effective_from: from, on_payment_failure: onFailure }) => {
    if (given.length === 0) throw new AppError('parameter_invalid', 'Enter a price.', { param: '/items' });
    return { items: itemsOf(given), effective_from: from, on_payment_failure: onFailure };
  },
});

/** Subscriptions of Paddle: https://developer.paddle.com/api-reference/subscriptions/overview. */
export const node = vendorNode(paddle, {
  noun: 'subscription',
  title: 'Paddle subscription',
  description: 'Lists, changes, pauses or cancels subscriptions in Paddle. New ones come from transactions.',
  first: 'list',
  operations: {
    list,
    get: getting(subscriptions),
    update,
    pause,
    resume,
    cancel,
    activate,
    charge,
    payment_method_link: reading(subscriptions, 'update-payment-method-transaction', {
      title: 'Payment method link',
      description: 'Returns a transaction whose checkout.url lets the customer change the payment method.',
      output: { id: 'txn_01j0000000000000000000000a' },
    }),
  },
});
