import type { Fields, Shape } from './fakeForm.ts';

const words = (text: string): Shape => ({ oneOf: text.split(' ') });
const list = (listOf: Shape): Shape => ({ listOf });
const object = (fields: Fields): Shape => ({ fields });
/** Texts, by name. */
const texts = (names: string): Fields => Object.fromEntries(names.split(' ').map((name) => [name, 'text']));
const only = (fields: Fields, names: string): Fields =>
  Object.fromEntries(names.split(' ').map((name) => [name, fields[name]!]));

const address = object(texts('line1 line2 city state country postal_code'));
const recipient = object({ 'name!': 'text', phone: 'text', 'address!': address });
const metadata: Fields = { metadata: 'metadata' };

export const customer: Fields = {
  ...texts('name email phone description payment_method default_source balance'),
  address,
  shipping: recipient,
  ...metadata,
  preferred_locales: list('text'),
  tax_exempt: words('none exempt reverse'),
  invoice_settings: object({ ...texts('default_payment_method footer'), rendering_options: 'metadata' }),
};

/** Creating charges is a legacy call: https://docs.stripe.com/api/charges/create. */
export const charge: Fields = {
  'amount!': 'whole',
  'currency!': 'text',
  ...texts('customer source description receipt_email statement_descriptor statement_descriptor_suffix transfer_group'),
  capture: 'flag',
  shipping: recipient,
  ...metadata,
};
export const chargeUpdate: Fields = {
  ...texts('customer description receipt_email transfer_group'),
  fraud_details: object({ 'user_report!': words('fraudulent safe') }),
  shipping: recipient,
  ...metadata,
};
export const chargeCapture: Fields = { amount: 'whole', ...texts('receipt_email statement_descriptor') };

const intentFields: Fields = {
  ...texts('customer payment_method description receipt_email statement_descriptor statement_descriptor_suffix'),
  capture_method: words('automatic automatic_async manual'),
  shipping: recipient,
  ...metadata,
  setup_future_usage: words('off_session on_session'),
};
export const intent: Fields = {
  'amount!': 'whole',
  'currency!': 'text',
  ...intentFields,
  confirm: 'flag',
  off_session: 'flag',
  return_url: 'text',
  automatic_payment_methods: object({ 'enabled!': 'flag', allow_redirects: words('always never') }),
};
export const intentUpdate: Fields = { amount: 'whole', currency: 'text', ...intentFields };
export const intentConfirm: Fields = {
  ...texts('payment_method return_url receipt_email'),
  off_session: 'flag',
  capture_method: words('automatic automatic_async manual'),
};
export const intentCapture: Fields = { amount_to_capture: 'whole', final_capture: 'flag', ...metadata };
export const intentCancel: Fields = {
  cancellation_reason: words('duplicate fraudulent requested_by_customer abandoned'),
};

const productData = object({ 'name!': 'text', description: 'text', images: list('text'), ...metadata });
const recurring = object({ 'interval!': words('day week month year'), interval_count: 'whole' });
const priceData = object({
  'currency!': 'text',
  unit_amount: 'whole',
  unit_amount_decimal: 'decimal',
  product: 'text',
  product_data: productData,
  recurring,
});
const lineItem = object({
  price: 'text',
  price_data: priceData,
  'quantity!': 'whole',
  adjustable_quantity: object({ 'enabled!': 'flag', minimum: 'whole', maximum: 'whole' }),
});
const afterCompletion = object({
  'type!': words('redirect hosted_confirmation'),
  redirect: object({ 'url!': 'text' }),
  hosted_confirmation: object({ custom_message: 'text' }),
});
const linkFields: Fields = {
  after_completion: afterCompletion,
  allow_promotion_codes: 'flag',
  restrictions: object({ 'completed_sessions!': object({ 'limit!': 'whole' }) }),
  submit_type: words('auto book donate pay subscribe'),
  inactive_message: 'text',
  ...metadata,
};
export const paymentLink: Fields = { 'line_items!': list(lineItem), ...linkFields };
export const paymentLinkUpdate: Fields = { active: 'flag', ...linkFields };

export const session: Fields = {
  mode: words('payment setup subscription'),
  line_items: list(lineItem),
  ...texts('success_url cancel_url return_url customer customer_email client_reference_id locale currency'),
  allow_promotion_codes: 'flag',
  discounts: list(object(texts('coupon promotion_code'))),
  expires_at: 'time',
  ui_mode: words('hosted_page embedded_page elements'),
  ...metadata,
};

const invoiceFields: Fields = {
  collection_method: words('charge_automatically send_invoice'),
  days_until_due: 'whole',
  due_date: 'time',
  auto_advance: 'flag',
  ...texts('description footer default_payment_method'),
  discounts: list(object(texts('coupon promotion_code'))),
  ...metadata,
};
export const invoice: Fields = {
  ...texts('customer subscription currency'),
  pending_invoice_items_behavior: words('include exclude'),
  ...invoiceFields,
};
export const invoiceUpdate: Fields = invoiceFields;
export const invoicePay: Fields = { paid_out_of_band: 'flag', off_session: 'flag', ...texts('payment_method source') };
export const invoiceFinalize: Fields = { auto_advance: 'flag' };
export const invoiceItem: Fields = {
  ...texts('customer invoice subscription currency description'),
  amount: 'whole',
  quantity: 'whole',
  pricing: object({ price: 'text' }),
  price_data: object({
    'currency!': 'text',
    'product!': 'text',
    unit_amount: 'whole',
    unit_amount_decimal: 'decimal',
  }),
  ...metadata,
};

