import { list, number, object, text, type ObjectOf } from '../../../platform/schema/schema.ts';
import type { JsonObject } from '../../../domains/executions/item.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { changes, givenFields } from '../../engine/changes.ts';
import * as fields from '../fields.ts';
import { creating, deleting, getting, listing, searching, updating, type Kind } from '../kinds.ts';
import { pipedrive } from '../vendor.ts';

const kind: Kind = {
  path: 'products',
  one: 'product',
  title: 'Product',
  list: 'products',
  output: { id: 1, name: 'Chair', code: 'C1' },
};
const { owner } = fields;
const written = {
  code: text({ title: 'Code', maxLength: 200 }),
  unit: text({ title: 'Unit', placeholder: 'piece', maxLength: 100 }),
  tax: number({ title: 'Tax', description: 'In percent.', minimum: 0 }),
  prices: list(
    object({
      price: number({ title: 'Price', required: true }),
      currency: text({ title: 'Currency', placeholder: 'EUR', required: true, maxLength: 3, pattern: '^[A-Z]{3}$' }),
      cost: number({ title: 'Cost' }),
    }),
  )({
    title: 'Prices',
    description: 'One for each currency. They replace those that are there.',
    entry: 'price',
    maxItems: 50,
    default: [],
  }),
  description: text({ title: 'Description', control: 'textarea', rare: true, maxLength: 10_000 }),
  owner,
  visible_to: fields.visibleTo,
  custom_fields: fields.customFields,
};
const name = { title: 'Name', placeholder: 'Chair', maxLength: 500 };

function bodyOf(given: ObjectOf<typeof written> & { name?: string | undefined }): JsonObject {
  return {
    name: given.name,
    code: given.code,
    unit: given.unit,
    tax: given.tax,
    prices: given.prices,
    description: given.description,
    owner_id: fields.idOf(given.owner, 'owner'),
    visible_to: fields.visibilityOf(given.visible_to),
    custom_fields: Object.keys(given.custom_fields).length > 0 ? given.custom_fields : undefined,
  };
}

/** Products of Pipedrive: https://developers.pipedrive.com/docs/api/v1/Products. */
export const node = vendorNode(pipedrive, {
  noun: 'product',
  title: 'Pipedrive product',
  description: 'Creates, searches, changes or deletes products in Pipedrive.',
  first: 'create',
  operations: {
    create: creating(kind, {
      parameters: { name: text({ ...name, required: true }), ...written },
      example: { name: 'Chair', code: 'C1', prices: [{ price: 49, currency: 'EUR' }] },
      output: { name: 'Chair', code: 'C1' },
      body: (given) => givenFields(bodyOf(given)),
      custom: 'product',
    }),
    get: getting(kind),
    list: listing(kind, {
      filters: { owner },
      query: (given) => ({ owner_id: fields.idOf(given.owner, 'owner') }),
    }),
    search: searching(kind, {
      places: ['name', 'code', 'custom_fields'],
      term: 'chair',
      filters: {},
      query: () => ({}),
    }),
    update: updating(kind, {
      parameters: { name: text(name), ...written },
      example: { name: 'Armchair' },
      output: { id: 1, name: 'Armchair' },
      body: (given) => changes(bodyOf(given)),
      custom: 'product',
    }),
    delete: deleting(kind),
  },
});
