import type { JsonObject } from '../../domains/executions/item.ts';

const time = '2026-11-28T08:00:00.000Z';
const times = { created_at: time, updated_at: time };
const none = { custom_data: null, import_meta: null };
/** The IDs of three things: the last letter differs. */
const idsOf = (prefix: string): readonly string[] =>
  ['a', 'b', 'c'].map((end) => `${prefix}_01j0000000000000000000000${end}`);

/** Things as Paddle returns them, three of each kind. */
const make = (prefix: string, thing: JsonObject, own: readonly JsonObject[] = []): readonly JsonObject[] =>
  idsOf(prefix).map((id, place) => ({ id, ...thing, ...own[place] }));

const customerId = idsOf('ctm')[0]!;
const productId = idsOf('pro')[0]!;
const priceId = idsOf('pri')[0]!;
const subscriptionId = idsOf('sub')[0]!;
const transactionId = idsOf('txn')[0]!;
const unitPrice = { amount: '1250', currency_code: 'EUR' };
const month = { interval: 'month', frequency: 1 };

const customers = make(
  'ctm',
  {
    status: 'active',
    name: 'Ada Example',
    email: 'ada@example.org',
    marketing_consent: false,
    locale: 'en',
    ...times,
    ...none,
  },
  [{}, { name: 'Grace Example', email: 'grace@example.org' }, { name: null, email: 'office@example.org' }],
);
const addresses = make('add', {
  customer_id: customerId,
  status: 'active',
  description: null,
  first_line: '1 Example Street',
  second_line: null,
  city: 'Berlin',
  postal_code: '10115',
  region: null,
  country_code: 'DE',
  ...times,
  ...none,
});
const businesses = make('biz', {
  customer_id: customerId,
  status: 'active',
  name: 'Example Ltd',
  company_number: null,
  tax_identifier: null,
  contacts: [],
  ...times,
  ...none,
});
const products = make(
  'pro',
  {
    name: 'Bureau Pro',
    tax_category: 'saas',
    type: 'standard',
    description: null,
    image_url: null,
    status: 'active',
    ...times,
    ...none,
  },
  [{}, { name: 'Bureau Team' }, { name: 'Handbook', tax_category: 'ebooks' }],
);
const prices = make(
  'pri',
  {
    product_id: productId,
    description: 'Monthly',
    name: 'Monthly',
    type: 'standard',
    billing_cycle: month,
    trial_period: null,
    tax_mode: 'account_setting',
    unit_price: unitPrice,
    unit_price_overrides: [],
    quantity: { minimum: 1, maximum: 100 },
    status: 'active',
    ...times,
    ...none,
  },
  [{}, { description: 'Yearly', name: 'Yearly' }, { description: 'Once', name: 'Once', billing_cycle: null }],
);
const discounts = make(
  'dsc',
  {
    status: 'active',
    description: 'Autumn sale',
    enabled_for_checkout: true,
    code: 'AUTUMN',
    type: 'percentage',
    mode: 'standard',
    amount: '10',
    currency_code: null,
    recur: false,
    maximum_recurring_intervals: null,
    usage_limit: null,
    restrict_to: null,
    expires_at: null,
    times_used: 0,
    discount_group_id: null,
    ...times,
    ...none,
  },
  [{}, { description: 'Partners', code: null }, { description: 'Winter sale', code: 'WINTER' }],
);
const transactions = make('txn', {
  status: 'completed',
  customer_id: customerId,
  address_id: idsOf('add')[0]!,
  business_id: null,
  currency_code: 'EUR',
  origin: 'web',
  subscription_id: subscriptionId,
  invoice_id: idsOf('inv')[0]!,
  invoice_number: '325-10566',
  collection_mode: 'automatic',
  discount_id: null,
  billing_details: null,
  billing_period: null,
  items: [{ price: prices[0], quantity: 1, proration: null }],
  details: {
    totals: { subtotal: '1050', tax: '200', discount: '0', total: '1250', grand_total: '1250', currency_code: 'EUR' },
    line_items: [{ id: 'txnitm_01j0000000000000000000000a', price_id: priceId, quantity: 1 }],
  },
  payments: [],
  checkout: { url: `https://pay.example.com?_ptxn=${transactionId}` },
  billed_at: time,
  custom_data: null,
  ...times,
});
const subscriptions = make('sub', {
  status: 'active',
  customer_id: customerId,
  address_id: idsOf('add')[0]!,
  business_id: null,
  currency_code: 'EUR',
  started_at: time,
  first_billed_at: time,
  next_billed_at: '2026-12-28T08:00:00.000Z',
  paused_at: null,
  canceled_at: null,
  collection_mode: 'automatic',
  billing_details: null,
  billing_cycle: month,
  scheduled_change: null,
  items: [{ status: 'active', quantity: 1, recurring: true, price: { id: priceId, unit_price: unitPrice } }],
  custom_data: null,
  ...times,
});
const adjustments = make('adj', {
  action: 'refund',
  type: 'partial',
  transaction_id: transactionId,
  subscription_id: subscriptionId,
  customer_id: customerId,
  reason: 'requested_by_customer',
  currency_code: 'EUR',
  status: 'pending_approval',
  items: [],
  totals: { subtotal: '100', tax: '19', total: '119', currency_code: 'EUR' },
  ...times,
});
const events = idsOf('evt').map((id) => ({
  event_id: id,
  event_type: 'transaction.completed',
  occurred_at: time,
  data: { id: transactionId, status: 'completed' },
}));
const notifications = make('ntf', {
  type: 'transaction.completed',
  status: 'delivered',
  payload: events[0],
  occurred_at: time,
  delivered_at: time,
  replayed_at: null,
  origin: 'event',
  last_attempt_at: time,
  retry_at: null,
  times_attempted: 1,
  notification_setting_id: idsOf('ntfset')[0]!,
});
const reports = make('rep', {
  status: 'ready',
  rows: 3,
  type: 'transactions',
  filters: [],
  expires_at: '2026-12-12T08:00:00.000Z',
  ...times,
});
const settings = make('ntfset', {
  description: 'Bureau',
  type: 'url',
  destination: 'https://bureau.example.com/hooks/1',
  active: true,
  api_version: 1,
  include_sensitive_fields: false,
  traffic_source: 'all',
  subscribed_events: [
    { name: 'transaction.completed', description: 'A transaction is completed.', group: 'Transaction' },
  ],
  endpoint_secret_key: 'pdl_ntfset_01j0000000000000000000000a_fakeSecret',
});

/** The things of each kind, by the first part of their path. */
export const things: Readonly<Record<string, readonly JsonObject[]>> = {
  customers,
  addresses,
  businesses,
  products,
  prices,
  discounts,
  transactions,
  subscriptions,
  adjustments,
  events,
  notifications,
  reports,
  'notification-settings': settings,
};
export const eventTypes: readonly JsonObject[] = [
  'transaction.completed',
  'subscription.created',
  'customer.created',
].map((name) => ({ name, description: `Occurs with ${name}.`, group: name.split('.')[0], available_versions: [1] }));
export const creditBalances: readonly JsonObject[] = [
  {
    customer_id: customerId,
    currency_code: 'EUR',
    balance: { available: '200', reserved: '0', used: '100' },
  },
];
export const portalSession: JsonObject = {
  id: 'cpls_01j0000000000000000000000a',
  customer_id: customerId,
  urls: {
    general: { overview: 'https://customer-portal.paddle.com/cpl_01j?action=overview&token=pga_fake' },
    subscriptions: [],
  },
  created_at: time,
};
