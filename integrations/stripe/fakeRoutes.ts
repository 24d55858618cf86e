import type { JsonObject } from '../../domains/executions/item.ts';
import { Refused, type Fields } from './fakeForm.ts';
import { balance, card, objects } from './fakeObjects.ts';
import { endpointRoutes } from './fakeEndpoints.ts';
import type { Call, Route } from './fakeRoute.ts';
import * as shapes from './fakeShapes.ts';

/** The object with the id of the path. */
function object(kind: string, id: string): JsonObject {
  return { ...objects[kind]!, id };
}

/** Returns an object with the given parameters as far as it has such fields. */
function changed(before: JsonObject, given: JsonObject): JsonObject {
  const fields = Object.entries(given).filter(
    ([name, value]) => name in before && name !== 'items' && value !== undefined,
  );
  const metadata = given['metadata'] as JsonObject | null | undefined;
  const merged = metadata === undefined ? {} : { metadata: { ...(before['metadata'] as JsonObject), ...metadata } };
  return { ...before, ...Object.fromEntries(fields.map(([name, value]) => [name, stored(value)])), ...merged };
}

/** Parts of an address that are missing are null. */
function stored(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const isAddress = 'line1' in value || 'postal_code' in value || 'country' in value;
  const none = { city: null, country: null, line1: null, line2: null, postal_code: null, state: null };
  return isAddress ? { ...none, ...value } : value;
}

const deleted =
  (kind: string) =>
  ({ path }: Call) => ({ id: path[0], object: objects[kind]!['object'], deleted: true });

/** Returns the routes of a kind of object: get and list, and those that the options name. */
function resource(
  kind: string,
  { create, update, more = '' }: { create?: Fields; update?: Fields; more?: string },
): Route[] {
  const one = `/${kind}/:${kind}`;
  const words = more.split(' ');
  return [
    ...(words.includes('search') ? [{ at: `GET /${kind}/search`, takes: {}, searches: kind }] : []),
    ...(create
      ? [{ at: `POST /${kind}`, takes: create, gives: ({ given }: Call) => changed(objects[kind]!, given) }]
      : []),
    { at: `GET /${kind}`, takes: shapes.filters[kind]!, lists: kind },
    { at: `GET ${one}`, takes: {}, gives: ({ path }) => object(kind, path[0]!) },
    ...(update
      ? [{ at: `POST ${one}`, takes: update, gives: ({ path, given }: Call) => changed(object(kind, path[0]!), given) }]
      : []),
    ...(words.includes('delete') ? [{ at: `DELETE ${one}`, takes: {}, gives: deleted(kind) }] : []),
  ];
}

/** A call that changes the status of an object. */
function action(at: `${string}/${string}`, takes: Fields, result: (given: JsonObject) => JsonObject): Route {
  const [kind, name] = at.split('/') as [string, string];
  return {
    at: `POST /${kind}/:${kind}/${name}`,
    takes,
    gives: ({ path, given }) => ({ ...object(kind, path[0]!), ...result(given) }),
  };
}

const needed = (given: JsonObject, names: string): void => {
  if (names.split(' ').some((name) => given[name] !== undefined)) return;
  throw new Refused(400, {
    code: 'parameter_missing',
    message: `One of the following params should be provided: ${names}.`,
  });
};

/** A route that refuses objects without one of these parameters. */
const requiring = (names: string, routes: Route[]): Route[] =>
  routes.map((route) =>
    route.at.split('/').length === 2 && route.at.startsWith('POST')
      ? {
          ...route,
          gives: (call) => {
            needed(call.given, names);
            return route.gives!(call);
          },
        }
      : route,
  );

const money = (given: JsonObject, name: string) => (given[name] === undefined ? {} : { [name]: given[name] });

