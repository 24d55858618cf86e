import type { Scope } from '../../db/repositories/scope.ts';
import { SealedValues } from '../../db/repositories/credentials/sealedValues.ts';
import { DataTableRows, type RowQuery } from '../../db/repositories/dataTables/dataTableRows.ts';
import type { RowTest } from '../../db/repositories/dataTables/rowTests.ts';
import { DigitalOrganizationMoves } from '../../db/repositories/digitalOrganizations/digitalOrganizationMoves.ts';
import { WaitingWork } from '../../db/repositories/executions/waitingWork.ts';
import { OrganizationDeletions, purgedTables } from '../../db/repositories/organizations/organizationDeletions.ts';
import { sealedColumns, type SealedColumn } from '../../db/secrets/sealedColumns.ts';

const column = { column: 'col_a' };
/** One test of each kind. */
const everyTest: RowTest = {
  all: [
    { not: { is: 'absent', field: column } },
    { is: 'type', field: column, type: 'string' },
    { is: 'text', field: column, how: 'contains', value: 'a', lower: true },
    { is: 'text', field: { own: 'created_at' }, how: '<', value: 'a' },
    { is: 'ascii', field: column },
    { is: 'number', field: column, how: '>', value: 1 },
    { is: 'boolean', field: column, value: true },
    { is: 'length', field: column, how: '=', value: 1 },
    { is: 'entry', field: column, value: null },
    { any: [{ is: 'empty', field: column }, true] },
  ],
};
const byText = { field: column, as: 'text', descending: false } as const;
const byNumber = { field: column, as: 'number', descending: true } as const;
const pages: readonly Pick<RowQuery, 'sort' | 'after'>[] = [
  { sort: null, after: null },
  { sort: null, after: { sortValue: null, number: 1n } },
  { sort: byText, after: { sortValue: 'a', number: 1n } },
  { sort: byNumber, after: { sortValue: '1', number: 1n } },
  { sort: byNumber, after: { sortValue: null, number: 1n } },
];

function ofColumns(send: (column: SealedColumn, values: SealedValues) => readonly Promise<unknown>[]) {
  return (scope: Scope) => sealedColumns.flatMap((one) => send(one, new SealedValues(scope)));
}

function rowOf({ key }: SealedColumn): Record<string, string> {
  return Object.fromEntries(key.map((name) => [name, 'x']));
}

/**
 * Calls of methods whose statement is made at runtime, by file and method: they send it in each of its forms, so that PostgreSQL can describe
 * it like the statements in the source.
 */
export const runtimeStatements: Readonly<Record<string, (scope: Scope) => readonly Promise<unknown>[]>> = {
  'credentials/sealedValues.ts underOtherKeys': ofColumns((one, values) =>
    [null, rowOf(one)].map((after) => values.underOtherKeys(one, { keyId: 'k', after, limit: 1 })),
  ),
  'credentials/sealedValues.ts countUnderOtherKeys': ofColumns((one, values) => [values.countUnderOtherKeys(one, 'k')]),
  'credentials/sealedValues.ts replace': ofColumns((one, values) => [
    values.replace(one, { row: rowOf(one), sealed: 'a' }, 'b'),
  ]),
  'dataTables/dataTableRows.ts findByKeys': (scope) => [
    new DataTableRows(scope).findByKeys('dtab_test', ['col_a', 'col_b'], [['a', null]]),
  ],
  'dataTables/dataTableRows.ts #read': (scope) => {
    const rows = new DataTableRows(scope);
    return [
      rows.insert('dtab_test', [{ id: 'row_test', cells: { col_a: 1 }, insertKey: null }]),
      rows.update('dtab_test', [{ id: 'row_test', set: { col_a: 1 }, clear: ['col_b'] }]),
      ...pages.map((page) => rows.select({ dataTableId: 'dtab_test', test: everyTest, limit: 10, ...page })),
    ];
  },
  'digitalOrganizations/digitalOrganizationMoves.ts #mentioned': (scope) => {
    const moves = new DigitalOrganizationMoves(scope);
    const mentions = [{ digitalOrganizationId: 'dorg_test', text: 'a' }];
    return [
      moves.lostCredentials(mentions, 'proj_test'),
      moves.leftBehind('data_tables', mentions),
      moves.leftBehind('knowledge_bases', mentions),
      moves.leftBehind('api_documents', mentions),
      moves.lostCalls(mentions, 'proj_test', ['dorg_test']),
    ];
  },
  'executions/waitingWork.ts list': (scope) => [
    new WaitingWork(scope).list({ before: new Date(), after: '', limit: 1 }),
  ],
  'organizations/organizationDeletions.ts purge': (scope) =>
    purgedTables.map((table) => new OrganizationDeletions(scope).purge('org_test', table, 1)),
};
