import { constants, DatabaseSync, type StatementSync } from 'node:sqlite';

import {
  severalStatements,
  tooFewValues,
  type SqliteAnswer,
  type SqlitePage,
  type SqliteRequest,
  type SqliteValue,
} from './messages.ts';

/** Memory of SQLite itself, and of its cache (in KiB). */
const heapBytes = 192 * 1024 * 1024;
const cacheKibibytes = 32 * 1024;
/** Longest text or value. */
const maxValueBytes = 32 * 1024 * 1024;

/** Pragmas that only describe the database; statements reach no other: https://sqlite.org/pragma.html. */
const openPragmas = new Set([
  'table_info',
  'table_xinfo',
  'table_list',
  'index_list',
  'index_info',
  'index_xinfo',
  'foreign_key_list',
]);
/** Statements that we refuse: https://sqlite.org/c3ref/c_alter_table.html. Transactions are ours. */
const closedActions = new Set<number>([
  constants.SQLITE_ATTACH,
  constants.SQLITE_DETACH,
  constants.SQLITE_TRANSACTION,
  constants.SQLITE_SAVEPOINT,
]);

/** A statement that is being read. */
interface Reading {
  readonly statement: StatementSync;
  readonly rows: Iterator<unknown>;
  readonly columns: readonly string[];
  readonly changesBefore: bigint;
}

let database: DatabaseSync;
let reading: Reading | null = null;
let isOurs = false;

/** A statement that we refuse before it runs. */
class Refusal extends Error {}

function open(path: string, maxBytes: number): void {
  database = new DatabaseSync(path, {
    allowExtension: false,
    enableForeignKeyConstraints: true,
    enableDoubleQuotedStringLiterals: false,
    readBigInts: true,
    returnArrays: true,
    defensive: true,
    timeout: 2_000,
    limits: { attach: 0, length: maxValueBytes, sqlLength: 1_000_000, variableNumber: 32_766 },
  });
  database.exec(`pragma trusted_schema = off; pragma cell_size_check = on; pragma mmap_size = 0; pragma temp_store = 2;
pragma hard_heap_limit = ${heapBytes}; pragma cache_size = -${cacheKibibytes}`);
  const [[pageBytes]] = database.prepare('pragma page_size').all() as unknown as [[bigint]];
  database.exec(`pragma max_page_count = ${BigInt(maxBytes) / pageBytes}`);
  database.prepare('select count(*) from sqlite_schema').all(); // reads the file: it may be none of SQLite
  database.setAuthorizer((action, first) => {
    if (isOurs) return constants.SQLITE_OK;
    if (action === constants.SQLITE_PRAGMA && openPragmas.has(String(first))) return constants.SQLITE_OK;
    const isClosed = action === constants.SQLITE_PRAGMA || closedActions.has(action);
    return isClosed ? constants.SQLITE_DENY : constants.SQLITE_OK;
  });
}

function changes(): bigint {
  const [[total]] = database.prepare('select total_changes()').all() as unknown as [[bigint]];
  return total;
}

/** Errors: `Refusal` for a second statement and for too few values, which SQLite would take as null. */
function read(sql: string, values: readonly SqliteValue[]): SqlitePage {
  const statement = database.prepare(sql);
  const rest = sql.slice(statement.sourceSQL.length).replaceAll(/--[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|[\s;]/g, '');
  if (rest !== '') throw new Refusal(severalStatements);
  const changesBefore = changes();
  if (takes(statement, [...values, null])) throw new Refusal(tooFewValues);
  const rows = statement.iterate(...values);
  const columns = statement.columns().map(({ name }) => name);
  reading = { statement, rows, columns, changesBefore };
  return { columns, rows: [], isLast: false, affected: 0 };
}

/** Values are bound when the iterator is made, and nothing runs before its first row. */
function takes(statement: StatementSync, values: readonly SqliteValue[]): boolean {
  try {
    statement.iterate(...values).return?.();
    return true;
  } catch {
    return false;
  }
}

function next(maxRows: number, maxBytes: number): SqlitePage {
  const { rows, columns, changesBefore } = reading!;
  const page: unknown[][] = [];
  let bytes = 0;
  while (page.length < maxRows && bytes < maxBytes) {
    const { done = false, value } = rows.next();
    if (done) {
      reading = null;
      const hasChanged = changes() !== changesBefore;
      const [[changed]] = database.prepare('select changes()').all() as unknown as [[bigint]];
      return { columns, rows: page, isLast: true, affected: hasChanged ? Number(changed) : 0 };
    }
    const cells = (value as unknown[]).map(jsonValue);
    for (const cell of cells) bytes += typeof cell === 'string' ? cell.length : 8;
    page.push(cells);
  }
  return { columns, rows: page, isLast: false, affected: 0 };
}

/** Integers that JSON would round, and infinite numbers, are texts; bytes are base64. */
function jsonValue(value: unknown): unknown {
  if (typeof value === 'bigint') {
    const number = Number(value);
    return Number.isSafeInteger(number) ? number : String(value);
  }
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value);
  return value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value;
}

function stop(): void {
  reading?.rows.return?.();
  reading = null;
}

/** Everything is in one file afterwards: https://sqlite.org/wal.html. */
function finish(): void {
  stop();
  database.exec('pragma journal_mode = delete');
  database.close();
}

function answer(request: SqliteRequest): SqliteAnswer {
  isOurs = request.do === 'command' || request.do === 'finish';
  switch (request.do) {
    case 'open':
      open(request.path, request.maxBytes);
      break;
    case 'read':
      return { page: read(request.sql, request.values) };
    case 'next':
      return { page: next(request.rows, request.bytes) };
    case 'stop':
      stop();
      break;
    case 'command':
      stop();
      database.exec(request.sql);
      break;
    case 'finish':
      finish();
      break;
  }
  return { done: true };
}

const send = (message: SqliteAnswer): void => void process.send!(message);

process.on('message', (request: SqliteRequest) => {
  try {
    send(answer(request));
  } catch (error) {
    if (request.do !== 'open') stop();
    const { message, errcode = 0 } = error as Error & { errcode?: number };
    send({ failure: { message, code: error instanceof Refusal ? 0 : errcode } });
  }
});
process.on('disconnect', () => process.exit());
send('ready');
