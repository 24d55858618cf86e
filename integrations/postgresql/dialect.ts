import { columnsQuery, schemasQuery, tablesQuery } from './catalog.ts';
import type { Dialect } from '../databases/dialect.ts';
import { returningAtEnd } from '../databases/returningAtEnd.ts';
import { upsertOnConflict } from '../databases/upsertAtEnd.ts';
import { firstWord } from '../databases/firstWord.ts';
import { boundValue } from './boundValue.ts';
import { failureOf } from './failureOf.ts';
import { PostgresConnection } from './PostgresConnection.ts';

/** Statements that read. A read-only transaction refuses most others, but not all: `copy … to program`, for example. */
const readingWords = ['select', 'with', 'values', 'table', 'show', 'explain'];

const quote = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** PostgreSQL, and servers that speak its protocol. */
export const postgresql: Dialect = {
  id: 'postgresql',
  title: 'PostgreSQL',
  icon: 'Database',
  credentialTypes: ['postgresql'],
  schemaTitle: 'Schema',
  defaultSchema: 'public',
  maxNameBytes: 63,
  maxValues: 65_535,
  returnsRows: true,
  hasTruncateOptions: true,
  placeholderHint: '$1, $2',
  connect: async (options) => {
    try {
      return await PostgresConnection.open(options);
    } catch (error) {
      throw failureOf(error, null)?.error ?? error;
    }
  },
  // A statement before the user's one: after it, the transaction cannot be made writable.
  beginReadOnly: (connection) => connection.command('begin read only', 'select 1'),
  endReadOnly: (connection) => connection.command('rollback'),
  readOnlyProblem: (sql) => {
    const word = firstWord(sql);
    if (readingWords.includes(word)) return null;
    return `A read-only query begins with ${readingWords.map((one) => one.toUpperCase()).join(', ')}. Turn "Read-only" off for other statements.`;
  },
  failureOf,
  quote,
  placeholder: (place) => `$${place}`,
  bound: (value, column) => boundValue(value, column?.type),
  asText: (quoted) => `${quoted}::text`,
  skipping: { afterInsert: '', atEnd: ' on conflict do nothing' },
  upserting: upsertOnConflict,
  returning: returningAtEnd,
  emptyRow: 'default values',
  limited: (limit, offset) => `${limit === null ? '' : ` limit ${limit}`}${offset === 0 ? '' : ` offset ${offset}`}`,
  emptyTable: (table, { restart, cascade }) =>
    `truncate table ${table}${restart ? ' restart identity' : ''}${cascade ? ' cascade' : ''}`,
  dropTable: (table, { cascade }) => `drop table ${table}${cascade ? ' cascade' : ''}`,
  catalog: { schemas: schemasQuery, tables: tablesQuery, columns: columnsQuery },
};
