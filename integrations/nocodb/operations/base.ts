import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { path } from '../../engine/vendorRequest.ts';
import { exampleIds } from '../exampleIds.ts';
import { base, table } from '../fields.ts';
import { nocodb } from '../vendor.ts';

const plant = { id: exampleIds.base, title: 'Plant' };

const list = defineOperation({
  title: 'List',
  description: 'Lists the bases that the token can see.',
  effects: reads,
  repeat: 'safe',
  parameters: {},
  example: {},
  output: plant,
  request: () => ({ path: '/api/v2/meta/bases/' }),
  result: (body) => body['list'],
});

const get = defineOperation({
  title: 'Get',
  description: 'Returns a base.',
  effects: reads,
  repeat: 'safe',
  parameters: { base },
  example: { base: exampleIds.base },
  output: plant,
  request: ({ base: id }) => ({ path: path`/api/v3/meta/bases/${id}` }),
});

const tables = defineOperation({
  title: 'List tables',
  description: 'Lists the tables of a base.',
  effects: reads,
  repeat: 'safe',
  parameters: { base },
  example: { base: exampleIds.base },
  output: { id: exampleIds.table, title: 'Machines' },
  request: ({ base: id }) => ({ path: path`/api/v3/meta/bases/${id}/tables` }),
  result: (body) => body['list'],
});

const getTable = defineOperation({
  title: 'Get table',
  description: 'Returns a table with its fields and views.',
  effects: reads,
  repeat: 'safe',
  parameters: { base, table },
  example: exampleIds,
  output: { id: exampleIds.table, title: 'Machines' },
  request: ({ base: id, table: of }) => ({ path: path`/api/v3/meta/bases/${id}/tables/${of}` }),
});

/** Bases and their tables: https://nocodb.com/docs/apis */
export const node = vendorNode(nocodb, {
  noun: 'base',
  title: 'NocoDB base',
  description: 'Lists bases, tables and fields of NocoDB.',
  first: 'list',
  operations: { list, get, tables, table: getTable },
});
