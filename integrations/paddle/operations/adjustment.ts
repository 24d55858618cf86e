import { choice, list as listField, object, text } from '../../../platform/schema/schema.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { byCustomer, bySubscription, byTransaction, idOf, transaction } from '../fields.ts';
import { creating, type Kind, listing, reading } from '../kinds.ts';
import { paddle } from '../vendor.ts';

const adj = 'adj_01j0000000000000000000000a';
const adjustments: Kind = {
  path: '/adjustments',
  name: 'adjustment',
  id: idOf('Adjustment', 'adj'),
  one: 'adjustment',
  many: 'adjustments',
  example: adj,
  output: { id: adj, action: 'refund', status: 'pending_approval' },
  maxSize: 50,
};

const lines = listField(
  object({
    item: text({
      title: 'Line',
      description: 'ID of a line of the transaction (txnitm_…), from details.line_items.',
      placeholder: 'txnitm_01j0000000000000000000000a',
      required: true,
      maxLength: 100,
    }),
    part: choice(['full', 'partial', 'tax'], { full: 'The whole line', partial: 'An amount', tax: 'The tax' })({
      title: 'Part',
      default: 'full',
    }),
    amount: text({
      title: 'Amount',
      description: 'In the smallest unit of the currency: 1250 is 12.50 EUR.',
      placeholder: '1250',
      maxLength: 20,
      pattern: '^\\d{0,15}$',
      showWhen: { part: ['partial'] },
    }),
  }),
)({ title: 'Lines', entry: 'line', maxItems: 100, default: [], showWhen: { part: ['partial'] } });

const create = creating(adjustments, {
  description: 'Refunds or credits a transaction, or a part of it. Paddle has to approve refunds.',
  parameters: {
    transaction,
    action: choice(['refund', 'credit'], { refund: 'Refund', credit: 'Credit' })({
      title: 'Kind',
      description: 'Credits are for issued invoices that are not paid.',
      default: 'refund',
    }),
    reason: text({ title: 'Reason', required: true, maxLength: 1_000 }),
    part: choice(['full', 'partial'], { full: 'Everything', partial: 'Some lines' })({
      title: 'Part',
      default: 'full',
    }),
    lines,
  },
  example: { transaction: 'txn_01j0000000000000000000000a', reason: 'Order {{ $json.id }}' },
  output: { action: 'refund', transaction_id: 'txn_01j0000000000000000000000a', reason: 'Order 7' },
  body: ({ transaction: id, action, reason, part, lines: given }) => {
    if (part === 'full') return { action, transaction_id: id, reason, type: 'full' };
    if (given.length === 0) throw new AppError('parameter_invalid', 'Enter the lines.', { param: '/lines' });
    return { action, transaction_id: id, reason, type: 'partial', items: given.map(lineOf) };
  },
});

function lineOf({ item, part, amount }: { item: string; part: string; amount?: string }) {
  if (part !== 'partial') return { item_id: item, type: part };
  if (amount) return { item_id: item, type: part, amount };
  throw new AppError('parameter_invalid', 'Enter the amount of each line.', { param: '/lines' });
}

const list = listing(
  adjustments,
  {
    of_transaction: byTransaction,
    customer: byCustomer,
    of_subscription: bySubscription,
    by_status: choice(['any', 'pending_approval', 'approved', 'rejected', 'reversed'], {
      pending_approval: 'Waiting for approval',
      approved: 'Approved',
      rejected: 'Rejected',
      reversed: 'Reversed',
    })({ title: 'Status', default: 'any' }),
  },
  ({ of_transaction: id, customer, of_subscription: subscription, by_status: status }) => ({
    transaction_id: id,
    customer_id: customer,
    subscription_id: subscription,
    status: status === 'any' ? undefined : status,
  }),
);

/** Adjustments of Paddle: https://developer.paddle.com/api-reference/adjustments/overview. */
export const node = vendorNode(paddle, {
  noun: 'adjustment',
  title: 'Paddle adjustment',
  description: 'Refunds or credits transactions in Paddle, and lists refunds.',
  first: 'create',
  operations: {
    create,
    list,
    credit_note_link: reading(adjustments, 'credit-note', {
      title: 'Credit note link',
      description: 'Returns a link to the credit note as a PDF. It works for an hour.',
      output: {},
      query: { disposition: 'attachment' },
    }),
  },
});
