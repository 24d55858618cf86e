import type { Fields, Shape } from './fakeShape.ts';

/** Bodies of the Paddle API: https://developer.paddle.com/api-reference, a page for each kind of thing. */
const words = (text: string): Shape => ({ words: text });
const list = (shape: Shape, least?: number): Shape => ({ list: shape, ...(least === undefined ? {} : { least }) });
const object = (fields: Fields): Shape => ({ fields });
const orNull = (shape: Shape): Shape => ({ orNull: shape });
const nullable = (names: string): Fields => Object.fromEntries(names.split(' ').map((name) => [name, orNull('text')]));
/** The same fields for a change: none is required. */
const changed = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, shape]) => [name.replace('!', ''), shape]));

const status = words('active archived');
const data: Fields = { custom_data: orNull('object') };
const money = object({ 'amount!': 'amount', 'currency_code!': 'text' });
const duration = object({ 'interval!': words('day week month year'), 'frequency!': 'whole' });
const period = object({ 'starts_at!': 'time', 'ends_at!': 'time' });

export const customer: Fields = { 'email!': 'text', name: orNull('text'), locale: 'text', ...data };
export const customerChange: Fields = { ...changed(customer), status };
export const address: Fields = {
  'country_code!': 'text',
  ...nullable('description first_line second_line city postal_code region'),
  ...data,
};
export const addressChange: Fields = { ...changed(address), status };
const contacts = list(object({ 'name!': 'text', 'email!': 'text' }));
export const business: Fields = { 'name!': 'text', ...nullable('company_number tax_identifier'), contacts, ...data };
export const businessChange: Fields = { ...changed(business), status };

const taxCategory = words(
  'standard saas digital-goods ebooks implementation-services professional-services software-programming-services training-services website-hosting',
);
export const product: Fields = {
  'name!': 'text',
  'tax_category!': taxCategory,
  ...nullable('description image_url'),
  type: words('standard custom'),
  ...data,
};
export const productChange: Fields = { ...changed(product), status };
const taxMode = words('account_setting external internal location');
const quantity = object({ 'minimum!': 'whole', 'maximum!': 'whole' });
const override = object({ 'country_codes!': list('text', 1), 'unit_price!': money });
export const price: Fields = {
  'product_id!': 'text',
  'description!': 'text',
  'unit_price!': money,
  name: orNull('text'),
  type: words('standard custom'),
  billing_cycle: orNull(duration),
  trial_period: orNull(duration),
  tax_mode: taxMode,
  quantity,
  unit_price_overrides: list(override),
  ...data,
};
const { 'product_id!': _product, ...priceFields } = price;
export const priceChange: Fields = { ...changed(priceFields), status };
export const discount: Fields = {
  'amount!': 'text',
  'description!': 'text',
  'type!': words('flat flat_per_seat percentage'),
  ...nullable('code currency_code discount_group_id'),
  enabled_for_checkout: 'flag',
  recur: 'flag',
  maximum_recurring_intervals: orNull('whole'),
  usage_limit: orNull('whole'),
  restrict_to: orNull(list('text')),
  expires_at: orNull('time'),
  mode: words('standard custom'),
  ...data,
};
export const discountChange: Fields = { ...changed(discount), status };

const newProductPrice = object({ ...priceFields, 'product!': object(product) });
/** An item names a price, or has one of its own. */
export const itemShapes: readonly Shape[] = [
  object({ 'price_id!': 'text', 'quantity!': 'whole' }),
  object({ 'price!': object(price), 'quantity!': 'whole' }),
  object({ 'price!': newProductPrice, 'quantity!': 'whole' }),
];
const items = list('object', 1);
const billing = object({
  enable_checkout: 'flag',
  purchase_order_number: 'text',
  additional_information: orNull('text'),
  'payment_terms!': duration,
});
const checkout = orNull(object({ url: orNull('text') }));
export const transaction: Fields = {
  'items!': items,
  ...nullable('customer_id address_id business_id discount_id'),
  currency_code: 'text',
  collection_mode: words('automatic manual'),
  status: words('billed'),
  discount: orNull('object'),
  billing_details: orNull(billing),
  billing_period: orNull(period),
  checkout,
  ...data,
};
export const transactionChange: Fields = { ...changed(transaction), status: words('billed canceled') };
export const preview: Fields = {
  'items!': items,
  ...nullable('customer_id address_id business_id discount_id customer_ip_address'),
  address: 'object',
  currency_code: 'text',
  ignore_trials: 'flag',
};
export const revision: Fields = {
  customer: object({ name: 'text' }),
  business: object({ name: 'text', tax_identifier: 'text' }),
  address: object(nullable('first_line second_line city region')),
};

const onFailure = words('prevent_change apply_change');
const proration = words(
  'prorated_immediately prorated_next_billing_period full_immediately full_next_billing_period do_not_bill',
);
export const subscriptionChange: Fields = {
  ...nullable('customer_id address_id business_id'),
  currency_code: 'text',
  next_billed_at: 'time',
  discount: orNull(object({ 'id!': 'text', 'effective_from!': words('immediately next_billing_period') })),
  collection_mode: words('automatic manual'),
  billing_details: orNull(billing),
  scheduled_change: orNull('object'),
  items,
  proration_billing_mode: proration,
  on_payment_failure: onFailure,
  ...data,
};
const when = words('immediately next_billing_period');
export const pause: Fields = {
  effective_from: when,
  resume_at: orNull('time'),
  on_resume: words('continue_existing_billing_period start_new_billing_period'),
};
export const resume: Fields = {
  'effective_from!': 'text',
  on_resume: words('continue_existing_billing_period start_new_billing_period'),
};
export const cancel: Fields = { effective_from: when };
export const charge: Fields = { 'effective_from!': when, 'items!': items, on_payment_failure: onFailure };

export const adjustment: Fields = {
  'action!': words('refund credit'),
  'transaction_id!': 'text',
  'reason!': 'text',
  type: words('full partial'),
  tax_mode: words('internal external'),
  items: orNull(
    list(
      object({
        'item_id!': 'text',
        'type!': words('full partial tax proration'),
        amount: orNull('amount'),
      }),
      1,
    ),
  ),
};
export const portal: Fields = { subscription_ids: list('text') };
export const report: Fields = {
  'type!': words(
    'adjustments adjustment_line_items transactions transaction_line_items products_prices discounts balance',
  ),
  filters: list(object({ 'name!': 'text', operator: orNull(words('lt gte')), 'value!': 'any' })),
};
export const setting: Fields = {
  'description!': 'text',
  'destination!': 'text',
  'subscribed_events!': list('text', 1),
  'type!': words('url email'),
  api_version: 'whole',
  active: 'flag',
  include_sensitive_fields: 'flag',
  traffic_source: words('platform simulation all'),
};
const { 'type!': _type, ...settingFields } = setting;
export const settingChange: Fields = changed(settingFields);
