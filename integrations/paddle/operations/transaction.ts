import { boolean, choice, integer, list as listField, text } from '../../../platform/schema/schema.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import {
  byCustomer,
  bySubscription,
  changeTo,
  customData,
  dataIn,
  items,
  itemsOf,
  maybeCurrency,
  maybeDiscount,
  maybeId,
  transaction,
} from '../fields.ts';
import { creating, getting, type Kind, listing, reading, updating } from '../kinds.ts';
import { joined, timeOf } from '../requests.ts';
import { paddle } from '../vendor.ts';

const txn = 'txn_01j0000000000000000000000a';
const transactions: Kind = {
  path: '/transactions',
  name: 'transaction',
  id: transaction,
  one: 'transaction',
  many: 'transactions',
  example: txn,
  output: { id: txn, currency_code: 'EUR' },
  maxSize: 30,
};

const parties = {
  customer: byCustomer,
  address: maybeId('Address', 'add'),
  business: maybeId('Business', 'biz'),
  discount: maybeDiscount,
};

const create = creating(transactions, {
  description: 'Creates a transaction. Its checkout.url is a payment link.',
  parameters: {
    items,
    ...parties,
    currency: maybeCurrency,
    collection_mode: choice(['automatic', 'manual'], {
      automatic: 'At the checkout, or automatically',
      manual: 'By invoice',
    })({ title: 'Payment', default: 'automatic' }),
    payment_days: integer({
      title: 'Days until due',
      description: 'Of the invoice.',
      minimum: 1,
      maximum: 365,
      default: 14,
      showWhen: { collection_mode: ['manual'] },
    }),
    purchase_order_number: text({
      title: 'Purchase order number',
      maxLength: 100,
      showWhen: { collection_mode: ['manual'] },
    }),
    enable_checkout: boolean({
      title: 'Invoice has a payment link',
      default: false,
      showWhen: { collection_mode: ['manual'] },
    }),
    issue: boolean({
      title: 'Issue the invoice now',
      description: 'An issued invoice cannot be changed. Needs a customer and an address.',
      default: false,
      showWhen: { collection_mode: ['manual'] },
    }),
    checkout_url: text({
      title: 'Payment page',
      description: 'An approved page of yours. Without it, the default one of the account.',
      rare: true,
      maxLength: 2_000,
      pattern: '^(https?://\\S+)?$',
    }),
    custom_data: customData,
  },
  example: {
    items: [{ price: 'pri_01j0000000000000000000000a', quantity: 1 }],
    custom_data: { order: '{{ $json.id }}' },
  },
  output: {
    id: txn,
    status: 'ready',
    checkout: { url: 'https://pay.example.com?_ptxn=txn_01j0000000000000000000000a' },
  },
  body: (given) => ({
    items: itemsOf(given.items),
    customer_id: given.customer,
    address_id: given.address,
    business_id: given.business,
    discount_id: given.discount,
    currency_code: given.currency?.toUpperCase(),
    collection_mode: given.collection_mode,
    billing_details: given.collection_mode === 'manual' ? billingOf(given) : undefined,
    status: given.collection_mode === 'manual' && given.issue ? 'billed' : undefined,
    checkout: given.checkout_url ? { url: given.checkout_url } : undefined,
    custom_data: dataIn(given.custom_data),
  }),
});

function billingOf(given: { payment_days: number; purchase_order_number?: string; enable_checkout: boolean }) {
  return {
    payment_terms: { interval: 'day', frequency: given.payment_days },
    enable_checkout: given.enable_checkout,
    purchase_order_number: given.purchase_order_number || undefined,
  };
}

const update = updating(transactions, {
  description: 'Changes a transaction that is not paid yet.',
  parameters: {
    new_status: choice(['unchanged', 'billed', 'canceled'], {
      unchanged: 'Unchanged',
      billed: 'Issue the invoice',
      canceled: 'Cancel',
    })({ title: 'Status', default: 'unchanged' }),
    ...parties,
    custom_data: customData,
  },
  example: { customer: 'ctm_01j0000000000000000000000a' },
  output: { id: txn, customer_id: 'ctm_01j0000000000000000000000a' },
  body: ({ new_status: status, customer, address, business, discount, custom_data: data }) => ({
    status: changeTo(status),
    customer_id: customer,
    address_id: address,
    business_id: business,
    discount_id: discount,
    custom_data: dataIn(data),
  }),
});

const time = 'A time without an offset is UTC.';
const list = listing(
  transactions,
  {
    customer: byCustomer,
    of_subscription: bySubscription,
    statuses: listField(
      choice(['draft', 'ready', 'billed', 'paid', 'completed', 'canceled', 'past_due'], {
        draft: 'Draft',
        ready: 'Ready',
        billed: 'Billed',
        paid: 'Paid',
        completed: 'Completed',
        canceled: 'Canceled',
        past_due: 'Past due',
      })({ title: 'Status' }),
    )({ title: 'Status', entry: 'status', maxItems: 7, default: [] }),
    by_invoice_number: text({ title: 'Invoice number', maxLength: 100 }),
    created_from: text({
      title: 'Created from',
      description: time,
      placeholder: '2026-11-01T00:00:00Z',
      maxLength: 40,
    }),
    created_before: text({
      title: 'Created before',
      description: time,
      placeholder: '2026-12-01T00:00:00Z',
      maxLength: 40,
    }),
  },
  (given) => ({
    customer_id: given.customer,
    subscription_id: given.of_subscription,
    status: joined(given.statuses),
    invoice_number: given.by_invoice_number,
    'created_at[GTE]': timeOf(given.created_from, 'created_from'),
    'created_at[LT]': timeOf(given.created_before, 'created_before'),
  }),
);

/** A link to a PDF: https://developer.paddle.com/api-reference/transactions/get-invoice-pdf. It works for an hour, without the key. */
const invoiceLink = reading(transactions, 'invoice', {
  title: 'Invoice link',
  description: 'Returns a link to the invoice as a PDF. It works for an hour.',
  output: {},
  query: { disposition: 'attachment' },
});

/** Transactions of Paddle: https://developer.paddle.com/api-reference/transactions/overview. */
export const node = vendorNode(paddle, {
  noun: 'transaction',
  title: 'Paddle transaction',
  description: 'Creates payment links and invoices in Paddle, and lists transactions.',
  first: 'create',
  operations: { create, get: getting(transactions), list, update, invoice_link: invoiceLink },
});
