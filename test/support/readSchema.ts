import { Client } from 'pg';

/** Everything a schema consists of, as comparable text. */
const schemaQueries = [
  `select format('%s %s %s %s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod), pg_get_expr(d.adbin, d.adrelid)) || a.attnotnull || coalesce(a.attacl::text, '') as line
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`,
  `select format('%s %s %s %s %s', relname, relkind, relrowsecurity, relforcerowsecurity, relacl) || coalesce(reloptions::text, '') as line from pg_class where relnamespace = 'public'::regnamespace`,
  `select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) as line from pg_constraint where connamespace = 'public'::regnamespace`,
  `select indexdef as line from pg_indexes where schemaname = 'public'`,
  `select format('%s %s %s %s %s %s', tablename, policyname, roles, cmd, qual, with_check) as line from pg_policies`,
  `select format('%s %s %s %s', p.oid::regprocedure, pg_get_userbyid(proowner), proacl, pg_get_functiondef(p.oid)) as line from pg_proc p where pronamespace in (select oid from pg_namespace where nspname in ('engine', 'ledger', 'queue', 'public'))`,
  `select tgrelid::regclass || ' ' || pg_get_triggerdef(oid) as line from pg_trigger where not tgisinternal`,
  `select format('%s.%s %s %s', schemaname, viewname, viewowner, definition) as line from pg_views where schemaname in ('engine', 'ledger', 'queue', 'public')`,
  `select format('%s %s', nspname, nspacl) as line from pg_namespace where nspname in ('engine', 'ledger', 'queue')`,
];

/** Returns a database's tables, functions, policies, grants and triggers as sorted lines, without those of the migrator. */
export async function readSchema(url: string): Promise<string[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const lines: string[] = [];
    for (const query of schemaQueries)
      lines.push(...(await client.query<{ line: string }>(query)).rows.map((row) => row.line));
    return lines.filter((line) => !line.includes('schema_migrations')).sort();
  } finally {
    await client.end();
  }
}
