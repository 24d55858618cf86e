import { boolean, choice, text } from '../../../platform/schema/schema.ts';
import { defineOperation } from '../../engine/defineOperation.ts';
import type { Kind } from '../../engine/kinds.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import {
  collection,
  customer,
  daysUntilDue,
  description,
  idOf,
  maybeAmount,
  maybeCurrency,
  maybeCustomer,
  maybePrice,
  metadata,
  times,
} from '../fields.ts';
import { acting, creating, deleting, getting, listing, searching } from '../kinds.ts';
import { createdBetween, write } from '../requests.ts';
import { integer } from '../../../platform/schema/schema.ts';
import { stripe } from '../vendor.ts';

const invoices: Kind = {
  path: '/v1/invoices',
  name: 'invoice',
  id: idOf('Invoice', 'in_1A'),
  one: 'invoice',
  many: 'invoices',
  example: 'in_1A',
  output: { id: 'in_1A', total: 1250, currency: 'eur', customer: 'cus_1A', status: 'draft' },
};
const details = {
  description,
  footer: text({ title: 'Footer', control: 'textarea', rare: true, maxLength: 5_000 }),
  days_until_due: daysUntilDue,
  metadata,
};

const create = creating(invoices, {
  title: 'Create',
  description: 'Creates the draft of an invoice.',
  parameters: {
    customer,
    collection,
    ...details,
    include_items: boolean({
      title: 'Include pending items',
      description: 'Items of the customer that no invoice has.',
      default: true,
    }),
    auto_advance: boolean({
      title: 'Finalize automatically',
      description: 'After an hour.',
      rare: true,
      default: false,
    }),
  },
  example: { customer: 'cus_1A', collection: 'send_invoice', days_until_due: 14, description: 'Order {{ $json.id }}' },
  output: { customer: 'cus_1A', collection_method: 'send_invoice', description: 'Order 7', status: 'draft' },
  form: ({ collection: method, include_items: includes, ...given }) => ({
    ...given,
    collection_method: method,
    pending_invoice_items_behavior: includes ? 'include' : 'exclude',
  }),
});

const addItem = defineOperation({
  title: 'Add item',
  description: 'Adds an item to a draft, or to the next invoice of a customer.',
  effects: ['changes'],
  repeat: 'key',
  parameters: {
    customer,
    to_invoice: text({
      title: 'Draft',
      description: 'ID of an invoice (in_…). Without it, the item waits for the next invoice.',
      placeholder: 'in_1A',
      maxLength: 300,
    }),
    price: maybePrice,
    amount: maybeAmount,
    currency: maybeCurrency,
    quantity: integer({ title: 'Quantity', description: 'Of a price.', minimum: 1, default: 1 }),
    description,
    metadata,
  },
  example: { customer: 'cus_1A', amount: 1250, currency: 'EUR', description: 'Order {{ $json.id }}' },
  output: { customer: 'cus_1A', amount: 1250, description: 'Order 7' },
  request: ({ to_invoice: invoice, price, amount, currency, quantity, ...given }) =>
    write('/v1/invoiceitems', {
      ...given,
      invoice,
      ...(price ? { pricing: { price }, quantity } : { amount, currency: currency?.toLowerCase() }),
    }),
});

const update = acting(invoices, '', {
  title: 'Update',
  description: 'Changes an invoice; most fields only of a draft.',
  parameters: details,
  example: { description: 'Order {{ $json.id }}' },
  output: { description: 'Order 7' },
  form: (given) => given,
});

/** A call without parameters of its own. */
const simple = (action: string, does: { title: string; description: string }, status: string) =>
  acting(invoices, action, {
    ...does,
    ...(action === 'send' ? { effects: ['changes', 'sends_out'] } : {}),
    parameters: {},
    example: {},
    output: { status },
    form: () => ({}),
  });

const pay = acting(invoices, 'pay', {
  title: 'Pay',
  description: 'Charges the customer now, or marks an invoice as paid.',
  parameters: {
    paid_out_of_band: boolean({
      title: 'Paid elsewhere',
      description: 'The invoice is marked as paid.',
      default: false,
    }),
    payment_method: text({ title: 'Payment method', description: 'ID (pm_…).', placeholder: 'pm_1A', maxLength: 300 }),
  },
  example: { paid_out_of_band: true },
  output: { status: 'paid' },
  form: ({ paid_out_of_band: elsewhere, payment_method: method }) =>
    elsewhere ? { paid_out_of_band: true } : { payment_method: method },
});

const list = listing(
  invoices,
  {
    of_customer: maybeCustomer,
    status: choice(['draft', 'open', 'paid', 'uncollectible', 'void'], {
      draft: 'Draft',
      open: 'Open',
      paid: 'Paid',
      uncollectible: 'Uncollectible',
      void: 'Void',
    })({ title: 'Status' }),
    ...times,
  },
  ({ of_customer: of, status, created_after: after, created_before: before }) => ({
    customer: of,
    status,
    ...createdBetween(after, before),
  }),
);

/** Invoices of Stripe: https://docs.stripe.com/api/invoices. */
export const node = vendorNode(stripe, {
  noun: 'invoice',
  title: 'Stripe invoice',
  description: 'Creates, finalizes, sends, pays or finds invoices in Stripe.',
  first: 'create',
  operations: {
    create,
    add_item: addItem,
    get: getting(invoices),
    list,
    search: searching(invoices, "status:'open'"),
    update,
    finalize: simple('finalize', { title: 'Finalize', description: 'Turns a draft into an open invoice.' }, 'open'),
    send: simple('send', { title: 'Send', description: 'Sends an invoice to the customer by email.' }, 'open'),
    pay,
    void: simple('void', { title: 'Void', description: 'Voids an open invoice.' }, 'void'),
    mark_uncollectible: simple(
      'mark_uncollectible',
      { title: 'Mark as uncollectible', description: 'Marks an open invoice as uncollectible.' },
      'uncollectible',
    ),
    delete: deleting(invoices, 'Deletes the draft of an invoice.'),
  },
});
