import { expect, test } from 'vitest';
import { failureIn } from '../../integrations/engine/defineVendor.ts';
import { keyUuid } from '../../integrations/engine/keyUuid.ts';
import type { FakeRequest } from '../../integrations/engine/fake/startFake.ts';
import { credential as app } from '../../integrations/shopify/credentialApp.ts';
import { fake as definition } from '../../integrations/shopify/fake.ts';
import { gid, quoted, searchOf, since } from '../../integrations/shopify/requests.ts';
import { shopify } from '../../integrations/shopify/vendor.ts';
import { bodyOf, vendorRun } from './vendorRun.ts';

/** The parts of Shopify's nodes that convert parameters; `contract.test.ts` covers all operations. */
const { fake, run } = vendorRun(definition, { idempotencyKey: 'e/n/1' });

const variablesOf = (request: FakeRequest): unknown => bodyOf(request)['variables'];

test('an order has lines with prices, a customer, an address and a discount', async () => {
  await run('shopify.order', {
    operation: 'create',
    items: [{ variant: '401' }, { title: 'Cup', quantity: 2, price: '12.50' }],
    currency: 'eur',
    customer: '201',
    shipping_address: '{"city":"Berlin","countryCode":"DE"}',
    discount_percent: '10',
  });
  expect(variablesOf(fake.requests[0]!)).toEqual({
    order: {
      lineItems: [
        { variantId: 'gid://shopify/ProductVariant/401', quantity: 1 },
        { title: 'Cup', quantity: 2, priceSet: { shopMoney: { amount: '12.50', currencyCode: 'EUR' } } },
      ],
      currency: 'EUR',
      customer: { toAssociate: { id: 'gid://shopify/Customer/201' } },
      shippingAddress: { city: 'Berlin', countryCode: 'DE' },
      financialStatus: 'PENDING',
      discountCode: { itemPercentageDiscountCode: { code: 'Discount', percentage: 10 } },
    },
    options: { inventoryBehaviour: 'BYPASS', sendReceipt: false },
  });
});

test.each([
  [{ items: [{ title: 'Cup' }] }, 'Each item needs a variant, or a title and a price.'],
  [{ items: [{ title: 'Cup', price: '5' }] }, 'Enter the currency of the prices.'],
  [{ items: [{ variant: 'x' }] }, '"x" is not an ID.'],
  [{ items: [{ variant: '401' }], discount_code: 'SALE' }, 'Enter the discount in percent.'],
])('an order of %j is refused', async (parameters, message) => {
  await expect(run('shopify.order', { operation: 'create', ...parameters })).rejects.toThrow(message);
});

test('the filters of a list are one search', async () => {
  const filters = { status: 'open', payment: 'paid', created_after: '2026-11-01', search: 'tag:a OR tag:b' };
  await run('shopify.order', { operation: 'list', ...filters, limit: 1 });
  expect(variablesOf(fake.requests[0]!)).toMatchObject({
    query: "status:open AND financial_status:paid AND created_at:>='2026-11-01T00:00:00.000Z' AND (tag:a OR tag:b)",
    sortKey: 'CREATED_AT',
    first: 1,
  });
});

test('a change of the stock has a key, which a person can enter', async () => {
  const change = { operation: 'adjust', item: '601', location: '71', delta: -2 };
  await run('shopify.inventory', change);
  await run('shopify.inventory', { ...change, key: 'order 7' });
  expect(fake.requests.map((request) => (variablesOf(request) as { key: string }).key)).toEqual([
    keyUuid('e/n/1'),
    'order 7',
  ]);
  expect(variablesOf(fake.requests[0]!)).toMatchObject({
    input: { changes: [{ delta: -2, changeFromQuantity: null }] },
  });
});

