import { text } from '../../../platform/schema/schema.ts';
import type { Effect } from '../../../domains/agents/tools/effects.ts';
import type { Kind } from '../../engine/kinds.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import {
  amount,
  currency,
  description,
  idOf,
  maybeAmount,
  maybeCustomer,
  maybeId,
  metadata,
  times,
} from '../fields.ts';
import { acting, creating, getting, listing, searching } from '../kinds.ts';
import { createdBetween } from '../requests.ts';
import { stripe } from '../vendor.ts';

const charges: Kind = {
  path: '/v1/charges',
  name: 'charge',
  id: idOf('Charge', 'ch_1A'),
  one: 'charge',
  many: 'charges',
  example: 'ch_1A',
  output: { id: 'ch_1A', amount: 1250, currency: 'eur', status: 'succeeded', customer: 'cus_1A' },
};
/** Stripe mails receipts, with the description, to any address. */
const effects: readonly Effect[] = ['changes', 'sends_out'];
const receipt = text({ title: 'Receipt email', placeholder: 'ada@example.com', rare: true, maxLength: 512 });

const create = creating(charges, {
  title: 'Create',
  effects,
  description: 'Charges a source or a customer. Payment intents have replaced this call.',
  parameters: {
    amount,
    currency,
    of_customer: maybeCustomer,
    source: text({
      title: 'Source',
      description: 'ID of a source or card; a token without a customer.',
      maxLength: 300,
    }),
    description,
    receipt_email: receipt,
    metadata,
  },
  example: { amount: 1250, currency: 'EUR', of_customer: 'cus_1A', description: 'Order {{ $json.id }}' },
  output: { amount: 1250, currency: 'eur', description: 'Order 7' },
  form: ({ currency: of, of_customer: customer, ...given }) => ({ ...given, customer, currency: of.toLowerCase() }),
});

const update = acting(charges, '', {
  title: 'Update',
  effects,
  description: 'Changes the details of a charge.',
  parameters: { description, receipt_email: receipt, of_customer: maybeCustomer, metadata },
  example: { description: 'Order {{ $json.id }}' },
  output: { description: 'Order 7' },
  form: ({ of_customer: customer, ...given }) => ({ ...given, customer }),
});

const capture = acting(charges, 'capture', {
  title: 'Capture',
  effects,
  description: 'Captures an authorized charge, or a part of it.',
  parameters: { part: maybeAmount, receipt_email: receipt },
  example: {},
  output: { captured: true },
  form: ({ part, receipt_email: to }) => ({ amount: part, receipt_email: to }),
});

const list = listing(
  charges,
  { of_customer: maybeCustomer, payment_intent: maybeId('Payment intent', 'pi_1A'), ...times },
  ({ of_customer: customer, payment_intent: intent, created_after: after, created_before: before }) => ({
    customer,
    payment_intent: intent,
    ...createdBetween(after, before),
  }),
);

/** Charges of Stripe: https://docs.stripe.com/api/charges. */
export const node = vendorNode(stripe, {
  noun: 'charge',
  title: 'Stripe charge',
  description: 'Lists, returns, updates or captures charges in Stripe.',
  first: 'get',
  operations: {
    get: getting(charges),
    list,
    search: searching(charges, "status:'succeeded' AND currency:'eur'"),
    update,
    capture,
    create,
  },
});
