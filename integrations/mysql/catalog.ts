import type { Statement } from '../databases/DatabaseConnection.ts';

/** Databases that the user may use, without those of the server. */
export const schemasQuery: Statement = {
  sql: `select schema_name as name from information_schema.schemata
where schema_name not in ('mysql', 'information_schema', 'performance_schema', 'sys') order by 1`,
  values: [],
};

/** The given database, or that of the credential. */
const inSchema = `table_schema = coalesce(nullif(?, ''), database())`;

/** Tables and views of a database. */
export function tablesQuery(schema: string): Statement {
  return {
    sql: `select table_name as name, if(table_type = 'VIEW', 'view', 'table') as kind, table_rows as row_estimate,
table_comment as comment from information_schema.tables where ${inSchema} order by 1`,
    values: [schema],
  };
}

/** Columns of a table in their order. */
export function columnsQuery(schema: string, table: string): Statement {
  return {
    sql: `select column_name as name, column_type as type, is_nullable = 'YES' as nullable, column_default as \`default\`,
extra like '%auto_increment%' or extra like '%GENERATED%' as generated, column_key = 'PRI' as primary_key, column_comment as comment
from information_schema.columns where ${inSchema} and table_name = ? order by ordinal_position`,
    values: [schema, table],
  };
}