test('an email address without a customer gives no item, and an ID without a thing is an error', async () => {
  expect(await run('shopify.customer', { operation: 'find', email: 'none@example.org' })).toEqual([]);
  await expect(run('shopify.product', { operation: 'get', product: '9' })).rejects.toThrow('no product with this ID');
  await expect(run('shopify.customer', { operation: 'find' })).rejects.toThrow('Enter an email address');
});

test('a problem of a mutation fails the item', async () => {
  await expect(run('shopify.customer', { operation: 'create', email: 'taken@example.org' })).rejects.toThrow(
    'Shopify refused the change. email: Email has already been taken',
  );
  await expect(run('shopify.order', { operation: 'cancel', order: '9' })).rejects.toThrow('Order does not exist');
});

test('other queries are sent as they are', async () => {
  const [item] = await run('shopify.api_call', { query: 'query { shop { name } }' });
  expect(item!.json).toEqual({ shop: { name: 'Acme' } });
});

test('a limit tells when its bucket is full enough', () => {
  const cost = { requestedQueryCost: 752, throttleStatus: { currentlyAvailable: 12, restoreRate: 100 } };
  const body = { errors: [{ message: 'Throttled', extensions: { code: 'THROTTLED' } }], extensions: { cost } };
  expect(failureIn(shopify, { status: 200, headers: {}, body })).toMatchObject({
    kind: 'limited',
    retryAfterMs: 7_400,
  });
});

test.each([
  ['a change that is still running', { message: 'In progress', code: 'IDEMPOTENCY_CONCURRENT_REQUEST' }, 'temporary'],
  ['another change with the key', { message: 'No', code: 'IDEMPOTENCY_KEY_PARAMETER_MISMATCH' }, 'refused'],
])('%s is a failure of its kind', (_name, problem, kind) => {
  const body = { data: { inventorySetQuantities: { userErrors: [problem] } } };
  expect(failureIn(shopify, { status: 200, headers: {}, body })).toMatchObject({ kind, code: problem.code });
});

test('a missing thing has a code, so that a repeated deletion may find it gone', () => {
  const body = { data: { productDelete: { userErrors: [{ field: ['id'], message: 'Product does not exist' }] } } };
  expect(failureIn(shopify, { status: 200, headers: {}, body })).toMatchObject({ kind: 'refused', code: 'NOT_FOUND' });
});

test('IDs, words and times are written as Shopify takes them', () => {
  expect(gid('Order', ' 5 ', 'order')).toBe('gid://shopify/Order/5');
  expect(gid('Order', 'gid://shopify/Order/5', 'order')).toBe('gid://shopify/Order/5');
  expect(quoted('a "b" \\')).toBe('"a \\"b\\" \\\\"');
  expect(searchOf([undefined, ' ', 'a', 'b'])).toBe('a AND b');
  expect(searchOf([])).toBeUndefined();
  expect(since('updated_at', '2026-11-01T00:00:00+01:00', 'x')).toBe("updated_at:>='2026-10-31T23:00:00.000Z'");
});

test('an app gets its token from the shop, and sends it in the header of Shopify', async () => {
  const values = { api_url: 'https://acme.myshopify.com/', client_id: 'a', client_secret: 'b' };
  const request = app.oauth2!.request!(values);
  expect(request.token_url).toBe('https://acme.myshopify.com/admin/oauth/access_token');
  expect(request.read_answer!({ access_token: 't', scope: 'read_orders,write_orders' })).toMatchObject({
    token_type: 'bearer',
    scope: 'read_orders write_orders',
  });
  expect(await app.authorize!({ ...values, access_token: 't' } as never)).toEqual({
    headers: { 'x-shopify-access-token': 't' },
  });
  expect(app.check!({ ...values, api_url: 'https://admin.shopify.com/store/acme' })).toHaveLength(1);
  expect(app.check!({ ...values, api_url: 'https://acme.myshopify.com/admin' })).toHaveLength(1);
  expect(app.check!({ ...values, api_url: 'https://admin-acme.myshopify.com' })).toEqual([]);
});
