import { integer, text } from '../../../platform/schema/schema.ts';
import { defineOperation, type OperationCall, reads } from '../../engine/defineOperation.ts';
import { keyUuid } from '../../engine/keyUuid.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { documents } from '../documents.ts';
import { idOf, location } from '../fields.ts';
import { connection, gid, quoted, send, thing } from '../requests.ts';
import { shopify } from '../vendor.ts';

const item = idOf('Inventory item');
const example = { item: '601', location: '71' };
const changed = { reason: 'correction' };

const list = defineOperation({
  title: 'List',
  description: 'Lists how many of each thing are in stock at each location.',
  effects: reads,
  repeat: 'safe',
  parameters: { sku: text({ title: 'SKU', description: 'Empty: all.', maxLength: 255 }) },
  example: {},
  output: { id: 'gid://shopify/InventoryItem/601', sku: 'CUP' },
  request: ({ sku }) => send(documents.inventoryItems, { query: sku ? `sku:${quoted(sku)}` : undefined }),
  ...connection('inventoryItems', 50),
});

/** The key lets Shopify carry a repeated change out once. */
const keyField = text({
  title: 'Key',
  description: 'Of the change. Without it, each item has its own.',
  rare: true,
  maxLength: 255,
});

/** Completes the key of a change. */
async function withChangeKey<G extends { key?: string }>(given: G, call: OperationCall): Promise<G> {
  return { ...given, key: given.key || keyUuid(call.key) };
}

const adjust = defineOperation({
  title: 'Adjust',
  description: 'Adds to the available stock, or takes from it.',
  effects: ['changes'],
  repeat: 'key',
  parameters: {
    item,
    location,
    delta: integer({ title: 'Change', description: 'Negative: takes away.', required: true }),
    key: keyField,
  },
  example: { ...example, delta: 5 },
  output: changed,
  prepare: withChangeKey,
  request: ({ item: of, location: place, delta, key }) =>
    send(documents.inventoryAdjust, {
      key,
      input: {
        name: 'available',
        reason: 'correction',
        changes: [
          {
            inventoryItemId: gid('InventoryItem', of, 'item'),
            locationId: gid('Location', place, 'location'),
            delta,
            changeFromQuantity: null,
          },
        ],
      },
    }),
  result: thing('inventoryAdjustQuantities', 'inventoryAdjustmentGroup'),
});

const set = defineOperation({
  title: 'Set',
  description: 'Sets the available stock.',
  effects: ['changes'],
  repeat: 'key',
  parameters: {
    item,
    location,
    quantity: integer({ title: 'Quantity', required: true }),
    key: keyField,
  },
  example: { ...example, quantity: 10 },
  output: changed,
  prepare: withChangeKey,
  request: ({ item: of, location: place, quantity, key }) =>
    send(documents.inventorySet, {
      key,
      input: {
        name: 'available',
        reason: 'correction',
        quantities: [
          {
            inventoryItemId: gid('InventoryItem', of, 'item'),
            locationId: gid('Location', place, 'location'),
            quantity,
            changeFromQuantity: null,
          },
        ],
      },
    }),
  result: thing('inventorySetQuantities', 'inventoryAdjustmentGroup'),
});

const locations = defineOperation({
  title: 'List locations',
  description: 'Lists the locations of the shop.',
  effects: reads,
  repeat: 'safe',
  parameters: {},
  example: {},
  output: { id: 'gid://shopify/Location/71', name: 'Main street' },
  request: () => send(documents.locations),
  ...connection('locations', 100),
});

/** The stock of Shopify: https://shopify.dev/docs/api/admin-graphql/2026-10/objects/InventoryItem. */
export const node = vendorNode(shopify, {
  noun: 'inventory',
  title: 'Shopify inventory',
  description: 'Reads or changes the stock of a Shopify shop.',
  first: 'list',
  operations: { list, adjust, set, list_locations: locations },
});
