import { expect, test } from 'vitest';
import { failureIn } from '../../integrations/engine/defineVendor.ts';
import { credential } from '../../integrations/paddle/credential.ts';
import { fake as definition } from '../../integrations/paddle/fake.ts';
import { node as subscriptionNode } from '../../integrations/paddle/operations/subscription.ts';
import { nextAfter, timeOf } from '../../integrations/paddle/requests.ts';
import { paddle } from '../../integrations/paddle/vendor.ts';
import { bodyOf, vendorRun } from './vendorRun.ts';

/** The parts of Paddle's nodes that convert parameters; `contract.test.ts` covers all operations. */
const { fake, run } = vendorRun(definition);

const sub = 'sub_01j0000000000000000000000a';
const price = 'pri_01j0000000000000000000000a';

test('an update sends the given fields alone', async () => {
  await run('paddle.customer', { operation: 'update', customer: 'ctm_01j0000000000000000000000a', name: 'Grace' });
  expect(bodyOf(fake.requests[0]!)).toEqual({ name: 'Grace' });
  await expect(
    run('paddle.customer', { operation: 'update', customer: 'ctm_01j0000000000000000000000a' }),
  ).rejects.toThrow('Enter what to change.');
});

test('an invoice has its terms, and is issued only if that is chosen', async () => {
  const items = [{ price, quantity: 2 }];
  await run('paddle.transaction', { operation: 'create', items, collection_mode: 'manual', issue: true });
  expect(bodyOf(fake.requests[0]!)).toEqual({
    items: [{ price_id: price, quantity: 2 }],
    collection_mode: 'manual',
    billing_details: { payment_terms: { interval: 'day', frequency: 14 }, enable_checkout: false },
    status: 'billed',
  });
  await run('paddle.transaction', { operation: 'create', items, issue: true });
  expect(bodyOf(fake.requests[1]!)).toEqual({
    items: [{ price_id: price, quantity: 2 }],
    collection_mode: 'automatic',
  });
});

test('a scheduled change of a subscription is removed by null, and is not billed', async () => {
  await run('paddle.subscription', { operation: 'update', subscription: sub, scheduled_change: 'remove' });
  expect(bodyOf(fake.requests[0]!)).toEqual({ scheduled_change: null });
});

test('a new date of a bill says how it is billed', async () => {
  const parameters = { subscription: sub, next_billed_at: '2026-12-28T08:00:00', proration: 'do_not_bill' };
  await run('paddle.subscription', { operation: 'update', ...parameters });
  expect(bodyOf(fake.requests[0]!)).toEqual({
    next_billed_at: '2026-12-28T08:00:00.000Z',
    proration_billing_mode: 'do_not_bill',
    on_payment_failure: 'prevent_change',
  });
});

test('a partial refund names lines', async () => {
  const parameters = {
    operation: 'create',
    transaction: 'txn_01j0000000000000000000000a',
    reason: 'Late',
    part: 'partial',
  };
  await expect(run('paddle.adjustment', parameters)).rejects.toThrow('Enter the lines.');
  const line = 'txnitm_01j0000000000000000000000a';
  await expect(run('paddle.adjustment', { ...parameters, lines: [{ item: line, part: 'partial' }] })).rejects.toThrow(
    'Enter the amount of each line.',
  );
  await run('paddle.adjustment', { ...parameters, lines: [{ item: line, part: 'partial', amount: '100' }] });
  expect(bodyOf(fake.requests[0]!)).toMatchObject({
    type: 'partial',
    items: [{ item_id: line, type: 'partial', amount: '100' }],
  });
});

test('a price needs an amount and its currency', async () => {
  const parameters = { operation: 'update', price, new_amount: '1250' };
  await expect(run('paddle.price', parameters)).rejects.toThrow('Enter an amount and its currency.');
});

test('the address of a next page counts only if there is one', () => {
  const next = 'https://api.paddle.com/events?after=evt_1';
  expect(nextAfter({ meta: { pagination: { has_more: false, next } } })).toBeUndefined();
  expect(nextAfter({ meta: { pagination: { has_more: true, next } } })).toBe('evt_1');
});

test.each([
  ['2026-12-31', '2026-12-31T00:00:00.000Z'],
  ['2026-12-31T08:00:00', '2026-12-31T08:00:00.000Z'],
  ['2026-12-31T08:00:00+01:00', '2026-12-31T07:00:00.000Z'],
  ['', undefined],
])('the time %j is sent as %j', (time, sent) => {
  expect(timeOf(time, 'at')).toBe(sent);
});

test('an error names its fields and its request', () => {
  const error = { code: 'bad_request', detail: 'Invalid request.', errors: [{ field: 'email', message: 'invalid' }] };
  const body = { error, meta: { request_id: 'r1' } };
  expect(failureIn(paddle, { status: 400, headers: {}, body })).toMatchObject({
    kind: 'refused',
    message: 'Paddle refused the request. (bad_request) Invalid request. email: invalid. Request: r1.',
  });
});

test.each([
  ['pdl_sdbx_apikey_1', 'https://api.paddle.com', 1],
  ['pdl_live_apikey_1', 'https://sandbox-api.paddle.com', 1],
  ['pdl_live_apikey_1', 'https://api.paddle.com', 0],
  ['pdl_sdbx_apikey_1', 'https://sandbox-api.paddle.com', 0],
])('the key %s at %s has %i problems', (key, url, count) => {
  expect(credential.check!({ api_key: key, api_url: url })).toHaveLength(count);
});

test.each([
  ['paddle.api_call', { path: '/event-types' }, '/event-types?'],
  [
    'paddle.event',
    { operation: 'list', kind: 'transaction.paid, transaction.completed', limit: 1 },
    '/events?order_by=id%5BDESC%5D&event_type=transaction.paid%2Ctransaction.completed&per_page=1',
  ],
  [
    'paddle.product',
    { operation: 'list', by_status: 'any', limit: 1 },
    '/products?order_by=id%5BDESC%5D&status=active%2Carchived&per_page=1',
  ],
])('%s reads with the query %j', async (type, parameters, address) => {
  await run(type, parameters);
  const { path, query } = fake.requests[0]!;
  expect(`${path}?${query.toString()}`).toBe(address);
});

test('a discount of percent has no currency, and its number of periods only if it recurs', async () => {
  const parameters = { operation: 'create', description: 'Sale', discount_amount: '10', currency: 'EUR' };
  await run('paddle.discount', { ...parameters, maximum_recurring_intervals: 3 });
  expect(bodyOf(fake.requests[0]!)).toEqual({
    description: 'Sale',
    type: 'percentage',
    amount: '10',
    enabled_for_checkout: true,
    recur: false,
  });
});

test('a change that may bill prices at once is not sent twice', () => {
  expect(subscriptionNode.operations['update']).toMatchObject({ repeat: 'unsafe' });
});
