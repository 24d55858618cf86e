import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { path } from '../../engine/vendorRequest.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { table } from '../fields.ts';
import { baserow } from '../vendor.ts';

const listTables = defineOperation({
  title: 'List',
  description: 'Lists the tables that the token can see.',
  effects: reads,
  repeat: 'safe',
  parameters: {},
  example: {},
  output: { id: 42, name: 'Customers', database_id: 7 },
  request: () => ({ path: '/api/database/tables/all-tables/' }),
});

const listFields = defineOperation({
  title: 'List fields',
  description: 'Lists the fields of a table with their types and options.',
  effects: reads,
  repeat: 'safe',
  parameters: { table },
  example: { table: '42' },
  output: { id: 1, name: 'Name', type: 'text' },
  request: ({ table: of }) => ({ path: path`/api/database/fields/table/${of}/` }),
});

/** Tables of Baserow: https://api.baserow.io/api/redoc/#tag/Database-tables. */
export const node = vendorNode(baserow, {
  noun: 'table',
  title: 'Baserow table',
  description: 'Lists tables in Baserow, and their fields.',
  first: 'list',
  operations: { list: listTables, list_fields: listFields },
});
