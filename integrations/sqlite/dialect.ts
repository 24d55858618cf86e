import { AppError } from '../../openapi/AppError.ts';
import type { Dialect } from '../databases/dialect.ts';
import { returningAtEnd } from '../databases/returningAtEnd.ts';
import { upsertOnConflict } from '../databases/upsertAtEnd.ts';
import { columnsQuery, tablesQuery } from './catalog.ts';
import { failureOf } from './failureOf.ts';

/** SQLite: https://sqlite.org/lang.html. Connections are made of files, by `SqliteFiles`. */
export const sqlite: Dialect = {
  id: 'sqlite',
  title: 'SQLite',
  icon: 'FileDatabase',
  credentialTypes: [],
  schemaTitle: 'Schema',
  defaultSchema: '',
  maxNameBytes: 1_000,
  maxValues: 32_766,
  returnsRows: true,
  hasTruncateOptions: false,
  placeholderHint: '?',
  connect: () => Promise.reject(new AppError('node_failed', 'SQLite has no server.')),
  // Without transaction: the database refuses changes until the setting is taken back.
  beginReadOnly: (connection) => connection.command('pragma query_only = on'),
  endReadOnly: (connection) => connection.command('pragma query_only = off'),
  readOnlyProblem: () => null,
  failureOf,
  quote: (name) => `"${name.replaceAll('"', '""')}"`,
  placeholder: () => '?',
  bound: (value, column) => boundValue(value, column?.type),
  asText: (quoted) => `cast(${quoted} as text)`,
  skipping: { afterInsert: '', atEnd: ' on conflict do nothing' },
  upserting: upsertOnConflict,
  returning: returningAtEnd,
  emptyRow: 'default values',
  limited: (limit, offset) => ` limit ${limit ?? -1} offset ${offset}`,
  emptyTable: (table) => `delete from ${table}`,
  dropTable: (table) => `drop table ${table}`,
  catalog: {
    schemas: { sql: `select 'main' as name`, values: [] },
    tables: () => tablesQuery,
    columns: (_schema, table) => columnsQuery(table),
  },
};

/** Returns a value as it is bound. `type`: of the column, where it is known. Errors: `parameter_invalid`. */
function boundValue(value: unknown, type: string | undefined): string | number | bigint | null {
  if (value === undefined || value === null) return null;
  if (Array.isArray(value) && type === undefined)
    throw new AppError('parameter_invalid', 'A value cannot be a list. Write a placeholder for each of its entries.', {
      param: '/values',
    });
  if (typeof value === 'object') return JSON.stringify(value);
  if (typeof value === 'boolean') return value ? 1n : 0n;
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : value;
  return String(value as string);
}
