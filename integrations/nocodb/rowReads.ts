import { defineOperation, reads } from '../engine/defineOperation.ts';
import { path } from '../engine/vendorRequest.ts';
import { onlyFields, output, place, row, sort, view } from './fields.ts';
import { filterFields, whereOf } from './filters.ts';
import { exampleIds } from './exampleIds.ts';
import { fieldsOf, paged, rowsIn, rowsPath, shaped, sortOf } from './rows.ts';

const pump = { id: 1, Title: 'Pump', Status: 'Open' };

export const list = defineOperation({
  title: 'List',
  description: 'Lists rows of a table, with filters, a view and sorting.',
  effects: reads,
  repeat: 'safe',
  parameters: { ...place, ...filterFields, sort, view, only_fields: onlyFields, output },
  example: {
    ...exampleIds,
    filters: [{ field: 'Status', type: 'neq', value: 'Closed' }],
    sort: [{ field: 'Title', direction: 'desc' }],
  },
  output: pump,
  request: ({ sort: order, view: of, only_fields: only, output: _output, ...given }) => ({
    path: rowsPath(given),
    query: { where: whereOf(given), sort: sortOf(order), viewId: of?.trim(), fields: fieldsOf(only) },
  }),
  result: (body, { output: shape }) => rowsIn(body).map((one) => shaped(one, shape)),
  list: paged,
});

export const get = defineOperation({
  title: 'Get',
  description: 'Returns a row.',
  effects: reads,
  repeat: 'safe',
  parameters: { ...place, row, only_fields: onlyFields, output },
  example: { ...exampleIds, row: '1' },
  output: pump,
  request: ({ row: id, only_fields: only, ...given }) => ({
    path: `${rowsPath(given)}${path`/${id}`}`,
    query: { fields: fieldsOf(only) },
  }),
  result: (body, { output: shape }) => shaped(body, shape),
});

export const count = defineOperation({
  title: 'Count',
  description: 'Returns the number of rows that fit the filters.',
  effects: reads,
  repeat: 'safe',
  parameters: { ...place, ...filterFields, view },
  example: exampleIds,
  output: { count: 3 },
  request: ({ view: of, ...given }) => ({
    path: path`/api/v3/data/${given.base}/${given.table}/count`,
    query: { where: whereOf(given), viewId: of?.trim() },
  }),
});
