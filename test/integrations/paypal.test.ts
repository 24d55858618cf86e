import { expect, test } from 'vitest';
import { keyUuid } from '../../integrations/engine/keyUuid.ts';
import { failureIn } from '../../integrations/engine/defineVendor.ts';
import { sumOf } from '../../integrations/paypal/amounts.ts';
import { credential } from '../../integrations/paypal/credential.ts';
import { fake as definition } from '../../integrations/paypal/fake.ts';
import { maybeTime } from '../../integrations/paypal/times.ts';
import { paypal } from '../../integrations/paypal/vendor.ts';
import { bodyOf, vendorRun } from './vendorRun.ts';

/** The parts of PayPal's nodes that convert parameters; `contract.test.ts` covers all operations. */
const { fake, run } = vendorRun(definition, { idempotencyKey: 'e/n/1' });

test('an order has a key of fixed length, and asks for the whole object', async () => {
  await run('paypal.order', { operation: 'create', amount: '12.50', currency: 'eur' });
  expect(fake.requests[0]!.headers).toMatchObject({
    'paypal-request-id': keyUuid('e/n/1'),
    prefer: 'return=representation',
  });
  expect(bodyOf(fake.requests[0]!)).toEqual({
    intent: 'CAPTURE',
    purchase_units: [{ amount: { currency_code: 'EUR', value: '12.50' } }],
  });
});

test('the items of an order are added up exactly', async () => {
  const items = [
    { name: 'Cup', quantity: 3, unit_amount: '0.10' },
    { name: 'Pot', quantity: 1, unit_amount: '19.9' },
  ];
  const parts = { shipping_amount: '5.00', return_url: 'https://shop.example/thanks' };
  await run('paypal.order', { operation: 'create', amount: '25.20', currency: 'EUR', items, ...parts });
  expect(bodyOf(fake.requests[0]!)).toMatchObject({
    purchase_units: [
      {
        amount: {
          value: '25.20',
          breakdown: { item_total: { value: '20.20' }, shipping: { currency_code: 'EUR', value: '5.00' } },
        },
        items: [{ quantity: '3', unit_amount: { value: '0.10' } }, {}],
      },
    ],
    payment_source: { paypal: { experience_context: { return_url: 'https://shop.example/thanks' } } },
  });
});

test.each([
  [[], '0'],
  [[{ unit_amount: '1250', quantity: 2 }], '2500'],
  [[{ unit_amount: '0.05', quantity: 1 }], '0.05'],
  [
    [
      { unit_amount: '0.1', quantity: 1 },
      { unit_amount: '0.20', quantity: 1 },
    ],
    '0.30',
  ],
])('the sum of %j is %s', (items, sum) => {
  expect(sumOf(items)).toBe(sum);
});

test('a payout without an ID has one of the item, so that PayPal pays once', async () => {
  const recipients = [{ receiver: 'ada@example.com', amount: '9.87', currency: 'USD' }];
  await run('paypal.payout', { operation: 'create', recipients });
  expect(bodyOf(fake.requests[0]!)).toEqual({
    sender_batch_header: { sender_batch_id: keyUuid('e/n/1') },
    items: [{ recipient_type: 'EMAIL', receiver: 'ada@example.com', amount: { currency: 'USD', value: '9.87' } }],
  });
});

test('transactions of a long time are read in parts of 31 days', async () => {
  const times = { start_time: '2026-09-01T00:00:00', end_time: '2026-10-31T23:59:59Z' };
  const items = await run('paypal.transaction', { operation: 'search', ...times, all: true });
  expect(items).toHaveLength(6);
  expect(fake.requests.map(({ query }) => [query.get('start_date'), query.get('end_date'), query.get('page')])).toEqual(
    [
      ['2026-09-01T00:00:00Z', '2026-10-01T23:59:59Z', null],
      ['2026-09-01T00:00:00Z', '2026-10-01T23:59:59Z', '2'],
      ['2026-09-01T00:00:00Z', '2026-10-01T23:59:59Z', '3'],
      ['2026-10-02T00:00:00Z', '2026-10-31T23:59:59Z', null],
      ['2026-10-02T00:00:00Z', '2026-10-31T23:59:59Z', '2'],
      ['2026-10-02T00:00:00Z', '2026-10-31T23:59:59Z', '3'],
    ],
  );
  fake.reset();
  expect(await run('paypal.transaction', { operation: 'search', ...times, limit: 2 })).toHaveLength(2);
  expect(fake.requests).toHaveLength(2);
});

test.each([
  [{ start_time: '2026-10-01T00:00:00Z', end_time: '2026-09-01T00:00:00Z' }, 'The end is before the start.'],
  [{ start_time: '2020-10-01T00:00:00Z', end_time: '2026-09-01T00:00:00Z' }, 'three years'],
  [
    { start_time: 'yesterday', end_time: '2026-09-01T00:00:00Z' },
    '"yesterday" is no time, such as 2026-12-01T09:00:00Z.',
  ],
])('transactions of %j are refused', async (times, message) => {
  await expect(run('paypal.transaction', { operation: 'search', ...times })).rejects.toThrow(message);
});

