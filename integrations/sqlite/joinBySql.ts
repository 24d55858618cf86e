import { AppError } from '../../openapi/AppError.ts';
import type { JsonObject } from '../../domains/executions/item.ts';
import type { OpenDatabase } from '../databases/DatabaseSession.ts';
import { sqlite } from './dialect.ts';
import { SqliteFile, type SqliteContext } from './SqliteFile.ts';

/** Rows of one statement that fills a table, and characters of their JSON. */
const maxChunkRows = 1_000;
const maxChunkLength = 1024 * 1024;
/** Columns of a table: https://sqlite.org/limits.html. */
const maxColumns = 2_000;
/** The column of a table without rows. */
const placeholder = '_';
/** Columns of empty tables that a query may name. */
const maxNamedColumns = 200;

/** A query over lists of objects. */
export interface SqlJoin {
  /** Tables by name. */
  readonly tables: Readonly<Record<string, readonly JsonObject[]>>;
  readonly query: string;
  readonly maxRows: number;
  readonly timeoutMs: number;
}

/**
 * Runs one query of SQLite over lists of objects, each a table, in a process of its own. Booleans are 1 and 0. Objects and lists are JSON
 * texts in the query, and become values again where they leave as they came. Errors: `parameter_invalid` at `/query`; `target_timeout`;
 * `item_limit_reached` for more than `maxRows`; `file_limit_reached` for memory.
 */
export async function joinBySql(
  { tables, query, maxRows, timeoutMs }: SqlJoin,
  context: SqliteContext,
): Promise<JsonObject[]> {
  const file = await SqliteFile.open(null, context);
  try {
    const nested = new Map<string, unknown>();
    await file.work({ kind: 'change', timeoutMs }, async (database) => {
      for (const [name, list] of Object.entries(tables)) await fillTable(database, { name, rows: list, nested });
    });
    const empty = Object.keys(tables).filter((name) => tables[name]!.every((row) => Object.keys(row).length === 0));
    const rows = await rowsOf(file, { query, maxRows, timeoutMs, empty });
    const isFilled = (name: string) =>
      Object.values(tables).some((list) => list.some((row) => Object.hasOwn(row, name)));
    if (empty.length > 0 && !isFilled(placeholder)) for (const row of rows) delete row[placeholder];
    if (nested.size === 0) return rows;
    const restored = (value: unknown) => (typeof value === 'string' && nested.has(value) ? nested.get(value) : value);
    return rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, restored(value)])));
  } finally {
    await file.close();
  }
}

interface Table {
  readonly name: string;
  readonly rows: readonly JsonObject[];
  /** Objects and lists by their JSON. */
  readonly nested: Map<string, unknown>;
}

async function fillTable({ run }: OpenDatabase, { name, rows, nested }: Table): Promise<void> {
  const columns = columnsOf(name, rows);
  const table = sqlite.quote(name);
  const known = columns.length === 0 ? [placeholder] : columns;
  const definitions = known.map((column) => sqlite.quote(column)).join(', ');
  await run({ sql: `create table ${table} (${definitions})`, values: [] }, { maxRows: 0 });
  const cells = columns.map((_, place) => `value ->> ${place}`).join(', ') || 'null';
  const sql = `insert into ${table} select ${cells} from json_each(?)`;
  for (const chunk of chunksOf(rows, (row) => JSON.stringify(columns.map((column) => cellOf(row[column], nested)))))
    await run({ sql, values: [`[${chunk.join()}]`] }, { maxRows: 0 });
}

interface Asked extends Pick<SqlJoin, 'query' | 'maxRows' | 'timeoutMs'> {
  /** Tables without rows. */
  readonly empty: readonly string[];
}

