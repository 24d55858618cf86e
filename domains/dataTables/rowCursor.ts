import type { RowQuery, RowSort, SortedRow } from '../../db/repositories/dataTables/dataTableRows.ts';
import { AppError } from '../../openapi/AppError.ts';

/** The place after a row in a list of that order. */
export function writeRowCursor(row: SortedRow, sort: RowSort | null): string {
  const place = [orderOf(sort), row.sortValue, row.number.toString()];
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}

/** Throws `invalid_cursor` for a cursor of another order. */
export function readRowCursor(cursor: string, sort: RowSort | null): NonNullable<RowQuery['after']> {
  const place = parse(cursor);
  if (!Array.isArray(place) || place.length !== 3) throw invalid();
  const [order, sortValue, number] = place as unknown[];
  if (order !== orderOf(sort) || typeof number !== 'string' || !/^\d{1,18}$/.test(number)) throw invalid();
  if (sortValue !== null && (typeof sortValue !== 'string' || !isSortValue(sortValue, sort))) throw invalid();
  return { sortValue, number: BigInt(number) };
}

function parse(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    throw invalid();
  }
}

function isSortValue(value: string, sort: RowSort | null): boolean {
  if (sort?.as === 'number') return /^-?\d{1,400}(\.\d{1,400})?$/.test(value);
  return sort !== null && value.isWellFormed() && !value.includes('\0');
}

function orderOf(sort: RowSort | null): string {
  if (sort === null) return '';
  const field = 'column' in sort.field ? sort.field.column : sort.field.own;
  return `${field} ${sort.descending ? 'desc' : 'asc'}`;
}

function invalid(): AppError {
  return new AppError('invalid_cursor', 'The cursor is not valid. Start again without a cursor.', {
    param: 'cursor',
  });
}
