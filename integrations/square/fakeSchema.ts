import type { Fields, Shape } from './fakeShape.ts';

/** Bodies of Square's API, from its OpenAPI description (github.com/square/connect-api-specification). */
const words = (text: string): Shape => ({ words: text });
const list = (shape: Shape, most?: number, least?: number): Shape => ({
  list: shape,
  ...(most === undefined ? {} : { most }),
  ...(least === undefined ? {} : { least }),
});
const object = (fields: Fields): Shape => ({ fields });
const upTo = (max: number): Shape => ({ max });
const texts = (names: string): Fields => Object.fromEntries(names.split(' ').map((name) => [name, 'text']));

const money = object({ 'amount!': 'whole', 'currency!': upTo(3) });
const key45: Fields = { 'idempotency_key!': upTo(45) };
const key128: Fields = { 'idempotency_key!': upTo(128) };
const optionalKey = (max: number): Fields => ({ idempotency_key: upTo(max) });
const times = object(texts('start_at end_at'));

const address = object(
  texts(
    'address_line_1 address_line_2 address_line_3 locality sublocality administrative_district_level_1 postal_code country first_name last_name',
  ),
);

export const payment: Fields = {
  'source_id!': 'text',
  ...key45,
  amount_money: money,
  tip_money: money,
  app_fee_money: money,
  delay_duration: 'text',
  delay_action: words('CANCEL COMPLETE'),
  autocomplete: 'flag',
  ...texts('order_id customer_id location_id team_member_id verification_token buyer_email_address'),
  buyer_phone_number: 'text',
  reference_id: upTo(40),
  note: upTo(500),
  accept_partial_authorization: 'flag',
  billing_address: address,
  shipping_address: address,
  statement_description_identifier: upTo(20),
  cash_details: object({ 'buyer_supplied_money!': money, change_back_money: money }),
  external_details: object({ 'type!': upTo(50), 'source!': upTo(255), source_id: upTo(255), source_fee_money: money }),
  customer_details: 'object',
};
export const paymentChange: Fields = {
  ...key45,
  payment: object({ amount_money: money, tip_money: money, version_token: 'text', app_fee_money: money }),
};
export const paymentComplete: Fields = { version_token: 'text' };
export const cancelByKey: Fields = key45;

export const refund: Fields = {
  ...key45,
  'amount_money!': money,
  app_fee_money: money,
  ...texts('payment_id destination_id location_id customer_id payment_version_token team_member_id'),
  unlinked: 'flag',
  reason: upTo(192),
  cash_details: 'object',
  external_details: 'object',
};

const customerFields: Fields = {
  ...texts('given_name family_name company_name nickname email_address phone_number reference_id note birthday'),
  address,
  tax_ids: object(texts('eu_vat')),
};
export const customer: Fields = { ...optionalKey(128), ...customerFields };
export const customerChange: Fields = { ...customerFields, version: 'whole' };
export const bulkCustomers: Fields = { 'customers!': { map: object(customerFields), most: 100 } };
export const bulkChanges: Fields = { 'customers!': { map: object(customerChange), most: 100 } };
export const bulkIds: Fields = { 'customer_ids!': list('text', 100, 1) };
const textFilter = object(texts('exact fuzzy'));
export const customerSearch: Fields = {
  cursor: 'text',
  limit: 'whole',
  count: 'flag',
  query: object({
    filter: object({
      creation_source: 'object',
      created_at: times,
      updated_at: times,
      email_address: textFilter,
      phone_number: textFilter,
      reference_id: textFilter,
      group_ids: object({ all: list('text'), any: list('text'), none: list('text') }),
      segment_ids: object({ all: list('text'), any: list('text'), none: list('text') }),
    }),
    sort: object({ field: words('DEFAULT CREATED_AT'), order: words('ASC DESC') }),
  }),
};
export const group: Fields = { ...optionalKey(128), 'group!': object({ 'name!': 'text' }) };

