import type { Pool } from 'pg';

import { snakeCased } from '../../db/tables/tables.ts';
import { camelCased } from '../../db/repositories/scope.ts';

interface Column {
  table: string;
  column: string;
  type: string;
  isNullable: boolean;
  hasDefault: boolean;
  isGenerated: boolean;
}

const typeNames: Readonly<Record<string, string>> = {
  bigint: 'bigint',
  'bit varying': 'string',
  boolean: 'boolean',
  bytea: 'Buffer',
  'character varying': 'string',
  date: 'string',
  'double precision': 'number',
  integer: 'number',
  json: 'Json',
  jsonb: 'Json',
  numeric: 'string',
  real: 'number',
  smallint: 'number',
  text: 'string',
  'text[]': 'string[]',
  'integer[]': 'number[]',
  'timestamp with time zone': 'Date',
  tsvector: 'string',
  xid8: 'string',
};

/** Writes the TypeScript types of all tables of a database, for `db/generated/tables.ts`. */
export async function tableTypes(pool: Pool): Promise<string> {
  const { rows: columns } = await pool.query<Column>(`
    select c.relname as "table", a.attname as "column", format_type(a.atttypid, null) as type,
           not a.attnotnull as "isNullable", a.atthasdef or a.attidentity <> '' as "hasDefault",
           a.attgenerated <> '' or a.attidentity = 'a' as "isGenerated"
      from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
     order by c.relname collate "C", a.attnum`);
  const choices = await choicesOf(pool);
  const { rows: filtered } = await pool.query<{ table: string; column: string }>(`
    select tablename as "table", substring(qual from '^\\((\\w+) =') as "column" from pg_policies
     where policyname = 'organization' and cmd = 'ALL' and permissive = 'PERMISSIVE'
       and qual ~ '^\\((id|organization_id) = \\( SELECT current_setting\\(''app.organization_id''' order by tablename collate "C"`);
  const tables = Map.groupBy(columns, ({ table }) => table);
  const members = [...tables].map(([table, its]) => {
    const lines = its.map((column) => `    ${camel(column.column)}: ${typeOf(column, choices)};\n`);
    return `  ${camel(table)}: {\n${lines.join('')}  };\n`;
  });
  const organizations = filtered.map(({ table, column }) => `  ${camel(table)}: '${camel(column)}',\n`);
  const body = members.join('');
  const imported = body.includes('GeneratedAlways<') ? 'Generated, GeneratedAlways' : 'Generated';
  return `// Generated from a migrated database by test/db/tables.test.ts; run that test with -u to update this file.
import type { ${imported} } from 'kysely';

import type { GeneratedJson, Json, NullableJson } from '../tables/columns.ts';

/** Columns of every table as rows have them; \`Generated\` ones may be left out of an insert. */
export interface Tables {
${body}}

/** Tables with rows of one organization, with the column that names it: those with the policy \`organization\`. */
export const organizationTables: Readonly<Record<string, string>> = {
${organizations.join('')}};
`;
}

/** Texts that a check allows in a column, by \`table.column\`. */
async function choicesOf(pool: Pool): Promise<ReadonlyMap<string, string>> {
  const { rows } = await pool.query<{ place: string; definition: string }>(`
    select c.relname || '.' || a.attname as place, pg_get_constraintdef(k.oid) as definition
      from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1]
     where k.contype = 'c' and cardinality(k.conkey) = 1`);
  return new Map(
    rows.flatMap(({ place, definition }) => {
      const list = /^CHECK \(\(\w+ = ANY \(ARRAY\[((?:'[^']+'::text(?:, )?)+)\]\)\)\)$/.exec(definition)?.[1];
      return list === undefined ? [] : [[place, list.replaceAll('::text', '').replaceAll(', ', ' | ')] as const];
    }),
  );
}

function typeOf(column: Column, choices: ReadonlyMap<string, string>): string {
  const name = typeNames[column.type];
  if (name === undefined)
    throw new Error(`tableTypes.ts names no type for ${column.type} (${column.table}.${column.column})`);
  if (name === 'Json' && column.isNullable) return 'NullableJson';
  if (name === 'Json') return column.hasDefault ? 'GeneratedJson' : 'Json';
  const type = `${choices.get(`${column.table}.${column.column}`) ?? name}${column.isNullable ? ' | null' : ''}`;
  if (column.isGenerated) return `GeneratedAlways<${type}>`;
  return column.hasDefault ? `Generated<${type}>` : type;
}

function camel(name: string): string {
  const [camelName] = Object.keys(camelCased({ [name]: null }));
  if (snakeCased(camelName!) !== name) throw new Error(`${name} cannot be written in camelCase and back`);
  return camelName!;
}
