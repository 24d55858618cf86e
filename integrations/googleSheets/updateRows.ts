import { AppError } from '../../openapi/AppError.ts';
import type { BatchCall } from '../engine/defineOperation.ts';
import { rangeIn } from './a1.ts';
import { inputOption } from './fields.ts';
import { columnPlace, lettersAt, rowRange, type Header } from './header.ts';
import { cellsIn, rowNumber, type Row } from './records.ts';
import { readColumns, writeRanges, type Cell } from './values.ts';
import { addRows, isRow, prepareRows, type WriteRows } from './writeRows.ts';

/** Parameters of the operations that update rows. */
export interface UpdateRows extends WriteRows {
  readonly key_columns: readonly string[];
  readonly duplicates: 'first' | 'all' | 'error';
  readonly first_row: number;
  /** Only of `update`. */
  readonly not_found?: 'continue' | 'error';
}

/** Rows of the sheet by key. */
type Keys = ReadonlyMap<string, readonly number[]>;

/** The rows that an item changes: their numbers, or the place of a new one among the appended ones. */
type Target = { readonly row: Row; readonly numbers: readonly number[]; readonly appended?: number };

/**
 * Updates rows that match, in one request for all items. With `appends`, the others are appended by another one. Errors: those of the client;
 * `parameter_invalid` for a column that does not exist. A single item fails without a key, or if no row, or more than one, matches.
 */
export async function updateAll(
  all: readonly UpdateRows[],
  { appends }: { appends: boolean },
  call: BatchCall,
): Promise<readonly unknown[]> {
  const [first] = all as readonly [UpdateRows];
  const { header, rows } = await prepareRows(all, call, first.key_columns);
  const isEmpty = header.names.length === 0;
  const keys = isEmpty ? new Map<string, number[]>() : await readKeys(first, header, call);
  const added = new Map<string, Row>();
  const targets = rows.map((row) => (isRow(row) ? targetOf(row, { wanted: first, keys, added, appends }) : row));
  const updates = new Map<number, Cell[]>();
  for (const target of targets)
    if (!(target instanceof AppError))
      for (const number of target.numbers) merge(updates, number, cellsToWrite(header, first, target.row));
  if (updates.size > 0) {
    const data = [...updates].map(([number, cells]) => ({ range: rowRange(header, number), values: [cells] }));
    await writeRanges(first.document, { data, input: inputOption(first.input) }, call);
  }
  const start = added.size > 0 ? await addRows(first, { header, rows: [...added.values()] }, call) : 0;
  return targets.map((target) => {
    if (target instanceof AppError) return target;
    const { row, numbers, appended } = target;
    if (appended !== undefined) return { ...row, [rowNumber]: start + appended };
    return numbers.length === 0
      ? { ...row, [rowNumber]: null }
      : numbers.map((number) => ({ ...row, [rowNumber]: number }));
  });
}

/** Reads the key columns, and returns the rows of each key. The number of a row is a key that needs no reading. */
async function readKeys(
  { document, key_columns: columns, first_row: firstRow }: UpdateRows,
  header: Header,
  call: BatchCall,
): Promise<Keys> {
  if (columns.some((column) => column.trim() === rowNumber)) return new Map();
  const ranges = columns.map((column) => {
    const letters = lettersAt(header, columnPlace(header, column, 'key_columns'));
    return rangeIn(header.title, `${letters}${firstRow}:${letters}`);
  });
  const cells = await readColumns(document, ranges, call);
  const found = new Map<string, number[]>();
  const count = cells.reduce((most, column) => Math.max(most, column.length), 0);
  for (let place = 0; place < count; place += 1) {
    const key = keyOf(cells.map((column) => column[place] ?? ''));
    if (key === null) continue;
    const numbers = found.get(key);
    if (numbers) numbers.push(firstRow + place);
    else found.set(key, [firstRow + place]);
  }
  return found;
}

/** One text for the values of the key columns: "7" is the same as 7. Null for an empty key. */
function keyOf(values: readonly unknown[]): string | null {
  const texts = values.map((value) => (value === undefined || value === null ? '' : String(value)));
  return texts.every((text) => text === '') ? null : JSON.stringify(texts);
}

function targetOf(
  row: Row,
  { wanted, keys, added, appends }: { wanted: UpdateRows; keys: Keys; added: Map<string, Row>; appends: boolean },
): Target | AppError {
  const columns = wanted.key_columns.map((column) => column.trim());
  if (columns.includes(rowNumber)) return numbered(row, appends ? added : null);
  const key = keyOf(columns.map((column) => row[column]));
  if (key === null)
    return new AppError('parameter_invalid', `The item has no value for "${columns.join('", "').slice(0, 200)}".`, {
      param: '/key_columns',
    });
  const numbers = keys.get(key) ?? [];
  if (numbers.length > 1 && wanted.duplicates === 'error')
    return new AppError('target_error', `Several rows match: ${numbers.slice(0, 20).join(', ')}.`);
  if (numbers.length > 0) return { row, numbers: wanted.duplicates === 'all' ? numbers : numbers.slice(0, 1) };
  if (appends) return append(row, key, added);
  return wanted.not_found === 'error' ? new AppError('target_error', 'No row matches the item.') : { row, numbers: [] };
}

/** A row that is named by its number. Without one, it is a new row, or an error. */
function numbered(row: Row, added: Map<string, Row> | null): Target | AppError {
  const number = Number(row[rowNumber]);
  if (Number.isSafeInteger(number) && number > 0) return { row, numbers: [number] };
  if (added && (row[rowNumber] ?? '') === '') return append(row, `new ${added.size}`, added);
  return new AppError('parameter_invalid', `The item has no number of a row in "${rowNumber}".`, {
    param: '/key_columns',
  });
}

/** Two items with the same key are one row. The later one wins. */
function append(row: Row, key: string, added: Map<string, Row>): Target {
  const appended = [...added.keys()].indexOf(key);
  added.set(key, { ...added.get(key), ...row });
  return { row, numbers: [], appended: appended < 0 ? added.size - 1 : appended };
}

/** Key columns stay as they are: their values are equal, but perhaps not written in the same way. */
function cellsToWrite(header: Header, { key_columns: columns }: UpdateRows, row: Row): Cell[] {
  const keys = new Set(columns.map((column) => column.trim()));
  return cellsIn(header, row).map((cell, place) => (keys.has(header.names[place] ?? '') ? null : cell));
}

function merge(updates: Map<number, Cell[]>, number: number, cells: readonly Cell[]): void {
  const before = updates.get(number);
  updates.set(
    number,
    cells.map((cell, place) => cell ?? before?.[place] ?? null),
  );
}
