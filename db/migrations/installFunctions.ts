import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '../sql');

/**
 * Returns the statements that install functions as currently defined in `db/sql/`, whole, by name (`ledger.place_holds`). A migration that
 * changes a function does it with this, and keeps the text from before for its way down. Bodies are not checked here: on a fresh database
 * an early migration may install a text that needs what a later one makes.
 */
export function installFunctions(...names: readonly string[]): string[] {
  const texts = names.map((name) => `${readFileSync(join(folder, `${name}.sql`), 'utf8').trimEnd()};`);
  return ['set local check_function_bodies = off;', ...texts];
}

/** Names of all functions that have a file, in order. */
export function functionNames(): string[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .map((file) => file.slice(0, -'.sql'.length))
    .toSorted();
}
