import type * as Driver from 'tedious';
import { exactReader, type ReadValue } from './exactReader.ts';

export type SqlServerDriver = typeof Driver;

let loaded: Promise<SqlServerDriver> | null = null;

/** Loads the driver on first use to save memory, and makes it read decimals, money and times exactly. */
export function loadDriver(): Promise<SqlServerDriver> {
  return (loaded ??= load());
}

/** The driver converts decimals to numbers and times to dates, which lose digits and zones. It has no setting to prevent this. */
async function load(): Promise<SqlServerDriver> {
  const [driver, parser, { NotEnoughDataError, Result }] = await Promise.all([
    import('tedious'),
    import('tedious/lib/value-parser.js'),
    import('tedious/lib/token/helpers.js'),
  ]);
  const exports = parser.default as unknown as { readValue: ReadValue };
  exports.readValue = exactReader(exports.readValue, { NotEnoughDataError, Result });
  return driver;
}