/** Runs the query. An empty table gets the columns that the query names: a branch without items leaves them empty, and the query valid. */
async function rowsOf(file: SqliteFile, { query, maxRows, timeoutMs, empty }: Asked): Promise<JsonObject[]> {
  for (let added = 0; ; added += 1) {
    try {
      const { rows } = await file.work({ kind: 'guarded', timeoutMs }, ({ run }) =>
        run({ sql: query, values: [] }, { maxRows }),
      );
      return [...rows];
    } catch (error) {
      const missing = added < maxNamedColumns ? missingColumn(error, query, empty) : null;
      if (missing === null) throw atQuery(error);
      const sql = `alter table ${sqlite.quote(missing.table)} add column ${sqlite.quote(missing.column)}`;
      await file.work({ kind: 'change', timeoutMs }, ({ run }) => run({ sql, values: [] }, { maxRows: 0 }));
    }
  }
}

/** The column that a query lacks, and the empty table that it belongs to; null if no empty table can have it. */
function missingColumn(
  error: unknown,
  query: string,
  empty: readonly string[],
): { table: string; column: string } | null {
  const name =
    error instanceof AppError
      ? /no such column: (.+?)(?: - should this be .*)?\.?$/.exec(error.message)?.[1]
      : undefined;
  if (name === undefined) return null;
  const dot = name.indexOf('.');
  const owner = dot < 0 ? '' : name.slice(0, dot).toLowerCase();
  const named = empty.find((table) => owner === table.toLowerCase() || aliasesOf(table, query).includes(owner));
  if (named !== undefined) return { table: named, column: name.slice(dot + 1) };
  const read = empty.find((table) => new RegExp(`\\b${table}\\b`, 'i').test(query));
  return dot < 0 && read !== undefined ? { table: read, column: name } : null;
}

/** Returns the names that a query gives a table, as in `from input2 as c`. */
function aliasesOf(table: string, query: string): string[] {
  const pattern = new RegExp(`["\\s,(]${table}"?\\s+(?:as\\s+)?(?:"([^"]+)"|([A-Za-z_]\\w*))`, 'gi');
  return [...query.matchAll(pattern)].map(([, quoted, plain]) => (quoted ?? plain ?? '').toLowerCase());
}

/** Returns the names of all fields in their order. Errors: `parameter_invalid`, since SQLite ignores the case of names. */
function columnsOf(table: string, rows: readonly JsonObject[]): string[] {
  const names = new Set<string>();
  for (const row of rows) for (const name of Object.keys(row)) names.add(name);
  const folded = new Map<string, string>();
  for (const name of names) {
    const other = folded.get(name.toLowerCase());
    if (other !== undefined)
      throw new AppError(
        'parameter_invalid',
        `The fields "${other.slice(0, 100)}" and "${name.slice(0, 100)}" of ${table} differ in upper and lower case only, which SQL ignores. Rename one of them before.`,
      );
    folded.set(name.toLowerCase(), name);
  }
  if (names.size > maxColumns)
    throw new AppError('item_limit_reached', `The items of ${table} have more than ${maxColumns} different fields.`);
  return [...names];
}

function cellOf(value: unknown, nested: Map<string, unknown>): unknown {
  if (typeof value !== 'object' || value === null) return value ?? null;
  const text = JSON.stringify(value);
  nested.set(text, value);
  return text;
}

function* chunksOf(rows: readonly JsonObject[], textOf: (row: JsonObject) => string): Generator<string[]> {
  let chunk: string[] = [];
  let length = 0;
  for (const row of rows) {
    const text = textOf(row);
    chunk.push(text);
    length += text.length;
    if (chunk.length < maxChunkRows && length < maxChunkLength) continue;
    yield chunk;
    chunk = [];
    length = 0;
  }
  if (chunk.length > 0) yield chunk;
}

/** An error of SQLite is one of the query. */
function atQuery(error: unknown): unknown {
  if (!(error instanceof AppError) || (error.code !== 'target_error' && error.code !== 'parameter_invalid'))
    return error;
  return new AppError('parameter_invalid', error.message, { param: '/query', cause: error });
}
