import type { Item } from '../../domains/executions/item.ts';
import type { Dialect } from './dialect.ts';
import type { StatementResult } from './statements/runStatement.ts';

/** Rows that a change may return. */
export const maxReturnedRows = 100_000;

/** The parameters of a change of rows; each is missing where the server has no choice. */
export interface ReturningParameters {
  readonly returning?: readonly string[];
  readonly return_rows?: boolean;
}

/** Returns the columns that a change returns, all of them for none; null if it returns no rows. */
export function returnedColumns(
  { returnsRows }: Pick<Dialect, 'returnsRows'>,
  { returning = [], return_rows: isWanted = true }: ReturningParameters,
): readonly string[] | null {
  return returnsRows === true || (returnsRows === 'optional' && isWanted) ? returning : null;
}

/** The items of a change: the rows that it returns, or else their number. */
export function changeItems(isReturned: boolean, { rows, end }: StatementResult): Item[] {
  if (isReturned) return rows.map((json) => ({ json }));
  return [{ json: { affected_rows: end.affected, ...(end.insertId === null ? {} : { insert_id: end.insertId }) } }];
}
