import { expect, test } from 'vitest';
import { mappable, NoCounterpart } from '../../domains/exchange/n8n/nodeMapping.ts';
import { failureIn } from '../../integrations/engine/defineVendor.ts';
import type { FakeRequest } from '../../integrations/engine/fake/startFake.ts';
import { credential } from '../../integrations/stripe/credential.ts';
import { fake as definition } from '../../integrations/stripe/fake.ts';
import { n8n } from '../../integrations/stripe/n8n.ts';
import { stripe } from '../../integrations/stripe/vendor.ts';
import { vendorRun } from './vendorRun.ts';

/** The parts of Stripe's nodes that are more than one request; `contract.test.ts` covers all operations. */
const { fake, run } = vendorRun(definition, { idempotencyKey: 'e/n/1' });

const formOf = ({ bytes }: FakeRequest): object => Object.fromEntries(new URLSearchParams(bytes.toString()));

test('a request that writes has a key, the pinned version, and the connected account', async () => {
  await run('stripe.customer', { operation: 'create', name: 'Ada' }, { values: { account: 'acct_1A' } });
  expect(fake.requests[0]!.headers).toMatchObject({
    'idempotency-key': 'e/n/1',
    'stripe-version': '2026-08-26.dahlia',
    'stripe-account': 'acct_1A',
    'content-type': 'application/x-www-form-urlencoded',
  });
  await run('stripe.customer', { operation: 'get', customer: 'cus_1A' });
  expect(fake.requests[1]!.headers).not.toHaveProperty('idempotency-key');
  expect(fake.requests[1]!.headers).not.toHaveProperty('stripe-account');
});

test('an address, a shipping and metadata are written with brackets', async () => {
  const parameters = {
    address_line1: 'Weg 1',
    shipping: '{"name":"Ada","address":{"line1":"Weg 1"}}',
    metadata: { a: 5 },
  };
  await run('stripe.customer', { operation: 'create', ...parameters });
  expect(formOf(fake.requests[0]!)).toEqual({
    'address[line1]': 'Weg 1',
    'shipping[name]': 'Ada',
    'shipping[address][line1]': 'Weg 1',
    'metadata[a]': '5',
  });
});

test('the secret of a payment is no part of an item', async () => {
  const [item] = await run('stripe.payment_intent', { operation: 'get', payment_intent: 'pi_1A' });
  expect(item!.json).toMatchObject({ id: 'pi_1A' });
  expect(JSON.stringify(item)).not.toContain('client_secret');
});

test('fields that are expanded become objects, also in lists', async () => {
  const [one] = await run('stripe.charge', { operation: 'get', charge: 'ch_1A', expand: ['customer'] });
  expect(one!.json).toMatchObject({ customer: { id: 'cus_1A', email: 'ada@example.com' } });
  const [listed] = await run('stripe.charge', { operation: 'list', expand: ['customer'], limit: 1 });
  expect(listed!.json).toMatchObject({ customer: { id: 'cus_1A' } });
});

test('times are texts or seconds', async () => {
  await run('stripe.charge', {
    operation: 'list',
    created_after: '2026-01-01T00:00:00Z',
    created_before: '1800000000',
  });
  expect(Object.fromEntries(fake.requests[0]!.query)).toMatchObject({
    'created[gte]': '1767225600',
    'created[lt]': '1800000000',
  });
  await expect(run('stripe.charge', { operation: 'list', created_after: 'soon' })).rejects.toMatchObject({
    param: '/created_after',
  });
});

test('a payment is confirmed only on request', async () => {
  const payment = { operation: 'create', amount: 1250, currency: 'EUR', payment_method: 'pm_1A', off_session: true };
  await run('stripe.payment_intent', payment);
  await run('stripe.payment_intent', { ...payment, confirm: true });
  expect(formOf(fake.requests[0]!)).not.toHaveProperty('confirm');
  expect(formOf(fake.requests[1]!)).toMatchObject({ confirm: 'true', off_session: 'true', currency: 'eur' });
});

