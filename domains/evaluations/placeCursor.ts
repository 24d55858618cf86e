import { AppError } from '../../openapi/AppError.ts';

/** A place in a list that is counted: how many rows come before it. */
export function writePlace(place: number): string {
  return Buffer.from(`at ${place}`).toString('base64url');
}

/** Errors: `invalid_cursor` for a cursor that no such list returned. */
export function readPlace(cursor: string | undefined): number {
  if (cursor === undefined) return 0;
  const match = /^at (\d{1,7})$/.exec(Buffer.from(cursor, 'base64url').toString('utf8'));
  if (match) return Number(match[1]);
  throw new AppError('invalid_cursor', 'The cursor is not one this list gave out. Start again without a cursor.', {
    param: 'cursor',
  });
}
