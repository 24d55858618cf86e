import { randomBytes } from 'node:crypto';

import type { TestedDatabase } from './database.ts';

/** Values of tables whose columns exclude each other. */
const exclusive: Readonly<Record<string, Record<string, unknown>>> = {
  variables: { is_secret: true, plain_values: null },
};

/** Inserts a row with every column filled, ignoring foreign keys and triggers; `some` values are used unchanged. */
export async function insertAnyRow(
  database: TestedDatabase,
  table: string,
  some: Record<string, unknown>,
): Promise<void> {
  const given = { ...exclusive[table], ...some };
  const client = await database.pool.connect();
  try {
    const { rows: columns } = await client.query<{ name: string; type: string; checked: string | null }>(
      `select a.attname as name, format_type(a.atttypid, null) as type,
              (select substring(pg_get_constraintdef(c.oid) from '''([a-z_.]+)''::text[,)\\]]') from pg_constraint c
                where c.conrelid = a.attrelid and c.contype = 'c' and c.conkey = array[a.attnum] limit 1) as checked
         from pg_attribute a where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped`,
      [table],
    );
    const text = `${table}_${randomBytes(6).toString('hex')}`;
    const values = columns.map(({ name, type, checked }) =>
      name in given ? given[name] : checked === null ? anyValue(type, text) : type === 'text[]' ? [checked] : checked,
    );
    await client.query('set session_replication_role = replica'); // foreign keys and triggers rest
    const places = values.map((_, place) => `$${place + 1}`).join(', ');
    await client.query(
      `insert into ${table} (${columns.map((column) => column.name).join(', ')}) values (${places})`,
      values,
    );
  } finally {
    client.release(true);
  }
}

function anyValue(type: string, text: string): unknown {
  switch (type) {
    case 'text':
      return text;
    case 'text[]':
      return [text];
    case 'smallint':
    case 'integer':
    case 'bigint':
    case 'numeric':
      return 1;
    case 'integer[]':
      return [1];
    case 'boolean':
      return false;
    case 'json':
    case 'jsonb':
      return '{}';
    case 'tsvector':
      return text;
    case 'xid8':
      return String(randomBytes(4).readUInt32BE());
    case 'bit varying':
      return '1';
    case 'bytea':
      return Buffer.from(text);
    default:
      return new Date(); // timestamptz, date
  }
}
