import { boolean, choice, text } from '../../../platform/schema/schema.ts';
import type { Effect } from '../../../domains/agents/tools/effects.ts';
import type { Kind } from '../../engine/kinds.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { amount, currency, description, idOf, maybeAmount, maybeCustomer, metadata, times } from '../fields.ts';
import { acting, creating, getting, listing, searching } from '../kinds.ts';
import { createdBetween } from '../requests.ts';
import { stripe } from '../vendor.ts';

const intents: Kind = {
  path: '/v1/payment_intents',
  name: 'payment_intent',
  id: idOf('Payment intent', 'pi_1A'),
  one: 'payment intent',
  many: 'payment intents',
  example: 'pi_1A',
  output: { id: 'pi_1A', amount: 1250, currency: 'eur', customer: 'cus_1A' },
};
const method = text({ title: 'Payment method', description: 'ID (pm_…).', placeholder: 'pm_1A', maxLength: 300 });
/** Stripe mails receipts, with the description, to any address. */
const effects: readonly Effect[] = ['changes', 'sends_out'];
const details = {
  customer: maybeCustomer,
  payment_method: method,
  description,
  receipt_email: text({ title: 'Receipt email', placeholder: 'ada@example.com', rare: true, maxLength: 512 }),
  metadata,
};
const offSession = boolean({
  title: 'Without the customer',
  description: 'The customer is not there to confirm the payment.',
  rare: true,
  default: false,
});
const returnUrl = text({
  title: 'Return URL',
  description: 'Where the customer returns to after a confirmation elsewhere.',
  rare: true,
  maxLength: 2_000,
});

const create = creating(intents, {
  title: 'Create',
  effects,
  description: 'Creates a payment, and confirms it on request.',
  parameters: {
    amount,
    currency,
    ...details,
    capture_method: choice(['automatic', 'automatic_async', 'manual'], {
      automatic: 'At once',
      automatic_async: 'At once, in the background',
      manual: 'By "Capture"',
    })({ title: 'Capture', rare: true, default: 'automatic_async' }),
    confirm: boolean({ title: 'Confirm', description: 'Pays at once with the payment method.', default: false }),
    off_session: offSession,
    return_url: returnUrl,
  },
  example: { amount: 1250, currency: 'EUR', customer: 'cus_1A', description: 'Order {{ $json.id }}' },
  output: { amount: 1250, currency: 'eur', description: 'Order 7' },
  form: ({ currency: of, confirm, off_session: isOff, return_url: url, ...given }) => ({
    ...given,
    currency: of.toLowerCase(),
    ...(confirm ? { confirm: true, return_url: url, ...(isOff ? { off_session: true } : {}) } : {}),
  }),
});

const update = acting(intents, '', {
  title: 'Update',
  effects,
  description: 'Changes a payment intent before its confirmation.',
  parameters: { new_amount: maybeAmount, ...details },
  example: { description: 'Order {{ $json.id }}' },
  output: { description: 'Order 7' },
  form: ({ new_amount: sum, ...given }) => ({ amount: sum, ...given }),
});

const confirm = acting(intents, 'confirm', {
  title: 'Confirm',
  description: 'Confirms a payment intent with a payment method.',
  parameters: { payment_method: method, off_session: offSession, return_url: returnUrl },
  example: { payment_method: 'pm_1A' },
  output: { status: 'succeeded' },
  form: ({ off_session: isOff, ...given }) => ({ ...given, ...(isOff ? { off_session: true } : {}) }),
});

const capture = acting(intents, 'capture', {
  title: 'Capture',
  description: 'Captures an authorized payment, or a part of it.',
  parameters: { part: maybeAmount },
  example: { part: 1000 },
  output: { status: 'succeeded', amount_received: 1000 },
  form: ({ part }) => ({ amount_to_capture: part }),
});

const cancel = acting(intents, 'cancel', {
  title: 'Cancel',
  description: 'Cancels a payment intent.',
  parameters: {
    cancellation_reason: choice(['requested_by_customer', 'duplicate', 'fraudulent', 'abandoned'], {
      requested_by_customer: 'Requested by the customer',
      duplicate: 'Duplicate',
      fraudulent: 'Fraudulent',
      abandoned: 'Abandoned',
    })({ title: 'Reason' }),
  },
  example: { cancellation_reason: 'duplicate' },
  output: { status: 'canceled', cancellation_reason: 'duplicate' },
  form: (given) => given,
});

const list = listing(
  intents,
  { customer: maybeCustomer, ...times },
  ({ customer, created_after: after, created_before: before }) => ({ customer, ...createdBetween(after, before) }),
);

/** Payment intents of Stripe: https://docs.stripe.com/api/payment_intents. */
export const node = vendorNode(stripe, {
  noun: 'payment_intent',
  title: 'Stripe payment intent',
  description: 'Creates, confirms, captures, cancels or finds payments in Stripe.',
  first: 'create',
  operations: {
    create,
    get: getting(intents),
    list,
    search: searching(intents, "status:'succeeded'"),
    update,
    confirm,
    capture,
    cancel,
  },
});