test('a refund needs a payment, and an amount where only a part is refunded', async () => {
  const part = { operation: 'create', charge: 'ch_1A', part: 'amount' };
  await expect(run('stripe.refund', part)).rejects.toThrow(/amount/i);
  await expect(run('stripe.refund', { operation: 'create' })).rejects.toMatchObject({ param: '/payment_intent' });
  expect(fake.requests).toHaveLength(0);
});

test('a coupon has a percentage or an amount', async () => {
  for (const wrong of [{}, { percent_off: 5, amount_off: 500, currency: 'eur' }])
    await expect(run('stripe.coupon', { operation: 'create', ...wrong })).rejects.toMatchObject({
      param: '/percent_off',
    });
  await run('stripe.coupon', { operation: 'create', amount_off: 500, currency: 'EUR', duration: 'repeating' });
  expect(formOf(fake.requests[0]!)).toEqual({
    amount_off: '500',
    currency: 'eur',
    duration: 'repeating',
    duration_in_months: '1',
  });
});

test('a subscription that was canceled is no failure of a repeated cancellation', async () => {
  const items = [
    { id: 'si_1A', deleted: true },
    { price: 'price_1A', quantity: 2, deleted: false },
  ];
  await run('stripe.subscription', {
    operation: 'update',
    subscription: 'sub_1A',
    items,
    end: 'never',
    coupon: 'co_1A',
  });
  expect(formOf(fake.requests[0]!)).toEqual({
    proration_behavior: 'create_prorations',
    'items[0][id]': 'si_1A',
    'items[0][deleted]': 'true',
    'items[1][price]': 'price_1A',
    'items[1][quantity]': '2',
    cancel_at_period_end: 'false',
    'discounts[0][coupon]': 'co_1A',
  });
  await run('stripe.subscription', { operation: 'cancel', subscription: 'sub_1A', prorate: true, comment: 'Moved' });
  expect([fake.requests[1]!.method, formOf(fake.requests[1]!)]).toEqual([
    'DELETE',
    { prorate: 'true', 'cancellation_details[comment]': 'Moved' },
  ]);
});

test('a checkout takes a customer or an email address, and a coupon or codes', async () => {
  const session = { operation: 'create', prices: [{ price: 'price_1A' }], success_url: 'https://example.com' };
  await run('stripe.checkout_session', { ...session, of_customer: 'cus_1A', customer_email: 'a@example.com' });
  expect(formOf(fake.requests[0]!)).not.toHaveProperty('customer_email');
  await run('stripe.checkout_session', { ...session, coupon: 'co_1A', allow_promotion_codes: true });
  expect(formOf(fake.requests[1]!)).toMatchObject({ 'discounts[0][coupon]': 'co_1A', 'line_items[0][quantity]': '1' });
  expect(formOf(fake.requests[1]!)).not.toHaveProperty('allow_promotion_codes');
});

test('a form of the API call is written with brackets', async () => {
  await run('stripe.api_call', {
    method: 'POST',
    path: '/v1/customers',
    body_kind: 'form',
    body: { name: 'Ada', metadata: { order: '7' } },
  });
  await run('stripe.api_call', { path: '/v1/charges', query: { created: { gte: 5 }, limit: '1' } });
  expect(formOf(fake.requests[0]!)).toEqual({ name: 'Ada', 'metadata[order]': '7' });
  expect(Object.fromEntries(fake.requests[1]!.query)).toEqual({ 'created[gte]': '5', limit: '1' });
});

test.each([
  [429, { error: { code: 'rate_limit' } }, {}, 'limited'],
  [429, { error: { code: 'lock_timeout' } }, {}, 'temporary'],
  [409, { error: { code: 'idempotency_key_in_use' } }, {}, 'temporary'],
  [409, {}, { 'stripe-should-retry': 'false' }, 'refused'],
  [400, null, { 'stripe-should-retry': 'true' }, 'temporary'],
  [402, { error: { code: 'card_declined', decline_code: 'stolen_card', message: 'No.' } }, {}, 'refused'],
  [502, 'Bad gateway', {}, 'temporary'],
  [401, { error: 'Oops' }, {}, 'refused'],
])('a failure is read as Stripe means it: %s %j %j', (status, body, headers, kind) => {
  expect(failureIn(stripe, { status, headers: headers as Record<string, string>, body })).toMatchObject({
    kind,
    message: expect.stringMatching(/^[A-Z].+\(.+\)/),
  });
});

