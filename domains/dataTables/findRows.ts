import type { RowQuery, RowSort, SortedRow } from '../../db/repositories/dataTables/dataTableRows.ts';
import type { DataTable } from '../../db/repositories/dataTables/dataTables.ts';
import type { Repositories } from '../../db/repositories/repositories.ts';
import type { Conditions } from '../../platform/expressions/conditions.ts';
import { AppError } from '../../openapi/AppError.ts';
import { Pace } from '../../platform/diagnostics/Pace.ts';
import { flatRow } from './cells.ts';
import type { Column } from './columns.ts';
import { compileConditions } from './conditions.ts';
import { maxExaminedBytes, maxExaminedRows } from './limits.ts';
import { fieldOf } from './tableField.ts';

/** A query for rows of a table, with its order; without `sort` in insertion order. */
export interface RowSearch {
  conditions?: Conditions | undefined;
  sort?: RowSort | null | undefined;
  after?: RowQuery['after'] | undefined;
}

const pageRows = 250;

/** By a column or own field. Throws `parameter_invalid` if a column is missing or holds JSON. */
export function rowSort(columns: readonly Column[], name: string, descending: boolean): RowSort {
  const { type, field } = fieldOf(columns, name, 'sort');
  if (type === 'json')
    throw new AppError('parameter_invalid', `Column "${name}" holds JSON, which has no order.`, { param: 'sort' });
  return { field, as: type === 'number' ? 'number' : 'text', descending };
}

/**
 * The rows that meet the conditions, read page by page. Where PostgreSQL cannot answer a condition (patterns, texts
 * without case, conversions), rows are looked at one by one, `maxExaminedRows` at most.
 * Errors: those of `compileConditions`; `item_type_mismatch` if a row has a value that a condition cannot be asked of;
 * `data_table_limit_reached` if more would have to be looked at.
 */
export async function* findRows(
  { dataTableRows }: Repositories,
  { id: dataTableId, columns }: Pick<DataTable, 'id' | 'columns'>,
  { conditions, sort = null, after = null }: RowSearch,
): AsyncGenerator<SortedRow> {
  const compiled = conditions && compileConditions(columns, conditions);
  const pace = new Pace();
  if (compiled) {
    const query = { dataTableId, test: compiled.wrong, sort: null, after: null, limit: 1 };
    for (const row of await dataTableRows.select(query)) await compiled.matches(flatRow(columns, row), pace); // throws
  }
  const examined: Examined = { rows: 0, bytes: 0 };
  for (let next = after; ;) {
    const query = { dataTableId, test: compiled?.candidates ?? true, sort, after: next, limit: pageRows };
    const rows = await dataTableRows.select(query);
    for (const row of rows) {
      if (compiled && !compiled.exact) {
        examine(examined, row);
        if (!(await compiled.matches(flatRow(columns, row), pace))) continue;
      }
      yield row;
    }
    const last = rows.at(-1);
    if (!last || rows.length < pageRows) return;
    next = last;
  }
}

interface Examined {
  rows: number;
  bytes: number;
}

/** Counts a row that is looked at. */
function examine(examined: Examined, { sizeBytes }: SortedRow): void {
  examined.rows += 1;
  examined.bytes += sizeBytes;
  if (examined.rows > maxExaminedRows || examined.bytes > maxExaminedBytes) throw tooManyToExamine();
}

function tooManyToExamine(): AppError {
  return new AppError(
    'data_table_limit_reached',
    `These conditions need a look at each row, which is possible for ${maxExaminedRows} rows and ${maxExaminedBytes} bytes at most. Add a condition that narrows them down, or compare exactly: case sensitive, without a pattern and without converting types.`,
    { param: 'conditions' },
  );
}
