import { AppError } from '../../openapi/AppError.ts';
import type { JsonObject } from '../../domains/executions/item.ts';
import type { OperationCall } from '../engine/defineOperation.ts';
import { addressOf, rangePath, startOf, type Area } from './a1.ts';
import { cellOf, columnsFor, headerOf, recordOf, type NewColumns } from './cells.ts';
import { sheetPath, type Place } from './workbook.ts';

type Call = Pick<OperationCall, 'client' | 'key'>;

/** The used cells of a sheet. */
export interface Used {
  readonly start: Area;
  readonly header: readonly string[];
  /** Rows without the header. */
  readonly rows: readonly (readonly unknown[])[];
}

/** A sheet of a workbook. */
export type Sheet = Place & { readonly worksheet: string };

/** Reads the used cells of a sheet, or a range. An empty sheet has neither a header nor rows. */
export async function readUsed(
  sheet: Sheet,
  { range = '', asShown = false }: { range?: string; asShown?: boolean },
  { client, key }: Call,
): Promise<Used> {
  const path = sheetPath(sheet);
  const kind = asShown ? 'text' : 'values';
  const { body } = await client.send(
    {
      path: range.trim() === '' ? `${path}/usedRange(valuesOnly=true)` : rangePath(path, range),
      query: { $select: `address,${kind}` },
    },
    { repeat: 'safe', key },
  );
  const { address = 'A1', [kind]: cells = [] } = body as { address?: string; values?: unknown[][]; text?: unknown[][] };
  const [first = [], ...rows] = cells;
  const isEmpty = cells.length <= 1 && first.every((cell) => cell === '' || cell === null);
  return { start: startOf(address), header: isEmpty ? [] : headerOf(first), rows: isEmpty ? [] : rows };
}

/** How rows are written. */
export interface Writing {
  readonly new_columns: NewColumns;
  readonly formulas: boolean;
}

/** Writes rows below the used cells, in one request. Returns them with their numbers. Errors: those of the client; `parameter_invalid`. */
export async function appendRows(
  sheet: Sheet,
  { records, new_columns: mode, formulas }: Writing & { records: readonly JsonObject[] },
  call: Call,
): Promise<JsonObject[]> {
  const used = await readUsed(sheet, {}, call);
  const columns = await writtenHeader(sheet, { used, records, mode }, call);
  const row = used.start.row + 1 + used.rows.length;
  const values = records.map((record) => columns.map((name) => cellOf(record[name], formulas)));
  // Another attempt at the whole run would find other rows.
  await write(sheet, { at: { row, column: used.start.column }, values, repeat: 'unsafe' }, call);
  return records.map((record, index) => ({
    row_number: row + index + 1,
    ...recordOf(columns, values[index]!),
    ...kept(record, columns),
  }));
}

function kept(record: JsonObject, columns: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(record).filter(([name]) => columns.includes(name)));
}

/** Returns the columns. A header that is missing or gets new columns is written first. */
async function writtenHeader(
  sheet: Sheet,
  { used, records, mode }: { used: Used; records: readonly JsonObject[]; mode: NewColumns },
  call: Call,
): Promise<string[]> {
  const columns = columnsFor(used.header, records, mode);
  if (columns.length === 0)
    throw new AppError('parameter_invalid', 'There is nothing to write: the item has no field.');
  const added = columns.slice(used.header.length);
  if (added.length > 0) {
    const at = { row: used.start.row, column: used.start.column + used.header.length };
    await write(sheet, { at, values: [added], repeat: 'safe' }, call);
  }
  return columns;
}

async function write(
  sheet: Sheet,
  { at, values, repeat }: { at: Area; values: readonly (readonly unknown[])[]; repeat: 'safe' | 'unsafe' },
  { client, key }: Call,
): Promise<void> {
  const address = addressOf(at, { rows: values.length, columns: values[0]!.length });
  const request = { method: 'PATCH', path: rangePath(sheetPath(sheet), address), json: { values } } as const;
  await client.send(request, { repeat, key });
}

/** Which rows are changed. */
export interface Change extends Writing {
  readonly record: JsonObject;
  readonly column: string;
  readonly value: string;
  readonly all: boolean;
  readonly if_missing: 'error' | 'append' | 'skip';
}

/** Changes the rows whose column has the value; other cells stay as they are, with their formulas. Returns the changed rows. */
export async function updateRows(sheet: Sheet, change: Change, call: Call): Promise<JsonObject[]> {
  const { record, column, value, all, if_missing: ifMissing, new_columns: mode, formulas } = change;
  const used = await readUsed(sheet, {}, call);
  const place = used.header.indexOf(column);
  if (place === -1)
    throw new AppError(
      'parameter_invalid',
      `There is no column "${column.slice(0, 100)}" in the first row of the sheet.`,
      {
        param: '/match_column',
      },
    );
  const matching = [...used.rows.keys()].filter((index) => String(used.rows[index]![place] ?? '') === value);
  if (matching.length === 0) return missing({ sheet, change: { ...change, if_missing: ifMissing } }, call);
  const columns = await writtenHeader(sheet, { used, records: [record], mode }, call);
  const cells = columns.map((name) => (name in record ? cellOf(record[name], formulas) : null));
  const changed: JsonObject[] = [];
  for (const index of all ? matching : matching.slice(0, 1)) {
    const row = used.start.row + 1 + index;
    await write(sheet, { at: { row, column: used.start.column }, values: [cells], repeat: 'safe' }, call);
    changed.push({ row_number: row + 1, ...recordOf(used.header, used.rows[index]!), ...kept(record, columns) });
  }
  return changed;
}

async function missing({ sheet, change }: { sheet: Sheet; change: Change }, call: Call): Promise<JsonObject[]> {
  const { record, column, value, if_missing: ifMissing, ...writing } = change;
  if (ifMissing === 'skip') return [];
  if (ifMissing === 'append') return appendRows(sheet, { ...writing, records: [{ [column]: value, ...record }] }, call);
  throw new AppError(
    'target_error',
    `Microsoft Excel: No row has "${value.slice(0, 100)}" in the column "${column.slice(0, 100)}".`,
  );
}