const lineItem = object({
  'quantity!': 'decimal',
  ...texts('uid catalog_object_id variation_name item_type'),
  name: upTo(512),
  note: upTo(2_000),
  base_price_money: money,
  catalog_version: 'whole',
  metadata: 'object',
  modifiers: list('object'),
  applied_taxes: list('object'),
  applied_discounts: list('object'),
});
const orderFields: Fields = {
  ...texts('customer_id ticket_name'),
  reference_id: upTo(40),
  line_items: list(lineItem, 500),
  taxes: list('object'),
  discounts: list('object'),
  service_charges: list('object'),
  fulfillments: list('object'),
  metadata: 'object',
  pricing_options: 'object',
  source: object({ name: 'text' }),
  state: words('OPEN COMPLETED CANCELED DRAFT'),
};
const orderBody = object({ 'location_id!': 'text', ...orderFields });
export const order: Fields = { ...optionalKey(192), 'order!': orderBody };
export const orderChange: Fields = {
  ...optionalKey(192),
  order: object({ location_id: 'text', version: 'whole', ...orderFields }),
  fields_to_clear: list('text'),
};
export const orderPay: Fields = { 'idempotency_key!': upTo(192), order_version: 'whole', payment_ids: list('text') };
export const orderCalculate: Fields = { 'order!': orderBody, proposed_rewards: list('object') };
export const orderClone: Fields = { 'order_id!': 'text', version: 'whole', ...optionalKey(192) };
export const orderIds: Fields = { location_id: 'text', 'order_ids!': list('text', 100, 1) };
export const orderSearch: Fields = {
  // Without locations, nothing is found.
  'location_ids!': list('text', 10, 1),
  cursor: 'text',
  limit: 'whole',
  return_entries: 'flag',
  query: object({
    filter: object({
      state_filter: object({ 'states!': list(words('OPEN COMPLETED CANCELED DRAFT')) }),
      date_time_filter: object({ created_at: times, updated_at: times, closed_at: times }),
      customer_filter: object({ customer_ids: list('text', 10) }),
      source_filter: object({ source_names: list('text', 10) }),
      fulfillment_filter: 'object',
    }),
    sort: object({ 'sort_field!': words('CREATED_AT UPDATED_AT CLOSED_AT'), sort_order: words('ASC DESC') }),
  }),
};

const paymentRequest = object({
  ...texts('uid due_date'),
  request_type: words('BALANCE DEPOSIT INSTALLMENT'),
  fixed_amount_requested_money: money,
  percentage_requested: 'text',
  tipping_enabled: 'flag',
  automatic_payment_source: words('NONE CARD_ON_FILE BANK_ON_FILE'),
  card_id: 'text',
  reminders: list('object'),
});
const invoiceFields: Fields = {
  ...texts('location_id order_id scheduled_at sale_or_service_date payment_conditions'),
  invoice_number: upTo(191),
  title: upTo(255),
  description: upTo(65_536),
  primary_recipient: object({ customer_id: 'text' }),
  payment_requests: list(paymentRequest, 13),
  delivery_method: words('EMAIL SHARE_MANUALLY SMS'),
  accepted_payment_methods: object({
    card: 'flag',
    square_gift_card: 'flag',
    bank_account: 'flag',
    buy_now_pay_later: 'flag',
    cash_app_pay: 'flag',
  }),
  custom_fields: list('object', 2),
  store_payment_method_enabled: 'flag',
};
export const invoice: Fields = { 'invoice!': object(invoiceFields), ...optionalKey(128) };
export const invoiceChange: Fields = {
  'invoice!': object({ ...invoiceFields, version: 'whole' }),
  ...optionalKey(128),
  fields_to_clear: list('text'),
};
export const invoicePublish: Fields = { 'version!': 'whole', ...optionalKey(128) };
export const invoiceCancel: Fields = { 'version!': 'whole' };
export const invoiceSearch: Fields = {
  'query!': object({
    'filter!': object({ 'location_ids!': list('text', 1, 1), customer_ids: list('text', 1) }),
    sort: object({ 'field!': words('INVOICE_SORT_DATE'), order: words('ASC DESC') }),
  }),
  limit: 'whole',
  cursor: 'text',
};

const checkoutOptions = object({
  ...texts('redirect_url merchant_support_email subscription_plan_id'),
  allow_tipping: 'flag',
  ask_for_shipping_address: 'flag',
  enable_coupon: 'flag',
  enable_loyalty: 'flag',
  accepted_payment_methods: 'object',
  app_fee_money: money,
  shipping_fee: 'object',
  custom_fields: list('object', 2),
});
const buyer = object({ ...texts('buyer_email buyer_phone_number'), buyer_address: address });
export const paymentLink: Fields = {
  ...optionalKey(192),
  description: upTo(4_096),
  quick_pay: object({ 'name!': upTo(255), 'price_money!': money, 'location_id!': 'text' }),
  order: orderBody,
  checkout_options: checkoutOptions,
  pre_populated_data: buyer,
  payment_note: upTo(500),
};
export const paymentLinkChange: Fields = {
  'payment_link!': object({
    'version!': 'whole',
    description: upTo(4_096),
    checkout_options: checkoutOptions,
    pre_populated_data: buyer,
  }),
};