/** https://docs.stripe.com/api, a page for each of these objects. */
export const routes: readonly Route[] = [
  ...endpointRoutes,
  { at: 'GET /balance', takes: {}, gives: () => balance },
  ...resource('customers', { create: shapes.customer, update: shapes.customer, more: 'search delete' }),
  {
    at: 'POST /customers/:customers/sources',
    takes: shapes.card,
    gives: ({ path }) => ({ ...card, customer: path[0] }),
  },
  {
    at: 'GET /customers/:customers/sources/:card',
    takes: {},
    gives: ({ path }) => ({ ...card, customer: path[0], id: path[1] }),
  },
  {
    at: 'DELETE /customers/:customers/sources/:card',
    takes: {},
    gives: ({ path }) => ({ id: path[1], object: 'card', deleted: true }),
  },
  ...requiring(
    'source customer',
    resource('charges', { create: shapes.charge, update: shapes.chargeUpdate, more: 'search' }),
  ),
  action('charges/capture', shapes.chargeCapture, (given) => ({ captured: true, ...money(given, 'amount') })),
  ...resource('payment_intents', { create: shapes.intent, update: shapes.intentUpdate, more: 'search' }),
  action('payment_intents/confirm', shapes.intentConfirm, () => ({ status: 'succeeded', latest_charge: 'ch_1A' })),
  action('payment_intents/capture', shapes.intentCapture, (given) => ({
    status: 'succeeded',
    amount_received: given['amount_to_capture'] ?? 1250,
  })),
  action('payment_intents/cancel', shapes.intentCancel, (given) => ({
    status: 'canceled',
    cancellation_reason: given['cancellation_reason'] ?? null,
  })),
  ...resource('payment_links', { create: shapes.paymentLink, update: shapes.paymentLinkUpdate }),
  { at: 'GET /payment_links/:payment_links/line_items', takes: {}, lists: 'line_items' },
  ...resource('checkout/sessions', { create: shapes.session }),
  { at: 'GET /checkout/sessions/:checkout/sessions/line_items', takes: {}, lists: 'line_items' },
  ...resource('invoices', { create: shapes.invoice, update: shapes.invoiceUpdate, more: 'search delete' }),
  action('invoices/finalize', shapes.invoiceFinalize, () => ({
    status: 'open',
    number: 'AB12-0001',
    hosted_invoice_url: 'https://invoice.stripe.com/i/1',
    invoice_pdf: 'https://pay.stripe.com/invoice/1/pdf',
  })),
  action('invoices/send', {}, () => ({ status: 'open', number: 'AB12-0001' })),
  action('invoices/pay', shapes.invoicePay, () => ({ status: 'paid', amount_paid: 1250 })),
  action('invoices/void', {}, () => ({ status: 'void' })),
  action('invoices/mark_uncollectible', {}, () => ({ status: 'uncollectible' })),
  {
    at: 'POST /invoiceitems',
    takes: shapes.invoiceItem,
    gives: ({ given }) => {
      needed(given, 'customer invoice');
      return changed(objects['invoiceitems']!, given);
    },
  },
  ...requiring('charge payment_intent', resource('refunds', { create: shapes.refund, update: shapes.note })),
  action('refunds/cancel', {}, () => ({ status: 'canceled' })),
  ...resource('subscriptions', { create: shapes.subscription, update: shapes.subscriptionUpdate, more: 'search' }),
  {
    at: 'DELETE /subscriptions/:subscriptions',
    takes: shapes.subscriptionCancel,
    gives: ({ path }) => ({ ...object('subscriptions', path[0]!), status: 'canceled', canceled_at: 1_790_000_100 }),
  },
  action('subscriptions/resume', shapes.subscriptionResume, () => ({ status: 'active' })),
  ...resource('products', { create: shapes.product, update: shapes.productUpdate, more: 'search delete' }),
  ...requiring(
    'product product_data',
    resource('prices', { create: shapes.price, update: shapes.priceUpdate, more: 'search' }),
  ),
  ...requiring(
    'percent_off amount_off',
    resource('coupons', { create: shapes.coupon, update: { ...shapes.note, name: 'text' }, more: 'delete' }),
  ),
  ...resource('promotion_codes', { create: shapes.promotionCode, update: { ...shapes.note, active: 'flag' } }),
  ...resource('balance_transactions', {}),
  ...resource('payouts', {}),
  ...resource('disputes', {}),
  ...resource('events', {}),
  {
    at: 'POST /billing/meter_events',
    takes: shapes.meterEvent,
    gives: ({ given }) => ({
      object: 'billing.meter_event',
      created: 1_790_000_000,
      event_name: given['event_name'],
      identifier: given['identifier'] ?? 'identifier_1',
      livemode: false,
      payload: given['payload'],
      timestamp: given['timestamp'] ?? 1_790_000_000,
    }),
  },
  {
    at: 'POST /billing_portal/sessions',
    takes: shapes.portalSession,
    gives: ({ given }) => ({
      id: 'bps_1A',
      object: 'billing_portal.session',
      created: 1_790_000_000,
      customer: given['customer'],
      livemode: false,
      url: 'https://billing.stripe.com/p/session/test_1',
    }),
  },
  {
    at: 'POST /sources',
    takes: shapes.source,
    gives: ({ given }) => ({ ...objects['sources']!, ...given }),
  },
  { at: 'GET /sources/:sources', takes: {}, gives: ({ path }) => object('sources', path[0]!) },
  {
    at: 'POST /tokens',
    takes: shapes.token,
    gives: () => {
      throw new Refused(402, {
        type: 'card_error',
        message:
          'Sending credit card numbers directly to the Stripe API is generally unsafe. To continue processing use Stripe.js.',
      });
    },
  },
  {
    at: 'POST /checkout/sessions/:checkout/sessions/expire',
    takes: {},
    gives: ({ path }) => ({ ...object('checkout/sessions', path[0]!), status: 'expired', url: null }),
  },
];
