import { AppError } from '../../openapi/AppError.ts';
import type { JsonObject } from '../../domains/executions/item.ts';
import type { BatchCall } from '../engine/defineOperation.ts';
import { lettersOf, rangeIn, startOf } from './a1.ts';
import { titleOf, type Place } from './documents.ts';
import { inputOption } from './fields.ts';
import { addColumns, columnPlace, readHeader, rowRange, type Header } from './header.ts';
import {
  cellOf,
  cellsIn,
  columnsOf,
  newColumns,
  rowNumber,
  rowOf,
  unknownColumns,
  type Row,
  type RowSource,
  type Unknown,
} from './records.ts';
import { appendRows, type Cell } from './values.ts';

/** Parameters of every operation that writes rows. */
export interface WriteRows extends Place, RowSource {
  readonly values_from: 'item' | 'fields';
  readonly values: JsonObject;
  readonly input: 'raw' | 'parsed';
  readonly unknown: Unknown;
  readonly header_row: number;
}

/** The rows of a batch, and the sheet that they go to. */
export interface Prepared {
  readonly header: Header;
  /** For each item its row, or the reason why it has none. */
  readonly rows: readonly (Row | AppError)[];
}

/**
 * Reads the header and the row of each item. Columns that are missing are added, if that is wanted; `keys` must exist. Errors: those of the
 * client; `parameter_invalid` for a missing key column.
 */
export async function prepareRows(
  all: readonly WriteRows[],
  call: BatchCall,
  keys: readonly string[] = [],
): Promise<Prepared> {
  const [first] = all as readonly [WriteRows];
  const title = await titleOf(first, call.client);
  const header = await readHeader(first.document, { title, row: first.header_row }, call);
  for (const key of keys)
    if (header.names.length > 0 && key.trim() !== rowNumber) columnPlace(header, key, 'key_columns');
  const rows = all.map((wanted, place): Row | AppError => {
    const row = rowOf(wanted, call.items[place]!);
    if (columnsOf(row).length === 0)
      return new AppError('parameter_invalid', 'There is no value to write.', { param: '/values' });
    return (wanted.unknown === 'error' ? unknownColumns(header, row) : null) ?? row;
  });
  const written = rows.filter(isRow);
  if (header.names.length === 0 || first.unknown !== 'add' || written.length === 0) return { header, rows };
  return { header: await addColumns(first, { header, names: newColumns(header, written) }, call), rows };
}

export function isRow(row: Row | AppError): row is Row {
  return !(row instanceof AppError);
}

/** Appends rows below the table of the header. Returns the number of the first one. A sheet without a header gets one. */
export async function addRows(
  { document, input, header_row: headerRow }: WriteRows,
  { header, rows }: { header: Header; rows: readonly Row[] },
  call: BatchCall,
): Promise<number> {
  const option = inputOption(input);
  if (header.names.length > 0) {
    const values = rows.map((row) => cellsIn(header, row));
    const range = await appendRows(document, { range: rowRange(header, header.row), values, input: option }, call);
    return startOf(range).row;
  }
  const names = newColumns(header, rows);
  const cells = rows.map((row) => names.map((name): Cell => cellOf(row[name])));
  const range = rangeIn(header.title, `A${headerRow}:${lettersOf(names.length)}${headerRow}`);
  const written = await appendRows(document, { range, values: [names, ...cells], input: option }, call);
  return startOf(written).row + 1;
}

/** Appends the rows of all items in one request. */
export async function appendAll(all: readonly WriteRows[], call: BatchCall): Promise<readonly unknown[]> {
  const { header, rows } = await prepareRows(all, call);
  const written = rows.filter(isRow);
  if (written.length === 0) return rows;
  let number = await addRows(all[0]!, { header, rows: written }, call);
  return rows.map((row) => (isRow(row) ? { ...row, [rowNumber]: number++ } : row));
}
