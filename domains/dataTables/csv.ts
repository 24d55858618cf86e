import type { StoredRow } from '../../db/repositories/dataTables/dataTableRows.ts';
import { flatRow } from './cells.ts';
import type { Column } from './columns.ts';
import { csvLine } from './csvLine.ts';

/** The heading of a table as CSV. Source: RFC 4180. */
export function csvHeading(columns: readonly Column[]): string {
  return csvLine(['id', ...columns.map((column) => column.name), 'created_at', 'updated_at']);
}

/** A row as CSV: JSON as JSON, an empty field where there is no value. */
export function csvRow(columns: readonly Column[], row: StoredRow): string {
  return csvLine(Object.values(flatRow(columns, row)).map(fieldOf));
}

function fieldOf(value: unknown): string {
  if (value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
