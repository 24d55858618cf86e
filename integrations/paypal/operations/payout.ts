import { choice, list, object, text } from '../../../platform/schema/schema.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { keyUuid } from '../../engine/keyUuid.ts';
import { path } from '../../engine/vendorRequest.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { amount, currency, idOf } from '../fields.ts';
import { nextNumber, read, write } from '../requests.ts';
import { paypal } from '../vendor.ts';

const payout = idOf('Payout', '5UXD2E8A7EBQJ');
const payoutItem = idOf('Payment', '8AELMXH8UB2P8');

const recipients = list(
  object({
    recipient_type: choice(['EMAIL', 'PHONE', 'PAYPAL_ID'], {
      EMAIL: 'Email',
      PHONE: 'Phone number',
      PAYPAL_ID: 'PayPal ID',
    })({ title: 'Named by', default: 'EMAIL' }),
    receiver: text({ title: 'Recipient', placeholder: 'ada@example.com', required: true, maxLength: 127 }),
    amount,
    currency,
    note: text({ title: 'Note', maxLength: 4_000 }),
    sender_item_id: text({
      title: 'Own ID',
      description: 'Up to 63 characters, which PayPal repeats in reports.',
      maxLength: 63,
    }),
    recipient_wallet: choice(['PAYPAL', 'VENMO', 'RECIPIENT_SELECTED'], {
      PAYPAL: 'PayPal',
      VENMO: 'Venmo',
      RECIPIENT_SELECTED: 'As the recipient chooses',
    })({ title: 'Wallet', default: 'PAYPAL' }),
  }),
)({ title: 'Recipients', entry: 'recipient', required: true, minItems: 1, maxItems: 15_000 });

const create = defineOperation({
  title: 'Create',
  description: 'Pays money to one or more recipients.',
  effects: ['changes', 'sends_out'],
  repeat: 'key',
  parameters: {
    recipients,
    sender_batch_id: text({
      title: 'Own ID of the payout',
      description: 'PayPal refuses an ID of the last 30 days. Without it, each item has its own.',
      maxLength: 256,
    }),
    email_subject: text({ title: 'Email subject', maxLength: 255 }),
    email_message: text({ title: 'Email message', control: 'textarea', maxLength: 1_000 }),
    batch_note: text({ title: 'Note of the payout', rare: true, maxLength: 1_000 }),
  },
  example: {
    recipients: [{ receiver: 'ada@example.com', amount: '9.87', currency: 'USD', sender_item_id: '{{ $json.id }}' }],
    email_subject: 'Your payment',
  },
  output: { payout_batch_id: '5UXD2E8A7EBQJ', batch_status: 'PENDING' },
  prepare: async (given, { key }) => ({ ...given, sender_batch_id: given.sender_batch_id || keyUuid(key) }),
  request: ({
    recipients: all,
    sender_batch_id: id,
    email_subject: subject,
    email_message: message,
    batch_note: note,
  }) =>
    write('/v1/payments/payouts', {
      sender_batch_header: {
        sender_batch_id: id,
        email_subject: subject || undefined,
        email_message: message || undefined,
        note: note || undefined,
      },
      items: all.map(
        ({ amount: value, currency: of, note: about, sender_item_id: own, recipient_wallet: wallet, ...to }) => ({
          ...to,
          amount: { value, currency: of.toUpperCase() },
          note: about || undefined,
          sender_item_id: own || undefined,
          recipient_wallet: wallet === 'PAYPAL' ? undefined : wallet,
        }),
      ),
    }),
  result: (body) => body['batch_header'],
});

const get = defineOperation({
  title: 'Get',
  description: 'Returns the status and the sums of a payout.',
  effects: reads,
  repeat: 'safe',
  parameters: { payout },
  example: { payout: '5UXD2E8A7EBQJ' },
  output: { payout_batch_id: '5UXD2E8A7EBQJ', batch_status: 'SUCCESS' },
  request: ({ payout: id }) => read(path`/v1/payments/payouts/${id}`, { page_size: 1 }),
  result: (body) => body['batch_header'],
});

const listItems = defineOperation({
  title: 'List payments',
  description: 'Lists the payments of a payout, one for each recipient.',
  effects: reads,
  repeat: 'safe',
  parameters: { payout },
  example: { payout: '5UXD2E8A7EBQJ' },
  output: { payout_item_id: '8AELMXH8UB2P8', transaction_status: 'UNCLAIMED' },
  request: ({ payout: id }) => read(path`/v1/payments/payouts/${id}`, { total_required: true }),
  result: (body) => body['items'] ?? [],
  list: { next: nextNumber, pageSize: { parameter: 'page_size', max: 1000 } },
});

const getItem = defineOperation({
  title: 'Get payment',
  description: 'Returns a payment to one recipient.',
  effects: reads,
  repeat: 'safe',
  parameters: { payout_item: payoutItem },
  example: { payout_item: '8AELMXH8UB2P8' },
  output: { payout_item_id: '8AELMXH8UB2P8', transaction_status: 'UNCLAIMED' },
  request: ({ payout_item: id }) => read(path`/v1/payments/payouts-item/${id}`),
});

const cancelItem = defineOperation({
  title: 'Cancel payment',
  description: 'Takes an unclaimed payment back.',
  effects: ['changes'],
  repeat: 'safe',
  acceptRepeated: ['ITEM_ALREADY_CANCELLED'],
  parameters: { payout_item: payoutItem },
  example: { payout_item: '8AELMXH8UB2P8' },
  output: { payout_item_id: '8AELMXH8UB2P8', transaction_status: 'RETURNED' },
  request: ({ payout_item: id }) => write(`${path`/v1/payments/payouts-item/${id}`}/cancel`),
  result: (body, { payout_item: id }) =>
    body['payout_item_id'] === undefined ? { payout_item_id: id, transaction_status: 'RETURNED' } : body,
});

/** Payouts of PayPal: https://developer.paypal.com/docs/api/payments.payouts-batch/v1/. */
export const node = vendorNode(paypal, {
  noun: 'payout',
  title: 'PayPal payout',
  description: 'Pays money to recipients with PayPal, and reads or cancels payouts.',
  first: 'create',
  operations: { create, get, list_items: listItems, get_item: getItem, cancel_item: cancelItem },
});
