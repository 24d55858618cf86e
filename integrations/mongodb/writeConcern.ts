import type { Db, Document } from 'mongodb';

import { AppError } from '../../openapi/AppError.ts';

/**
 * Returns the write concern of the connection string as a field of a command; the driver adds it to its own commands only:
 * https://www.mongodb.com/docs/manual/reference/write-concern/.
 */
export function concernOf({ writeConcern }: Pick<Db, 'writeConcern'>): Document {
  if (!writeConcern) return {};
  const { w, wtimeoutMS: wtimeout, journal: j } = writeConcern;
  const concern = Object.fromEntries(Object.entries({ w, wtimeout, j }).filter(([, value]) => value !== undefined));
  return Object.keys(concern).length === 0 ? {} : { writeConcern: concern };
}

/** Errors: `target_error` if too few servers confirmed a write; such a response reports no other error. */
export function refuseConcern({ writeConcernError: error }: Document): void {
  if (!error) return;
  const { code, errmsg } = error as { code: number; errmsg: string };
  throw new AppError(
    'target_error',
    `MongoDB: The change was made, but not confirmed by as many servers as the connection string demands: ${String(errmsg).slice(0, 500)} (${code}).`,
  );
}
