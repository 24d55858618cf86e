import type { Dialect } from '../databases/dialect.ts';
import { firstWord } from '../databases/firstWord.ts';
import { upsertAtEnd } from '../databases/upsertAtEnd.ts';
import { boundValue } from './boundValue.ts';
import { comments } from './comments.ts';
import { columnsQuery, schemasQuery, tablesQuery } from './catalog.ts';
import { failureOf } from './failureOf.ts';
import { MysqlConnection } from './MysqlConnection.ts';

const readingWords = ['select', 'with', 'values', 'table', 'show', 'explain', 'describe', 'desc'];

/** MySQL and MariaDB. */
export const mysql: Dialect = {
  id: 'mysql',
  title: 'MySQL',
  icon: 'BrandMysql',
  credentialTypes: ['mysql'],
  schemaTitle: 'Database',
  defaultSchema: '',
  maxNameBytes: 256,
  maxValues: 65_535,
  returnsRows: false,
  hasTruncateOptions: false,
  placeholderHint: '?',
  connect: async (options) => {
    try {
      return await MysqlConnection.open(options);
    } catch (error) {
      throw failureOf(error, null)?.error ?? error;
    }
  },
  // `start transaction read only` lets `create table` and `truncate` through, because they commit it.
  beginReadOnly: (connection) => connection.command('set session transaction read only'),
  endReadOnly: (connection) => connection.command('set session transaction read write'),
  readOnlyProblem: (sql) => {
    const isReading = readingWords.includes(firstWord(sql, comments));
    // Files of the server are written in read-only transactions, too, also by `1.0into outfile`; `/*!` is a comment that the server runs.
    if (isReading && !/outfile|dumpfile|\/\*M?!/i.test(sql)) return null;
    return `A read-only query begins with ${readingWords.map((word) => word.toUpperCase()).join(', ')}. Turn "Read-only" off for other statements.`;
  },
  failureOf,
  quote: (name) => `\`${name.replaceAll('`', '``')}\``,
  placeholder: () => '?',
  bound: (value, column) => boundValue(value, column?.type),
  asText: (quoted) => `cast(${quoted} as char)`,
  skipping: { afterInsert: ' ignore', atEnd: '' },
  upserting: upsertAtEnd(
    (_keys, changed) => `on duplicate key update ${changed.map((name) => `${name} = values(${name})`).join(', ')}`,
  ),
  emptyRow: '() values ()',
  limited: (limit, offset) => ` limit ${limit ?? Number.MAX_SAFE_INTEGER} offset ${offset}`,
  emptyTable: (table) => `truncate table ${table}`,
  dropTable: (table) => `drop table ${table}`,
  catalog: { schemas: schemasQuery, tables: tablesQuery, columns: columnsQuery },
};
