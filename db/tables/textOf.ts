import type { RawBuilder } from 'kysely';

import { tables } from './tables.ts';

/**
 * Returns the text of SQL without values. Statements with a name (`runPrepared`) have one text, which is made once: they share fragments
 * with queries and name their own values as `$1` ….
 */
export function textOf(fragment: RawBuilder<unknown>): string {
  const { sql, parameters } = fragment.compile(tables);
  if (parameters.length > 0) throw new Error('A fragment of a prepared statement has a value. Name it as a parameter.');
  return sql;
}
