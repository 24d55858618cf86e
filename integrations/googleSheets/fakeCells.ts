import type { JsonObject } from '../../domains/executions/item.ts';
import type { Cell } from './fakeDocument.ts';
import type { Area } from './fakeRange.ts';

export type CellValue = string | number | boolean;

/** How cells are returned. */
export interface Rendering {
  readonly value: string;
  readonly date: string;
}

export function renderingOf(query: JsonObject, prefix: 'value' | 'responseValue'): Rendering {
  const date = prefix === 'value' ? 'dateTimeRenderOption' : 'responseDateTimeRenderOption';
  return {
    value: String(query[`${prefix}RenderOption`] ?? 'FORMATTED_VALUE'),
    date: String(query[date] ?? 'SERIAL_NUMBER'),
  };
}

function rendered(cell: Cell | null | undefined, { value, date }: Rendering): CellValue {
  if (!cell) return '';
  if (value === 'FORMATTED_VALUE') return cell.shown;
  if (value === 'FORMULA' && cell.formula !== undefined) return cell.formula;
  return cell.isDate && date === 'FORMATTED_STRING' ? cell.shown : cell.value;
}

/** The values of an area: empty cells and rows at the end are left out. */
export function valuesIn(
  { tab, top, left, bottom, right }: Area,
  rendering: Rendering,
  isByColumn: boolean,
): CellValue[][] {
  const rows = tab.rows
    .slice(top - 1, bottom)
    .map((row) =>
      Array.from({ length: Math.max(0, right - left + 1) }, (_, at) => rendered(row[left - 1 + at], rendering)),
    );
  return trimmed((isByColumn ? turned(rows) : rows).map((row) => withoutEnd(row, (value) => value === '')));
}

function trimmed(rows: CellValue[][]): CellValue[][] {
  return withoutEnd(rows, (row) => row.length === 0);
}

function withoutEnd<T>(all: readonly T[], isEmpty: (one: T) => boolean): T[] {
  const last = all.findLastIndex((one) => !isEmpty(one));
  return all.slice(0, last + 1);
}

/** Returns rows as columns. */
export function turned<T>(rows: readonly (readonly T[])[]): T[][] {
  const width = Math.max(0, ...rows.map((row) => row.length));
  return Array.from({ length: width }, (_, column) => rows.map((row) => row[column] as T));
}

/** A rectangle; rows and columns from 1. */
interface Box {
  top: number;
  left: number;
  bottom: number;
  right: number;
}

/**
 * Finds the table that touches an area: https://developers.google.com/workspace/sheets/api/guides/values#append_values. If there are several,
 * the last one counts; null if there is none.
 */
export function tableIn(area: Area): Area | null {
  const { tab } = area;
  const filled = tab.rows.flatMap((row, at) =>
    row.flatMap((cell, place) => (cell ? [{ row: at + 1, column: place + 1 }] : [])),
  );
  const inside = filled.filter(({ row, column }) => isNear(area, { row, column }, 0));
  const start = inside.at(-1) ?? filled.findLast(({ row, column }) => isNear(area, { row, column }, 1));
  if (!start) return null;
  const box: Box = { top: start.row, left: start.column, bottom: start.row, right: start.column };
  for (let grows = true; grows;) {
    grows = false;
    for (const { row, column } of filled) {
      if (!isNear(box, { row, column }, 1) || isNear(box, { row, column }, 0)) continue;
      box.top = Math.min(box.top, row);
      box.bottom = Math.max(box.bottom, row);
      box.left = Math.min(box.left, column);
      box.right = Math.max(box.right, column);
      grows = true;
    }
  }
  return { tab, ...box };
}

function isNear({ top, left, bottom, right }: Box, cell: { row: number; column: number }, margin: number): boolean {
  const { row, column } = cell;
  return row >= top - margin && row <= bottom + margin && column >= left - margin && column <= right + margin;
}

/** Reads the values of a body by rows. Returns a message for a value that cannot be a cell. */
export function rowsOf(body: JsonObject, name: string): (CellValue | null)[][] | string {
  const values = (body['values'] ?? []) as unknown[][];
  for (const [at, row] of values.entries()) {
    if (!Array.isArray(row))
      return `Invalid value at '${name}.values' (type.googleapis.com/google.protobuf.ListValue), ${JSON.stringify(row)}`;
    const wrong = row.findIndex((value) => typeof value === 'object' && value !== null);
    if (wrong >= 0)
      return `Invalid ${name}.values[${at}][${wrong}]: ${Array.isArray(row[wrong]) ? 'list_value' : 'struct_value'} {}`;
    if (row.some((value) => typeof value === 'string' && value.length > 50_000))
      return 'Your input contains more than the maximum of 50000 characters in a single cell.';
  }
  const rows = values as (CellValue | null)[][];
  return body['majorDimension'] === 'COLUMNS' ? turned(rows) : rows;
}

/** A value as it is stored: with `USER_ENTERED`, numbers and truth values are read from text, as in the form. */
export function stored(value: CellValue | null, input: string): CellValue {
  if (value === null) return '';
  if (input !== 'USER_ENTERED' || typeof value !== 'string') return value;
  if (/^-?\d+(\.\d+)?$/.test(value)) return Number(value);
  return /^(true|false)$/i.test(value) ? value.toLowerCase() === 'true' : value;
}
