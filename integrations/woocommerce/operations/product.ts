import { anyJson, choice, integer, list as listField, text, type ObjectOf } from '../../../platform/schema/schema.ts';
import type { JsonObject } from '../../../domains/executions/item.ts';
import { changes } from '../../engine/changes.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { jsonParameter } from '../../engine/jsonParameter.ts';
import { path } from '../../engine/vendorRequest.ts';
import type { Kind } from '../../engine/kinds.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { after, before, forGood, idOf, maybeId, metaData, modifiedAfter, priceOf, search, sort } from '../fields.ts';
import { creating, deleting, getting, listing, updating } from '../kinds.ts';
import { idIn, metaOf, oneOf, pages, timesOf } from '../requests.ts';
import { woocommerce } from '../vendor.ts';

const product = idOf('Product', 'products');
const products: Kind = {
  path: 'products',
  name: 'product',
  id: product,
  one: 'product',
  many: 'products',
  example: '93',
  output: { id: 93 },
};

const stockStatuses = { instock: 'In stock', outofstock: 'Out of stock', onbackorder: 'On backorder' } as const;
const imageList = listField(text({ title: 'Image', placeholder: 'https://…', required: true, maxLength: 2_000 }))({
  title: 'Images',
  description: 'Addresses of images, or IDs of media.',
  entry: 'image',
  rare: true,
  maxItems: 50,
  default: [],
});

const details = {
  sku: text({ title: 'SKU', maxLength: 200 }),
  regular_price: priceOf('Price'),
  sale_price: priceOf('Sale price'),
  description: text({ title: 'Description', control: 'textarea', maxLength: 100_000 }),
  short_description: text({ title: 'Short description', control: 'textarea', rare: true, maxLength: 20_000 }),
  categories: listField(
    text({ title: 'Category', choices: { list: 'categories' }, required: true, maxLength: 20, pattern: '^\\d+$' }),
  )({ title: 'Categories', entry: 'category', maxItems: 100, default: [] }),
  tag_ids: listField(text({ title: 'Tag', required: true, maxLength: 20, pattern: '^\\d+$' }))({
    title: 'Tags',
    description: 'IDs of tags.',
    entry: 'tag',
    rare: true,
    maxItems: 100,
    default: [],
  }),
  images: imageList,
  stock: choice(['unchanged', 'quantity', 'instock', 'outofstock', 'onbackorder'], {
    unchanged: 'Unchanged',
    quantity: 'A quantity',
    ...stockStatuses,
  })({ title: 'Stock', default: 'unchanged' }),
  stock_quantity: integer({ title: 'Quantity in stock', showWhen: { stock: ['quantity'] } }),
  weight: text({ title: 'Weight', rare: true, maxLength: 20 }),
  length: text({ title: 'Length', rare: true, maxLength: 20 }),
  width: text({ title: 'Width', rare: true, maxLength: 20 }),
  height: text({ title: 'Height', rare: true, maxLength: 20 }),
  slug: text({ title: 'Slug', rare: true, maxLength: 200 }),
  more: anyJson({
    title: 'Further fields',
    description: 'JSON as in the reference of WooCommerce: {"attributes": […]}.',
    control: 'code',
    rare: true,
  }),
  meta_data: metaData,
};

type Details = ObjectOf<typeof details>;

function bodyOf(given: Details & { name?: string }): JsonObject {
  const { length, width, height } = given;
  const dimensions = Object.entries({ length, width, height }).filter(([, value]) => value);
  return {
    name: given.name,
    sku: given.sku,
    regular_price: given.regular_price,
    sale_price: given.sale_price,
    description: given.description,
    short_description: given.short_description,
    slug: given.slug,
    categories: given.categories.map((id) => ({ id: Number(id) })),
    tags: given.tag_ids.map((id) => ({ id: Number(id) })),
    images: given.images.map((image) => (/^\d+$/.test(image) ? { id: Number(image) } : { src: image })),
    weight: given.weight,
    dimensions: dimensions.length > 0 ? Object.fromEntries(dimensions) : undefined,
    meta_data: metaOf(given.meta_data),
    ...stockOf(given.stock, given.stock_quantity),
    ...(jsonParameter(given.more, 'more') as JsonObject | undefined),
  };
}

/** A quantity counts only if WooCommerce manages the stock. */
function stockOf(stock: string, quantity: number | undefined): JsonObject {
  if (stock === 'unchanged') return {};
  if (stock === 'quantity') return { manage_stock: true, stock_quantity: quantity ?? 0 };
  return { stock_status: stock };
}

const kinds = { simple: 'Simple', grouped: 'Grouped', external: 'External', variable: 'Variable' } as const;
const kindWords = ['simple', 'grouped', 'external', 'variable'] as const;
const statuses = { publish: 'Published', draft: 'Draft', pending: 'Pending', private: 'Private' } as const;
const statusWords = ['publish', 'draft', 'pending', 'private'] as const;

