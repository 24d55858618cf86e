import { text } from '../../../platform/schema/schema.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { path } from '../../engine/vendorRequest.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { amount, currency, idOf, location } from '../fields.ts';
import { given, money, pages } from '../requests.ts';
import { square } from '../vendor.ts';

const link = idOf('Payment link');
const id = 'PKVT6XGJZXYUP3N1';
const base = '/online-checkout/payment-links';

const create = defineOperation({
  title: 'Create',
  description: 'Creates a payment link for one thing at one price.',
  effects: ['changes'],
  repeat: 'key',
  parameters: {
    name: text({ title: 'Name', description: 'Shown to the buyer.', required: true, maxLength: 255 }),
    amount,
    currency,
    location,
    redirect_url: text({
      title: 'Page after the payment',
      placeholder: 'https://shop.example/thanks',
      maxLength: 2_000,
      pattern: '^(https?://\\S+)?$',
    }),
    buyer_email: text({ title: 'Email of the buyer', maxLength: 256 }),
    payment_note: text({ title: 'Note of the payment', maxLength: 500 }),
  },
  example: { name: 'Cup', amount: 1250, currency: 'EUR', location: 'L1HN3ZMQK64X1', payment_note: '{{ $json.id }}' },
  output: { id },
  request: ({
    name,
    amount: value,
    currency: code,
    location: place,
    redirect_url: back,
    buyer_email: email,
    payment_note: note,
  }) => ({
    method: 'POST',
    path: base,
    json: {
      quick_pay: { name, price_money: money(value, code), location_id: place },
      checkout_options: given(back) ? { redirect_url: back } : undefined,
      pre_populated_data: given(email) ? { buyer_email: email } : undefined,
      payment_note: given(note),
    },
  }),
  result: (body) => body['payment_link'],
});

const get = defineOperation({
  title: 'Get',
  description: 'Returns a payment link.',
  effects: reads,
  repeat: 'safe',
  parameters: { link },
  example: { link: id },
  output: { id },
  request: ({ link: of }) => ({ path: path`/online-checkout/payment-links/${of}` }),
  result: (body) => body['payment_link'],
});

const list = defineOperation({
  title: 'List',
  description: 'Lists payment links.',
  effects: reads,
  repeat: 'safe',
  parameters: {},
  example: {},
  output: { id },
  request: () => ({ path: base }),
  result: (body) => body['payment_links'] ?? [],
  list: pages(),
});

const remove = defineOperation({
  title: 'Delete',
  description: 'Deletes a payment link, and cancels its order.',
  effects: ['changes'],
  repeat: 'safe',
  acceptRepeated: ['NOT_FOUND'],
  parameters: { link },
  example: { link: id },
  output: { id, deleted: true },
  request: ({ link: of }) => ({ method: 'DELETE', path: path`/online-checkout/payment-links/${of}` }),
  result: (_body, { link: of }) => ({ id: of, deleted: true }),
});

/** Payment links of Square: https://developer.squareup.com/reference/square/checkout-api. */
export const node = vendorNode(square, {
  noun: 'payment_link',
  title: 'Square payment link',
  description: 'Creates, lists or deletes payment links in Square.',
  first: 'create',
  operations: { create, get, list, delete: remove },
});
