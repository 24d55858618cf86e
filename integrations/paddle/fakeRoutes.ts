import type { JsonObject } from '../../domains/executions/item.ts';
import type { FakeRequest } from '../engine/fake/startFake.ts';
import { creditBalances, eventTypes, portalSession, things } from './fakeObjects.ts';
import * as shapes from './fakeSchema.ts';
import type { Fields } from './fakeShape.ts';

/** A request that a route has accepted. */
export interface Call {
  /** IDs in the path. */
  readonly ids: readonly string[];
  readonly body: JsonObject;
  readonly request: FakeRequest;
  readonly url: string;
}

/** A method of the API. */
export interface Route {
  readonly query?: string;
  readonly body?: Fields;
  /** Items of the body name a price, or have one. */
  readonly hasItems?: true;
  /** A body is not demanded. */
  readonly mayBeEmpty?: true;
  readonly status?: number;
  /** The kind of thing in the response; the last ID of the path is its ID. */
  readonly one?: string;
  /** The kind of thing of the list, in pages. */
  readonly pagesOf?: string;
  readonly maxSize?: number;
  readonly includes?: string;
  /** Missing with `one` and `pagesOf`; with none of them, the response has no body (204). */
  readonly gives?: (call: Call) => unknown;
}

/** Lists: https://developer.paddle.com/api-reference/about/pagination, `/sorting` and `/filter`. */
const paging = 'per_page after order_by';
const ranges = (...names: readonly string[]): string =>
  names.flatMap((name) => [name, ...['LT', 'LTE', 'GT', 'GTE'].map((sign) => `${name}[${sign}]`)]).join(' ');
const listOf = (pagesOf: string, query: string, more: Partial<Route> = {}): Route => ({
  pagesOf,
  query: `${paging} ${query}`,
  ...more,
});
/** The five methods of a kind of thing. */
const all = (
  path: string,
  {
    kind,
    fields,
    change,
    query,
    includes,
  }: { kind: string; fields: Fields; change: Fields; query: string; includes?: string },
): Record<string, Route> => {
  const include = includes === undefined ? {} : { includes };
  const more = includes === undefined ? '' : 'include';
  return {
    [`POST ${path}`]: { body: fields, status: 201, one: kind },
    [`GET ${path}`]: listOf(kind, `${query} ${more}`, include),
    [`GET ${path}/#`]: { one: kind, query: more, ...include },
    [`PATCH ${path}/#`]: { body: change, one: kind },
  };
};

const link = (name: string) => () => ({ url: `https://paddle-files.example.com/${name}?X-Amz-Signature=fake` });
const subscription = (body: Fields, change: (call: Call) => JsonObject): Route => ({
  body,
  gives: (call) => ({ ...things['subscriptions']![0], id: call.ids[0], ...change(call) }),
});
const transactionIncludes =
  'address adjustment adjustments_totals business customer discount available_payment_methods';
const scheduled = (action: string, status: string, { body }: Call): JsonObject =>
  body['effective_from'] === 'immediately'
    ? { status }
    : { scheduled_change: { action, effective_at: '2026-12-28T08:00:00.000Z', resume_at: body['resume_at'] ?? null } };
const previewOf = ({ body }: Call): JsonObject => ({
  customer_id: null,
  currency_code: 'EUR',
  ...body,
  details: things['transactions']![0]!['details'],
});

