import type { FilePlace } from '../filePlace.ts';
import { fileLimits } from '../fileLimits.ts';
import { inputItems } from './inputItems.ts';
import { limitReached } from './RowWriter.ts';

/** Selection of rows and fields for a table. */
export interface TableInput {
  /** The names of the columns are its first row. */
  header: boolean;
  /** These columns in this order; empty: all, in the order in which the rows first have them. */
  columns: readonly string[];
}

/** The columns of a table that is made: a first look at all rows. Errors: `file_limit_reached`. */
export async function tableColumns({ columns }: Pick<TableInput, 'columns'>, place: FilePlace): Promise<string[]> {
  if (columns.length > 0) return [...columns];
  const names = new Set<string>();
  for await (const row of inputItems(place)) {
    for (const name of Object.keys(row as object)) names.add(name);
    if (names.size > fileLimits.columns) throw limitReached('columns', fileLimits.columns);
  }
  return [...names];
}

/** Text of a cell: JSON for lists and objects, empty for null. As in `openapi/resultContent.ts`, which the processes of files cannot read. */
export function cellText(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
