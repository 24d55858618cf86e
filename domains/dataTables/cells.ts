import { DateTime } from 'luxon';

import type { Cells, StoredRow } from '../../db/repositories/dataTables/dataTableRows.ts';
import { AppError } from '../../openapi/AppError.ts';
import type { Column } from './columns.ts';

/** Values by the names of columns, as people and nodes see them. */
export type Values = { [column: string]: unknown };

/** Changes of cells: values to set, and columns to clear (by id). */
export interface CellChange {
  set: Cells;
  clear: string[];
}

export interface ReadOptions {
  /** JSON pointer to the values, for errors. */
  place: string;
  /** Values that say the same in another type are converted (`"5"` for a number), as nodes often have them. Default: not. */
  convert?: boolean;
}

const maxDepth = 64;
const year10000 = Date.UTC(10_000, 0, 1);
const year1 = new Date('0001-01-01T00:00:00.000Z').getTime();

/**
 * Reads values into cells by the types of their columns; null clears a cell.
 * Errors: `invalid_request` for a column that is not there, `item_type_mismatch` for a value of another type; both name the column.
 */
export function readCells(columns: readonly Column[], values: Values, options: ReadOptions): CellChange {
  const byName = new Map(columns.map((column) => [column.name, column]));
  const change: CellChange = { set: {}, clear: [] };
  for (const [name, value] of Object.entries(values)) {
    const column = byName.get(name);
    const param = `${options.place}/${name.slice(0, 100)}`;
    if (!column) throw new AppError('invalid_request', `There is no column "${name.slice(0, 100)}".`, { param });
    if (value === null || value === undefined) {
      change.clear.push(column.id);
      continue;
    }
    const cell = cellOf(column, options.convert ? converted(column, value) : value);
    if (cell === undefined) {
      const message = `Column "${name}" takes ${wantedBy[column.type]}, but this is ${shown(value)}.`;
      throw new AppError('item_type_mismatch', message, { param });
    }
    if (!isStorable(cell)) {
      const message = `Column "${name}": a text holds U+0000 or half of a surrogate pair, or the value is nested deeper than ${maxDepth} levels.`;
      throw new AppError('invalid_request', message, { param });
    }
    change.set[column.id] = cell;
  }
  return change;
}

/** The values of a row by the names of all columns; null if there is none. */
export function valuesOf(columns: readonly Column[], cells: Cells): Values {
  return Object.fromEntries(columns.map((column) => [column.name, cells[column.id] ?? null]));
}

/** A row as conditions and nodes see it: its values, with `id`, `created_at` and `updated_at`. */
export function flatRow(columns: readonly Column[], row: StoredRow): Values {
  return {
    id: row.id,
    ...valuesOf(columns, row.cells),
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}

const wantedBy: { readonly [Type in Column['type']]: string } = {
  text: 'a text',
  number: 'a number',
  boolean: 'true or false',
  datetime: 'a date and time in ISO 8601, such as 2026-11-21T12:00:00Z',
  json: 'any JSON value',
};

/** The value as it is stored; undefined if it is of another type. */
function cellOf(column: Column, value: unknown): unknown {
  switch (column.type) {
    case 'text':
      return typeof value === 'string' ? value : undefined;
    case 'number':
      return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
    case 'boolean':
      return typeof value === 'boolean' ? value : undefined;
    case 'datetime':
      return typeof value === 'string' ? isoTime(DateTime.fromISO(value, { zone: 'utc' })) : undefined;
    case 'json':
      return value;
  }
}

/** The same value in the type of the column where nothing is lost by it. */
function converted({ type }: Column, value: unknown): unknown {
  if (type === 'text') return typeof value === 'object' ? JSON.stringify(value) : String(value);
  if (type === 'number') return typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  if (type === 'boolean') {
    if (value === 'true' || value === 1 || value === '1') return true;
    return value === 'false' || value === 0 || value === '0' ? false : value;
  }
  return type === 'datetime' && typeof value === 'number' ? (isoTime(DateTime.fromMillis(value)) ?? value) : value;
}

/** Milliseconds in UTC, so that texts sort as times do. */
function isoTime(time: DateTime): string | undefined {
  const millis = time.isValid ? time.toMillis() : Number.NaN;
  return millis >= year1 && millis < year10000 ? new Date(millis).toISOString() : undefined;
}

function isStorable(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed();
  if (typeof value !== 'object' || value === null) return true;
  if (depth >= maxDepth) return false;
  return Object.entries(value).every(([key, entry]) => isStorable(key) && isStorable(entry, depth + 1));
}

function shown(value: unknown): string {
  const text = typeof value === 'string' ? `the text "${value}"` : JSON.stringify(value);
  return text.length > 100 ? `${text.slice(0, 100)}…` : text;
}
