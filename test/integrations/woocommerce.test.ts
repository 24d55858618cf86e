import { expect, test } from 'vitest';
import { failureIn } from '../../integrations/engine/defineVendor.ts';
import { credential } from '../../integrations/woocommerce/credential.ts';
import { fake as definition } from '../../integrations/woocommerce/fake.ts';
import { node as orderNode } from '../../integrations/woocommerce/operations/order.ts';
import { pages } from '../../integrations/woocommerce/requests.ts';
import { woocommerce } from '../../integrations/woocommerce/vendor.ts';
import { bodyOf, vendorRun } from './vendorRun.ts';

/** The parts of WooCommerce's nodes that convert parameters; `contract.test.ts` covers all operations. */
const { fake, run } = vendorRun(definition);

test('an order has lines, addresses, shipping, fees, coupons and own values', async () => {
  await run('woocommerce.order', {
    operation: 'create',
    customer: '26',
    items: [
      { product: '93', quantity: 2 },
      { product: '93', variation: '732', total: '10.00' },
    ],
    billing_city: 'Berlin',
    billing_email: 'ada@example.org',
    shipping_title: 'Parcel',
    fees: [{ name: 'Gift', total: '2.00' }],
    coupons: ['TEN'],
    meta_data: { crm: '7' },
  });
  expect(bodyOf(fake.requests[0]!)).toEqual({
    customer_id: 26,
    line_items: [
      { product_id: 93, quantity: 2 },
      { product_id: 93, variation_id: 732, quantity: 1, subtotal: '10.00', total: '10.00' },
    ],
    billing: { city: 'Berlin', email: 'ada@example.org' },
    shipping_lines: [{ method_id: 'flat_rate', method_title: 'Parcel', total: '0' }],
    fee_lines: [{ name: 'Gift', total: '2.00' }],
    coupon_lines: [{ code: 'TEN' }],
    meta_data: [{ key: 'crm', value: '7' }],
  });
});

test('an update sends the given fields alone', async () => {
  await run('woocommerce.order', { operation: 'update', order: '727', status: 'packed' });
  expect(fake.requests[0]).toMatchObject({ method: 'PUT', path: '/wp-json/wc/v3/orders/727' });
  expect(bodyOf(fake.requests[0]!)).toEqual({ status: 'packed' });
  await expect(run('woocommerce.customer', { operation: 'update', customer: '26' })).rejects.toThrow(
    'Enter what to change.',
  );
});

test('a refund pays money back only if that is chosen', async () => {
  await run('woocommerce.order', { operation: 'refund', order: '727', amount: '5.00' });
  expect(bodyOf(fake.requests[0]!)).toEqual({ amount: '5.00', api_refund: false, api_restock: true });
});

test('times of a list are sent in UTC', async () => {
  const times = { after: '2026-11-01T00:00:00+01:00', modified_after: '2026-11-02T00:00:00' };
  await run('woocommerce.order', { operation: 'list', ...times, limit: 1 });
  expect(Object.fromEntries(fake.requests[0]!.query)).toMatchObject({
    after: '2026-10-31T23:00:00',
    modified_after: '2026-11-02T00:00:00',
    dates_are_gmt: 'true',
  });
});

test('a product has images by address and by ID, a stock, and further fields', async () => {
  await run('woocommerce.product', {
    operation: 'create',
    name: 'Cup',
    categories: ['15'],
    images: ['https://shop.example/cup.jpg', '12'],
    stock: 'quantity',
    stock_quantity: 0,
    more: '{"featured": true}',
  });
  expect(bodyOf(fake.requests[0]!)).toEqual({
    type: 'simple',
    status: 'publish',
    name: 'Cup',
    categories: [{ id: 15 }],
    images: [{ src: 'https://shop.example/cup.jpg' }, { id: 12 }],
    manage_stock: true,
    stock_quantity: 0,
    featured: true,
  });
});