const create = creating(products, {
  parameters: {
    name: text({ title: 'Name', required: true, maxLength: 500 }),
    kind: choice(kindWords, kinds)({ title: 'Kind', default: 'simple' }),
    status: choice(statusWords, statuses)({ title: 'Status', default: 'publish' }),
    ...details,
  },
  example: { name: 'Cup {{ $json.id }}', regular_price: '12.50', sku: 'CUP' },
  output: { name: 'Cup 7', regular_price: '12.50', sku: 'CUP' },
  body: ({ kind, status, ...given }) => ({ type: kind, status, ...bodyOf(given) }),
});

const update = updating(products, {
  parameters: {
    new_name: text({ title: 'Name', maxLength: 500 }),
    new_status: choice(['unchanged', ...statusWords], { unchanged: 'Unchanged', ...statuses })({
      title: 'Status',
      default: 'unchanged',
    }),
    ...details,
  },
  example: { regular_price: '13.50', stock: 'quantity', stock_quantity: 5 },
  output: { regular_price: '13.50', stock_quantity: 5 },
  body: ({ new_name: name, new_status: status, ...given }) => ({
    status: status === 'unchanged' ? undefined : status,
    ...bodyOf({ ...given, name }),
  }),
});

const list = listing(
  products,
  {
    search,
    by_sku: text({ title: 'SKU', description: 'Several with commas.', maxLength: 1_000 }),
    by_status: choice(['any', ...statusWords], statuses)({ title: 'Status', default: 'any' }),
    by_kind: choice(['any', ...kindWords], kinds)({ title: 'Kind', rare: true, default: 'any' }),
    in_category: maybeId('Category', 'categories'),
    by_stock: choice(
      ['any', 'instock', 'outofstock', 'onbackorder'],
      stockStatuses,
    )({
      title: 'Stock',
      rare: true,
      default: 'any',
    }),
    after,
    before,
    modified_after: modifiedAfter,
    order_by: choice(['date', 'id', 'title', 'price', 'popularity'], {
      date: 'Creation',
      id: 'ID',
      title: 'Name',
      price: 'Price',
      popularity: 'Popularity',
    })({ title: 'Order by', rare: true, default: 'date' }),
    sort,
  },
  (given) => ({
    search: given.search,
    sku: given.by_sku,
    status: given.by_status === 'any' ? undefined : given.by_status,
    type: given.by_kind === 'any' ? undefined : given.by_kind,
    category: idIn(given.in_category, 'in_category'),
    stock_status: given.by_stock === 'any' ? undefined : given.by_stock,
    ...timesOf({ after: given.after, before: given.before, modified_after: given.modified_after }),
    orderby: given.order_by,
    order: given.sort,
  }),
);

const listVariations = defineOperation({
  title: 'List variations',
  description: 'Lists the variations of a variable product.',
  effects: reads,
  repeat: 'safe',
  parameters: { product },
  example: { product: '93' },
  output: {},
  request: ({ product: id }) => ({ path: `${oneOf('products', id)}/variations` }),
  list: pages,
});

const updateVariation = defineOperation({
  title: 'Update variation',
  description: 'Changes the price or the stock of a variation. Fields that are empty stay as they are.',
  effects: ['changes'],
  repeat: 'safe',
  parameters: {
    product,
    variation: idOf('Variation'),
    sku: details.sku,
    regular_price: details.regular_price,
    sale_price: details.sale_price,
    stock: details.stock,
    stock_quantity: details.stock_quantity,
    meta_data: metaData,
  },
  example: { product: '93', variation: '732', regular_price: '13.50' },
  output: { id: 732, regular_price: '13.50' },
  request: ({
    product: id,
    variation,
    sku,
    regular_price: price,
    sale_price: sale,
    stock,
    stock_quantity: count,
    meta_data: meta,
  }) => ({
    method: 'PUT',
    path: `${oneOf('products', id)}/variations${path`/${variation}`}`,
    json: changes({
      sku,
      regular_price: price,
      sale_price: sale,
      ...stockOf(stock, count),
      meta_data: metaOf(meta),
    }),
  }),
});

/** Products of WooCommerce: https://woocommerce.github.io/woocommerce-rest-api-docs/#products. */
export const node = vendorNode(woocommerce, {
  noun: 'product',
  title: 'WooCommerce product',
  description: 'Lists, creates or changes products of a WooCommerce shop, with their stock and variations.',
  first: 'list',
  operations: {
    list,
    get: getting(products),
    create,
    update,
    delete: deleting(products, { for_good: forGood }, ({ for_good: force }) => ({ force })),
    list_variations: listVariations,
    update_variation: updateVariation,
  },
});
