import type { Fields, Shape } from './fakeShape.ts';

/** Bodies of PayPal's API, from its OpenAPI descriptions (github.com/paypal/paypal-rest-api-specifications). */
const words = (text: string): Shape => ({ words: text });
const list = (shape: Shape, most?: number): Shape => ({ list: shape, ...(most === undefined ? {} : { most }) });
const object = (fields: Fields): Shape => ({ fields });
const upTo = (max: number): Shape => ({ max });
const texts = (names: string): Fields => Object.fromEntries(names.split(' ').map((name) => [name, 'text']));

const moneyFields: Fields = { 'currency_code!': upTo(3), 'value!': 'decimal' };
const money = object(moneyFields);
const address = object(texts('address_line_1 address_line_2 admin_area_1 admin_area_2 postal_code country_code!'));
const name = object(texts('given_name surname full_name prefix middle_name suffix alternate_full_name'));
const phone = object({
  phone_type: 'text',
  phone_number: object(texts('national_number! country_code extension_number')),
});
const breakdown = object(
  Object.fromEntries(
    'item_total shipping handling tax_total insurance shipping_discount discount'.split(' ').map((key) => [key, money]),
  ),
);

const context: Fields = {
  ...texts('brand_name locale return_url cancel_url landing_page'),
  shipping_preference: words('GET_FROM_FILE NO_SHIPPING SET_PROVIDED_ADDRESS'),
};
const experience = object({
  ...context,
  user_action: words('CONTINUE PAY_NOW'),
  payment_method_preference: words('UNRESTRICTED IMMEDIATE_PAYMENT_REQUIRED'),
});

const purchaseUnit = object({
  'amount!': object({ ...moneyFields, breakdown }),
  reference_id: upTo(256),
  description: upTo(127),
  custom_id: upTo(127),
  invoice_id: upTo(127),
  soft_descriptor: upTo(22),
  payee: object(texts('email_address merchant_id')),
  items: list(
    object({
      'name!': upTo(127),
      'quantity!': upTo(10),
      'unit_amount!': money,
      tax: money,
      ...texts('sku description url image_url'),
      category: words('DIGITAL_GOODS PHYSICAL_GOODS DONATION'),
    }),
  ),
  shipping: object({ type: 'text', name, address, email_address: 'text', phone_number: 'object' }),
});

export const order: Fields = {
  'intent!': words('CAPTURE AUTHORIZE'),
  'purchase_units!': list(purchaseUnit, 10),
  payment_source: object({
    paypal: object({ experience_context: experience, ...texts('email_address vault_id'), name, address, phone }),
    card: 'object',
    token: 'object',
  }),
  payer: object({ ...texts('email_address payer_id birth_date'), name, phone, address }),
  application_context: object({ ...context, user_action: words('CONTINUE PAY_NOW'), payment_method: 'object' }),
};
export const payOrder: Fields = { payment_source: 'object', application_context: 'object' };

export const refund: Fields = {
  amount: money,
  invoice_id: upTo(127),
  custom_id: upTo(127),
  note_to_payer: upTo(255),
  payment_instruction: 'object',
};
export const captureAuthorization: Fields = {
  amount: money,
  final_capture: 'flag',
  invoice_id: upTo(127),
  note_to_payer: upTo(255),
  soft_descriptor: upTo(22),
};
export const reauthorize: Fields = { amount: money };

const recipientTypes = words('EMAIL PHONE PAYPAL_ID');
export const payout: Fields = {
  'sender_batch_header!': object({
    sender_batch_id: upTo(256),
    recipient_type: recipientTypes,
    email_subject: upTo(255),
    email_message: upTo(1000),
    note: upTo(1000),
  }),
  'items!': list(
    object({
      'receiver!': upTo(127),
      'amount!': object({ 'currency!': upTo(3), 'value!': 'decimal' }),
      recipient_type: recipientTypes,
      note: upTo(4000),
      sender_item_id: upTo(63),
      recipient_wallet: words('PAYPAL VENMO RECIPIENT_SELECTED'),
      notification_language: 'text',
      purpose: 'text',
    }),
  ),
};

