import type { RowsToUpsert } from './dialect.ts';

/** Returns an insert whose last clause updates the rows whose keys exist. */
export function upsertAtEnd(
  clause: (keys: readonly string[], changed: readonly string[]) => string,
): (rows: RowsToUpsert) => string {
  return ({ table, columns, lines, keys, changed, returning }) => {
    const begin = `insert into ${table} (${columns.join(', ')})${returning.beforeValues}`;
    return `${begin} values ${lines.join(', ')} ${clause(keys, changed)}${returning.atEnd}`;
  };
}

/** The clause of PostgreSQL and SQLite. */
export const upsertOnConflict = upsertAtEnd((keys, changed) => {
  const set = changed.map((name) => `${name} = excluded.${name}`).join(', ');
  return `on conflict (${keys.join(', ')}) do update set ${set}`;
});
