import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { path } from '../../engine/vendorRequest.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { location } from '../fields.ts';
import { square } from '../vendor.ts';

const main = { id: 'L1HN3ZMQK64X1', merchant_id: '6SSW7HV8K2ST5' };

const list = defineOperation({
  title: 'List',
  description: 'Lists the locations of the seller.',
  effects: reads,
  repeat: 'safe',
  parameters: {},
  example: {},
  output: main,
  request: () => ({ path: '/locations' }),
  result: (body) => body['locations'] ?? [],
});

const get = defineOperation({
  title: 'Get',
  description: 'Returns a location.',
  effects: reads,
  repeat: 'safe',
  parameters: { location },
  example: { location: 'L1HN3ZMQK64X1' },
  output: main,
  request: ({ location: id }) => ({ path: path`/locations/${id}` }),
  result: (body) => body['location'],
});

/** Locations of Square: https://developer.squareup.com/reference/square/locations-api. */
export const node = vendorNode(square, {
  noun: 'location',
  title: 'Square location',
  description: 'Lists the locations of a seller at Square.',
  first: 'list',
  operations: { list, get },
});