const tax = object({ 'name!': upTo(100), 'percent!': 'decimal', tax_note: upTo(40) });
const discount = object({ percent: 'decimal', amount: money });
const recipient = object({
  billing_info: object({
    name,
    address,
    phones: list('object'),
    ...texts('business_name email_address language additional_info'),
  }),
  shipping_info: object({ name, address, business_name: 'text' }),
});
const detail: Fields = {
  'currency_code!': upTo(3),
  invoice_number: upTo(25),
  reference: upTo(120),
  invoice_date: 'text',
  note: upTo(4000),
  terms_and_conditions: upTo(4000),
  memo: upTo(500),
  attachments: list('object'),
  payment_term: object({
    term_type: words('DUE_ON_RECEIPT DUE_ON_DATE_SPECIFIED NET_10 NET_15 NET_30 NET_45 NET_60 NET_90 NO_DUE_DATE'),
    due_date: 'text',
  }),
  category_code: 'text',
};
export const invoice: Fields = {
  'detail!': object(detail),
  invoicer: object({
    name,
    address,
    phones: list('object'),
    additional_notes: upTo(400),
    ...texts('business_name email_address website tax_id logo_url'),
  }),
  primary_recipients: list(recipient, 100),
  additional_recipients: list(object({ email_address: 'text' }), 100),
  items: list(
    object({
      'name!': upTo(200),
      'quantity!': 'decimal',
      'unit_amount!': money,
      description: upTo(1000),
      tax,
      discount,
      item_date: 'text',
      unit_of_measure: words('QUANTITY HOURS AMOUNT'),
    }),
    100,
  ),
  configuration: object({
    partial_payment: object({ allow_partial_payment: 'flag', minimum_amount_due: money }),
    allow_tip: 'flag',
    tax_calculated_after_discount: 'flag',
    tax_inclusive: 'flag',
    template_id: 'text',
  }),
  amount: 'object',
};
/** Fields of requests that send an invoice, a reminder or a cancellation. */
export const invoiceNotice: Fields = {
  subject: upTo(4000),
  note: upTo(4000),
  send_to_recipient: 'flag',
  send_to_invoicer: 'flag',
  additional_recipients: list(object({ email_address: 'text' }), 100),
};
export const invoicePayment: Fields = {
  'method!': words('BANK_TRANSFER CASH CHECK CREDIT_CARD DEBIT_CARD PAYPAL WIRE_TRANSFER OTHER'),
  payment_date: 'text',
  payment_id: upTo(22),
  note: upTo(2000),
  amount: money,
  shipping_info: 'object',
};
const dates = object(texts('start! end!'));
export const invoiceSearch: Fields = {
  ...texts('recipient_email recipient_first_name recipient_last_name recipient_business_name'),
  ...texts('invoice_number reference currency_code memo'),
  status: list(
    words(
      'DRAFT SENT SCHEDULED PAID MARKED_AS_PAID CANCELLED REFUNDED PARTIALLY_PAID PARTIALLY_REFUNDED MARKED_AS_REFUNDED UNPAID PAYMENT_PENDING',
    ),
    5,
  ),
  total_amount_range: object({ 'lower_amount!': money, 'upper_amount!': money }),
  invoice_date_range: dates,
  due_date_range: dates,
  payment_date_range: dates,
  creation_date_range: dates,
  archived: 'flag',
  fields: list('text'),
};

