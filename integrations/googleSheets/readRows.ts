import { AppError } from '../../openapi/AppError.ts';
import { ItemBudget, jsonLength, outputLimits } from '../../activities/kit/ItemBudget.ts';
import type { JsonObject } from '../../domains/executions/item.ts';
import type { BatchCall } from '../engine/defineOperation.ts';
import { cellsOf, lastColumn, rangeIn, startOf } from './a1.ts';
import { titleOf, type Place } from './documents.ts';
import { filterOf, type Filter } from './filters.ts';
import { columnNames } from './header.ts';
import { rowNumber } from './records.ts';
import { readRange, type Cell, type Rendering } from './values.ts';

/** Parameters of the operation that reads rows. */
export interface ReadRows extends Place {
  readonly range?: string;
  readonly header_row: number;
  readonly first_row: number;
  readonly until_empty: boolean;
  readonly render: 'unformatted' | 'formatted' | 'formula';
  readonly dates: 'text' | 'number';
  readonly filters: readonly Filter[];
  readonly match: 'all' | 'any';
  readonly first_match: boolean;
}

const renderings = { unformatted: 'UNFORMATTED_VALUE', formatted: 'FORMATTED_VALUE', formula: 'FORMULA' } as const;

/**
 * Reads the rows of a sheet once for all items, and filters them for each. Errors: those of the client; `parameter_invalid` for a sheet or a
 * column that does not exist; `item_limit_reached`.
 */
export async function readRows(all: readonly ReadRows[], call: BatchCall): Promise<readonly unknown[]> {
  const [first] = all;
  const { rows, columns } = await table(first!, call);
  const budget = new ItemBudget('Add filters or a range.', outputLimits);
  return all.map((wanted) => {
    try {
      return filtered(rows, { wanted, columns, budget });
    } catch (error) {
      if (error instanceof AppError && error.code === 'parameter_invalid') return error;
      throw error;
    }
  });
}

/** The rows of a sheet with the number of each, and the names of its columns. */
async function table(
  wanted: ReadRows,
  call: BatchCall,
): Promise<{ rows: readonly JsonObject[]; columns: readonly string[] }> {
  const title = await titleOf(wanted, call.client);
  const { value, date } = renderingOf(wanted);
  const { cells, headerRow, firstRow } = areaOf(wanted);
  const range = rangeIn(title, cells);
  const { values, range: read } = await readRange(wanted.document, { range, rendering: { value, date } }, call);
  const top = startOf(read).row;
  const width = values.reduce((most, row) => Math.max(most, row.length), 0);
  const names = columnNames(values[headerRow - top] ?? [], width);
  const rows = values.flatMap((row, place) => {
    const number = top + place;
    return number < firstRow ? [] : [rowAt(row, { number, names })];
  });
  return { rows: withoutEmpty(rows, wanted.until_empty), columns: names };
}

function renderingOf({ render, dates }: ReadRows): Rendering {
  return { value: renderings[render], date: dates === 'number' ? 'SERIAL_NUMBER' : 'FORMATTED_STRING' };
}

/** The range to read, and its header row. The first row of a range that a person wrote is the header. */
function areaOf({ range = '', header_row: headerRow, first_row: firstRow }: ReadRows) {
  if (range.trim() !== '') {
    const cells = cellsOf(range);
    const { row } = startOf(cells);
    return { cells, headerRow: row, firstRow: row + 1 };
  }
  if (firstRow <= headerRow)
    throw new AppError('parameter_invalid', 'The first data row must be below the header row.', {
      param: '/first_row',
    });
  return { cells: headerRow === 1 ? undefined : `A${headerRow}:${lastColumn}`, headerRow, firstRow };
}

function rowAt(row: readonly Cell[], { number, names }: { number: number; names: readonly string[] }): JsonObject {
  const cells = names.map((name, column) => [name, row[column] ?? ''] as const);
  // First in the item, and not replaced by a column of this name: an update would go to another row.
  return { [rowNumber]: number, ...Object.fromEntries(cells.filter(([name]) => name !== rowNumber)) };
}

/** Rows without any value are left out, or end the table. */
function withoutEmpty(rows: readonly JsonObject[], isEnd: boolean): readonly JsonObject[] {
  const isEmpty = (row: JsonObject) => Object.entries(row).every(([name, value]) => name === rowNumber || value === '');
  if (!isEnd) return rows.filter((row) => !isEmpty(row));
  const end = rows.findIndex(isEmpty);
  return end < 0 ? rows : rows.slice(0, end);
}

function filtered(
  rows: readonly JsonObject[],
  { wanted, columns, budget }: { wanted: ReadRows; columns: readonly string[]; budget: ItemBudget },
): readonly JsonObject[] {
  if (rows.length === 0) return [];
  const isMatch = filterOf(wanted.filters, wanted.match, columns);
  const found = wanted.first_match && wanted.filters.length > 0 ? firstOf(rows, isMatch) : rows.filter(isMatch);
  for (const row of found) budget.take(1, jsonLength(row));
  return found;
}

function firstOf(rows: readonly JsonObject[], isMatch: (row: JsonObject) => boolean): readonly JsonObject[] {
  const found = rows.find(isMatch);
  return found ? [found] : [];
}
