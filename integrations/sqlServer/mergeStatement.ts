import type { RowsToUpsert } from '../databases/dialect.ts';

/**
 * Returns an insert that updates rows whose keys exist. `holdlock` keeps another session from inserting the same key between the search and
 * the insert: https://learn.microsoft.com/en-us/sql/t-sql/statements/merge-transact-sql.
 */
export function mergeStatement({ table, columns, lines, keys, changed, returning }: RowsToUpsert): string {
  const same = keys.map((name) => `t.${name} = s.${name}`).join(' and ');
  const set = changed.map((name) => `t.${name} = s.${name}`).join(', ');
  const names = columns.join(', ');
  const given = columns.map((name) => `s.${name}`).join(', ');
  return `merge into ${table} with (holdlock) as t using (values ${lines.join(', ')}) as s (${names}) on ${same}
when matched then update set ${set}
when not matched then insert (${names}) values (${given})${returning.beforeValues};`;
}
