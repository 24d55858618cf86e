import type { JsonObject } from '../../domains/executions/item.ts';

const created = 1_790_000_000;
const base = (object: string, id: string): JsonObject => ({ id, object, created, livemode: false, metadata: {} });
/** Texts, numbers and things that are empty in a new object. */
const empty = (names: string): JsonObject => Object.fromEntries(names.split(' ').map((name) => [name, null]));

export const list = (url: string, data: readonly unknown[]): JsonObject => ({
  object: 'list',
  url,
  has_more: false,
  data,
});

const price = {
  ...base('price', 'price_1A'),
  ...empty('nickname lookup_key recurring tiers_mode'),
  active: true,
  currency: 'eur',
  product: 'prod_1A',
  type: 'one_time',
  unit_amount: 1250,
  unit_amount_decimal: '1250',
};
const lineItem = {
  id: 'li_1A',
  object: 'item',
  amount_total: 1250,
  currency: 'eur',
  description: 'Pump',
  price,
  quantity: 1,
};
const subscriptionItem = {
  ...base('subscription_item', 'si_1A'),
  current_period_start: created,
  current_period_end: created + 2_592_000,
  price: { ...price, type: 'recurring', recurring: { interval: 'month', interval_count: 1 } },
  quantity: 1,
  subscription: 'sub_1A',
};

/** The first object of each kind (https://docs.stripe.com/api). `names`: values of the other pages. */
export const objects: Readonly<Record<string, JsonObject>> = {
  customers: {
    ...base('customer', 'cus_1A'),
    ...empty('address currency default_source description phone shipping test_clock'),
    balance: 0,
    delinquent: false,
    email: 'ada@example.com',
    name: 'Ada Example',
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    preferred_locales: [],
    tax_exempt: 'none',
  },
  charges: {
    ...base('charge', 'ch_1A'),
    ...empty('description failure_code failure_message shipping transfer_group receipt_email'),
    amount: 1250,
    amount_captured: 1250,
    amount_refunded: 0,
    captured: true,
    currency: 'eur',
    customer: 'cus_1A',
    paid: true,
    payment_intent: 'pi_1A',
    receipt_url: 'https://pay.stripe.com/receipts/1',
    refunded: false,
    status: 'succeeded',
  },
  payment_intents: {
    ...base('payment_intent', 'pi_1A'),
    ...empty('description latest_charge next_action payment_method receipt_email cancellation_reason canceled_at'),
    amount: 1250,
    amount_received: 0,
    capture_method: 'automatic',
    client_secret: 'pi_1A_secret_fake',
    currency: 'eur',
    customer: 'cus_1A',
    status: 'requires_payment_method',
  },
  payment_links: {
    ...base('payment_link', 'plink_1A'),
    ...empty('restrictions inactive_message'),
    active: true,
    after_completion: { type: 'hosted_confirmation', hosted_confirmation: { custom_message: null } },
    allow_promotion_codes: false,
    currency: 'eur',
    submit_type: 'auto',
    url: 'https://buy.stripe.com/test_1A',
  },
  'checkout/sessions': {
    ...base('checkout.session', 'cs_test_1A'),
    ...empty('cancel_url client_reference_id customer customer_email payment_intent subscription'),
    amount_total: 1250,
    currency: 'eur',
    expires_at: created + 86_400,
    mode: 'payment',
    payment_status: 'unpaid',
    status: 'open',
    success_url: 'https://example.com/thanks',
    ui_mode: 'hosted_page',
    url: 'https://checkout.stripe.com/c/pay/cs_test_1A',
  },
  invoices: {
    ...base('invoice', 'in_1A'),
    ...empty('description due_date footer hosted_invoice_url invoice_pdf number'),
    amount_due: 1250,
    amount_paid: 0,
    auto_advance: false,
    collection_method: 'charge_automatically',
    currency: 'eur',
    customer: 'cus_1A',
    status: 'draft',
    total: 1250,
    lines: list('/v1/invoices/in_1A/lines', []),
  },
  invoiceitems: {
    ...base('invoiceitem', 'ii_1A'),
    ...empty('invoice description'),
    amount: 1250,
    currency: 'eur',
    customer: 'cus_1A',
    quantity: 1,
  },
  refunds: {
    ...base('refund', 're_1A'),
    ...empty('reason receipt_number'),
    amount: 1250,
    charge: 'ch_1A',
    currency: 'eur',
    payment_intent: 'pi_1A',
    status: 'succeeded',
  },
  subscriptions: {
    ...base('subscription', 'sub_1A'),
    ...empty('cancel_at canceled_at default_payment_method description ended_at trial_end'),
    cancel_at_period_end: false,
    collection_method: 'charge_automatically',
    currency: 'eur',
    customer: 'cus_1A',
    items: list('/v1/subscription_items?subscription=sub_1A', [subscriptionItem]),
    latest_invoice: 'in_1A',
    status: 'active',
  },
  products: {
    ...base('product', 'prod_1A'),
    ...empty('description url unit_label tax_code statement_descriptor'),
    active: true,
    default_price: 'price_1A',
    images: [],
    name: 'Pump',
    updated: created,
  },
  prices: price,
  coupons: {
    ...base('coupon', 'co_1A'),
    ...empty('amount_off currency duration_in_months max_redemptions redeem_by'),
    duration: 'once',
    name: 'Welcome',
    percent_off: 25,
    times_redeemed: 0,
    valid: true,
  },
  promotion_codes: {
    ...base('promotion_code', 'promo_1A'),
    ...empty('customer expires_at max_redemptions'),
    active: true,
    code: 'WELCOME',
    promotion: { type: 'coupon', coupon: 'co_1A' },
    times_redeemed: 0,
  },
  balance_transactions: {
    ...base('balance_transaction', 'txn_1A'),
    ...empty('description'),
    amount: 1250,
    currency: 'eur',
    fee: 30,
    net: 1220,
    source: 'ch_1A',
    status: 'available',
    type: 'charge',
  },
  payouts: {
    ...base('payout', 'po_1A'),
    amount: 1220,
    arrival_date: created,
    currency: 'eur',
    status: 'paid',
    type: 'bank_account',
  },
  disputes: {
    ...base('dispute', 'du_1A'),
    amount: 1250,
    charge: 'ch_1A',
    currency: 'eur',
    reason: 'general',
    status: 'needs_response',
  },
  events: {
    id: 'evt_1A',
    object: 'event',
    api_version: '2026-08-26.dahlia',
    created,
    data: { object: { id: 'cus_1A', object: 'customer' } },
    livemode: false,
    pending_webhooks: 0,
    request: { id: null, idempotency_key: null },
    type: 'customer.created',
  },
  line_items: lineItem,
  sources: { ...base('source', 'src_1A'), amount: 1250, currency: 'eur', status: 'pending', type: 'wechat' },
};