/** https://developer.paddle.com/api-reference, a page for each of these methods. */
export const routes: Readonly<Record<string, Route>> = {
  'GET /event-types': { gives: () => eventTypes },
  ...all('/customers', {
    kind: 'customers',
    fields: shapes.customer,
    change: shapes.customerChange,
    query: 'email id search status',
  }),
  'GET /customers/#/credit-balances': { gives: () => creditBalances, query: 'currency_code' },
  'POST /customers/#/portal-sessions': {
    body: shapes.portal,
    mayBeEmpty: true,
    status: 201,
    gives: ({ ids }) => ({ ...portalSession, customer_id: ids[0] }),
  },
  ...all('/customers/#/addresses', {
    kind: 'addresses',
    fields: shapes.address,
    change: shapes.addressChange,
    query: 'id search status',
  }),
  ...all('/customers/#/businesses', {
    kind: 'businesses',
    fields: shapes.business,
    change: shapes.businessChange,
    query: 'id search status',
  }),
  ...all('/products', {
    kind: 'products',
    fields: shapes.product,
    change: shapes.productChange,
    query: 'id status tax_category type',
    includes: 'prices',
  }),
  ...all('/prices', {
    kind: 'prices',
    fields: shapes.price,
    change: shapes.priceChange,
    query: 'id product_id recurring status type',
    includes: 'product',
  }),
  ...all('/discounts', {
    kind: 'discounts',
    fields: shapes.discount,
    change: shapes.discountChange,
    query: 'id code status mode discount_group_id',
    includes: 'discount_group',
  }),
  'POST /transactions': {
    body: shapes.transaction,
    hasItems: true,
    status: 201,
    one: 'transactions',
    query: 'include',
    includes: transactionIncludes,
  },
  'GET /transactions': listOf(
    'transactions',
    `id customer_id subscription_id status invoice_number origin collection_mode include ${ranges('created_at', 'billed_at', 'updated_at')}`,
    { maxSize: 30, includes: transactionIncludes },
  ),
  'POST /transactions/preview': { body: shapes.preview, hasItems: true, gives: previewOf },
  'GET /transactions/#': { one: 'transactions', query: 'include', includes: transactionIncludes },
  'PATCH /transactions/#': {
    body: shapes.transactionChange,
    hasItems: true,
    one: 'transactions',
    query: 'include',
    includes: transactionIncludes,
  },
  'POST /transactions/#/revise': { body: shapes.revision, one: 'transactions' },
  'GET /transactions/#/invoice': { query: 'disposition', gives: link('invoice.pdf') },
  'GET /subscriptions': listOf(
    'subscriptions',
    `id address_id collection_mode customer_id price_id scheduled_change_action status next_billed_at`,
  ),
  'GET /subscriptions/#': {
    one: 'subscriptions',
    query: 'include',
    includes: 'next_transaction recurring_transaction_details',
  },
  'PATCH /subscriptions/#': { body: shapes.subscriptionChange, hasItems: true, one: 'subscriptions' },
  'PATCH /subscriptions/#/preview': {
    body: shapes.subscriptionChange,
    hasItems: true,
    gives: ({ ids }) => ({
      ...things['subscriptions']![0],
      id: ids[0],
      immediate_transaction: null,
      update_summary: null,
    }),
  },
  'POST /subscriptions/#/pause': {
    ...subscription(shapes.pause, (call) => scheduled('pause', 'paused', call)),
    mayBeEmpty: true,
  },
  'POST /subscriptions/#/resume': subscription(shapes.resume, () => ({ status: 'active' })),
  'POST /subscriptions/#/cancel': {
    ...subscription(shapes.cancel, (call) => scheduled('cancel', 'canceled', call)),
    mayBeEmpty: true,
  },
  'POST /subscriptions/#/activate': { ...subscription({}, () => ({ status: 'active' })), mayBeEmpty: true },
  'POST /subscriptions/#/charge': { ...subscription(shapes.charge, () => ({})), hasItems: true },
  'POST /subscriptions/#/charge/preview': { ...subscription(shapes.charge, () => ({})), hasItems: true },
  'GET /subscriptions/#/update-payment-method-transaction': { gives: () => things['transactions']![0] },
  'POST /adjustments': { body: shapes.adjustment, status: 201, one: 'adjustments' },
  'GET /adjustments': listOf('adjustments', 'id action customer_id status subscription_id transaction_id', {
    maxSize: 50,
  }),
  'GET /adjustments/#/credit-note': { query: 'disposition', gives: link('credit-note.pdf') },
  'GET /events': listOf('events', 'event_type'),
  'GET /notifications': listOf('notifications', 'notification_setting_id search status filter from to'),
  'GET /notifications/#': { one: 'notifications' },
  'POST /notifications/#/replay': {
    mayBeEmpty: true,
    status: 202,
    body: {},
    gives: () => ({ notification_id: 'ntf_01j0000000000000000000000z' }),
  },
  'POST /reports': { body: shapes.report, status: 201, one: 'reports' },
  'GET /reports': listOf('reports', 'status'),
  'GET /reports/#': { one: 'reports' },
  'GET /reports/#/download-url': { gives: link('report.csv') },
  'POST /notification-settings': { body: shapes.setting, status: 201, one: 'notification-settings' },
  'GET /notification-settings': listOf('notification-settings', 'active traffic_source'),
  'GET /notification-settings/#': { one: 'notification-settings' },
  'PATCH /notification-settings/#': { body: shapes.settingChange, one: 'notification-settings' },
  'DELETE /notification-settings/#': {},
};
