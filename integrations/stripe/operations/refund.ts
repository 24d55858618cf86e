import { choice, integer } from '../../../platform/schema/schema.ts';
import { AppError } from '../../../openapi/AppError.ts';
import type { Kind } from '../../engine/kinds.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { idOf, maybeId, metadata, times } from '../fields.ts';
import { acting, creating, getting, listing } from '../kinds.ts';
import { createdBetween } from '../requests.ts';
import { stripe } from '../vendor.ts';

const refunds: Kind = {
  path: '/v1/refunds',
  name: 'refund',
  id: idOf('Refund', 're_1A'),
  one: 'refund',
  many: 'refunds',
  example: 're_1A',
  output: { id: 're_1A', amount: 1250, currency: 'eur', charge: 'ch_1A' },
};
const payment = { payment_intent: maybeId('Payment intent', 'pi_1A'), charge: maybeId('Charge', 'ch_1A') };

const create = creating(refunds, {
  title: 'Create',
  description: 'Refunds a payment, or a part of it.',
  parameters: {
    ...payment,
    part: choice(['whole', 'amount'], { whole: 'Everything that is left', amount: 'An amount' })({
      title: 'Refund',
      default: 'whole',
    }),
    amount: integer({
      title: 'Amount',
      description: 'In the smallest unit of the currency: 1250 is 12.50 EUR.',
      minimum: 1,
      showWhen: { part: ['amount'] },
    }),
    reason: choice(['requested_by_customer', 'duplicate', 'fraudulent'], {
      requested_by_customer: 'Requested by the customer',
      duplicate: 'Duplicate',
      fraudulent: 'Fraudulent',
    })({ title: 'Reason' }),
    metadata,
  },
  example: { payment_intent: 'pi_1A', part: 'amount', amount: 500, reason: 'requested_by_customer' },
  output: { payment_intent: 'pi_1A', amount: 500, reason: 'requested_by_customer' },
  form: ({ part, amount, ...given }) => {
    if (!given.payment_intent && !given.charge)
      throw new AppError('parameter_invalid', 'Enter a payment intent or a charge.', { param: '/payment_intent' });
    if (part === 'whole') return given;
    // Without an amount, Stripe refunds everything.
    if (typeof amount === 'number') return { ...given, amount };
    throw new AppError('parameter_invalid', 'Enter the amount to refund.', { param: '/amount' });
  },
});

const update = acting(refunds, '', {
  title: 'Update',
  description: 'Changes the metadata of a refund.',
  parameters: { metadata },
  example: { metadata: { order: '{{ $json.id }}' } },
  output: { metadata: { order: '7' } },
  form: (given) => given,
});

const cancel = acting(refunds, 'cancel', {
  title: 'Cancel',
  description: 'Cancels a refund that waits for an action of the customer.',
  parameters: {},
  example: {},
  output: { status: 'canceled' },
  form: () => ({}),
});

const list = listing(
  refunds,
  { ...payment, ...times },
  ({ payment_intent: intent, charge, created_after: after, created_before: before }) => ({
    payment_intent: intent,
    charge,
    ...createdBetween(after, before),
  }),
);

/** Refunds of Stripe: https://docs.stripe.com/api/refunds. */
export const node = vendorNode(stripe, {
  noun: 'refund',
  title: 'Stripe refund',
  description: 'Refunds payments in Stripe, and lists, updates or cancels refunds.',
  first: 'create',
  operations: { create, get: getting(refunds), list, update, cancel },
});
