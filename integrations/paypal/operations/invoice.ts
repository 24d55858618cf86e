import { boolean, choice, list, text } from '../../../platform/schema/schema.ts';
import type { JsonObject } from '../../../domains/executions/item.ts';
import { type AnyOperation, defineOperation, reads } from '../../engine/defineOperation.ts';
import { path } from '../../engine/vendorRequest.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { amount, currency, idOf, invoiceItems, note } from '../fields.ts';
import { customerOf, money, nextNumber, read, write } from '../requests.ts';
import { paypal } from '../vendor.ts';

const invoice = idOf('Invoice', 'INV2-Z56S-5LLA-Q52L-CPZ5');
const example = { invoice: 'INV2-Z56S-5LLA-Q52L-CPZ5' };
const draft = { id: 'INV2-Z56S-5LLA-Q52L-CPZ5', status: 'DRAFT' };
const base = '/v2/invoicing/invoices';
const day = '^(\\d{4}-\\d\\d-\\d\\d)?$';
const pages = { next: nextNumber, pageSize: { parameter: 'page_size', max: 100 } };

const create = defineOperation({
  title: 'Create',
  description: 'Creates the draft of an invoice. "Send" sends it.',
  effects: ['changes'],
  repeat: 'unsafe',
  parameters: {
    currency,
    items: invoiceItems,
    recipient_email: text({ title: 'Email of the customer', placeholder: 'ada@example.com', maxLength: 254 }),
    given_name: text({ title: 'First name', maxLength: 140 }),
    surname: text({ title: 'Last name', maxLength: 140 }),
    invoice_number: text({
      title: 'Invoice number',
      description: 'PayPal accepts each number once. Without it, PayPal counts on.',
      maxLength: 25,
    }),
    reference: text({ title: 'Reference', description: 'Such as an order number.', maxLength: 120 }),
    invoice_date: text({ title: 'Date', placeholder: '2026-11-28', maxLength: 10, pattern: day }),
    due_date: text({ title: 'Due date', placeholder: '2026-12-12', maxLength: 10, pattern: day }),
    note_to_customer: text({ title: 'Note to the customer', control: 'textarea', maxLength: 4_000 }),
    terms: text({ title: 'Terms', control: 'textarea', rare: true, maxLength: 4_000 }),
    memo: text({ title: 'Memo', description: 'Only for you.', rare: true, maxLength: 500 }),
    tax_inclusive: boolean({ title: 'Prices include the tax', rare: true, default: false }),
    allow_tip: boolean({ title: 'Allow a tip', rare: true, default: false }),
    allow_partial_payment: boolean({ title: 'Allow partial payments', rare: true, default: false }),
  },
  example: {
    currency: 'EUR',
    items: [{ name: 'Cup', unit_amount: '12.50' }],
    recipient_email: 'ada@example.org',
    reference: 'Order {{ $json.id }}',
  },
  output: draft,
  request: (given) =>
    write(base, {
      detail: {
        currency_code: given.currency.toUpperCase(),
        invoice_number: given.invoice_number || undefined,
        reference: given.reference || undefined,
        invoice_date: given.invoice_date || undefined,
        note: given.note_to_customer || undefined,
        terms_and_conditions: given.terms || undefined,
        memo: given.memo || undefined,
        payment_term: given.due_date ? { term_type: 'DUE_ON_DATE_SPECIFIED', due_date: given.due_date } : undefined,
      },
      primary_recipients: recipientsOf(given),
      items: given.items.map((item) => ({
        name: item.name,
        quantity: item.quantity,
        unit_amount: money(item.unit_amount, given.currency),
        description: item.description || undefined,
        tax: item.tax_percent ? { name: item.tax_name || 'Tax', percent: item.tax_percent } : undefined,
      })),
      configuration: {
        tax_inclusive: given.tax_inclusive,
        allow_tip: given.allow_tip,
        partial_payment: { allow_partial_payment: given.allow_partial_payment },
      },
    }),
  // Without the whole invoice, the response is a link to it.
  result: (body) => {
    if (body['id'] !== undefined) return body;
    const href = String(body['href'] ?? '');
    return { id: /[^/]*$/.exec(href)![0], href };
  },
});

function recipientsOf(given: { recipient_email?: string; given_name?: string; surname?: string }) {
  const { recipient_email: email, given_name: first, surname: last } = given;
  const customer = customerOf({ email, first, last });
  return customer && [{ billing_info: customer }];
}

const get = defineOperation({
  title: 'Get',
  description: 'Returns an invoice.',
  effects: reads,
  repeat: 'safe',
  parameters: { invoice },
  example,
  output: draft,
  request: ({ invoice: id }) => read(path`/v2/invoicing/invoices/${id}`),
});

const search = defineOperation({
  title: 'Search',
  description: 'Lists invoices, with filters or all of them.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    by_email: text({ title: 'Email of the customer', maxLength: 254 }),
    status: list(
      choice(
        ['DRAFT', 'SENT', 'SCHEDULED', 'UNPAID', 'PAID', 'MARKED_AS_PAID', 'PARTIALLY_PAID', 'CANCELLED', 'REFUNDED'],
        {
          DRAFT: 'Draft',
          SENT: 'Sent',
          SCHEDULED: 'Scheduled',
          UNPAID: 'Unpaid',
          PAID: 'Paid',
          MARKED_AS_PAID: 'Marked as paid',
          PARTIALLY_PAID: 'Partially paid',
          CANCELLED: 'Canceled',
          REFUNDED: 'Refunded',
        },
      )({ title: 'Status' }),
    )({ title: 'Status', entry: 'status', maxItems: 5, default: [] }),
    by_number: text({ title: 'Invoice number', maxLength: 25 }),
    by_reference: text({ title: 'Reference', maxLength: 120 }),
    created_from: text({ title: 'Created from', placeholder: '2026-11-01', maxLength: 10, pattern: day }),
    created_to: text({ title: 'Created until', placeholder: '2026-11-30', maxLength: 10, pattern: day }),
  },
  example: { status: ['DRAFT'] },
  output: draft,
  request: (given) => ({
    method: 'POST',
    path: '/v2/invoicing/search-invoices',
    query: { total_required: true },
    json: filterOf(given),
  }),
  result: (body) => body['items'] ?? [],
  list: pages,
});

