import { boolean, choice, text } from '../../../platform/schema/schema.ts';
import { type AnyOperation, defineOperation, reads } from '../../engine/defineOperation.ts';
import { path } from '../../engine/vendorRequest.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import {
  amount,
  currency,
  from,
  idOf,
  maybeCustomer,
  maybeId,
  maybeLocation,
  note,
  payment,
  referenceId,
  until,
} from '../fields.ts';
import { given, money, pages, timeOf } from '../requests.ts';
import { square } from '../vendor.ts';

const paid = { id: 'hYy9pRFVxpDsO1FB05SunFWUe9JZ1' };
const example = { payment: 'hYy9pRFVxpDsO1FB05SunFWUe9JZ1' };
const refundExample = 'hYy9pRFVxpDsO1FB05SunFWUe9JZ1_refund1';

const range = {
  location: maybeLocation,
  from,
  until,
  order_by: choice(['DESC', 'ASC'], { DESC: 'Latest first', ASC: 'Oldest first' })({ title: 'Order', default: 'DESC' }),
};

function listing(name: 'payments' | 'refunds', title: string, description: string): AnyOperation {
  return defineOperation({
    title,
    description,
    effects: reads,
    repeat: 'safe',
    parameters: range,
    example: {},
    output: name === 'payments' ? paid : { id: refundExample },
    request: ({ location, from: begin, until: end, order_by: order }) => ({
      path: `/${name}`,
      query: {
        location_id: location,
        // Without a time, Square lists the last year alone.
        begin_time: timeOf(begin, 'from'),
        end_time: timeOf(end, 'until'),
        sort_order: order,
      },
    }),
    result: (body) => body[name] ?? [],
    list: pages(),
  });
}

const get = defineOperation({
  title: 'Get',
  description: 'Returns a payment.',
  effects: reads,
  repeat: 'safe',
  parameters: { payment },
  example,
  output: paid,
  request: ({ payment: id }) => ({ path: path`/payments/${id}` }),
  result: (body) => body['payment'],
});

const create = defineOperation({
  title: 'Create',
  description: 'Charges a card, or records a payment that was made elsewhere.',
  effects: ['changes'],
  repeat: 'key',
  parameters: {
    source: choice(['card', 'CASH', 'EXTERNAL'], {
      card: 'Card or token',
      CASH: 'Cash',
      EXTERNAL: 'Paid elsewhere',
    })({ title: 'Paid by', default: 'card' }),
    source_id: text({
      title: 'Token',
      description: 'Of a card form of Square, or a card of the customer (ccof:…).',
      placeholder: 'ccof:…',
      maxLength: 16_000,
      showWhen: { source: ['card'] },
    }),
    external_source: text({
      title: 'Place of the payment',
      description: 'Such as a delivery service.',
      maxLength: 255,
      showWhen: { source: ['EXTERNAL'] },
    }),
    amount,
    currency,
    autocomplete: boolean({
      title: 'Complete at once',
      description: 'Otherwise the amount is reserved, until "Complete" takes it.',
      default: true,
      showWhen: { source: ['card'] },
    }),
    customer: maybeCustomer,
    in_order: maybeId('Order'),
    location: maybeLocation,
    reference_id: referenceId,
    note,
    buyer_email: text({ title: 'Email of the buyer', description: 'Gets the receipt.', maxLength: 255 }),
  },
  example: { source: 'CASH', amount: 1250, currency: 'EUR', note: 'Order {{ $json.id }}' },
  output: { note: 'Order 7', amount_money: { amount: 1250, currency: 'EUR' } },
  request: (wanted) => {
    const { source, amount: value, currency: code } = wanted;
    const cost = money(value, code);
    return {
      method: 'POST',
      path: '/payments',
      json: {
        source_id: source === 'card' ? (given(wanted.source_id) ?? '') : source,
        amount_money: cost,
        ...(source === 'card' ? { autocomplete: wanted.autocomplete } : {}),
        ...(source === 'CASH' ? { cash_details: { buyer_supplied_money: cost } } : {}),
        ...(source === 'EXTERNAL'
          ? { external_details: { type: 'OTHER', source: given(wanted.external_source) ?? 'Other' } }
          : {}),
        customer_id: given(wanted.customer),
        order_id: given(wanted.in_order),
        location_id: given(wanted.location),
        reference_id: given(wanted.reference_id),
        note: given(wanted.note),
        buyer_email_address: given(wanted.buyer_email),
      },
    };
  },
  result: (body) => body['payment'],
});

const complete = defineOperation({
  title: 'Complete',
  description: 'Takes a reserved payment.',
  effects: ['changes'],
  repeat: 'safe',
  parameters: { payment },
  example,
  output: paid,
  request: ({ payment: id }) => ({ method: 'POST', path: path`/payments/${id}/complete`, json: {} }),
  result: (body) => body['payment'],
});

const cancel = defineOperation({
  title: 'Cancel',
  description: 'Releases a reserved payment.',
  effects: ['changes'],
  repeat: 'safe',
  parameters: { payment },
  example,
  output: { ...paid, status: 'CANCELED' },
  request: ({ payment: id }) => ({ method: 'POST', path: path`/payments/${id}/cancel`, json: {} }),
  result: (body) => body['payment'],
});

const refund = defineOperation({
  title: 'Refund',
  description: 'Refunds a payment, or a part of it.',
  effects: ['changes'],
  repeat: 'key',
  parameters: { payment, amount, currency, reason: text({ title: 'Reason', maxLength: 192 }) },
  example: { ...example, amount: 500, currency: 'EUR', reason: 'Order {{ $json.id }}' },
  output: { amount_money: { amount: 500, currency: 'EUR' }, reason: 'Order 7' },
  request: ({ payment: id, amount: value, currency: code, reason }) => ({
    method: 'POST',
    path: '/refunds',
    json: { payment_id: id, amount_money: money(value, code), reason: given(reason) },
  }),
  result: (body) => body['refund'],
});

const getRefund = defineOperation({
  title: 'Get refund',
  description: 'Returns a refund.',
  effects: reads,
  repeat: 'safe',
  parameters: { refund: idOf('Refund') },
  example: { refund: refundExample },
  output: { id: refundExample },
  request: ({ refund: id }) => ({ path: path`/refunds/${id}` }),
  result: (body) => body['refund'],
});

/** Payments of Square: https://developer.squareup.com/reference/square/payments-api, and refunds: …/refunds-api. */
export const node = vendorNode(square, {
  noun: 'payment',
  title: 'Square payment',
  description: 'Lists, creates or refunds payments in Square.',
  first: 'list',
  operations: {
    list: listing('payments', 'List', 'Lists payments. Without a time, those of the last year.'),
    get,
    create,
    complete,
    cancel,
    refund,
    list_refunds: listing('refunds', 'List refunds', 'Lists refunds. Without a time, those of the last year.'),
    get_refund: getRefund,
  },
});
