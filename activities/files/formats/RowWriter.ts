import { closeSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';

import { AppError } from '../../../openapi/AppError.ts';
import type { FilePlace } from '../filePlace.ts';
import { fileLimits } from '../fileLimits.ts';

const flushChars = 256 * 1024;

/** Result of reading a file. */
export interface RowsRead {
  rows: number;
  resultBytes: number;
  /** The file is one value by its kind, not a list of rows. */
  isSingle?: boolean;
}

/** Writes what is read out of a file, a line of JSON per row, and refuses what is too much. */
export class RowWriter {
  readonly #file: number;
  readonly #maxBytes: number;
  #pending = '';
  #rows = 0;
  #values = 0;
  #bytes = 0;

  constructor({ folder, resultBytes }: FilePlace) {
    this.#file = openSync(join(folder, '0'), 'wx', 0o600);
    this.#maxBytes = resultBytes;
  }

  get rows(): number {
    return this.#rows;
  }

  /** `values`: how many the row holds, itself included. Errors: `file_limit_reached`. */
  write(row: unknown, values = 1): void {
    this.#rows += 1;
    this.#values += values;
    if (this.#rows > fileLimits.rows) throw limitReached('rows', fileLimits.rows);
    if (this.#values > fileLimits.values) throw limitReached('values', fileLimits.values);
    this.#pending += `${JSON.stringify(row)}\n`;
    if (this.#pending.length >= flushChars) this.#flush();
  }

  /** Errors: `file_limit_reached`. */
  close(): RowsRead {
    this.#flush();
    closeSync(this.#file);
    return { rows: this.#rows, resultBytes: this.#bytes };
  }

  #flush(): void {
    const bytes = Buffer.from(this.#pending, 'utf8');
    this.#pending = '';
    this.#bytes += bytes.length;
    if (this.#bytes > this.#maxBytes)
      throw limitReached('bytes of data', fileLimits.resultBytes, 'Read fewer rows or columns at a time.');
    for (let at = 0; at < bytes.length;) at += writeSync(this.#file, bytes, at);
  }
}

/** The error of a file that has more of something than `fileLimits` allows. */
export function limitReached(what: string, limit: number, advice = ''): AppError {
  return new AppError(
    'file_limit_reached',
    `The file has more than ${limit.toLocaleString('en')} ${what}, the limit.${advice && ` ${advice}`}`,
  );
}

/** The error of a file that is not what it should be. */
export function invalidFile(message: string, cause?: unknown): AppError {
  return new AppError('file_invalid', message, { cause });
}
