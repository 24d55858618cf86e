import type { SortedRow } from '../../db/repositories/dataTables/dataTableRows.ts';
import type { Repositories } from '../../db/repositories/repositories.ts';
import type { Conditions } from '../../platform/expressions/conditions.ts';
import type { AccountActor } from '../identity/actor.ts';
import type { Column } from './columns.ts';
import { findRows, rowSort } from './findRows.ts';
import { findDataTable } from './readDataTable.ts';
import { readRowCursor, writeRowCursor } from './rowCursor.ts';

/** A page of rows to read. */
export interface RowsQuery {
  readonly id: string;
  readonly actor: AccountActor;
  readonly conditions: Conditions | undefined;
  /** Name of the column to sort by; undefined: as inserted. */
  readonly sort: string | undefined;
  readonly order: 'asc' | 'desc' | undefined;
  readonly limit: number;
  readonly cursor: string | undefined;
}

/** A page of rows with the columns of their table. */
export interface RowPage {
  readonly columns: readonly Column[];
  readonly rows: readonly SortedRow[];
  readonly nextCursor: string | null;
}

/** Returns the rows of a table that meet the conditions. Errors: those of `findDataTable`, `rowSort` and `readRowCursor`. */
export async function listRows(
  repositories: Repositories,
  { id, actor, conditions, sort: sortBy, order, limit, cursor }: RowsQuery,
): Promise<RowPage> {
  const table = await findDataTable(repositories, { id, actor, permission: 'data_tables.read_rows' });
  const sort = sortBy === undefined ? null : rowSort(table.columns, sortBy, order === 'desc');
  const after = cursor === undefined ? null : readRowCursor(cursor, sort);
  const rows: SortedRow[] = [];
  let isMore = false;
  for await (const row of findRows(repositories, table, { conditions, sort, after })) {
    isMore = rows.length === limit;
    if (isMore) break;
    rows.push(row);
  }
  return { columns: table.columns, rows, nextCursor: isMore ? writeRowCursor(rows.at(-1)!, sort) : null };
}
