import { anyJson, choice, integer, list as listField, object, text } from '../../../platform/schema/schema.ts';
import { AppError } from '../../../openapi/AppError.ts';
import type { JsonObject } from '../../../domains/executions/item.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { jsonParameter } from '../../engine/jsonParameter.ts';
import { path } from '../../engine/vendorRequest.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { idOf, priceCurrency, someLocations } from '../fields.ts';
import { given, money, searchPages } from '../requests.ts';
import { square } from '../vendor.ts';

const catalogObject = idOf('Object');
const cup = { id: 'W62UWFY35CWMYGVWK6TWJDN1', type: 'ITEM' };

const searchItems = defineOperation({
  title: 'Search items',
  description: 'Finds items with their variations.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    search: text({ title: 'Text', description: 'In names, descriptions and SKUs.', maxLength: 200 }),
    locations: someLocations,
  },
  example: {},
  output: cup,
  request: ({ search, locations }) => ({
    method: 'POST',
    path: '/catalog/search-catalog-items',
    json: { text_filter: given(search), enabled_location_ids: locations.length > 0 ? locations : undefined },
  }),
  result: (body) => body['items'] ?? [],
  list: searchPages(100),
});

const list = defineOperation({
  title: 'List',
  description: 'Lists objects of the catalog.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    types: listField(
      choice(['ITEM', 'ITEM_VARIATION', 'CATEGORY', 'TAX', 'DISCOUNT', 'MODIFIER_LIST', 'IMAGE'], {
        ITEM: 'Items',
        ITEM_VARIATION: 'Variations',
        CATEGORY: 'Categories',
        TAX: 'Taxes',
        DISCOUNT: 'Discounts',
        MODIFIER_LIST: 'Modifier lists',
        IMAGE: 'Images',
      })({ title: 'Kind' }),
    )({ title: 'Kinds', entry: 'kind', required: true, minItems: 1, maxItems: 7 }),
    changed_after: text({
      title: 'Changed after',
      description: 'A time with an offset, such as Z.',
      placeholder: '2026-11-01T00:00:00Z',
      maxLength: 40,
    }),
  },
  example: { types: ['ITEM'] },
  output: cup,
  request: ({ types, changed_after: after }) => ({
    method: 'POST',
    path: '/catalog/search',
    json: { object_types: types, begin_time: given(after) },
  }),
  result: (body) => body['objects'] ?? [],
  list: searchPages(1_000),
});

const get = defineOperation({
  title: 'Get',
  description: 'Returns an object of the catalog.',
  effects: reads,
  repeat: 'safe',
  parameters: { object: catalogObject },
  example: { object: 'W62UWFY35CWMYGVWK6TWJDN1' },
  output: cup,
  request: ({ object: id }) => ({ path: path`/catalog/object/${id}` }),
  result: (body) => body['object'],
});

const variations = listField(
  object({
    name: text({ title: 'Name', default: 'Regular', maxLength: 255 }),
    price: integer({
      title: 'Price',
      description: 'In the smallest unit of the currency: 1250 is 12.50 EUR. Without it, it is entered at the sale.',
      minimum: 0,
    }),
    sku: text({ title: 'SKU', maxLength: 255 }),
  }),
)({ title: 'Variations', entry: 'variation', required: true, minItems: 1, maxItems: 250 });

const createItem = defineOperation({
  title: 'Create item',
  description: 'Creates an item with its variations.',
  effects: ['changes'],
  repeat: 'key',
  parameters: {
    name: text({ title: 'Name', required: true, maxLength: 512 }),
    description: text({ title: 'Description', control: 'textarea', maxLength: 65_000 }),
    variations,
    price_currency: priceCurrency,
    category: text({ title: 'Category', description: 'ID of a category.', maxLength: 255 }),
  },
  example: { name: 'Cup', variations: [{ name: 'Large', price: 1250, sku: 'CUP-L' }], price_currency: 'EUR' },
  output: { type: 'ITEM', item_data: { name: 'Cup' } },
  request: ({ name, description, variations: all, price_currency: currency, category }) => ({
    method: 'POST',
    path: '/catalog/object',
    json: {
      object: {
        type: 'ITEM',
        id: '#item',
        item_data: {
          name,
          description: given(description),
          categories: given(category) ? [{ id: category }] : undefined,
          variations: all.map((one, index) => variationOf(one, index, given(currency))),
        },
      },
    },
  }),
  result: (body) => body['catalog_object'],
});

interface Variation {
  name: string;
  price?: number;
  sku?: string;
}

function variationOf({ name, price, sku }: Variation, index: number, currency: string | undefined): JsonObject {
  if (price !== undefined && currency === undefined)
    throw new AppError('parameter_invalid', 'Enter the currency of the prices.', { param: '/price_currency' });
  const cost =
    price === undefined
      ? { pricing_type: 'VARIABLE_PRICING' }
      : { pricing_type: 'FIXED_PRICING', price_money: money(price, currency!) };
  return {
    type: 'ITEM_VARIATION',
    id: `#variation${index}`,
    item_variation_data: { item_id: '#item', name, sku: given(sku), ...cost },
  };
}

const upsert = defineOperation({
  title: 'Save object',
  description: 'Creates or replaces an object of the catalog, such as a tax or a category. A change needs its version.',
  effects: ['changes'],
  repeat: 'key',
  parameters: {
    definition: anyJson({
      title: 'Object',
      description: 'JSON as in the reference of Square. IDs of new objects begin with #.',
      control: 'code',
      required: true,
    }),
  },
  example: { definition: { type: 'CATEGORY', id: '#drinks', category_data: { name: 'Drinks' } } },
  output: { type: 'CATEGORY', category_data: { name: 'Drinks' } },
  request: ({ definition }) => ({
    method: 'POST',
    path: '/catalog/object',
    json: { object: jsonParameter(definition, 'definition') },
  }),
  result: (body) => body['catalog_object'],
});

const remove = defineOperation({
  title: 'Delete',
  description: 'Deletes an object of the catalog, and the ones that belong to it.',
  effects: ['changes'],
  repeat: 'safe',
  acceptRepeated: ['NOT_FOUND'],
  parameters: { object: catalogObject },
  example: { object: 'W62UWFY35CWMYGVWK6TWJDN1' },
  output: { id: 'W62UWFY35CWMYGVWK6TWJDN1', deleted: true },
  request: ({ object: id }) => ({ method: 'DELETE', path: path`/catalog/object/${id}` }),
  result: (_body, { object: id }) => ({ id, deleted: true }),
});

/** The catalog of Square: https://developer.squareup.com/reference/square/catalog-api. */
export const node = vendorNode(square, {
  noun: 'catalog',
  title: 'Square catalog',
  description: 'Finds, creates or deletes items and other objects of the catalog in Square.',
  first: 'search_items',
  operations: { search_items: searchItems, list, get, create_item: createItem, upsert, delete: remove },
});
