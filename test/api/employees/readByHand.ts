import { Client, type QueryResultRow } from 'pg';

/**
 * The session's account, and the settings of its transactions (`db/database.ts`); null for none, as in processes of the previous release.
 */
export interface Session {
  organizationId: string;
  readsFor: 'accounts' | 'engine' | null;
}

export type Read = <Row extends QueryResultRow>(sql: string, values?: unknown[]) => Promise<Row[]>;

/** Reads as programs may at most, as their user and in the role that is behind the walls, without any code of theirs. */
export async function readByHand<T>(
  url: string,
  { organizationId, readsFor }: Session,
  work: (read: Read) => Promise<T>,
): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('begin');
    await client.query(`select set_config('role', 'bureau_app', true), set_config('app.organization_id', $1, true)`, [
      organizationId,
    ]);
    if (readsFor !== null) await client.query(`select set_config('app.reads_for', $1, true)`, [readsFor]);
    return await work(async (sql, values) => (await client.query(sql, values)).rows as never);
  } finally {
    await client.end();
  }
}

/** The columns that the role may read in which a row holds this text, of all tables and views. */
export async function columnsWith(read: Read, text: string): Promise<string[]> {
  const columns = await read<{ table: string; column: string; type: string }>(
    `select c.oid::regclass::text as table, quote_ident(a.attname) as column, a.atttypid::regtype::text as type from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relkind in ('r', 'v') and c.relnamespace::regnamespace::text in ('public', 'engine', 'ledger', 'queue') and a.attnum > 0 and not a.attisdropped
        and has_column_privilege(c.oid, a.attnum, 'select') order by 1, 2`,
  );
  const found: string[] = [];
  for (const { table, column, type } of columns) {
    const holds =
      type === 'bytea' ? `position(convert_to($1, 'UTF8') in ${column}) > 0` : `${column}::text like '%' || $1 || '%'`;
    const rows = await read(`select from ${table} where ${holds} limit 1`, [text]);
    if (rows.length > 0) found.push(`${table}.${column}`);
  }
  return found;
}

/** How many rows of each table belong to these executions. */
export async function rowsOf(read: Read, executionIds: readonly string[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of tablesOfItems) {
    const [row] = await read<{ count: number }>(
      `select count(*)::int as count from ${table} where execution_id = any($1)`,
      [executionIds],
    );
    counts[table] = row!.count;
  }
  const [files] = await read<{ count: number }>('select count(*)::int as count from binaries');
  return { ...counts, binaries: files!.count };
}

const tablesOfItems = [
  'execution_data',
  'execution_nodes',
  'execution_answers',
  'answer_parts',
  'execution_waits',
  'kept_answers',
  'live_texts',
  'agent_steps',
  'agent_tool_calls',
  'execution_binaries',
  'execution_error_words',
];