function filterOf(given: {
  by_email?: string;
  status: string[];
  by_number?: string;
  by_reference?: string;
  created_from?: string;
  created_to?: string;
}): JsonObject {
  const { created_from: from, created_to: to } = given;
  return {
    recipient_email: given.by_email || undefined,
    status: given.status.length > 0 ? given.status : undefined,
    invoice_number: given.by_number || undefined,
    reference: given.by_reference || undefined,
    // A range needs both ends.
    creation_date_range: from || to ? { start: from || '2000-01-01', end: to || '2099-12-31' } : undefined,
  };
}

const message = {
  subject: text({ title: 'Subject', maxLength: 4_000 }),
  note,
  send_to_recipient: boolean({ title: 'Send to the customer', default: true }),
  send_to_invoicer: boolean({ title: 'Send a copy to you', default: false }),
  additional_recipients: list(text({ title: 'Email', required: true, maxLength: 254 }))({
    title: 'Further recipients',
    entry: 'address',
    rare: true,
    maxItems: 100,
    default: [],
  }),
};

/** A call that notifies the customer. */
function notifying(action: 'send' | 'remind' | 'cancel', title: string, description: string): AnyOperation {
  return defineOperation({
    title,
    description,
    effects: ['changes', 'sends_out'],
    repeat: 'unsafe',
    parameters: { invoice, ...message },
    example: { ...example, note: 'Order {{ $json.id }}' },
    output: { id: 'INV2-Z56S-5LLA-Q52L-CPZ5' },
    request: ({ invoice: id, additional_recipients: further, subject, note: text_, ...to }) =>
      write(`${path`/v2/invoicing/invoices/${id}`}/${action}`, {
        ...to,
        subject: subject || undefined,
        note: text_ || undefined,
        ...(further.length > 0 ? { additional_recipients: further.map((email) => ({ email_address: email })) } : {}),
      }),
    result: (_body, { invoice: id }) => ({ id }),
  });
}

const remove = defineOperation({
  title: 'Delete',
  description: 'Deletes a draft, or a canceled invoice.',
  effects: ['changes'],
  repeat: 'safe',
  acceptRepeated: ['INVALID_RESOURCE_ID', 'RESOURCE_NOT_FOUND'],
  parameters: { invoice },
  example,
  output: { id: 'INV2-Z56S-5LLA-Q52L-CPZ5', deleted: true },
  request: ({ invoice: id }) => ({ method: 'DELETE', path: path`/v2/invoicing/invoices/${id}` }),
  result: (_body, { invoice: id }) => ({ id, deleted: true }),
});

const recordPayment = defineOperation({
  title: 'Record payment',
  description: 'Marks an invoice as paid outside of PayPal, or a part of it.',
  effects: ['changes'],
  repeat: 'unsafe',
  parameters: {
    invoice,
    payment_method: choice(
      ['BANK_TRANSFER', 'CASH', 'CHECK', 'CREDIT_CARD', 'DEBIT_CARD', 'PAYPAL', 'WIRE_TRANSFER', 'OTHER'],
      {
        BANK_TRANSFER: 'Bank transfer',
        CASH: 'Cash',
        CHECK: 'Check',
        CREDIT_CARD: 'Credit card',
        DEBIT_CARD: 'Debit card',
        PAYPAL: 'PayPal',
        WIRE_TRANSFER: 'Wire transfer',
        OTHER: 'Other',
      },
    )({ title: 'Kind of payment', default: 'BANK_TRANSFER' }),
    amount,
    currency,
    payment_date: text({ title: 'Date', placeholder: '2026-11-28', maxLength: 10, pattern: day }),
    note,
  },
  example: { ...example, amount: '12.50', currency: 'EUR', payment_date: '2026-11-28' },
  output: { payment_id: 'EXTR-86F38350LX4353815' },
  request: ({ invoice: id, payment_method: method, amount: value, currency: of, payment_date: date, note: about }) =>
    write(`${path`/v2/invoicing/invoices/${id}`}/payments`, {
      method,
      amount: money(value, of),
      payment_date: date || undefined,
      note: about || undefined,
    }),
});

const nextNumberOf = defineOperation({
  title: 'Next number',
  description: 'Returns the next invoice number.',
  effects: reads,
  repeat: 'safe',
  parameters: {},
  example: {},
  output: { invoice_number: '0004' },
  request: () => write('/v2/invoicing/generate-next-invoice-number'),
});

/** Invoices of PayPal: https://developer.paypal.com/docs/api/invoicing/v2/. */
export const node = vendorNode(paypal, {
  noun: 'invoice',
  title: 'PayPal invoice',
  description: 'Creates, sends, searches or cancels invoices in PayPal.',
  first: 'create',
  operations: {
    create,
    get,
    search,
    send: notifying('send', 'Send', 'Sends an invoice to the customer.'),
    remind: notifying('remind', 'Remind', 'Reminds the customer of an invoice.'),
    cancel: notifying('cancel', 'Cancel', 'Cancels a sent invoice.'),
    delete: remove,
    record_payment: recordPayment,
    next_number: nextNumberOf,
  },
});
