import { choice, number, text, type ObjectOf } from '../../platform/schema/schema.ts';
import type { JsonObject } from '../../domains/executions/item.ts';
import { defineOperation, reads } from '../engine/defineOperation.ts';
import { path } from '../engine/vendorRequest.ts';
import { changes, givenFields } from '../engine/changes.ts';
import { neededId, thing } from './fields.ts';
import { byCursor, dataOf } from './kinds.ts';

const deal = thing('Deal', 'deals');
const product = thing('Product', 'products');
const entry = text({
  title: 'Entry',
  description: 'ID of the product in the deal, as "List products" returns it.',
  placeholder: '12',
  required: true,
  maxLength: 20,
  pattern: '^\\s*\\d*\\s*$',
});
const output = { id: 1, product_id: 1, quantity: 2 };
const more = {
  discount: number({ title: 'Discount', rare: true, minimum: 0 }),
  discount_type: choice(['percentage', 'amount'], { percentage: 'Percent', amount: 'Amount' })({
    title: 'Discount in',
    rare: true,
    default: 'percentage',
  }),
  tax: number({ title: 'Tax', description: 'In percent.', rare: true, minimum: 0 }),
  comments: text({ title: 'Comment', control: 'textarea', rare: true, maxLength: 10_000 }),
};

function moreOf({ discount, discount_type: type, tax, comments }: ObjectOf<typeof more>): JsonObject {
  return { discount, discount_type: discount === undefined ? undefined : type, tax, comments };
}

const listProducts = defineOperation({
  title: 'List products',
  description: 'Lists the products of a deal.',
  effects: reads,
  repeat: 'safe',
  parameters: { deal },
  example: { deal: '1' },
  output,
  request: ({ deal: of }) => ({ path: path`/api/v2/deals/${of}/products` }),
  result: dataOf,
  list: byCursor,
});

const addProduct = defineOperation({
  title: 'Add product',
  description: 'Adds a product to a deal.',
  effects: ['changes'],
  repeat: 'unsafe',
  parameters: {
    deal,
    product,
    item_price: number({ title: 'Price', description: 'Of one piece.', required: true }),
    quantity: number({ title: 'Quantity', required: true }),
    ...more,
  },
  example: { deal: '1', product: '1', item_price: 49, quantity: 2 },
  output,
  request: ({ deal: of, product: id, item_price: price, quantity, ...rest }) => ({
    method: 'POST',
    path: path`/api/v2/deals/${of}/products`,
    json: givenFields({ product_id: neededId(id, 'product'), item_price: price, quantity, ...moreOf(rest) }),
  }),
  result: dataOf,
});

const updateProduct = defineOperation({
  title: 'Update product',
  description: 'Changes the given fields of a product in a deal.',
  effects: ['changes'],
  repeat: 'safe',
  parameters: {
    deal,
    entry,
    item_price: number({ title: 'Price', description: 'Of one piece.' }),
    quantity: number({ title: 'Quantity' }),
    ...more,
  },
  example: { deal: '1', entry: '1', quantity: 3 },
  output: { id: 1, quantity: 3 },
  request: ({ deal: of, entry: id, item_price: price, quantity, ...rest }) => ({
    method: 'PATCH',
    path: path`/api/v2/deals/${of}/products/${id}`,
    json: changes({ item_price: price, quantity, ...moreOf(rest) }),
  }),
  result: dataOf,
});

const removeProduct = defineOperation({
  title: 'Remove product',
  description: 'Removes a product from a deal.',
  effects: ['changes'],
  repeat: 'safe',
  acceptRepeated: ['status 404'],
  parameters: { deal, entry },
  example: { deal: '1', entry: '1' },
  output: { id: 1 },
  request: ({ deal: of, entry: id }) => ({ method: 'DELETE', path: path`/api/v2/deals/${of}/products/${id}` }),
  result: (_body, { entry: id }) => ({ id: Number(id) }),
});

/** Products of deals: https://developers.pipedrive.com/docs/api/v1/Deals#getDealProducts. */
export const dealProductOperations = {
  list_products: listProducts,
  add_product: addProduct,
  update_product: updateProduct,
  remove_product: removeProduct,
};
