import { boolean, choice, integer, text } from '../../../platform/schema/schema.ts';
import { type AnyOperation, defineOperation, reads } from '../../engine/defineOperation.ts';
import { path } from '../../engine/vendorRequest.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { amount, currency, idOf, maybeAmount } from '../fields.ts';
import { maybeMoney, money, nextNumber, read, write } from '../requests.ts';
import { paypal } from '../vendor.ts';

const plan = idOf('Plan', 'P-5ML4271244454362WXNWU5NQ', 'plans');
const product = idOf('Product', 'PROD-XXCD1234QWER65782', 'products');
const monthly = { id: 'P-5ML4271244454362WXNWU5NQ', name: 'Monthly', status: 'ACTIVE' };
const box = { id: 'PROD-XXCD1234QWER65782', name: 'Cup of the month' };
/** Plans and products have up to 20 entries a page. */
const pages = { next: nextNumber, pageSize: { parameter: 'page_size', max: 20 } };
const name = text({ title: 'Name', required: true, maxLength: 127 });
const description = text({ title: 'Description', maxLength: 127 });

const create = defineOperation({
  title: 'Create',
  description: 'Creates a plan with one price, which subscriptions follow.',
  effects: ['changes'],
  repeat: 'key',
  parameters: {
    product,
    name,
    description,
    amount,
    currency,
    interval: choice(['DAY', 'WEEK', 'MONTH', 'YEAR'], { DAY: 'Day', WEEK: 'Week', MONTH: 'Month', YEAR: 'Year' })({
      title: 'Interval',
      default: 'MONTH',
    }),
    interval_count: integer({
      title: 'Number of intervals',
      description: 'Between two charges.',
      minimum: 1,
      maximum: 365,
      default: 1,
    }),
    total_cycles: integer({
      title: 'Number of charges',
      description: '0: without an end.',
      minimum: 0,
      maximum: 999,
      default: 0,
    }),
    setup_fee: maybeAmount('Setup fee'),
    failure_threshold: integer({
      title: 'Failed charges',
      description: 'After so many failed charges, the subscription is suspended. 0: never.',
      minimum: 0,
      maximum: 999,
      rare: true,
      default: 0,
    }),
    quantity_supported: boolean({ title: 'Subscriptions have a quantity', rare: true, default: false }),
  },
  example: { product: 'PROD-XXCD1234QWER65782', name: 'Monthly', amount: '10.00', currency: 'EUR' },
  output: { name: 'Monthly', status: 'ACTIVE' },
  request: (given) =>
    write('/v1/billing/plans', {
      product_id: given.product,
      name: given.name,
      description: given.description || undefined,
      billing_cycles: [
        {
          frequency: { interval_unit: given.interval, interval_count: given.interval_count },
          tenure_type: 'REGULAR',
          sequence: 1,
          total_cycles: given.total_cycles,
          pricing_scheme: { fixed_price: money(given.amount, given.currency) },
        },
      ],
      payment_preferences: {
        setup_fee: maybeMoney(given.setup_fee, given.currency),
        payment_failure_threshold: given.failure_threshold,
      },
      quantity_supported: given.quantity_supported,
    }),
});

const list = defineOperation({
  title: 'List',
  description: 'Lists plans.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    of_product: text({
      title: 'Product',
      description: 'ID, such as PROD-XXCD1234QWER65782.',
      choices: { list: 'products' },
      maxLength: 200,
    }),
  },
  example: {},
  output: monthly,
  request: ({ of_product: id }) => ({
    ...read('/v1/billing/plans', { product_id: id, total_required: true }),
    headers: { prefer: 'return=representation' },
  }),
  result: (body) => body['plans'] ?? [],
  list: pages,
});

const get = defineOperation({
  title: 'Get',
  description: 'Returns a plan with its prices.',
  effects: reads,
  repeat: 'safe',
  parameters: { plan },
  example: { plan: 'P-5ML4271244454362WXNWU5NQ' },
  output: monthly,
  request: ({ plan: id }) => read(path`/v1/billing/plans/${id}`),
});

interface Switch {
  action: 'activate' | 'deactivate';
  title: string;
  description: string;
  /** The status afterwards. */
  status: string;
}

function switching({ action, status, ...texts }: Switch): AnyOperation {
  return defineOperation({
    ...texts,
    effects: ['changes'],
    repeat: 'safe',
    acceptRepeated: ['PLAN_STATUS_INVALID'],
    parameters: { plan },
    example: { plan: 'P-5ML4271244454362WXNWU5NQ' },
    output: { id: 'P-5ML4271244454362WXNWU5NQ', status },
    request: ({ plan: id }) => write(`${path`/v1/billing/plans/${id}`}/${action}`),
    result: (_body, { plan: id }) => ({ id, status }),
  });
}

const createProduct = defineOperation({
  title: 'Create product',
  description: 'Creates a product, which plans belong to.',
  effects: ['changes'],
  repeat: 'key',
  parameters: {
    name,
    product_type: choice(['PHYSICAL', 'DIGITAL', 'SERVICE'], {
      PHYSICAL: 'Physical goods',
      DIGITAL: 'Digital goods',
      SERVICE: 'Service',
    })({ title: 'Kind of product', default: 'SERVICE' }),
    description,
    category: text({
      title: 'Category',
      description: 'In words of PayPal, such as SOFTWARE.',
      rare: true,
      maxLength: 256,
      pattern: '^[A-Z0-9_]*$',
    }),
    home_url: text({ title: 'Web page', rare: true, maxLength: 2_000 }),
  },
  example: { name: 'Cup of the month' },
  output: { name: 'Cup of the month' },
  request: ({ name: called, product_type: type, description: about, category, home_url: page }) =>
    write('/v1/catalogs/products', {
      name: called,
      type,
      description: about || undefined,
      category: category || undefined,
      home_url: page || undefined,
    }),
});

const getProduct = defineOperation({
  title: 'Get product',
  description: 'Returns a product.',
  effects: reads,
  repeat: 'safe',
  parameters: { product },
  example: { product: 'PROD-XXCD1234QWER65782' },
  output: box,
  request: ({ product: id }) => read(path`/v1/catalogs/products/${id}`),
});

const listProducts = defineOperation({
  title: 'List products',
  description: 'Lists products.',
  effects: reads,
  repeat: 'safe',
  parameters: {},
  example: {},
  output: box,
  request: () => read('/v1/catalogs/products', { total_required: true }),
  result: (body) => body['products'] ?? [],
  list: pages,
});

/** Plans of PayPal: https://developer.paypal.com/docs/api/subscriptions/v1/, and products: …/catalog-products/v1/. */
export const node = vendorNode(paypal, {
  noun: 'plan',
  title: 'PayPal plan',
  description: 'Creates, lists or switches plans for subscriptions in PayPal, and their products.',
  first: 'list',
  operations: {
    list,
    get,
    create,
    activate: switching({
      action: 'activate',
      title: 'Activate',
      description: 'Offers a plan again.',
      status: 'ACTIVE',
    }),
    deactivate: switching({
      action: 'deactivate',
      title: 'Deactivate',
      description: 'Takes a plan out of the offer. Subscriptions go on.',
      status: 'INACTIVE',
    }),
    create_product: createProduct,
    get_product: getProduct,
    list_products: listProducts,
  },
});