export const product: Fields = {
  'name!': upTo(127),
  'type!': words('PHYSICAL DIGITAL SERVICE'),
  id: upTo(50),
  description: upTo(256),
  ...texts('category image_url home_url'),
};
const cycle = object({
  'frequency!': object({ 'interval_unit!': words('DAY WEEK MONTH YEAR'), interval_count: 'whole' }),
  'tenure_type!': words('REGULAR TRIAL'),
  'sequence!': 'whole',
  total_cycles: 'whole',
  pricing_scheme: object({ fixed_price: money, pricing_model: 'text', tiers: list('object') }),
});
export const plan: Fields = {
  'product_id!': upTo(50),
  'name!': upTo(127),
  'billing_cycles!': list(cycle, 12),
  'payment_preferences!': object({
    auto_bill_outstanding: 'flag',
    setup_fee: money,
    setup_fee_failure_action: words('CONTINUE CANCEL'),
    payment_failure_threshold: 'whole',
  }),
  status: words('CREATED INACTIVE ACTIVE'),
  description: upTo(127),
  taxes: object({ 'percentage!': 'decimal', inclusive: 'flag' }),
  quantity_supported: 'flag',
};
const subscriber = object({
  name,
  phone,
  ...texts('email_address payer_id'),
  shipping_address: 'object',
  payment_source: 'object',
});
export const subscription: Fields = {
  'plan_id!': upTo(50),
  quantity: upTo(32),
  start_time: 'text',
  custom_id: upTo(127),
  auto_renewal: 'flag',
  shipping_amount: money,
  subscriber,
  application_context: object({
    ...texts('brand_name locale return_url! cancel_url!'),
    shipping_preference: words('GET_FROM_FILE NO_SHIPPING SET_PROVIDED_ADDRESS'),
    user_action: words('CONTINUE SUBSCRIBE_NOW'),
    payment_method: 'object',
  }),
  plan: 'object',
};
export const reason: Fields = { 'reason!': upTo(128) };
export const revise: Fields = {
  plan_id: upTo(50),
  quantity: upTo(32),
  shipping_amount: money,
  shipping_address: 'object',
  application_context: 'object',
  plan: 'object',
};
export const captureSubscription: Fields = {
  'note!': upTo(128),
  'capture_type!': words('OUTSTANDING_BALANCE'),
  'amount!': money,
};
export const acceptClaim: Fields = {
  note: upTo(2000),
  accept_claim_reason: words(
    'DID_NOT_SHIP_ITEM TOO_TIME_CONSUMING LOST_IN_MAIL NOT_ABLE_TO_WIN COMPANY_POLICY REASON_NOT_SET',
  ),
  accept_claim_type: words('REFUND REFUND_WITH_RETURN PARTIAL_REFUND REFUND_WITH_RETURN_SHIPMENT_LABEL'),
  invoice_id: upTo(127),
  refund_amount: money,
  return_shipping_address: 'object',
};
export const disputeMessage: Fields = { 'message!': upTo(2000) };
export const trackers: Fields = {
  'trackers!': list(
    object({
      'transaction_id!': upTo(50),
      'status!': words(
        'CANCELLED DELIVERED LOCAL_PICKUP ON_HOLD SHIPPED SHIPMENT_CREATED DROPPED_OFF IN_TRANSIT RETURNED LABEL_PRINTED ERROR UNCONFIRMED PICKUP_FAILED DELIVERY_DELAYED DELIVERY_SCHEDULED DELIVERY_FAILED INRETURN IN_PROCESS NEW VOID PROCESSED NOT_SHIPPED COMPLETED',
      ),
      tracking_number: upTo(64),
      carrier: upTo(64),
      carrier_name_other: upTo(64),
      notify_buyer: 'flag',
      ...texts('shipment_date tracking_number_type last_updated_time account_id'),
      quantity: 'whole',
    }),
    20,
  ),
};
export const webhook: Fields = {
  'url!': upTo(2048),
  'event_types!': list(object({ 'name!': 'text' }), 500),
};
export const verification: Fields = {
  ...texts('auth_algo! cert_url! transmission_id! transmission_sig! transmission_time! webhook_id!'),
  'webhook_event!': 'object',
};
