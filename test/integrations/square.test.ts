import { expect, test } from 'vitest';
import { keyUuid } from '../../integrations/engine/keyUuid.ts';
import { credential as signIn } from '../../integrations/square/credentialOAuth2.ts';
import { fake as definition } from '../../integrations/square/fake.ts';
import { bodyOf, vendorRun } from './vendorRun.ts';

/** The parts of Square's nodes that convert parameters or look something up; `contract.test.ts` covers all operations. */
const { fake, run } = vendorRun(definition, { idempotencyKey: 'e/n/1' });

const order = 'CAISENgvlJ6jLWAzERDzjyHVybY1';
const invoice = 'inv:0-ChCHu2mZEabLeeHahQnXDjZQEC1';

test('a payment in cash has a key of fixed length in its body', async () => {
  await run('square.payment', { operation: 'create', source: 'CASH', amount: 1250, currency: 'eur' });
  const cost = { amount: 1250, currency: 'EUR' };
  expect(bodyOf(fake.requests[0]!)).toEqual({
    idempotency_key: keyUuid('e/n/1'),
    source_id: 'CASH',
    amount_money: cost,
    cash_details: { buyer_supplied_money: cost },
  });
});

test('a customer has an address, and no empty fields', async () => {
  await run('square.customer', { operation: 'create', given_name: 'Ada', note: '', locality: 'Berlin', country: 'de' });
  expect(bodyOf(fake.requests[0]!)).toEqual({
    idempotency_key: keyUuid('e/n/1'),
    given_name: 'Ada',
    address: { locality: 'Berlin', country: 'DE' },
  });
  await expect(run('square.customer', { operation: 'create', note: 'Regular' })).rejects.toThrow('Enter a name');
});

test('the version of an order and of an invoice is looked up', async () => {
  await run('square.order', { operation: 'update', order, new_state: 'COMPLETED' });
  expect(fake.requests.map(({ method }) => method)).toEqual(['GET', 'PUT']);
  expect(bodyOf(fake.requests[1]!)).toMatchObject({ order: { state: 'COMPLETED', version: expect.any(Number) } });
  fake.reset();
  await run('square.invoice', { operation: 'publish', invoice });
  expect(fake.requests.map(({ method }) => method)).toEqual(['GET', 'POST']);
});

test('orders of a range are sorted by the time of the range', async () => {
  const parameters = { locations: ['L1'], by: 'updated_at', from: '2026-11-01T00:00:00', limit: 1 };
  await run('square.order', { operation: 'search', ...parameters });
  expect(bodyOf(fake.requests[0]!)).toMatchObject({
    query: {
      filter: { date_time_filter: { updated_at: { start_at: '2026-11-01T00:00:00.000Z' } } },
      sort: { sort_field: 'UPDATED_AT', sort_order: 'DESC' },
    },
  });
});

test('a line of an order has a variation, or a name and a price', async () => {
  const parameters = { operation: 'create', location: 'L1' };
  await expect(run('square.order', { ...parameters, items: [{ name: 'Cup' }] })).rejects.toThrow('Each item needs');
  await expect(run('square.order', { ...parameters, items: [{ name: 'Cup', price: 5 }] })).rejects.toThrow(
    'Enter the currency of the prices.',
  );
  await run('square.order', { ...parameters, items: [{ variation: 'V1', quantity: '0.5' }] });
  expect(bodyOf(fake.requests[0]!)).toMatchObject({
    order: { line_items: [{ catalog_object_id: 'V1', quantity: '0.5' }] },
  });
});

test('a new item has variations with fixed and with free prices', async () => {
  const variations = [{ name: 'Small', price: 900 }, { name: 'Free' }];
  await run('square.catalog', { operation: 'create_item', name: 'Cup', variations, price_currency: 'EUR' });
  expect(bodyOf(fake.requests[0]!)).toMatchObject({
    object: {
      type: 'ITEM',
      id: '#item',
      item_data: {
        variations: [
          { item_variation_data: { pricing_type: 'FIXED_PRICING', price_money: { amount: 900, currency: 'EUR' } } },
          { item_variation_data: { pricing_type: 'VARIABLE_PRICING' } },
        ],
      },
    },
  });
});

test('a lost thing is taken from the stock', async () => {
  const parameters = { variation: 'V1', location: 'L1', quantity: '2', direction: 'waste' };
  await run('square.inventory', { operation: 'adjust', ...parameters, occurred_at: '2026-11-28T08:00:00' });
  expect(bodyOf(fake.requests[0]!)).toMatchObject({
    changes: [
      {
        type: 'ADJUSTMENT',
        adjustment: { from_state: 'IN_STOCK', to_state: 'WASTE', occurred_at: '2026-11-28T08:00:00.000Z' },
      },
    ],
  });
});

test.each([
  ['square.api_call', { path: '/payouts', query: { limit: '1' } }, '/v2/payouts'],
  ['square.location', { operation: 'get', location: 'L1' }, '/v2/locations/L1'],
  ['square.payment_link', { operation: 'get', link: 'P1' }, '/v2/online-checkout/payment-links/P1'],
])('%s reads %j', async (type, parameters, path) => {
  await run(type, parameters);
  expect(fake.requests[0]).toMatchObject({ method: 'GET', path });
});

test('the end of a token is its life in seconds', () => {
  const { read_answer: read } = signIn.oauth2!.request!({ scopes: [], api_url: '' } as never);
  const answer = read!({ access_token: 'a', expires_at: new Date(Date.now() + 3_600_500).toISOString() });
  expect(answer).toMatchObject({ access_token: 'a', token_type: 'bearer' });
  expect(Number(answer['expires_in'])).toBeGreaterThan(3_590);
  expect(read!({ access_token: 'a' })).not.toHaveProperty('expires_in');
});

test.each(['', null, undefined, 12.5, '12.50'])('an amount of %j refunds nothing', async (amount) => {
  const refund = { operation: 'refund', payment: 'hYy9pRFVxpDsO1FB05SunFWUe9JZ1', currency: 'EUR' };
  await expect(run('square.payment', { ...refund, amount })).rejects.toThrow();
  expect(fake.requests).toEqual([]);
});

test('times with a blank instead of the T are UTC, too', async () => {
  await run('square.payment', { operation: 'list', from: '2026-11-01 08:00', limit: 1 });
  expect(fake.requests[0]!.query.get('begin_time')).toBe('2026-11-01T08:00:00.000Z');
});