test('a failure names the reason of the bank and the request', () => {
  const body = {
    error: { type: 'card_error', code: 'card_declined', decline_code: 'lost_card', message: 'Declined.' },
  };
  expect(failureIn(stripe, { status: 402, headers: { 'request-id': 'req_1' }, body })!.message).toBe(
    'The card was declined. (card_declined) Declined. Reason of the bank: lost_card. Request: req_1.',
  );
});

test('a publishable key is refused', () => {
  const values = { secret_key: 'pk_live_1', api_url: '' };
  expect(credential.check!(values)).toMatchObject([{ parameter: '/secret_key' }]);
  expect(credential.check!({ ...values, secret_key: 'rk_live_1' })).toEqual([]);
});

test.each([
  [{ resource: 'constructor' }, '"constructor: "'],
  [{ resource: 'charge', operation: 'toString' }, '"charge: toString"'],
  [{ resource: 'token' }, '"token: create"'],
])('an operation of n8n without a counterpart is named: %j', (parameters, name) => {
  const node = { name: 'Import', type: 'n8n-nodes-base.stripe', parameters };
  const mapping = () => n8n['stripe']!({ ...mappable(node), sub: () => [] });
  expect(mapping).toThrow(NoCounterpart);
  expect(mapping).toThrow(`Stripe: ${name} is not supported.`);
});

test('an item of an invoice has a price or an amount', async () => {
  const item = { operation: 'add_item', customer: 'cus_1A', currency: 'EUR' };
  await run('stripe.invoice', { ...item, price: 'price_1A', quantity: 2, amount: 5 });
  await run('stripe.invoice', { ...item, amount: 5 });
  expect(fake.requests.map(formOf)).toEqual([
    { customer: 'cus_1A', 'pricing[price]': 'price_1A', quantity: '2' },
    { customer: 'cus_1A', amount: '5', currency: 'eur' },
  ]);
});

test.each([
  ['stripe.balance', 'list_transactions', {}],
  ['stripe.product', 'list', { active: 'true' }],
  ['stripe.price', 'list', { active: 'true' }],
])('a list is filtered by the time of creation: %s', async (type, operation, more) => {
  await run(type, { operation, created_after: '5', limit: 1 });
  expect(Object.fromEntries(fake.requests[0]!.query)).toEqual({ 'created[gte]': '5', limit: '1', ...more });
});

test('a payment link is turned off, and redirects after a payment', async () => {
  const link = { operation: 'update', payment_link: 'plink_1A' };
  await run('stripe.payment_link', { ...link, activity: 'off', redirect_url: 'https://example.com', max_payments: 3 });
  await run('stripe.payment_link', { ...link, metadata: { a: 'b' } });
  expect(fake.requests.map(formOf)).toEqual([
    {
      active: 'false',
      'after_completion[type]': 'redirect',
      'after_completion[redirect][url]': 'https://example.com',
      'restrictions[completed_sessions][limit]': '3',
    },
    { 'metadata[a]': 'b' },
  ]);
});

test('usage has the customer and the value, whatever the further values are', async () => {
  const payload = { region: 'eu', value: 'other' };
  const usage = { event_name: 'calls', customer: 'cus_1A', value: 3, timestamp: '2026-01-01T00:00:00Z', payload };
  await run('stripe.meter_event', { operation: 'create', ...usage });
  expect(formOf(fake.requests[0]!)).toEqual({
    event_name: 'calls',
    'payload[region]': 'eu',
    'payload[value]': '3',
    'payload[stripe_customer_id]': 'cus_1A',
    timestamp: '1767225600',
  });
});
