import { AppError } from '../../openapi/AppError.ts';
import type { DatabaseFailure } from '../databases/dialect.ts';
import { SqliteError } from './SqliteError.ts';

const maxMessage = 500;

/** What to do, by the primary code of a result: https://sqlite.org/rescode.html. */
const advice: Readonly<Record<number, string>> = {
  7: 'It needs more memory than it may. Read fewer rows, or sort by a column with an index.',
  8: 'Turn "Read-only" off to change something.',
  11: 'The file is damaged.',
  13: 'The file would become larger than 1 GiB.',
  23: 'Other files, settings and transactions are not open to statements here. Use "Transaction" for several items.',
  25: 'Add a placeholder for each value, or remove values. Write each placeholder as "?".',
  26: 'The file is no database of SQLite, or it is encrypted.',
};

/** Reads an error of the process that holds the database. */
export function failureOf(error: unknown): DatabaseFailure | null {
  if (!(error instanceof SqliteError)) return null;
  const { code, message } = error;
  const said = message.slice(0, maxMessage).replace(/[.\s]*$/, '');
  const more = advice[code & 0xff];
  const text = `SQLite: ${said}.${more === undefined ? '' : ` ${more}`}`;
  const kind = code === 0 ? 'parameter_invalid' : 'target_error';
  return {
    kind: 'refused',
    error: new AppError(kind, text, { cause: error, ...(code === 0 ? { param: '/sql' } : {}) }),
  };
}
