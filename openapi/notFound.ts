import { AppError } from './AppError.ts';

/** Creates the same error for missing resources and for those of others (decisions §3). */
export function notFound(): AppError {
  return new AppError('not_found', 'Resource not found.');
}

/** The row, or `not_found` where there is none. */
export function found<Row>(row: Row | null): Row {
  if (row === null) throw notFound();
  return row;
}
