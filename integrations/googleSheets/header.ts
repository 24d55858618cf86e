import { AppError } from '../../openapi/AppError.ts';
import type { BatchCall } from '../engine/defineOperation.ts';
import { lettersOf, rangeIn } from './a1.ts';
import { findSheet, type Place } from './documents.ts';
import { asShown, changeDocument, readRange, type Cell } from './values.ts';

/** The header row of a sheet. */
export interface Header {
  /** The sheet's title. */
  readonly title: string;
  readonly row: number;
  /** The column of the first name, from 1. */
  readonly start: number;
  /** Names of the columns from `start`; null for an empty one. */
  readonly names: readonly (string | null)[];
}

/** Names of columns from the cells of a header row. An empty cell is `col_` with its place from 0; a repeated name gets a number. */
export function columnNames(cells: readonly unknown[], count = cells.length): string[] {
  const seen = new Map<string, number>();
  return Array.from({ length: Math.max(count, cells.length) }, (_, place) => {
    const text = String(cells[place] ?? '').trim();
    const name = text === '' ? `col_${place}` : text;
    const times = (seen.get(name) ?? 0) + 1;
    seen.set(name, times);
    return times === 1 ? name : `${name}_${times}`;
  });
}

/** Reads the header row. */
export async function readHeader(
  document: string,
  { title, row }: { title: string; row: number },
  call: Pick<BatchCall, 'client'>,
): Promise<Header> {
  const range = rangeIn(title, `${row}:${row}`);
  const { values } = await readRange(document, { range, rendering: asShown }, call);
  const cells: readonly Cell[] = values[0] ?? [];
  const first = cells.findIndex((cell) => String(cell ?? '').trim() !== '');
  if (first < 0) return { title, row, start: 1, names: [] };
  const named = columnNames(cells);
  const names = cells.map((cell, place) => (String(cell ?? '').trim() === '' ? null : named[place]!));
  return { title, row, start: first + 1, names: names.slice(first) };
}

/** The place of a column within the header. Errors: `parameter_invalid` with the columns that exist. */
export function columnPlace({ names }: Header, column: string, parameter: string): number {
  const place = names.indexOf(column.trim());
  if (place >= 0) return place;
  const known = names.filter((name) => name !== null).map((name) => `"${name}"`);
  const message = `The sheet has no column "${column.slice(0, 100)}". It has ${known.join(', ').slice(0, 500) || 'none'}.`;
  throw new AppError('parameter_invalid', message, { param: `/${parameter}` });
}

/** Letters of the column at a place of the header. */
export function lettersAt({ start }: Header, place: number): string {
  return lettersOf(start + place);
}

/** The range of a row from the first to the last column of the header. */
export function rowRange(header: Header, row: number): string {
  const last = lettersAt(header, Math.max(0, header.names.length - 1));
  return rangeIn(header.title, `${lettersAt(header, 0)}${row}:${last}${row}`);
}

/**
 * Adds columns at the end of the header, and to the sheet if it is too narrow. Returns the new header. Another attempt finds the columns and
 * changes nothing.
 */
export async function addColumns(
  place: Place,
  { header, names }: { header: Header; names: readonly string[] },
  call: Pick<BatchCall, 'client' | 'key'>,
): Promise<Header> {
  if (names.length === 0) return header;
  const { sheetId, gridProperties } = await findSheet(place, call.client);
  const first = header.start + header.names.length;
  const missing = first + names.length - 1 - (gridProperties?.columnCount ?? 0);
  const wider = missing > 0 ? [{ appendDimension: { sheetId, dimension: 'COLUMNS', length: missing } }] : [];
  const cells = names.map((name) => ({ userEnteredValue: { stringValue: name } }));
  const start = { sheetId, rowIndex: header.row - 1, columnIndex: first - 1 };
  const written = { updateCells: { start, rows: [{ values: cells }], fields: 'userEnteredValue' } };
  await changeDocument(place.document, [...wider, written], call);
  return { ...header, names: [...header.names, ...names] };
}
