import type { Statement } from '../databases/DatabaseConnection.ts';

/** Tables and views, without those of SQLite: https://sqlite.org/pragma.html#pragma_table_list. */
export const tablesQuery: Statement = {
  sql: `select name, case type when 'view' then 'view' when 'virtual' then 'virtual table' else 'table' end as kind,
null as row_estimate, null as comment from pragma_table_list
where schema = 'main' and type <> 'shadow' and name not like 'sqlite\\_%' escape '\\' order by name`,
  values: [],
};

/** Columns of a table in their order. `hidden` 2 and 3 are generated; the key of a rowid table is generated, too, where it is an integer. */
export function columnsQuery(table: string): Statement {
  return {
    sql: `select name, type, "notnull" = 0 as nullable, dflt_value as "default", hidden in (2, 3) as generated,
pk > 0 as primary_key, null as comment from pragma_table_xinfo(?) where hidden <> 1 order by cid`,
    values: [table],
  };
}
