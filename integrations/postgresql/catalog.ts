import type { Statement } from '../databases/DatabaseConnection.ts';

/** Schemas that the user may use, without those of the server. */
export const schemasQuery: Statement = {
  sql: `select nspname as name from pg_catalog.pg_namespace
where nspname !~ '^pg_' and nspname <> 'information_schema' and has_schema_privilege(oid, 'usage') order by 1`,
  values: [],
};

const kinds = `case c.relkind when 'r' then 'table' when 'p' then 'partitioned table' when 'v' then 'view'
when 'm' then 'materialized view' else 'foreign table' end`;

/** Tables and views of a schema that the user may read. */
export function tablesQuery(schema: string): Statement {
  return {
    sql: `select c.relname as name, ${kinds} as kind,
case when c.reltuples < 0 then null else c.reltuples::bigint end as row_estimate,
obj_description(c.oid, 'pg_class') as comment
from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
where n.nspname = $1 and c.relkind in ('r', 'p', 'v', 'm', 'f') and has_table_privilege(c.oid, 'select')
order by 1`,
    values: [schema],
  };
}

/** Columns of a table in their order. */
export function columnsQuery(schema: string, table: string): Statement {
  return {
    sql: `select a.attname as name, format_type(a.atttypid, a.atttypmod) as type, not a.attnotnull as nullable,
case when a.attgenerated = '' then pg_get_expr(d.adbin, d.adrelid) end as "default",
a.attidentity <> '' or a.attgenerated <> '' as generated,
coalesce(a.attnum = any(i.indkey), false) as primary_key,
col_description(a.attrelid, a.attnum) as comment
from pg_catalog.pg_attribute a
join pg_catalog.pg_class c on c.oid = a.attrelid
join pg_catalog.pg_namespace n on n.oid = c.relnamespace
left join pg_catalog.pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
left join pg_catalog.pg_index i on i.indrelid = c.oid and i.indisprimary
where n.nspname = $1 and c.relname = $2 and a.attnum > 0 and not a.attisdropped
order by a.attnum`,
    values: [schema, table],
  };
}