export const refund: Fields = {
  ...texts('charge payment_intent'),
  amount: 'whole',
  reason: words('duplicate fraudulent requested_by_customer'),
  ...metadata,
};

const billing: Fields = {
  default_payment_method: 'text',
  description: 'text',
  payment_behavior: words('allow_incomplete default_incomplete error_if_incomplete pending_if_incomplete'),
  proration_behavior: words('create_prorations none always_invoice'),
  collection_method: words('charge_automatically send_invoice'),
  days_until_due: 'whole',
  discounts: list(object(texts('coupon promotion_code'))),
  cancel_at_period_end: 'flag',
  cancel_at: 'time',
  trial_end: 'time',
  ...metadata,
};
export const subscription: Fields = {
  'customer!': 'text',
  items: list(object({ price: 'text', price_data: priceData, quantity: 'whole' })),
  trial_period_days: 'whole',
  currency: 'text',
  ...billing,
};
export const subscriptionUpdate: Fields = {
  items: list(object({ id: 'text', price: 'text', price_data: priceData, quantity: 'whole', deleted: 'flag' })),
  ...billing,
};
export const subscriptionCancel: Fields = {
  invoice_now: 'flag',
  prorate: 'flag',
  cancellation_details: object({ comment: 'text', feedback: words('too_expensive unused switched_service other') }),
};
export const subscriptionResume: Fields = {
  billing_cycle_anchor: words('now unchanged'),
  proration_behavior: words('create_prorations none always_invoice'),
};

const productFields: Fields = {
  ...texts('description url unit_label statement_descriptor tax_code'),
  images: list('text'),
  active: 'flag',
  shippable: 'flag',
  ...metadata,
};
export const product: Fields = {
  'name!': 'text',
  id: 'text',
  default_price_data: object({ 'currency!': 'text', unit_amount: 'whole', unit_amount_decimal: 'decimal', recurring }),
  ...productFields,
};
export const productUpdate: Fields = { name: 'text', default_price: 'text', ...productFields };
export const price: Fields = {
  'currency!': 'text',
  unit_amount: 'whole',
  unit_amount_decimal: 'decimal',
  product: 'text',
  product_data: object({ 'name!': 'text', ...metadata }),
  recurring,
  active: 'flag',
  transfer_lookup_key: 'flag',
  ...texts('lookup_key nickname'),
  ...metadata,
};
export const priceUpdate: Fields = only(price, 'active lookup_key nickname metadata transfer_lookup_key');

export const coupon: Fields = {
  duration: words('forever once repeating'),
  duration_in_months: 'whole',
  percent_off: 'decimal',
  amount_off: 'whole',
  max_redemptions: 'whole',
  redeem_by: 'time',
  ...texts('currency id name'),
  ...metadata,
};
export const promotionCode: Fields = {
  'promotion!': object({ 'type!': words('coupon'), coupon: 'text' }),
  ...texts('code customer'),
  active: 'flag',
  max_redemptions: 'whole',
  expires_at: 'time',
  ...metadata,
};

export const meterEvent: Fields = {
  'event_name!': 'text',
  'payload!': 'metadata',
  identifier: 'text',
  timestamp: 'time',
};
export const portalSession: Fields = texts('customer return_url');
export const card: Fields = { 'source!': 'text', ...metadata };
export const source: Fields = {
  'type!': 'text',
  ...texts('currency statement_descriptor'),
  amount: 'whole',
  ...metadata,
};
export const token: Fields = { card: object(texts('number exp_month exp_year cvc name')) };
export const note: Fields = metadata;

/** Filters of lists. */
const times: Fields = {
  created: object({ gt: 'time', gte: 'time', lt: 'time', lte: 'time' }),
};
export const filters: Readonly<Record<string, Fields>> = {
  customers: { email: 'text', ...times },
  charges: { ...texts('customer payment_intent transfer_group'), ...times },
  payment_intents: { customer: 'text', ...times },
  payment_links: { active: 'flag' },
  'checkout/sessions': {
    ...texts('payment_intent subscription customer payment_link'),
    status: words('open complete expired'),
    customer_details: object({ 'email!': 'text' }),
    ...times,
  },
  invoices: {
    ...texts('customer subscription'),
    status: words('draft open paid uncollectible void'),
    collection_method: words('charge_automatically send_invoice'),
    ...times,
  },
  refunds: { ...texts('charge payment_intent'), ...times },
  subscriptions: {
    ...texts('customer price'),
    status: words('active all canceled ended incomplete incomplete_expired past_due paused trialing unpaid'),
    ...times,
  },
  products: { active: 'flag', shippable: 'flag', url: 'text', ids: list('text'), ...times },
  prices: {
    ...texts('product currency'),
    active: 'flag',
    lookup_keys: list('text'),
    type: words('one_time recurring'),
    ...times,
  },
  coupons: times,
  promotion_codes: { ...texts('code coupon customer'), active: 'flag', ...times },
  balance_transactions: { ...texts('currency payout source type'), ...times },
  payouts: { status: 'text', ...times },
  disputes: { ...texts('charge payment_intent'), ...times },
  events: { type: 'text', types: list('text'), delivery_success: 'flag', ...times },
  line_items: {},
};
