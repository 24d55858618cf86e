import { choice, list as listField, text } from '../../../platform/schema/schema.ts';
import type { JsonObject } from '../../../domains/executions/item.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { location, someLocations, variation } from '../fields.ts';
import { given, searchPages, timeOf } from '../requests.ts';
import { square } from '../vendor.ts';

const ofCup = { variation: '2TZFAOHWGG7PAK2QEXWYPZS1', location: 'L1HN3ZMQK64X1' };
const quantity = text({
  title: 'Quantity',
  placeholder: '10',
  required: true,
  maxLength: 26,
  pattern: '^\\d{1,12}(\\.\\d{1,5})?$',
});
const occurredAt = text({
  title: 'Time',
  description: 'A time without an offset is UTC. Without it, now.',
  placeholder: '2026-11-28T08:00:00Z',
  rare: true,
  maxLength: 40,
});

const counts = defineOperation({
  title: 'Counts',
  description: 'Lists how many of each variation are in stock.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    variations: listField(
      text({ title: 'Variation', choices: { list: 'variations' }, required: true, maxLength: 255 }),
    )({ title: 'Variations', description: 'Without them, all.', entry: 'variation', maxItems: 1_000, default: [] }),
    locations: someLocations,
  },
  example: { variations: ['2TZFAOHWGG7PAK2QEXWYPZS1'] },
  output: { catalog_object_id: '2TZFAOHWGG7PAK2QEXWYPZS1', quantity: '1' },
  request: ({ variations, locations }) => ({
    method: 'POST',
    path: '/inventory/counts/batch-retrieve',
    json: {
      catalog_object_ids: variations.length > 0 ? variations : undefined,
      location_ids: locations.length > 0 ? locations : undefined,
    },
  }),
  result: (body) => body['counts'] ?? [],
  list: searchPages(1_000),
});

/** Completes the time of a change. It is part of the request, so that a repeated one is the same. */
async function withTime<W extends { occurred_at?: string }>(wanted: W): Promise<W> {
  return { ...wanted, occurred_at: given(wanted.occurred_at) ?? new Date().toISOString() };
}

/** A change of the stock. */
const change = (type: string, fields: JsonObject) => ({
  method: 'POST' as const,
  path: '/inventory/changes/batch-create',
  json: { changes: [{ type, ...fields }] },
});

const set = defineOperation({
  title: 'Set',
  description: 'Sets how many of a variation are in stock.',
  effects: ['changes'],
  repeat: 'key',
  parameters: { variation, location, quantity, occurred_at: occurredAt },
  example: { ...ofCup, quantity: '10' },
  output: { catalog_object_id: '2TZFAOHWGG7PAK2QEXWYPZS1' },
  prepare: withTime,
  request: ({ variation: id, location: place, quantity: count, occurred_at: at }) =>
    change('PHYSICAL_COUNT', {
      physical_count: {
        catalog_object_id: id,
        location_id: place,
        quantity: count,
        state: 'IN_STOCK',
        occurred_at: timeOf(at, 'occurred_at'),
      },
    }),
  result: (body) => body['counts'] ?? [],
});

const adjust = defineOperation({
  title: 'Adjust',
  description: 'Adds to the stock of a variation, or takes from it.',
  effects: ['changes'],
  repeat: 'key',
  parameters: {
    variation,
    location,
    quantity,
    direction: choice(['received', 'sold', 'waste'], {
      received: 'Received',
      sold: 'Sold',
      waste: 'Lost or damaged',
    })({ title: 'Kind', default: 'received' }),
    occurred_at: occurredAt,
  },
  example: { ...ofCup, quantity: '5', direction: 'received' },
  output: { catalog_object_id: '2TZFAOHWGG7PAK2QEXWYPZS1' },
  prepare: withTime,
  request: ({ variation: id, location: place, quantity: count, direction, occurred_at: at }) => {
    const states = {
      received: { from_state: 'NONE', to_state: 'IN_STOCK' },
      sold: { from_state: 'IN_STOCK', to_state: 'SOLD' },
      waste: { from_state: 'IN_STOCK', to_state: 'WASTE' },
    }[direction];
    return change('ADJUSTMENT', {
      adjustment: {
        catalog_object_id: id,
        location_id: place,
        quantity: count,
        ...states,
        occurred_at: timeOf(at, 'occurred_at'),
      },
    });
  },
  result: (body) => body['counts'] ?? [],
});

/** The inventory of Square: https://developer.squareup.com/reference/square/inventory-api. */
export const node = vendorNode(square, {
  noun: 'inventory',
  title: 'Square inventory',
  description: 'Reads or changes the stock in Square.',
  first: 'counts',
  operations: { counts, set, adjust },
});
