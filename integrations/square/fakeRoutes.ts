import type { JsonObject } from '../../domains/executions/item.ts';
import type { FakeRequest } from '../engine/fake/startFake.ts';
import { eventTypes, hookSubscription, things, variationObject } from './fakeObjects.ts';
import * as shapes from './fakeSchema.ts';
import type { Fields, SquareError } from './fakeShape.ts';

/** A request that a route has accepted. */
export interface Call {
  /** IDs in the path. */
  readonly ids: readonly string[];
  readonly body: JsonObject;
  readonly request: FakeRequest;
}

/** A method of the API. */
export interface Route {
  readonly query?: string;
  readonly body?: Fields;
  /** The body is `multipart/form-data` with a JSON part `request`. */
  readonly parts?: true;
  /** The kind of thing in the response, under this name. */
  readonly one?: string;
  /** The list in the response, in pages. */
  readonly pages?: { readonly name: string; readonly of: string; readonly max: number };
  /** Default: an empty object. */
  readonly gives?: (call: Call) => JsonObject;
  readonly refuses?: (call: Call) => SquareError | null;
}

const pages = (name: string, of: string, max: number): Pick<Route, 'pages'> => ({ pages: { name, of, max } });
const one = (kind: string, more: Partial<Route> = {}): Route => ({ one: kind, ...more });
const thing = (kind: string): JsonObject => things[kind]![0]!;
const refused = (code: string, detail: string, field?: string): SquareError => ({
  category: 'INVALID_REQUEST_ERROR',
  code,
  detail,
  ...(field === undefined ? {} : { field }),
});

/** One of these fields identifies a customer. */
const nameless = ({ body }: Call): SquareError | null =>
  ['given_name', 'family_name', 'company_name', 'email_address', 'phone_number'].some((name) => body[name])
    ? null
    : refused(
        'MISSING_REQUIRED_PARAMETER',
        'At least one of given_name, family_name, company_name, email_address or phone_number is required.',
      );

/** Changes of things with a version name the version that they change. */
const stale =
  (name: string, kind: string) =>
  ({ body }: Call): SquareError | null => {
    const given = (body[name] as JsonObject | undefined)?.['version'] ?? body['version'];
    const known = thing(kind)['version'];
    if (given === undefined)
      return name === 'order'
        ? refused('MISSING_REQUIRED_PARAMETER', 'Missing required parameter.', 'order.version')
        : null;
    return given === known
      ? null
      : {
          category: 'INVALID_REQUEST_ERROR',
          code: 'VERSION_MISMATCH',
          detail: `Version mismatch: expected ${String(known)}.`,
        };
  };

/** A range of times and the order have the same field. */
const unsorted = ({ body }: Call): SquareError | null => {
  const { filter, sort } = (body['query'] ?? {}) as { filter?: JsonObject; sort?: JsonObject };
  const [range] = Object.keys((filter?.['date_time_filter'] ?? {}) as JsonObject);
  if (range === undefined || range.toUpperCase() === (sort?.['sort_field'] ?? 'CREATED_AT')) return null;
  return refused('BAD_REQUEST', 'Sort field must match the date_time_filter field.', 'query.sort.sort_field');
};

const invoiceOrder = ({ body }: Call): SquareError | null =>
  (body['invoice'] as JsonObject)['order_id']
    ? null
    : refused('MISSING_REQUIRED_PARAMETER', 'Missing required parameter.', 'invoice.order_id');
const linkContent = ({ body }: Call): SquareError | null =>
  (body['quick_pay'] === undefined) !== (body['order'] === undefined)
    ? null
    : refused('BAD_REQUEST', 'Exactly one of quick_pay and order is required.');
