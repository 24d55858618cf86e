import { text } from '../../../platform/schema/schema.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { maybeId, times } from '../fields.ts';
import { listing } from '../kinds.ts';
import { createdBetween, read } from '../requests.ts';
import { stripe } from '../vendor.ts';

const get = defineOperation({
  title: 'Get',
  description: 'Returns the balance of the account.',
  effects: reads,
  repeat: 'safe',
  parameters: {},
  example: {},
  output: { available: [{ amount: 5000, currency: 'eur', source_types: { card: 5000 } }], livemode: false },
  request: () => read('/v1/balance'),
});

const transactions = listing(
  {
    title: 'List transactions',
    path: '/v1/balance_transactions',
    many: 'balance transactions',
    output: { id: 'txn_1A', amount: 1250, fee: 30, net: 1220, type: 'charge' },
  },
  {
    type: text({ title: 'Type', placeholder: 'charge', maxLength: 100 }),
    payout: maybeId('Payout', 'po_1A'),
    source: text({ title: 'Source', description: 'ID of a charge, refund or payout.', rare: true, maxLength: 300 }),
    ...times,
  },
  ({ type, payout, source, created_after: after, created_before: before }) => ({
    type,
    payout,
    source,
    ...createdBetween(after, before),
  }),
);

const payouts = listing(
  {
    title: 'List payouts',
    path: '/v1/payouts',
    many: 'payouts',
    output: { id: 'po_1A', amount: 1220, status: 'paid' },
  },
  times,
  ({ created_after: after, created_before: before }) => createdBetween(after, before),
);

const disputes = listing(
  {
    title: 'List disputes',
    path: '/v1/disputes',
    many: 'disputes',
    output: { id: 'du_1A', charge: 'ch_1A', status: 'needs_response' },
  },
  times,
  ({ created_after: after, created_before: before }) => createdBetween(after, before),
);

/** The balance of Stripe: https://docs.stripe.com/api/balance. */
export const node = vendorNode(stripe, {
  noun: 'balance',
  title: 'Stripe balance',
  description: 'Returns the balance of a Stripe account, its transactions, payouts and disputes.',
  first: 'get',
  operations: {
    get,
    list_transactions: transactions,
    list_payouts: payouts,
    list_disputes: disputes,
  },
});
