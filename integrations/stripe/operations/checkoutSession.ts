import { boolean, choice, text } from '../../../platform/schema/schema.ts';
import type { Kind } from '../../engine/kinds.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { coupon, email, idOf, lineItems, maybeCustomer, maybeId, metadata, times } from '../fields.ts';
import { acting, creating, getting, listing, listingOf } from '../kinds.ts';
import { createdBetween, seconds } from '../requests.ts';
import { stripe } from '../vendor.ts';

const sessions: Kind = {
  path: '/v1/checkout/sessions',
  name: 'session',
  id: idOf('Checkout session', 'cs_1A'),
  one: 'checkout session',
  many: 'checkout sessions',
  example: 'cs_test_1A',
  output: { id: 'cs_test_1A', status: 'open', payment_status: 'unpaid', amount_total: 1250, currency: 'eur' },
};

const create = creating(sessions, {
  title: 'Create',
  description: 'Creates an address where one customer pays.',
  parameters: {
    mode: choice(['payment', 'subscription'], { payment: 'Payment', subscription: 'Subscription' })({
      title: 'Kind',
      default: 'payment',
    }),
    prices: lineItems,
    success_url: text({
      title: 'Success URL',
      description: 'Where the customer returns to. {CHECKOUT_SESSION_ID} becomes the ID of the session.',
      placeholder: 'https://example.com/thanks',
      required: true,
      maxLength: 5_000,
    }),
    cancel_url: text({ title: 'Cancel URL', placeholder: 'https://example.com/cart', maxLength: 5_000 }),
    of_customer: maybeCustomer,
    customer_email: email,
    client_reference_id: text({ title: 'Own reference', description: 'Such as the ID of an order.', maxLength: 200 }),
    coupon,
    allow_promotion_codes: boolean({ title: 'Accept promotion codes', rare: true, default: false }),
    expires_at: text({
      title: 'Expires at',
      description: 'A time, or seconds since 1970: in 30 minutes at the earliest, in 24 hours at the latest.',
      rare: true,
      maxLength: 40,
    }),
    locale: text({ title: 'Language', placeholder: 'de', rare: true, maxLength: 10 }),
    metadata,
  },
  example: {
    prices: [{ price: 'price_1A', quantity: 1 }],
    success_url: 'https://example.com/thanks',
    client_reference_id: '{{ $json.id }}',
  },
  output: { success_url: 'https://example.com/thanks', client_reference_id: '7', status: 'open' },
  form: (given) => {
    const { prices, of_customer: customer, coupon: discount, allow_promotion_codes: allows, expires_at: end } = given;
    return {
      mode: given.mode,
      line_items: prices,
      success_url: given.success_url,
      cancel_url: given.cancel_url,
      ...(customer ? { customer } : { customer_email: given.customer_email }),
      client_reference_id: given.client_reference_id,
      ...(discount ? { discounts: [{ coupon: discount }] } : allows ? { allow_promotion_codes: true } : {}),
      expires_at: seconds(end, 'expires_at'),
      locale: given.locale,
      metadata: given.metadata,
    };
  },
});

const expire = acting(sessions, 'expire', {
  title: 'Expire',
  description: 'Ends an open checkout session.',
  parameters: {},
  example: {},
  output: { status: 'expired' },
  form: () => ({}),
});

const list = listing(
  sessions,
  {
    of_customer: maybeCustomer,
    payment_intent: maybeId('Payment intent', 'pi_1A'),
    status: choice(['open', 'complete', 'expired'], { open: 'Open', complete: 'Complete', expired: 'Expired' })({
      title: 'Status',
    }),
    ...times,
  },
  ({ of_customer: customer, payment_intent: intent, status, created_after: after, created_before: before }) => ({
    customer,
    payment_intent: intent,
    status,
    ...createdBetween(after, before),
  }),
);

/** Checkout sessions of Stripe: https://docs.stripe.com/api/checkout/sessions. */
export const node = vendorNode(stripe, {
  noun: 'checkout_session',
  title: 'Stripe checkout session',
  description: 'Creates, finds or expires checkout sessions in Stripe.',
  first: 'create',
  operations: {
    create,
    get: getting(sessions),
    list,
    list_items: listingOf(sessions, 'line_items', {
      title: 'List line items',
      description: 'Lists the bought prices and quantities of a checkout session.',
      output: { description: 'Pump', quantity: 1 },
    }),
    expire,
  },
});
