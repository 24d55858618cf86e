import type { ReturningClause } from './dialect.ts';

/** Returns the columns to return as a clause at the end of the statement. */
export function returningAtEnd(columns: readonly string[]): ReturningClause {
  return { beforeValues: '', atEnd: ` returning ${columns.length === 0 ? '*' : columns.join(', ')}` };
}
