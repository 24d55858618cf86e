import type { JsonObject } from '../../domains/executions/item.ts';

/** Objects as PayPal returns them; `url` is the address of the API. */
const time = '2026-11-28T08:00:00Z';
const money = (value = '12.50', currency = 'EUR'): JsonObject => ({ currency_code: currency, value });
const link = (href: string, rel = 'self', method = 'GET'): JsonObject => ({ href, rel, method });

export const ids = {
  order: '5O190127TN364715T',
  capture: '42311647XV020574X',
  authorization: '0VF52814937998046',
  refund: '1JU08902781691411',
  payout: '5UXD2E8A7EBQJ',
  payoutItem: '8AELMXH8UB2P8',
  invoice: 'INV2-Z56S-5LLA-Q52L-CPZ5',
  product: 'PROD-XXCD1234QWER65782',
  plan: 'P-5ML4271244454362WXNWU5NQ',
  subscription: 'I-BW452GLLEP1G',
  dispute: 'PP-D-12345',
  webhook: '0EH40505U7160970P',
};

export const capture = (url: string): JsonObject => ({
  id: ids.capture,
  status: 'COMPLETED',
  amount: money(),
  final_capture: true,
  seller_receivable_breakdown: { gross_amount: money(), paypal_fee: money('0.79'), net_amount: money('11.71') },
  custom_id: 'A-77',
  create_time: time,
  update_time: time,
  links: [link(`${url}/v2/payments/captures/${ids.capture}`)],
});
export const authorization = (url: string): JsonObject => ({
  id: ids.authorization,
  status: 'CREATED',
  amount: money(),
  expiration_time: '2026-12-27T08:00:00Z',
  create_time: time,
  update_time: time,
  links: [link(`${url}/v2/payments/authorizations/${ids.authorization}`)],
});
export const order = (url: string): JsonObject => ({
  id: ids.order,
  intent: 'CAPTURE',
  status: 'CREATED',
  purchase_units: [{ reference_id: 'default', amount: money(), payee: { merchant_id: 'ABCDEFGH12345' } }],
  create_time: time,
  links: [
    link(`${url}/v2/checkout/orders/${ids.order}`),
    link(`https://www.sandbox.paypal.com/checkoutnow?token=${ids.order}`, 'approve'),
  ],
});
export const refund = (url: string): JsonObject => ({
  id: ids.refund,
  status: 'COMPLETED',
  amount: money(),
  seller_payable_breakdown: { gross_amount: money(), paypal_fee: money('0.00'), net_amount: money() },
  create_time: time,
  update_time: time,
  links: [link(`${url}/v2/payments/refunds/${ids.refund}`)],
});
export const payoutItem = (place = 0): JsonObject => ({
  payout_item_id: place === 0 ? ids.payoutItem : `${ids.payoutItem.slice(0, -1)}${place}`,
  transaction_id: `0C413693MN970190${place}`,
  transaction_status: 'UNCLAIMED',
  payout_item_fee: { currency: 'USD', value: '0.25' },
  payout_batch_id: ids.payout,
  sender_batch_id: 'b-1',
  payout_item: {
    recipient_type: 'EMAIL',
    amount: { currency: 'USD', value: '9.87' },
    receiver: `receiver${place}@example.org`,
    sender_item_id: String(place + 1),
  },
  time_processed: time,
});
export const batchHeader: JsonObject = {
  payout_batch_id: ids.payout,
  batch_status: 'SUCCESS',
  time_created: time,
  time_completed: time,
  sender_batch_header: { sender_batch_id: 'b-1', email_subject: 'Hi' },
  amount: { currency: 'USD', value: '29.61' },
  fees: { currency: 'USD', value: '0.75' },
};
export const invoice = (url: string, place = 0): JsonObject => {
  const id = place === 0 ? ids.invoice : `${ids.invoice.slice(0, -1)}${place}`;
  return {
    id,
    status: 'DRAFT',
    detail: {
      currency_code: 'EUR',
      invoice_number: `000${place + 1}`,
      invoice_date: '2026-11-28',
      metadata: { create_time: time, recipient_view_url: `https://www.sandbox.paypal.com/invoice/p/#${place}` },
    },
    primary_recipients: [{ billing_info: { email_address: 'ada@example.org' } }],
    items: [{ id: 'ITEM-1', name: 'Cup', quantity: '1', unit_amount: money() }],
    amount: money(),
    due_amount: money(),
    links: [link(`${url}/v2/invoicing/invoices/${id}`)],
  };
};
export const product = (url: string, place = 0): JsonObject => ({
  id: place === 0 ? ids.product : `${ids.product.slice(0, -1)}${place}x`,
  name: ['Cup of the month', 'Tea of the month', 'Books'][place]!,
  description: 'A box each month',
  create_time: time,
  links: [link(`${url}/v1/catalogs/products/${ids.product}`)],
});
/** A list of plans without `Prefer` has these fields alone. */
export const planSummary = (url: string, place = 0): JsonObject => ({
  id: place === 0 ? ids.plan : `${ids.plan.slice(0, -1)}${place}`,
  product_id: ids.product,
  name: ['Monthly', 'Yearly', 'Weekly'][place]!,
  status: 'ACTIVE',
  usage_type: 'LICENSED',
  create_time: time,
  links: [link(`${url}/v1/billing/plans/${ids.plan}`)],
});
export const plan = (url: string, place = 0): JsonObject => ({
  ...planSummary(url, place),
  billing_cycles: [
    {
      frequency: { interval_unit: 'MONTH', interval_count: 1 },
      tenure_type: 'REGULAR',
      sequence: 1,
      total_cycles: 0,
      pricing_scheme: { version: 1, fixed_price: money('10.00'), create_time: time },
    },
  ],
  payment_preferences: {
    auto_bill_outstanding: true,
    setup_fee_failure_action: 'CANCEL',
    payment_failure_threshold: 0,
  },
});
export const subscription = (url: string, place = 0): JsonObject => {
  const id = place === 0 ? ids.subscription : `${ids.subscription.slice(0, -1)}${place + 1}`;
  return {
    id,
    plan_id: ids.plan,
    status: 'ACTIVE',
    quantity: '1',
    start_time: time,
    create_time: time,
    subscriber: { email_address: 'ada@example.org', name: { given_name: 'Ada', surname: 'Example' } },
    billing_info: { outstanding_balance: money('0.00'), next_billing_time: '2026-12-28T10:00:00Z' },
    links: [link(`${url}/v1/billing/subscriptions/${id}`)],
  };
};
export const newSubscription = (url: string): JsonObject => ({
  id: ids.subscription,
  status: 'APPROVAL_PENDING',
  plan_id: ids.plan,
  create_time: time,
  links: [
    link('https://www.sandbox.paypal.com/webapps/billing/subscriptions?ba_token=BA-2M539689T3856352J', 'approve'),
    link(`${url}/v1/billing/subscriptions/${ids.subscription}`),
  ],
});
export const subscriptionTransaction = (place: number): JsonObject => ({
  id: `TRFGHNJKOIIOJKL${place}`,
  status: 'COMPLETED',
  payer_email: 'ada@example.org',
  amount_with_breakdown: { gross_amount: money('10.00'), fee_amount: money('0.59'), net_amount: money('9.41') },
  time,
});
export const transaction = (place: number): JsonObject => ({
  transaction_info: {
    transaction_id: `5TY05013RG002845${place}`,
    transaction_event_code: 'T0006',
    transaction_initiation_date: '2026-11-27T08:00:00+0000',
    transaction_updated_date: '2026-11-27T08:00:00+0000',
    transaction_amount: money(),
    transaction_status: 'S',
  },
});
export const payer: JsonObject = { email_address: 'ada@example.org', payer_name: { given_name: 'Ada' } };
export const dispute = (url: string, place = 0): JsonObject => ({
  dispute_id: `PP-D-1234${5 + place}`,
  create_time: time,
  update_time: time,
  reason: 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED',
  status: 'WAITING_FOR_SELLER_RESPONSE',
  dispute_state: 'REQUIRED_ACTION',
  dispute_amount: money(),
  dispute_life_cycle_stage: 'INQUIRY',
  links: [link(`${url}/v1/customer/disputes/PP-D-1234${5 + place}`)],
});
export const balances: JsonObject = {
  balances: [
    {
      currency: 'EUR',
      primary: true,
      total_balance: money('120.00'),
      available_balance: money('100.00'),
      withheld_balance: money('20.00'),
    },
  ],
  account_id: 'ABCDEFGH12345',
  as_of_time: time,
  last_refresh_time: time,
};
export const eventTypes: readonly JsonObject[] = [
  { name: 'PAYMENT.CAPTURE.COMPLETED', description: 'A payment capture completes.', status: 'ENABLED' },
  { name: 'CHECKOUT.ORDER.APPROVED', description: 'A buyer approved an order.', status: 'ENABLED' },
  { name: 'BILLING.SUBSCRIPTION.CANCELLED', description: 'A billing agreement is canceled.', status: 'ENABLED' },
];
export { link, time };
