import type { Item } from '../../domains/executions/item.ts';
import type { Dialect } from './dialect.ts';
import type { StatementResult } from './statements/runStatement.ts';

/** Rows that a change may return. */
export const maxReturnedRows = 100_000;

/** The items of a change: the rows that it returns, or else their number. */
export function changeItems({ returnsRows }: Pick<Dialect, 'returnsRows'>, { rows, end }: StatementResult): Item[] {
  if (returnsRows) return rows.map((json) => ({ json }));
  return [{ json: { affected_rows: end.affected, ...(end.insertId === null ? {} : { insert_id: end.insertId }) } }];
}
