import type { SqliteFailure } from './messages.ts';

/** An error of SQLite, or of a statement that is refused (code 0). */
export class SqliteError extends Error {
  readonly code: number;

  constructor({ message, code }: SqliteFailure) {
    super(message);
    this.code = code;
  }
}