/** New objects have IDs that begin with "#". */
const mapped = (objects: readonly JsonObject[]): JsonObject => ({
  id_mappings: objects
    .filter(({ id }) => String(id).startsWith('#'))
    .map(({ id }, place) => ({ client_object_id: id, object_id: `W62UWFY35CWMYGVWK6TWJDN${place + 1}` })),
});
const saved = (object: JsonObject, place = 0): JsonObject => ({
  ...object,
  id: String(object['id']).startsWith('#') ? `W62UWFY35CWMYGVWK6TWJDN${place + 1}` : object['id'],
  version: 1_764_300_000_000,
  updated_at: '2026-11-28T08:00:00.000Z',
});
const eachOf = (ids: readonly unknown[], make: (id: string, place: number) => JsonObject): JsonObject =>
  Object.fromEntries(ids.map((id, place) => [String(id), make(String(id), place)]));
const customers = ({ body }: Call): JsonObject => body['customers'] as JsonObject;

/** https://developer.squareup.com/reference/square, a page for each of these methods. */
export const routes: Readonly<Record<string, Route>> = {
  'GET /locations': { gives: () => ({ locations: things['location'] }) },
  'GET /locations/#': one('location'),
  'GET /payments': {
    query:
      'begin_time end_time sort_order cursor location_id total last_4 card_brand limit is_offline_payment offline_begin_time offline_end_time updated_at_begin_time updated_at_end_time sort_field',
    ...pages('payments', 'payment', 100),
  },
  'POST /payments': one('payment', { body: shapes.payment }),
  'POST /payments/cancel': { body: shapes.cancelByKey },
  'GET /payments/#': one('payment'),
  'PUT /payments/#': one('payment', { body: shapes.paymentChange }),
  'POST /payments/#/complete': one('payment', { body: shapes.paymentComplete }),
  'POST /payments/#/cancel': {
    body: {},
    gives: ({ ids }) => ({ payment: { ...thing('payment'), id: ids[0], status: 'CANCELED' } }),
  },
  'GET /refunds': {
    query:
      'begin_time end_time sort_order cursor location_id status source_type limit updated_at_begin_time updated_at_end_time sort_field',
    ...pages('refunds', 'refund', 100),
  },
  'POST /refunds': one('refund', {
    body: shapes.refund,
    refuses: ({ body }) =>
      body['payment_id'] || body['unlinked']
        ? null
        : refused('MISSING_REQUIRED_PARAMETER', 'Missing required parameter.', 'payment_id'),
  }),
  'GET /refunds/#': one('refund'),
  'GET /customers': { query: 'cursor limit sort_field sort_order count', ...pages('customers', 'customer', 100) },
  'POST /customers': one('customer', { body: shapes.customer, refuses: nameless }),
  'POST /customers/search': { body: shapes.customerSearch, ...pages('customers', 'customer', 100) },
  'POST /customers/bulk-create': {
    body: shapes.bulkCustomers,
    gives: (call) => ({
      responses: eachOf(Object.keys(customers(call)), (id, place) => ({
        customer: {
          ...thing('customer'),
          ...(customers(call)[id] as JsonObject),
          id: `8DDA5NZVBZFGAX0V3HPF81HH${place + 1}`,
        },
      })),
    }),
  },
  'POST /customers/bulk-update': {
    body: shapes.bulkChanges,
    gives: (call) => ({
      responses: eachOf(Object.keys(customers(call)), (id) => ({
        customer: { ...thing('customer'), ...(customers(call)[id] as JsonObject), id },
      })),
    }),
  },
  'POST /customers/bulk-retrieve': {
    body: shapes.bulkIds,
    gives: ({ body }) => ({
      responses: eachOf(body['customer_ids'] as string[], (id) => ({ customer: { ...thing('customer'), id } })),
    }),
  },
  'POST /customers/bulk-delete': {
    body: shapes.bulkIds,
    gives: ({ body }) => ({ responses: eachOf(body['customer_ids'] as string[], () => ({})) }),
  },
  'GET /customers/groups': { query: 'cursor limit', ...pages('groups', 'group', 50) },
  'POST /customers/groups': {
    body: shapes.group,
    gives: ({ body }) => ({ group: { ...thing('group'), ...(body['group'] as JsonObject) } }),
  },
  'GET /customers/#': one('customer'),
  'PUT /customers/#': one('customer', { body: shapes.customerChange }),
  'DELETE /customers/#': { query: 'version' },
  'PUT /customers/#/groups/#': {},
  'DELETE /customers/#/groups/#': {},
  'POST /orders': one('order', { body: shapes.order }),
  'POST /orders/search': { body: shapes.orderSearch, refuses: unsorted, ...pages('orders', 'order', 1_000) },
  'POST /orders/calculate': {
    body: shapes.orderCalculate,
    gives: ({ body }) => ({ order: { ...thing('order'), id: undefined, ...(body['order'] as JsonObject) } }),
  },
  'POST /orders/clone': { body: shapes.orderClone, gives: () => ({ order: { ...thing('order'), state: 'DRAFT' } }) },
  'POST /orders/batch-retrieve': {
    body: shapes.orderIds,
    gives: ({ body }) => ({ orders: (body['order_ids'] as string[]).map((id) => ({ ...thing('order'), id })) }),
  },
  'GET /orders/#': one('order'),
  'PUT /orders/#': one('order', { body: shapes.orderChange, refuses: stale('order', 'order') }),
  'POST /orders/#/pay': {
    body: shapes.orderPay,
    gives: ({ ids }) => ({ order: { ...thing('order'), id: ids[0], state: 'COMPLETED' } }),
  },
  'GET /invoices': { query: 'location_id! cursor limit', ...pages('invoices', 'invoice', 200) },
  'POST /invoices': one('invoice', { body: shapes.invoice, refuses: invoiceOrder }),
  'POST /invoices/search': { body: shapes.invoiceSearch, ...pages('invoices', 'invoice', 200) },
  'GET /invoices/#': one('invoice'),
  'PUT /invoices/#': one('invoice', { body: shapes.invoiceChange, refuses: stale('invoice', 'invoice') }),
  'DELETE /invoices/#': { query: 'version' },
  'POST /invoices/#/publish': {
    body: shapes.invoicePublish,
    refuses: stale('invoice', 'invoice'),
    gives: ({ ids }) => ({
      invoice: {
        ...thing('invoice'),
        id: ids[0],
        version: 1,
        status: 'UNPAID',
        public_url: 'https://squareup.com/pay-invoice/inv-1',
      },
    }),
  },
  'POST /invoices/#/cancel': {
    body: shapes.invoiceCancel,
    refuses: stale('invoice', 'invoice'),
    gives: ({ ids }) => ({ invoice: { ...thing('invoice'), id: ids[0], version: 1, status: 'CANCELED' } }),
  },
  'GET /online-checkout/payment-links': { query: 'cursor limit', ...pages('payment_links', 'payment_link', 1_000) },
  'POST /online-checkout/payment-links': {
    body: shapes.paymentLink,
    refuses: linkContent,
    gives: () => ({ payment_link: thing('payment_link'), related_resources: { orders: [thing('order')] } }),
  },
  'GET /online-checkout/payment-links/#': one('payment_link'),
  'PUT /online-checkout/payment-links/#': one('payment_link', {
    body: shapes.paymentLinkChange,
    refuses: stale('payment_link', 'payment_link'),
  }),
  'DELETE /online-checkout/payment-links/#': {
    gives: ({ ids }) => ({ id: ids[0], cancelled_order_id: thing('order')['id'] }),
  },
  // The size of a page cannot be chosen.
  'GET /catalog/list': { query: 'cursor types catalog_version', ...pages('objects', 'object', 100) },
  'POST /catalog/search-catalog-items': { body: shapes.itemSearch, ...pages('items', 'object', 100) },
  'POST /catalog/search': { body: shapes.catalogSearch, ...pages('objects', 'object', 1_000) },
  'POST /catalog/object': {
    body: shapes.catalogObjectUpsert,
    gives: ({ body }) => {
      const object = body['object'] as JsonObject;
      return { catalog_object: saved(object), ...mapped([object]) };
    },
  },
  'POST /catalog/batch-upsert': {
    body: shapes.catalogBatch,
    gives: ({ body }) => {
      const objects = (body['batches'] as { objects: JsonObject[] }[]).flatMap((batch) => batch.objects);
      return { objects: objects.map(saved), updated_at: '2026-11-28T08:00:00.000Z', ...mapped(objects) };
    },
  },
  'POST /catalog/batch-delete': {
    body: shapes.catalogIds,
    gives: ({ body }) => ({ deleted_object_ids: body['object_ids'], deleted_at: '2026-11-28T08:00:00.000Z' }),
  },
  'POST /catalog/images': {
    parts: true,
    gives: () => ({
      image: {
        type: 'IMAGE',
        id: 'KQLFFHA6K6J3YQAQAWDQAL57',
        image_data: { url: 'https://items-images.example.com/1.jpg' },
      },
    }),
  },
  'GET /catalog/object/#': {
    query: 'include_related_objects catalog_version include_category_path_to_root',
    gives: ({ ids }) => ({
      object: ids[0] === variationObject['id'] ? variationObject : { ...thing('object'), id: ids[0] },
    }),
  },
  'DELETE /catalog/object/#': {
    gives: ({ ids }) => ({ deleted_object_ids: [ids[0]], deleted_at: '2026-11-28T08:00:00.000Z' }),
  },
  'POST /inventory/counts/batch-retrieve': { body: shapes.inventoryCounts, ...pages('counts', 'count', 1_000) },
  'POST /inventory/changes/batch-create': {
    body: shapes.inventoryChange,
    gives: ({ body }) => ({ counts: things['count']!.slice(0, 1), changes: body['changes'] }),
  },
  'GET /inventory/#': { query: 'location_ids cursor', ...pages('counts', 'count', 100) },
  'POST /subscriptions': one('subscription', { body: shapes.subscription }),
  'POST /subscriptions/search': { body: shapes.subscriptionSearch, ...pages('subscriptions', 'subscription', 200) },
  'GET /subscriptions/#': one('subscription', { query: 'include' }),
  'POST /subscriptions/#/cancel': {
    body: {},
    gives: ({ ids }) => ({
      subscription: { ...thing('subscription'), id: ids[0], canceled_date: '2026-12-28' },
      actions: [],
    }),
  },
  'POST /subscriptions/#/pause': {
    body: shapes.subscriptionPause,
    gives: ({ ids }) => ({ subscription: { ...thing('subscription'), id: ids[0] }, actions: [] }),
  },
  'POST /subscriptions/#/resume': {
    body: shapes.subscriptionResume,
    gives: ({ ids }) => ({ subscription: { ...thing('subscription'), id: ids[0] }, actions: [] }),
  },
  'POST /team-members/search': { body: shapes.memberSearch, ...pages('team_members', 'team_member', 200) },
  'GET /team-members/#': one('team_member'),
  'GET /bookings': {
    query: 'limit cursor customer_id team_member_id location_id start_at_min start_at_max',
    ...pages('bookings', 'booking', 100),
  },
  'GET /bookings/#': one('booking'),
  'GET /payouts': {
    query: 'location_id status begin_time end_time sort_order cursor limit',
    ...pages('payouts', 'payout', 100),
  },
  'GET /payouts/#': one('payout'),
  'GET /disputes': { query: 'cursor states location_id', ...pages('disputes', 'dispute', 50) },
  'GET /disputes/#': one('dispute'),
  'GET /webhooks/event-types': { query: 'api_version', gives: () => ({ event_types: eventTypes, metadata: [] }) },
  'GET /webhooks/subscriptions': {
    query: 'cursor include_disabled sort_order limit',
    gives: () => ({ subscriptions: [hookSubscription] }),
  },
  'POST /webhooks/subscriptions': {
    body: shapes.hook,
    gives: ({ body }) => ({ subscription: { ...hookSubscription, ...(body['subscription'] as JsonObject) } }),
  },
  'GET /webhooks/subscriptions/#': { gives: ({ ids }) => ({ subscription: { ...hookSubscription, id: ids[0] } }) },
  'DELETE /webhooks/subscriptions/#': {},
};
