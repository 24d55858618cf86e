import { columnsQuery, schemasQuery, tablesQuery } from './catalog.ts';
import type { Dialect } from '../databases/dialect.ts';
import { boundValue } from './boundValue.ts';
import { failureOf } from './failureOf.ts';
import { mergeStatement } from './mergeStatement.ts';
import { readOnlyProblem } from './readOnlyProblem.ts';
import { SqlServerConnection } from './SqlServerConnection.ts';

const rollback = 'if @@trancount > 0 rollback transaction';

const outputOf = (columns: readonly string[]) =>
  ` output ${columns.length === 0 ? 'inserted.*' : columns.map((column) => `inserted.${column}`).join(', ')}`;

/** Microsoft SQL Server and Azure SQL: https://learn.microsoft.com/en-us/sql/t-sql/language-reference. */
export const sqlServer: Dialect = {
  id: 'sql_server',
  title: 'SQL Server',
  icon: 'BrandWindows',
  credentialTypes: ['sql_server'],
  schemaTitle: 'Schema',
  defaultSchema: 'dbo',
  maxNameBytes: 256,
  // 2,100 with those of the procedure that runs the statement.
  maxValues: 2_000,
  returnsRows: 'optional',
  keepsOrder: false,
  hasTruncateOptions: false,
  placeholderHint: '@p1, @p2',
  connect: async (options) => {
    try {
      return await SqlServerConnection.open(options);
    } catch (error) {
      throw failureOf(error, null)?.error ?? error;
    }
  },
  transaction: { begin: 'begin transaction', rollback },
  readOnlyHint:
    'Refuses statements that change something, and rolls back the transaction. Use a database user without write access, too.',
  // There are no read-only transactions: changes are rolled back.
  beginReadOnly: (connection) => connection.command('begin transaction'),
  endReadOnly: (connection) => connection.command(rollback),
  readOnlyProblem,
  failureOf,
  quote: (name) => `[${name.replaceAll(']', ']]')}]`,
  placeholder: (place) => `@p${place}`,
  bound: (value, column) => boundValue(value, column?.type),
  asText: (quoted) => `cast(${quoted} as nvarchar(max))`,
  skipping: null,
  upserting: mergeStatement,
  emptyRow: 'default values',
  returning: (columns) => ({ beforeValues: outputOf(columns), atEnd: '' }),
  // Rows are counted in an order only.
  limited: (limit, offset, isSorted) =>
    `${isSorted ? '' : ' order by (select null)'} offset ${offset} rows${limit === null ? '' : ` fetch next ${limit} rows only`}`,
  emptyTable: (table) => `truncate table ${table}`,
  dropTable: (table) => `drop table ${table}`,
  catalog: { schemas: schemasQuery, tables: tablesQuery, columns: columnsQuery },
};
