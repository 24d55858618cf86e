import { expect, test } from 'vitest';

import { findTableIssues, namedTables } from '../../domains/dataTables/findTableIssues.ts';
import type { Graph } from '../../workflows/graph/graph.ts';

const tables = [
  {
    id: 'dt_1',
    name: 'Orders',
    columns: [
      { id: 'c1', name: 'message', type: 'text' as const },
      { id: 'c2', name: 'count', type: 'number' as const },
    ],
  },
];
const graphOf = (parameters: Record<string, unknown>, settings = {}): Graph => ({
  nodes: [{ id: 'n', name: 'Table', type: 'data.table', position: { x: 0, y: 0 }, parameters, settings }],
  connections: [],
});
const issuesOf = (parameters: Record<string, unknown>, settings = {}) =>
  findTableIssues(graphOf(parameters, settings), tables).map(
    ({ severity, parameter, message }) => `${severity} ${parameter} ${message}`,
  );
const where = (left: string) => ({ conditions: [{ left, operator: { type: 'string', operation: 'equals' } }] });

test('a column that the table does not have is an error at its field', () => {
  const assignments = [
    { column: 'message', value: 1 },
    { column: 'mesage', value: 2 },
  ];
  expect(issuesOf({ table: 'dt_1', operation: 'insert', mapping: 'assignments', assignments })).toEqual([
    'error /assignments/1/column “Orders” has no column “mesage”. Did you mean “message”?',
  ]);
  expect(issuesOf({ table: 'orders', operation: 'upsert', key_columns: ['id'] })).toEqual([
    'error /key_columns/0 “Orders” has no column “id”. Choose one of its columns.',
  ]);
  expect(issuesOf({ table: 'dt_1', sort_by: 'cuont', conditions: where('nothing') })).toEqual([
    'error /sort_by “Orders” has no column “cuont”. Did you mean “count”?',
    'error /conditions/conditions/0/left “Orders” has no column “nothing”. Choose one of its columns.',
  ]);
});

test('columns that are there, fields of every row, expressions and fields that do not apply are none', () => {
  expect(issuesOf({ table: 'dt_1', sort_by: 'created_at', conditions: where('id') })).toEqual([]);
  expect(issuesOf({ table: 'dt_1', sort_by: '{{ $json.by }}', conditions: where('{{ $json.c }}') })).toEqual([]);
  expect(
    issuesOf({ table: 'dt_1', operation: 'insert', sort_by: 'gone', mapping: 'auto', assignments: [{ column: 'x' }] }),
  ).toEqual([]);
  expect(issuesOf({ table: '{{ $json.t }}', sort_by: 'gone' })).toEqual([]);
  expect(issuesOf({ table: 'dt_1', sort_by: 'gone' }, { disabled: true })).toEqual([]);
});

test('a table that is not there is a warning', () => {
  expect(issuesOf({ table: 'Others', sort_by: 'gone' })).toEqual([
    'warning /table There is no data table “Others” in this project.',
  ]);
  expect(namedTables(graphOf({ table: 'Others' }))).toEqual(['Others']);
  expect(namedTables(graphOf({ table: '{{ $json.t }}' }))).toEqual([]);
});
