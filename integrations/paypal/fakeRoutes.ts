import type { JsonObject } from '../../domains/executions/item.ts';
import type { FakeResponse } from '../engine/fake/FakeResponse.ts';
import type { FakeRequest } from '../engine/fake/startFake.ts';
import * as made from './fakeObjects.ts';
import * as shapes from './fakeSchema.ts';
import type { Fields } from './fakeShape.ts';

/** A request that a route has accepted. */
export interface Call {
  readonly id: string;
  readonly body: JsonObject;
  readonly request: FakeRequest;
  readonly url: string;
  /** Place of the requested page, from 0; three of them. */
  readonly place: number;
  /** The request asks for whole objects. */
  readonly isWhole: boolean;
}

/** The list of a response with pages. */
export interface Pages {
  /** Name of the list in the response. */
  readonly name: string;
  readonly maxSize: number;
  /** The pages have a token instead of a number. */
  readonly byToken?: true;
  readonly item: (call: Call) => JsonObject;
  readonly more?: (call: Call) => JsonObject;
}

/** A method of the API. */
export interface Route {
  readonly query?: string;
  readonly body?: Fields;
  /** The body is a list of JSON Patch operations. */
  readonly patches?: true;
  /** The body is `multipart/form-data`. */
  readonly parts?: true;
  readonly status?: number;
  readonly pages?: Pages;
  /** Missing: the response has no body (204). */
  readonly gives?: (call: Call) => JsonObject;
  /** Responses with `Prefer: return=minimal`, the default, have id, status and links alone. */
  readonly isMinimal?: true;
  /** A refusal in words of PayPal. */
  readonly refuses?: (call: Call) => FakeResponse | null;
}

const empty: Fields = {};
const paging = 'page page_size total_required';
const one = (gives: Route['gives'], more: Partial<Route> = {}): Route => ({ ...more, ...(gives ? { gives } : {}) });
const change = (body: Fields, gives?: Route['gives'], more: Partial<Route> = {}): Route =>
  one(gives, { body, ...more });
const pages = (name: string, item: Pages['item'], maxSize: number): Pages => ({ name, item, maxSize });

const orderPaid = ({ url, id }: Call): JsonObject => ({
  ...made.order(url),
  id,
  status: 'COMPLETED',
  purchase_units: [{ reference_id: 'default', payments: { captures: [made.capture(url)] } }],
});
const orderAuthorized = ({ url, id }: Call): JsonObject => ({
  ...made.order(url),
  id,
  status: 'COMPLETED',
  purchase_units: [{ reference_id: 'default', payments: { authorizations: [made.authorization(url)] } }],
});
const orderCreated = ({ url, body }: Call): JsonObject => ({
  ...made.order(url),
  intent: body['intent'],
  purchase_units: (body['purchase_units'] as JsonObject[]).map((unit) => ({
    reference_id: 'default',
    ...unit,
    payee: { merchant_id: 'ABCDEFGH12345' },
  })),
});
const invoiceLink = ({ url, id }: Call): JsonObject => made.link(`${url}/v2/invoicing/invoices/${id}`, 'self');
const withId =
  (make: (url: string) => JsonObject) =>
  ({ url, id }: Call): JsonObject => ({ ...make(url), id });

const refusal = (issue: string, description: string): FakeResponse => ({
  status: 422,
  headers: { 'paypal-debug-id': 'f1a2b3' },
  json: {
    name: 'UNPROCESSABLE_ENTITY',
    message: 'The requested action could not be performed, semantically incorrect, or failed business validation.',
    debug_id: 'f1a2b3',
    details: [{ issue, description }],
    links: [],
  },
});
const unapproved = ({ id }: Call): FakeResponse | null =>
  id === 'UNAPPROVED' ? refusal('ORDER_NOT_APPROVED', 'Payer has not yet approved the Order for payment.') : null;

