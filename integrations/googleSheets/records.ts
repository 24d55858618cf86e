import { AppError } from '../../openapi/AppError.ts';
import type { Item, JsonObject } from '../../domains/executions/item.ts';
import type { Header } from './header.ts';
import type { Cell } from './values.ts';

/** The number of the row in items that were read. It is no column. */
export const rowNumber = 'row_number';

/** Values of a row by column. */
export type Row = Readonly<Record<string, unknown>>;

/** The source of the values of a row. */
export interface RowSource {
  readonly values_from: 'item' | 'fields';
  readonly values?: JsonObject;
}

/** The values of a row: the fields of the item, or those of the form. */
export function rowOf({ values_from: from, values = {} }: RowSource, { json }: Item): Row {
  const row = from === 'item' ? json : values;
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name.trim(), value]));
}

/** The columns that a row needs. */
export function columnsOf(row: Row): string[] {
  return Object.keys(row).filter((name) => name !== rowNumber && name !== '' && row[name] !== undefined);
}

/** A value as a cell. Objects and lists become JSON text. */
export function cellOf(value: unknown): Cell {
  if (value === undefined || value === null) return null;
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? value
    : JSON.stringify(value);
}

/** The cells of a row in the order of the header; columns without a value are null. */
export function cellsIn({ names }: Header, row: Row): Cell[] {
  return names.map((name) => (name === null ? null : cellOf(row[name])));
}

/** The handling of fields without a column. */
export type Unknown = 'add' | 'ignore' | 'error';

/** The columns that rows have and the header lacks, in their order. */
export function newColumns({ names }: Header, rows: readonly Row[]): string[] {
  return [...new Set(rows.flatMap(columnsOf))].filter((name) => !names.includes(name));
}

/** Returns the error of a row with fields that no column has; null without one. */
export function unknownColumns(header: Header, row: Row): AppError | null {
  const unknown = newColumns(header, [row]);
  if (unknown.length === 0) return null;
  const known = header.names.filter((name) => name !== null);
  const quoted = (names: readonly string[]) =>
    names
      .map((name) => `"${name}"`)
      .join(', ')
      .slice(0, 500);
  const message = `The sheet has no column ${quoted(unknown)}. It has ${quoted(known) || 'none'}. The header may have been changed.`;
  return new AppError('parameter_invalid', message, { param: '/values' });
}