const catalogTypes = words(
  'ITEM IMAGE CATEGORY ITEM_VARIATION TAX DISCOUNT MODIFIER_LIST MODIFIER PRICING_RULE PRODUCT_SET TIME_PERIOD MEASUREMENT_UNIT SUBSCRIPTION_PLAN ITEM_OPTION ITEM_OPTION_VAL CUSTOM_ATTRIBUTE_DEFINITION QUICK_AMOUNTS_SETTINGS SUBSCRIPTION_PLAN_VARIATION',
);
const catalogObject = object({
  'type!': catalogTypes,
  'id!': 'text',
  version: 'whole',
  is_deleted: 'flag',
  present_at_all_locations: 'flag',
  present_at_location_ids: list('text'),
  absent_at_location_ids: list('text'),
  ...Object.fromEntries(
    'item_data item_variation_data category_data tax_data discount_data modifier_list_data modifier_data image_data custom_attribute_values'
      .split(' ')
      .map((name) => [name, 'object' as const]),
  ),
});
export const catalogObjectUpsert: Fields = { ...key128, 'object!': catalogObject };
export const catalogBatch: Fields = {
  ...key128,
  'batches!': list(object({ 'objects!': list(catalogObject, 1_000, 1) }), 10_000, 1),
};
export const catalogIds: Fields = { 'object_ids!': list('text', 200, 1) };
export const catalogSearch: Fields = {
  cursor: 'text',
  object_types: list(catalogTypes),
  include_deleted_objects: 'flag',
  include_related_objects: 'flag',
  include_category_path_to_root: 'flag',
  begin_time: 'text',
  query: 'object',
  limit: 'whole',
};
export const itemSearch: Fields = {
  cursor: 'text',
  text_filter: 'text',
  category_ids: list('text'),
  stock_levels: list(words('OUT LOW')),
  enabled_location_ids: list('text'),
  limit: 'whole',
  sort_order: words('ASC DESC'),
  product_types: list('text'),
  custom_attribute_filters: list('object', 10),
  archived_state: 'text',
};

const stockState = words(
  'CUSTOM IN_STOCK SOLD RETURNED_BY_CUSTOMER RESERVED_FOR_SALE SOLD_ONLINE ORDERED_FROM_VENDOR RECEIVED_FROM_VENDOR NONE WASTE UNLINKED_RETURN COMPOSED DECOMPOSED IN_TRANSIT',
);
const change = object({
  'type!': words('PHYSICAL_COUNT ADJUSTMENT TRANSFER'),
  physical_count: object({
    'catalog_object_id!': 'text',
    'location_id!': 'text',
    'quantity!': 'decimal',
    'state!': stockState,
    'occurred_at!': 'text',
    reference_id: upTo(255),
  }),
  adjustment: object({
    'catalog_object_id!': 'text',
    'location_id!': 'text',
    'quantity!': 'decimal',
    'from_state!': stockState,
    'to_state!': stockState,
    'occurred_at!': 'text',
    reference_id: upTo(255),
  }),
});
export const inventoryChange: Fields = {
  ...key128,
  changes: list(change, 100, 1),
  ignore_unchanged_counts: 'flag',
};
export const inventoryCounts: Fields = {
  catalog_object_ids: list('text'),
  location_ids: list('text'),
  updated_after: 'text',
  cursor: 'text',
  states: list(stockState),
  limit: 'whole',
};

export const subscription: Fields = {
  ...optionalKey(192),
  'location_id!': 'text',
  'customer_id!': 'text',
  ...texts('plan_variation_id start_date canceled_date tax_percentage card_id timezone'),
  price_override_money: money,
  monthly_billing_anchor_date: 'whole',
  phases: list('object'),
  source: 'object',
};
export const subscriptionSearch: Fields = {
  cursor: 'text',
  limit: 'whole',
  include: list('text'),
  query: object({
    filter: object({ customer_ids: list('text'), location_ids: list('text'), source_names: list('text') }),
  }),
};
export const subscriptionPause: Fields = {
  pause_effective_date: 'text',
  pause_cycle_duration: 'whole',
  resume_effective_date: 'text',
  resume_change_timing: words('IMMEDIATE END_OF_BILLING_CYCLE'),
  pause_reason: upTo(255),
};
export const subscriptionResume: Fields = {
  resume_effective_date: 'text',
  resume_change_timing: words('IMMEDIATE END_OF_BILLING_CYCLE'),
};
export const memberSearch: Fields = { query: 'object', limit: 'whole', cursor: 'text' };
export const hook: Fields = {
  ...optionalKey(45),
  'subscription!': object({
    name: upTo(64),
    enabled: 'flag',
    event_types: list('text'),
    notification_url: 'text',
    api_version: 'text',
  }),
};
