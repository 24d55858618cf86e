import type { JsonObject } from '../../domains/executions/item.ts';

const time = '2026-11-28T08:00:00.000Z';
const times = { created_at: time, updated_at: time };
const euros = (amount = 1_250) => ({ amount, currency: 'EUR' });
const location = 'L1HN3ZMQK64X9';

/** Three things of a kind: the last character of the ID differs. */
const three = (thing: JsonObject, own: readonly JsonObject[] = []): readonly JsonObject[] =>
  ['1', '2', '3'].map((end, place) => ({ ...thing, id: `${String(thing['id']).slice(0, -1)}${end}`, ...own[place] }));

const payment = {
  id: 'hYy9pRFVxpDsO1FB05SunFWUe9JZ1',
  ...times,
  amount_money: euros(),
  total_money: euros(),
  status: 'COMPLETED',
  source_type: 'CARD',
  location_id: location,
  order_id: 'CAISENgvlJ6jLWAzERDzjyHVybY1',
  receipt_number: 'hYy9',
  receipt_url: 'https://squareup.com/receipt/preview/hYy9pRFVxpDsO1FB05SunFWUe9JZ1',
  version_token: '56pRkL3slrzet2iQrTp9n0bdJVYTB9YEWdTNjQfZOPV6o',
};
const refund = {
  id: 'hYy9pRFVxpDsO1FB05SunFWUe9JZ1_refund1',
  status: 'PENDING',
  amount_money: euros(500),
  payment_id: payment.id,
  order_id: payment.order_id,
  location_id: location,
  ...times,
};
const customer = {
  id: '8DDA5NZVBZFGAX0V3HPF81HH1',
  ...times,
  given_name: 'Ada',
  family_name: 'Example',
  email_address: 'ada@example.org',
  preferences: { email_unsubscribed: false },
  creation_source: 'THIRD_PARTY',
  version: 0,
};
const order = {
  id: 'CAISENgvlJ6jLWAzERDzjyHVybY1',
  location_id: location,
  line_items: [{ uid: 'a1', quantity: '1', name: 'Cup', base_price_money: euros(), total_money: euros() }],
  state: 'OPEN',
  version: 1,
  ...times,
  total_money: euros(),
  net_amount_due_money: euros(),
};
const invoice = {
  id: 'inv:0-ChCHu2mZEabLeeHahQnXDjZQEC1',
  version: 0,
  location_id: location,
  order_id: order.id,
  status: 'DRAFT',
  title: 'Order A-77',
  primary_recipient: { customer_id: customer.id, given_name: 'Ada', email_address: 'ada@example.org' },
  payment_requests: [{ uid: 'p1', request_type: 'BALANCE', due_date: '2026-12-28', computed_amount_money: euros() }],
  delivery_method: 'EMAIL',
  accepted_payment_methods: { card: true },
  timezone: 'Europe/Berlin',
  ...times,
};
const link = {
  id: 'PKVT6XGJZXYUP3N1',
  version: 1,
  description: 'Cup',
  order_id: order.id,
  url: 'https://square.link/u/EXAMPLE1',
  long_url: 'https://checkout.square.site/EXAMPLE1',
  created_at: time,
};
const variation = {
  type: 'ITEM_VARIATION',
  id: '2TZFAOHWGG7PAK2QEXWYPZS1',
  version: 1_764_300_000_000,
  is_deleted: false,
  present_at_all_locations: true,
  item_variation_data: {
    item_id: 'W62UWFY35CWMYGVWK6TWJDN1',
    name: 'Regular',
    sku: 'CUP',
    pricing_type: 'FIXED_PRICING',
    price_money: euros(),
  },
};
const item = {
  type: 'ITEM',
  id: 'W62UWFY35CWMYGVWK6TWJDN1',
  updated_at: time,
  version: 1_764_300_000_000,
  is_deleted: false,
  present_at_all_locations: true,
  item_data: { name: 'Cup', description: 'A cup', product_type: 'REGULAR', variations: [variation] },
};
/** Each item has a variation of its own. */
const itemNamed = (name: string, end: string): JsonObject => ({
  ...item.item_data,
  name,
  variations: [{ ...variation, id: `${variation.id.slice(0, -1)}${end}` }],
});
const subscription = {
  id: '56214fb2-cc85-47a1-93bc-44f3766bb561',
  location_id: location,
  plan_variation_id: '6JHXF3B2CW3YKHDV4XEM674H',
  customer_id: customer.id,
  start_date: '2026-11-28',
  status: 'ACTIVE',
  version: 1_764_300_000_000,
  created_at: time,
  timezone: 'Europe/Berlin',
};
const count = {
  id: '',
  catalog_object_id: variation.id,
  catalog_object_type: 'ITEM_VARIATION',
  state: 'IN_STOCK',
  location_id: location,
  quantity: '79',
  calculated_at: time,
};

/** The things of each kind, one for each page. */
export const things: Readonly<Record<string, readonly JsonObject[]>> = {
  payment: three(payment),
  refund: three(refund),
  customer: three(customer, [
    {},
    { given_name: 'Grace', email_address: 'grace@example.org' },
    { given_name: 'Linus', email_address: 'linus@example.org' },
  ]),
  group: three({ id: '2EAPJ7B0Z3X7Q1', name: 'Regulars', ...times }, [{}, { name: 'Newcomers' }, { name: 'Partners' }]),
  order: three(order),
  invoice: three(invoice),
  payment_link: three(link),
  object: three(item, [{}, { item_data: itemNamed('Tea', '2') }, { item_data: itemNamed('Cake', '3') }]),
  subscription: three(subscription),
  count: ['1', '2', '3'].map((quantity) => ({ ...count, id: undefined, quantity })),
  location: three(
    {
      id: 'L1HN3ZMQK64X1',
      name: 'Main street',
      status: 'ACTIVE',
      currency: 'EUR',
      country: 'DE',
      merchant_id: '6SSW7HV8K2ST5',
      business_name: 'Example',
      timezone: 'Europe/Berlin',
    },
    [{}, { name: 'Harbour' }, { name: 'Station' }],
  ),
  team_member: three(
    { id: 'TMx95KdTStPnIxM1', given_name: 'Bea', family_name: 'Example', status: 'ACTIVE', ...times },
    [{}, { given_name: 'Cem' }, { given_name: 'Dora' }],
  ),
  booking: three({
    id: 'zkras0xv0xwsw1',
    version: 0,
    status: 'ACCEPTED',
    location_id: location,
    start_at: time,
    ...times,
  }),
  payout: three({
    id: 'po_b345d2c7-90b3-4f0b-a2aa-df1def7f8af1',
    status: 'PAID',
    location_id: location,
    amount_money: euros(),
    ...times,
  }),
  dispute: three({
    id: 'bVTprrwk0gygTLZ96VX1',
    state: 'EVIDENCE_REQUIRED',
    reason: 'NO_KNOWLEDGE',
    amount_money: euros(),
    ...times,
  }),
  category: [{ type: 'CATEGORY', id: 'BBBB', category_data: { name: 'Drinks' } }],
};
export const variationObject: JsonObject = variation;
export const eventTypes = ['payment.created', 'payment.updated', 'order.created', 'customer.created'];
export const hookSubscription: JsonObject = {
  id: 'wbhk_b35f6b3145074cf9ad513610786c19d5',
  name: 'Bureau',
  enabled: true,
  event_types: ['payment.created'],
  notification_url: 'https://bureau.example.com/hooks/1',
  api_version: '2025-08-20',
  signature_key: '1k9bIJKCeTmSQwyagtNRLg',
  ...times,
};
