import { boolean, choice, text } from '../../../platform/schema/schema.ts';
import { defineOperation, type OperationCall, reads } from '../../engine/defineOperation.ts';
import { path } from '../../engine/vendorRequest.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { customer, idOf, location, maybeLocation, order, version } from '../fields.ts';
import { given, pages, versionOf } from '../requests.ts';
import { square } from '../vendor.ts';

const invoice = idOf('Invoice');
const id = 'inv:0-ChCHu2mZEabLeeHahQnXDjZQEC1';
const example = { invoice: id };

const create = defineOperation({
  title: 'Create',
  description: 'Creates the draft of an invoice for an open order. "Publish" sends it.',
  effects: ['changes'],
  repeat: 'key',
  parameters: {
    order,
    customer,
    due_date: text({
      title: 'Due date',
      placeholder: '2026-12-28',
      required: true,
      maxLength: 10,
      pattern: '^\\d{4}-\\d\\d-\\d\\d$',
    }),
    delivery: choice(['EMAIL', 'SHARE_MANUALLY', 'SMS'], {
      EMAIL: 'By email',
      SHARE_MANUALLY: 'Not at all: you share the link',
      SMS: 'By SMS',
    })({ title: 'Send', default: 'EMAIL' }),
    title: text({ title: 'Title', maxLength: 255 }),
    description: text({ title: 'Description', control: 'textarea', maxLength: 65_000 }),
    invoice_number: text({ title: 'Invoice number', description: 'Without it, Square counts on.', maxLength: 191 }),
    card: boolean({ title: 'Accept cards', default: true }),
    bank_account: boolean({ title: 'Accept bank transfers', rare: true, default: false }),
    in_location: maybeLocation,
  },
  example: {
    order: 'CAISENgvlJ6jLWAzERDzjyHVybY1',
    customer: '8DDA5NZVBZFGAX0V3HPF81HH1',
    due_date: '2026-12-28',
    title: 'Order {{ $json.id }}',
  },
  output: { title: 'Order 7' },
  request: (wanted) => ({
    method: 'POST',
    path: '/invoices',
    json: {
      invoice: {
        order_id: wanted.order,
        location_id: given(wanted.in_location),
        primary_recipient: { customer_id: wanted.customer },
        payment_requests: [{ request_type: 'BALANCE', due_date: wanted.due_date }],
        delivery_method: wanted.delivery,
        title: given(wanted.title),
        description: given(wanted.description),
        invoice_number: given(wanted.invoice_number),
        accepted_payment_methods: { card: wanted.card, bank_account: wanted.bank_account },
      },
    },
  }),
  result: (body) => body['invoice'],
});

const get = defineOperation({
  title: 'Get',
  description: 'Returns an invoice.',
  effects: reads,
  repeat: 'safe',
  parameters: { invoice },
  example,
  output: { id },
  request: ({ invoice: of }) => ({ path: path`/invoices/${of}` }),
  result: (body) => body['invoice'],
});

const list = defineOperation({
  title: 'List',
  description: 'Lists the invoices of a location.',
  effects: reads,
  repeat: 'safe',
  parameters: { location },
  example: { location: 'L1HN3ZMQK64X1' },
  output: { id },
  request: ({ location: place }) => ({ path: '/invoices', query: { location_id: place } }),
  result: (body) => body['invoices'] ?? [],
  list: pages(200),
});

async function withVersion<W extends { invoice: string; version?: number }>(
  wanted: W,
  call: OperationCall,
): Promise<W> {
  if (wanted.version !== undefined) return wanted;
  return { ...wanted, version: await versionOf(path`/invoices/${wanted.invoice}`, 'invoice', call) };
}

const publish = defineOperation({
  title: 'Publish',
  description: 'Publishes a draft, and sends it to the customer.',
  effects: ['changes', 'sends_out'],
  repeat: 'key',
  parameters: { invoice, version },
  example: { ...example, version: 0 },
  output: { id, status: 'UNPAID' },
  prepare: withVersion,
  request: ({ invoice: of, version: number }) => ({
    method: 'POST',
    path: path`/invoices/${of}/publish`,
    json: { version: number },
  }),
  result: (body) => body['invoice'],
});

const cancel = defineOperation({
  title: 'Cancel',
  description: 'Cancels a published invoice, and notifies the customer.',
  effects: ['changes', 'sends_out'],
  repeat: 'unsafe',
  parameters: { invoice, version },
  example: { ...example, version: 0 },
  output: { id, status: 'CANCELED' },
  prepare: withVersion,
  request: ({ invoice: of, version: number }) => ({
    method: 'POST',
    path: path`/invoices/${of}/cancel`,
    json: { version: number },
  }),
  result: (body) => body['invoice'],
});

const remove = defineOperation({
  title: 'Delete',
  description: 'Deletes the draft of an invoice.',
  effects: ['changes'],
  repeat: 'safe',
  acceptRepeated: ['NOT_FOUND'],
  parameters: { invoice },
  example,
  output: { id, deleted: true },
  request: ({ invoice: of }) => ({ method: 'DELETE', path: path`/invoices/${of}` }),
  result: (_body, { invoice: of }) => ({ id: of, deleted: true }),
});

/** Invoices of Square: https://developer.squareup.com/reference/square/invoices-api. */
export const node = vendorNode(square, {
  noun: 'invoice',
  title: 'Square invoice',
  description: 'Creates, sends or cancels invoices in Square.',
  first: 'create',
  operations: { create, get, list, publish, cancel, delete: remove },
});