export const balance = {
  object: 'balance',
  available: [{ amount: 5000, currency: 'eur', source_types: { card: 5000 } }],
  livemode: false,
  pending: [{ amount: 1250, currency: 'eur', source_types: { card: 1250 } }],
};

export const card = {
  id: 'card_1A',
  object: 'card',
  brand: 'Visa',
  country: 'DE',
  customer: 'cus_1A',
  exp_month: 8,
  exp_year: 2030,
  last4: '4242',
  metadata: {},
};

/** Names of the objects of the second and the third page. */
const others = ['Grace Example', 'Linus Example'];

/** Returns the object of each page. */
export function pagesOf(kind: string): JsonObject[] {
  const first = objects[kind]!;
  return [
    first,
    ...others.map((name, index) => ({
      ...first,
      id: String(first['id']).replace(/A$/, 'BC'[index]!),
      ...('name' in first ? { name } : {}),
      ...('nickname' in first ? { nickname: name } : {}),
      ...('email' in first ? { email: `${name.split(' ')[0]!.toLowerCase()}@example.com` } : {}),
      ...('code' in first ? { code: name.toUpperCase().replace(' ', '') } : {}),
    })),
  ];
}

/** Kinds of objects by the field that refers to one. */
const expandable: Readonly<Record<string, string>> = {
  customer: 'customers',
  product: 'products',
  default_price: 'prices',
  payment_intent: 'payment_intents',
  latest_charge: 'charges',
  latest_invoice: 'invoices',
  charge: 'charges',
  subscription: 'subscriptions',
  invoice: 'invoices',
  source: 'charges',
};

/** Returns an object with the object that a field refers to, or undefined if the field cannot be expanded. */
export function expanded(object: JsonObject, path: readonly string[]): JsonObject | undefined {
  const [name = '', ...rest] = path;
  if (name === 'line_items') return { ...object, line_items: list('/v1/line_items', [lineItem]) };
  const value = object[name];
  if (typeof value === 'object' && value !== null && rest.length > 0) {
    const inner = Array.isArray(value) ? undefined : expanded(value as JsonObject, rest);
    return inner && { ...object, [name]: inner };
  }
  const kind = expandable[name];
  if (kind === undefined) return undefined;
  if (value === null || value === undefined) return object;
  const found = typeof value === 'string' ? { ...objects[kind]!, id: value } : (value as JsonObject);
  const inner = rest.length === 0 ? found : expanded(found, rest);
  return inner && { ...object, [name]: inner };
}