test('a refund of an amount needs its currency', async () => {
  await expect(run('paypal.payment', { operation: 'refund', capture: 'C1', amount: '5.00' })).rejects.toThrow(
    'Enter the currency of the amount.',
  );
});

test('a subscription needs both addresses, or none', async () => {
  const one = { operation: 'create', plan: 'P-1', return_url: 'https://shop.example/' };
  await expect(run('paypal.subscription', one)).rejects.toThrow('Enter a return URL and a cancel URL.');
});

test('an error says what to do, and names the case for PayPal', () => {
  const failed = failureIn(paypal, {
    status: 422,
    headers: { 'paypal-debug-id': 'f1' },
    body: { name: 'UNPROCESSABLE_ENTITY', details: [{ issue: 'ORDER_NOT_APPROVED', description: 'Not approved.' }] },
  });
  expect(failed).toMatchObject({
    kind: 'refused',
    code: 'ORDER_NOT_APPROVED',
    message: expect.stringMatching(/^The buyer has not approved the order\. .* Debug ID: f1\.$/),
  });
});

test.each([
  [{ environment: 'live' }, 'https://api-m.paypal.com'],
  [{ environment: 'sandbox' }, 'https://api-m.sandbox.paypal.com'],
  [{ environment: 'live', api_url: 'https://proxy.example/paypal/' }, 'https://proxy.example/paypal'],
])('the token of %j comes from %s, and requests go there', (place, base) => {
  const values = { client_id: 'a', client_secret: 'b', ...place } as never;
  const request = credential.oauth2!.request!(values);
  expect(request.token_url).toBe(`${base}/v1/oauth2/token`);
  expect(request.kept_of!({})).toEqual({ api_url: base });
});

test.each([
  ['paypal.api_call', { path: '/v1/billing/plans', query: { page: '2' } }, '/v1/billing/plans?page=2'],
  [
    'paypal.dispute',
    { operation: 'list', updated_after: '2026-11-01', limit: 1 },
    '/v1/customer/disputes?update_time_after=2026-11-01T00%3A00%3A00Z&page_size=1',
  ],
  ['paypal.payout', { operation: 'get', payout: 'P1' }, '/v1/payments/payouts/P1?page_size=1'],
])('%s reads with the query %j', async (type, parameters, address) => {
  await run(type, parameters);
  const { path, query } = fake.requests[0]!;
  expect(`${path}?${query.toString()}`).toBe(address);
});

test.each([
  [
    'paypal.invoice',
    { operation: 'search', created_from: '2026-11-01', limit: 1 },
    { creation_date_range: { start: '2026-11-01', end: '2099-12-31' } },
  ],
  [
    'paypal.plan',
    { operation: 'create', product: 'PROD-1', name: 'Monthly', amount: '10.00', currency: 'eur' },
    {
      product_id: 'PROD-1',
      name: 'Monthly',
      billing_cycles: [
        {
          frequency: { interval_unit: 'MONTH', interval_count: 1 },
          tenure_type: 'REGULAR',
          sequence: 1,
          total_cycles: 0,
          pricing_scheme: { fixed_price: { currency_code: 'EUR', value: '10.00' } },
        },
      ],
      payment_preferences: { payment_failure_threshold: 0 },
      quantity_supported: false,
    },
  ],
  [
    'paypal.tracking',
    { operation: 'add', transaction: 'T1', tracking_number: '4438', carrier: 'dhl' },
    {
      trackers: [
        { transaction_id: 'T1', tracking_number: '4438', status: 'SHIPPED', carrier: 'DHL', notify_buyer: false },
      ],
    },
  ],
])('%s writes %j', async (type, parameters, body) => {
  await run(type, parameters);
  expect(bodyOf(fake.requests[0]!)).toEqual(body);
});

test('a refund with a currency needs its amount; without both, everything is paid back', async () => {
  const refund = { operation: 'refund', capture: '42311647XV020574X' };
  await expect(run('paypal.payment', { ...refund, amount: '', currency: 'EUR' })).rejects.toThrow('Enter the amount');
  await expect(run('paypal.payment', { ...refund, amount: '5.00' })).rejects.toThrow('Enter the currency');
  expect(fake.requests).toEqual([]);
  await run('paypal.payment', refund);
  expect(bodyOf(fake.requests[0]!)).toEqual({});
});

test('a time with a blank instead of the T is UTC, too', () => {
  expect(maybeTime('2026-11-01 08:00', 'start_time')).toBe('2026-11-01T08:00:00Z');
});