test('a customer is deleted for good, and a coupon goes to the trash', async () => {
  await run('woocommerce.customer', { operation: 'delete', customer: '26' });
  await run('woocommerce.coupon', { operation: 'delete', coupon: '719' });
  expect(fake.requests.map(({ query }) => query.get('force'))).toEqual(['true', 'false']);
});

test('a request of any kind has the key', async () => {
  await run('woocommerce.api_call', { path: '/wp-json/wc/v3/payment_gateways' });
  expect(fake.requests[0]!.headers.authorization).toMatch(/^Basic /);
});

test('an error of an ID says so, and has no HTML', () => {
  const failure = (code: string, message: string) =>
    failureIn(woocommerce, { status: 404, headers: {}, body: { code, message, data: { status: 404 } } })?.message;
  expect(failure('woocommerce_rest_shop_order_invalid_id', 'Invalid ID.')).toBe(
    'There is nothing with this ID in the shop. (woocommerce_rest_shop_order_invalid_id) Invalid ID.',
  );
  expect(failure('x', 'Log <a href="#">in</a>.')).toMatch(/\(x\) Log in\.$/);
});

test('the key is in the header, or in the address', async () => {
  const values = { api_url: 'https://shop.example', consumer_key: 'ck_1', consumer_secret: 'cs_1', in_query: false };
  expect(await credential.authorize!(values)).toEqual({ headers: { authorization: expect.stringMatching(/^Basic /) } });
  expect(await credential.authorize!({ ...values, in_query: true })).toEqual({
    query: { consumer_key: 'ck_1', consumer_secret: 'cs_1' },
  });
  expect(credential.check!({ ...values, api_url: 'https://shop.example/wp-json' })).toHaveLength(1);
});

test('a coupon ends at a time with its zone, in the field that WooCommerce stores', async () => {
  const ends = { code: 'winter', amount: '10', expires_at: '2026-12-31T23:59:59+01:00' };
  await run('woocommerce.coupon', { operation: 'create', ...ends });
  expect(bodyOf(fake.requests[0]!)).toMatchObject({ date_expires: '2026-12-31T22:59:59Z' });
});

test('a refund needs an amount, or the amount of each line', async () => {
  const refund = { operation: 'refund', order: '727' };
  const lines = [{ line: '315', quantity: '1', total: '5.00' }];
  for (const refunded of [{}, { amount: '' }, { refund_lines: [...lines, { line: '316', quantity: '1' }] }])
    await expect(run('woocommerce.order', { ...refund, ...refunded })).rejects.toThrow('Enter an amount');
  expect(fake.requests).toEqual([]);
  await run('woocommerce.order', { ...refund, refund_lines: lines });
  expect(bodyOf(fake.requests[0]!)).toMatchObject({ line_items: [{ id: 315, quantity: 1, refund_total: '5.00' }] });
});

test('a refund that WooCommerce refuses with status 500 says why', async () => {
  await expect(run('woocommerce.order', { operation: 'refund', order: '727', amount: '99' })).rejects.toThrow(
    'Invalid refund amount.',
  );
});

test('a change of an order is not sent twice, because it adds products again', () => {
  expect(orderNode.operations['update']).toMatchObject({ repeat: 'unsafe' });
});

test('a list without the number of pages is read while its pages are full', () => {
  const page = (count: number) => ({
    request: { path: '/wp-json/wc/v3/orders', query: { per_page: 2 } },
    response: { status: 200, headers: {}, body: [] },
    count,
    last: undefined,
  });
  expect(pages.next(page(2))?.query).toMatchObject({ page: 2 });
  expect(pages.next(page(1))).toBeNull();
});

test.each(['create', 'add_note', 'refund'])('%s finds that a redirect led to a list, and created nothing', (name) => {
  const { result } = orderNode.operations[name] as { result?: (body: unknown) => unknown };
  expect(() => result!([{ id: 727 }])).toThrow('The shop redirects');
  expect(result!({ id: 728 })).toEqual({ id: 728 });
});