/** Items need a total that they add up to. */
const totals = ({ body }: Call): FakeResponse | null => {
  for (const { items, amount } of body['purchase_units'] as { items?: JsonObject[]; amount: JsonObject }[]) {
    if (!items) continue;
    const total = (amount['breakdown'] as JsonObject | undefined)?.['item_total'] as JsonObject | undefined;
    if (!total)
      return refusal('ITEM_TOTAL_REQUIRED', 'If item details are specified, amount.breakdown.item_total is required.');
    const sum = items.reduce(
      (all, item) => all + Number((item['unit_amount'] as JsonObject)['value']) * Number(item['quantity']),
      0,
    );
    if (Math.abs(sum - Number(total['value'])) > 0.001)
      return refusal('ITEM_TOTAL_MISMATCH', 'Should equal sum of (unit_amount * quantity) across all items.');
  }
  return null;
};

/** https://developer.paypal.com/docs/api/ and github.com/paypal/paypal-rest-api-specifications, a description for each part. */
export const routes: Readonly<Record<string, Route>> = {
  'POST /v2/checkout/orders': change(shapes.order, orderCreated, { status: 201, isMinimal: true, refuses: totals }),
  'GET /v2/checkout/orders/#': one(withId(made.order), { query: 'fields' }),
  'PATCH /v2/checkout/orders/#': { patches: true },
  'POST /v2/checkout/orders/#/capture': change(shapes.payOrder, orderPaid, {
    status: 201,
    isMinimal: true,
    refuses: unapproved,
  }),
  'POST /v2/checkout/orders/#/authorize': change(shapes.payOrder, orderAuthorized, {
    status: 201,
    isMinimal: true,
    refuses: unapproved,
  }),
  'GET /v2/payments/captures/#': one(withId(made.capture)),
  'POST /v2/payments/captures/#/refund': change(shapes.refund, ({ url, body }) => ({ ...made.refund(url), ...body }), {
    status: 201,
    isMinimal: true,
  }),
  'GET /v2/payments/refunds/#': one(withId(made.refund)),
  'GET /v2/payments/authorizations/#': one(withId(made.authorization)),
  'POST /v2/payments/authorizations/#/capture': change(shapes.captureAuthorization, ({ url }) => made.capture(url), {
    status: 201,
    isMinimal: true,
  }),
  'POST /v2/payments/authorizations/#/reauthorize': change(shapes.reauthorize, withId(made.authorization), {
    status: 201,
    isMinimal: true,
  }),
  'POST /v2/payments/authorizations/#/void': change(empty),
  'POST /v1/payments/payouts': change(
    shapes.payout,
    ({ body, url }) => ({
      batch_header: {
        payout_batch_id: made.ids.payout,
        batch_status: 'PENDING',
        sender_batch_header: body['sender_batch_header'],
      },
      links: [made.link(`${url}/v1/payments/payouts/${made.ids.payout}`)],
    }),
    { status: 201 },
  ),
  'GET /v1/payments/payouts/#': {
    query: `${paging} fields sort_by sort_order`,
    pages: {
      ...pages('items', ({ place }) => made.payoutItem(place), 1000),
      more: ({ id }) => ({ batch_header: { ...made.batchHeader, payout_batch_id: id } }),
    },
  },
  'GET /v1/payments/payouts-item/#': one(({ id }) => ({ ...made.payoutItem(), payout_item_id: id })),
  'POST /v1/payments/payouts-item/#/cancel': change(empty, ({ id }) => ({
    ...made.payoutItem(),
    payout_item_id: id,
    transaction_status: 'RETURNED',
  })),
  'POST /v2/invoicing/invoices': {
    body: shapes.invoice,
    status: 201,
    gives: ({ url, body, isWhole }) =>
      isWhole
        ? { ...made.invoice(url), ...body }
        : made.link(`${url}/v2/invoicing/invoices/${made.ids.invoice}`, 'self', 'GET'),
  },
  'GET /v2/invoicing/invoices': {
    query: `${paging} fields`,
    pages: pages('items', ({ url, place }) => made.invoice(url, place), 100),
  },
  'POST /v2/invoicing/search-invoices': {
    query: paging,
    body: shapes.invoiceSearch,
    pages: pages('items', ({ url, place }) => made.invoice(url, place), 100),
  },
  'GET /v2/invoicing/invoices/#': one(withId(made.invoice)),
  'PUT /v2/invoicing/invoices/#': change({ ...shapes.invoice, id: 'text' }, withId(made.invoice), {
    query: 'send_to_recipient send_to_invoicer',
  }),
  'DELETE /v2/invoicing/invoices/#': {},
  'POST /v2/invoicing/invoices/#/send': change(shapes.invoiceNotice, invoiceLink),
  'POST /v2/invoicing/invoices/#/remind': change(shapes.invoiceNotice),
  'POST /v2/invoicing/invoices/#/cancel': change(shapes.invoiceNotice),
  'POST /v2/invoicing/invoices/#/payments': change(shapes.invoicePayment, () => ({
    payment_id: 'EXTR-86F38350LX4353815',
  })),
  'POST /v2/invoicing/generate-next-invoice-number': change(empty, () => ({ invoice_number: '0004' })),
  'POST /v1/catalogs/products': change(shapes.product, ({ url, body }) => ({ ...made.product(url), ...body }), {
    status: 201,
  }),
  'GET /v1/catalogs/products': {
    query: paging,
    pages: pages('products', ({ url, place }) => made.product(url, place), 20),
  },
  'GET /v1/catalogs/products/#': one(withId(made.product)),
  'PATCH /v1/catalogs/products/#': { patches: true },
  'POST /v1/billing/plans': change(shapes.plan, ({ url, body }) => ({ ...made.plan(url), ...body }), {
    status: 201,
    isMinimal: true,
  }),
  'GET /v1/billing/plans': {
    query: `${paging} product_id plan_ids`,
    pages: pages(
      'plans',
      ({ url, place, isWhole }) => (isWhole ? made.plan(url, place) : made.planSummary(url, place)),
      20,
    ),
  },
  'GET /v1/billing/plans/#': one(withId(made.plan)),
  'PATCH /v1/billing/plans/#': { patches: true },
  'POST /v1/billing/plans/#/activate': change(empty),
  'POST /v1/billing/plans/#/deactivate': change(empty),
  'POST /v1/billing/subscriptions': change(
    shapes.subscription,
    ({ url, body }) => ({ ...made.newSubscription(url), plan_id: body['plan_id'] }),
    { status: 201, isMinimal: true },
  ),
  'GET /v1/billing/subscriptions': {
    query: `${paging} plan_ids statuses created_after created_before status_updated_before status_updated_after filter customer_ids`,
    pages: pages('subscriptions', ({ url, place }) => made.subscription(url, place), 20),
  },
  'GET /v1/billing/subscriptions/#': one(withId(made.subscription), { query: 'fields' }),
  'PATCH /v1/billing/subscriptions/#': { patches: true },
  'POST /v1/billing/subscriptions/#/cancel': change(shapes.reason),
  'POST /v1/billing/subscriptions/#/suspend': change(shapes.reason),
  'POST /v1/billing/subscriptions/#/activate': change({ reason: { max: 128 } }),
  'POST /v1/billing/subscriptions/#/revise': change(shapes.revise, ({ url, body }) => ({
    ...made.newSubscription(url),
    ...body,
  })),
  'POST /v1/billing/subscriptions/#/capture': change(
    shapes.captureSubscription,
    () => made.subscriptionTransaction(0),
    { status: 202 },
  ),
  'GET /v1/billing/subscriptions/#/transactions': {
    query: 'start_time! end_time!',
    gives: ({ url, id }) => ({
      transactions: [0, 1, 2].map(made.subscriptionTransaction),
      links: [made.link(`${url}/v1/billing/subscriptions/${id}/transactions`)],
    }),
  },
  'GET /v1/reporting/transactions': {
    query:
      'start_date! end_date! fields page page_size transaction_id transaction_type transaction_status transaction_amount transaction_currency payment_instrument_type store_id terminal_id balance_affecting_records_only',
    pages: {
      name: 'transaction_details',
      maxSize: 500,
      item: ({ place, request }) => ({
        ...made.transaction(place),
        ...(request.query.get('fields') === 'all' ? { payer_info: made.payer } : {}),
      }),
      more: ({ request }) => ({
        account_number: 'ABCDEFGH12345',
        start_date: request.query.get('start_date'),
        end_date: request.query.get('end_date'),
      }),
    },
    refuses: ({ request: { query } }) => {
      const [start, end] = ['start_date', 'end_date'].map((key) => Date.parse(query.get(key) ?? ''));
      const isTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:?\d\d)$/;
      const isRange = isTime.test(query.get('start_date') ?? '') && isTime.test(query.get('end_date') ?? '');
      if (isRange && end! - start! <= 31 * 86_400_000 && end! >= start!) return null;
      return {
        status: 400,
        json: {
          name: 'INVALID_REQUEST',
          message: 'Request is not well-formed, syntactically incorrect, or violates schema.',
          debug_id: 'f1a2b3',
          details: [{ field: 'end_date', location: 'query', issue: 'Date range is greater than 31 days' }],
        },
      };
    },
  },
  'GET /v1/reporting/balances': one(() => made.balances, {
    query: 'as_of_time currency_code include_crypto_currencies',
  }),
  'GET /v1/customer/disputes': {
    query:
      'page_size next_page_token dispute_state start_time disputed_transaction_id update_time_before update_time_after',
    pages: { ...pages('items', ({ url, place }) => made.dispute(url, place), 50), byToken: true },
  },
  'GET /v1/customer/disputes/#': one(({ url, id }) => ({ ...made.dispute(url), dispute_id: id })),
  'POST /v1/customer/disputes/#/accept-claim': change(shapes.acceptClaim, ({ url, id }) => ({
    links: [made.link(`${url}/v1/customer/disputes/${id}`)],
  })),
  'POST /v1/customer/disputes/#/send-message': change(shapes.disputeMessage, ({ url, id }) => ({
    links: [made.link(`${url}/v1/customer/disputes/${id}`)],
  })),
  'POST /v1/customer/disputes/#/provide-evidence': one(
    ({ url, id }) => ({ links: [made.link(`${url}/v1/customer/disputes/${id}`)] }),
    { parts: true },
  ),
  'POST /v1/shipping/trackers-batch': change(shapes.trackers, ({ body, url }) => ({
    tracker_identifiers: (body['trackers'] as JsonObject[]).map(({ transaction_id: id, tracking_number: number }) => ({
      transaction_id: id,
      ...(number === undefined ? {} : { tracking_number: number }),
      links: [made.link(`${url}/v1/shipping/trackers/${String(id)}-${String(number ?? 'NOTRACKER')}`)],
    })),
    links: [],
  })),
  'GET /v1/notifications/webhooks-event-types': one(() => ({ event_types: made.eventTypes })),
  'POST /v1/notifications/webhooks': change(
    shapes.webhook,
    ({ body, url }) => ({
      id: made.ids.webhook,
      ...body,
      links: [made.link(`${url}/v1/notifications/webhooks/${made.ids.webhook}`)],
    }),
    { status: 201 },
  ),
  'GET /v1/notifications/webhooks': one(
    () => ({ webhooks: [{ id: made.ids.webhook, url: 'https://example.com/paypal', event_types: made.eventTypes }] }),
    { query: 'anchor_type' },
  ),
  'GET /v1/notifications/webhooks/#': one(({ id }) => ({
    id,
    url: 'https://example.com/paypal',
    event_types: made.eventTypes,
  })),
  'DELETE /v1/notifications/webhooks/#': {},
  'POST /v1/notifications/verify-webhook-signature': change(shapes.verification, () => ({
    verification_status: 'SUCCESS',
  })),
};
