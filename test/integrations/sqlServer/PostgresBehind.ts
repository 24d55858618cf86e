import { Client, type FieldDef } from 'pg';
import { columnsQuery, schemasQuery, tablesQuery } from '../../../integrations/sqlServer/catalog.ts';
import { types, type ColumnType, type ResultColumn } from './columnTypes.ts';
import type { TdsValue } from './requests.ts';
import { toPostgres } from './toPostgres.ts';

/** A result as the session sends it. */
export interface TdsResult {
  /** None for a statement without rows. */
  readonly columns: readonly ResultColumn[];
  readonly rows: Iterable<readonly unknown[]>;
  /** Null if the server does not count. */
  readonly affected: number | null;
}

/** The catalog queries of the node, for the catalog of PostgreSQL. */
const catalog: Readonly<Record<string, string>> = {
  [schemasQuery.sql]: `select nspname as name from pg_namespace where nspname !~ '^pg_' and nspname not in ('information_schema', 'public') order by 1`,
  [tablesQuery('').sql]: `select c.relname as name, case c.relkind when 'v' then 'view' else 'table' end as kind,
null::bigint as row_estimate, obj_description(c.oid, 'pg_class') as comment
from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = $1 and c.relkind in ('r', 'v') order by 1`,
  [columnsQuery('', '').sql]:
    `select a.attname as name, format_type(a.atttypid, a.atttypmod) as type, not a.attnotnull as nullable,
pg_get_expr(d.adbin, d.adrelid) as "default", (a.attidentity <> '')::int as generated,
coalesce(a.attnum = any(i.indkey), false)::int as primary_key, col_description(a.attrelid, a.attnum) as comment
from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
left join pg_index i on i.indrelid = c.oid and i.indisprimary
where n.nspname = $1 and c.relname = $2 and a.attnum > 0 and not a.attisdropped order by a.attnum`,
};

const serverTypes: readonly (readonly [RegExp, string])[] = [
  [/^character varying/, 'nvarchar'],
  [/^numeric\((\d+),(\d+)\)/, 'decimal($1,$2)'],
  [/^timestamp.* with time zone$/, 'datetimeoffset(7)'],
  [/^timestamp.*/, 'datetime2(7)'],
  [/^bytea$/, 'varbinary(max)'],
  [/^boolean$/, 'bit'],
  [/^integer$/, 'int'],
  [/^text$/, 'nvarchar(max)'],
];

/** A session of PostgreSQL that runs the statements of a session of SQL Server. */
export class PostgresBehind {
  readonly #client: Client;

  private constructor(client: Client) {
    this.#client = client;
  }

  static async open(url: string): Promise<PostgresBehind> {
    const client = new Client({
      connectionString: url,
      types: { getTypeParser: () => (text: string) => text } as never,
    });
    client.on('error', () => undefined);
    await client.connect();
    await client.query(`set search_path to dbo; set timezone to 'UTC'`);
    return new PostgresBehind(client);
  }

  /** Errors: those of PostgreSQL. */
  async run(sql: string, values: readonly TdsValue[] = []): Promise<TdsResult> {
    const own = catalog[sql];
    const text = own ?? toPostgres(sql, values, await this.#typesFor(sql));
    const { rows, fields, rowCount } = await this.#client.query({
      text,
      values: values.map(({ value }) => value),
      rowMode: 'array',
    });
    const columns = fields.map((field) => ({ name: field.name, ...columnOf(field) }));
    const cells = (rows as (string | null)[][]).map((row) =>
      row.map((cell, place) => (cell === null ? null : columns[place]!.read(cell))),
    );
    if (sql === columnsQuery('', '').sql)
      for (const row of cells)
        row[1] = serverTypes.reduce((type, [name, other]) => type.replace(name, other), String(row[1]));
    return { columns, rows: cells, affected: rowCount };
  }

  async end(): Promise<void> {
    await this.#client.end().catch(() => undefined);
  }

  async #typesFor(sql: string): Promise<(column: string) => string> {
    const [, table] = /^merge into \[dbo\]\.\[(\w+)\]/.exec(sql) ?? [];
    if (table === undefined) return () => 'text';
    const { rows } = await this.#client.query({
      text: `select attname, format_type(atttypid, atttypmod) from pg_attribute where attrelid = $1::regclass and attnum > 0`,
      values: [`dbo.${table}`],
      rowMode: 'array',
    });
    const known = new Map(rows as [string, string][]);
    return (column) => known.get(column) ?? 'text';
  }
}

interface Column {
  readonly type: ColumnType;
  readonly read: (text: string) => unknown;
}

/** The type of a column by that of PostgreSQL: https://github.com/postgres/postgres/blob/master/src/include/catalog/pg_type.dat. */
function columnOf({ dataTypeID: id, dataTypeModifier: modifier }: FieldDef): Column {
  const asIs = (text: string): string => text;
  switch (id) {
    case 16:
      return { type: types.bit, read: (text) => text === 't' };
    case 17:
      return { type: types.varbinary, read: (text) => Buffer.from(text.slice(2), 'hex') };
    case 20:
      return { type: types.bigint, read: asIs };
    case 21:
    case 23:
      return { type: types.int, read: asIs };
    case 701:
      return { type: types.float, read: Number };
    case 1082:
      return { type: types.date, read: asIs };
    case 1114:
      return { type: types.datetime2(7), read: asIs };
    case 1184:
      return { type: types.datetimeoffset(7), read: (text) => text.replace(/\+00$/, ' 0') };
    case 1700:
      return {
        type: modifier === -1 ? types.decimal(38, 4) : types.decimal((modifier - 4) >> 16, (modifier - 4) & 0xffff),
        read: asIs,
      };
    default:
      return { type: types.nvarchar, read: asIs };
  }
}
