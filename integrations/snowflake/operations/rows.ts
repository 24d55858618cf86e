import { anyJson, integer, list, text } from '../../../platform/schema/schema.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { itemsOf } from '../../../activities/items/itemsOf.ts';
import { everyEffect } from '../../../domains/agents/tools/effects.ts';
import type { Item } from '../../../domains/executions/item.ts';
import type { RowReader } from '../../databases/DatabaseConnection.ts';
import { firstWord } from '../../databases/firstWord.ts';
import { resultFields } from '../../databases/resultFields.ts';
import { writeRowFile } from '../../databases/rowFile.ts';
import { sqlProblems } from '../../databases/sqlProblems.ts';
import { readObjects } from '../../databases/statements/runStatement.ts';
import { treeProblems } from '../../databases/treeProblems.ts';
import { withCheck } from '../../databases/withCheck.ts';
import { defineOperation, reads, type OperationCall } from '../../engine/defineOperation.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { insertStatement, rowOf, updateStatement, type BoundStatement } from '../rowChanges.ts';
import { runStatement, type SnowflakeStatement } from '../runStatement.ts';
import { sessionOf, type SnowflakeSession } from '../sessionOf.ts';
import { storedName } from '../snowflakeNames.ts';
import { snowflake } from '../vendor.ts';

const place = (title: string) =>
  text({ title, description: 'Leave empty for that of the credential.', rare: true, maxLength: 255 });
const sessionFields = {
  database: place('Database'),
  schema: place('Schema'),
  warehouse: place('Warehouse'),
  role: place('Role'),
};
const timeout_s = integer({
  title: 'Timeout (s)',
  description: 'The server stops the statement after this time.',
  rare: true,
  minimum: 1,
  maximum: 3_600,
  default: 300,
});
const table = text({
  title: 'Table',
  description: 'Names are in capital letters, unless they stand in double quotes.',
  placeholder: 'ORDERS',
  required: true,
  maxLength: 255,
});
const sqlFields = {
  sql: text({
    title: 'SQL',
    description: 'One statement. Write ? for values, and add them to "Values".',
    control: 'code',
    required: true,
    maxLength: 200_000,
  }),
  values: list(anyJson({ title: 'Value' }))({
    title: 'Values',
    description: 'Values of the placeholders in their order. They are bound, never written into the SQL text.',
    default: [],
    maxItems: 1_000,
  }),
};
const row = anyJson({
  title: 'Row',
  description: 'JSON object with values by column. {{ $json }} stands for all fields of the item.',
  control: 'code',
  start: '{{ $json }}',
  required: true,
});

interface Place extends SnowflakeSession {
  readonly timeout_s: number;
}

type Call = Pick<OperationCall, 'client' | 'key' | 'signal'>;

/** Runs a statement where the node or its credential says. */
function run(
  { sql, values }: BoundStatement,
  { timeout_s: timeoutS, ...own }: Place,
  { repeat, call }: { repeat: SnowflakeStatement['repeat']; call: Call },
): Promise<RowReader> {
  const session = sessionOf(own, (part) => call.client.textOf(part));
  return runStatement({ sql, values, session, timeoutS, repeat }, call);
}

/** Statements that read, besides those of `mayWrite`. */
const readingWords = ['select', 'with', 'values', 'show', 'describe', 'desc', 'explain', 'list', 'ls'];

/**
 * `->>` hands a result to another statement, and WITH can define a procedure and call it
 * (https://docs.snowflake.com/en/sql-reference/sql/call-with).
 */
function mayWrite(sql: string): boolean {
  return sql.includes('->>') || (firstWord(sql) === 'with' && /\bprocedure\b/i.test(sql) && /\bcall\b/i.test(sql));
}

const query = defineOperation({
  title: 'Query',
  description: 'Runs an SQL statement that reads, with bound values, and returns its rows.',
  effects: reads,
  repeat: 'safe',
  parameters: { ...sqlFields, ...resultFields, ...sessionFields, timeout_s },
  example: { sql: 'select id, total from orders where customer = ?', values: ['Ada'] },
  output: { ID: 7, TOTAL: '12.50' },
  run: async ({ sql, values, result, max_rows: maxRows, file_format: format, file_name: name, ...where }, call) => {
    if (!readingWords.includes(firstWord(sql)) || mayWrite(sql))
      throw new AppError(
        'parameter_invalid',
        `A query begins with ${readingWords.map((word) => word.toUpperCase()).join(', ')}, and has no "->>" and no procedure. Use "Command" for other statements.`,
        { param: '/sql' },
      );
    const reader = await run({ sql, values }, where, { repeat: 'safe', call });
    if (result === 'file') return [await writeRowFile(reader, { format, name }, call.files)];
    return (await readObjects(reader, { maxRows })).map((json): Item => ({ json }));
  },
});

const maxReturned = 100_000;

const command = defineOperation({
  title: 'Command',
  description: 'Runs any SQL statement with bound values, such as MERGE, CREATE or CALL, and returns its rows.',
  effects: everyEffect,
  repeat: 'unsafe',
  parameters: { ...sqlFields, ...sessionFields, timeout_s },
  example: { sql: 'create table if not exists orders (id number, customer text, total number(12, 2))' },
  output: { status: 'Statement executed successfully.' },
  run: async ({ sql, values, ...where }, call) =>
    itemsOf(await readObjects(await run({ sql, values }, where, { repeat: 'unsafe', call }), { maxRows: maxReturned })),
});

/** A list of rows has at most 16,384 values (https://docs.snowflake.com/en/sql-reference/constructs/values). */
const together = { rows: 100, columns: 160 };

const insert = defineOperation({
  title: 'Insert',
  description: 'Inserts a row for each item. Up to 100 items with the same columns share a statement.',
  effects: ['changes'],
  repeat: 'unsafe',
  parameters: { table, row, ...sessionFields, timeout_s },
  example: { table: 'orders', row: { id: '{{ $json.id }}', customer: 'Ada', total: '12.50' } },
  output: { affected_rows: 1 },
  batch: {
    max: together.rows,
    maxBytes: 512 * 1024, // a statement with its values has at most 1 MB
    together: ({ row: given, table: into, database = '', schema = '', warehouse = '', role = '' }) => {
      const columns = Object.keys(rowOf(given));
      // One statement is all or nothing, so that a refused one can be sent row by row. Rows with very many columns are alone.
      const own = columns.length > together.columns ? JSON.stringify(given) : '';
      return JSON.stringify([into, database, schema, warehouse, role, columns, own]);
    },
    run: async (all, call) => {
      const { table: into, row: _row, ...where } = all[0]!;
      const rows = all.map((one) => rowOf(one.row));
      await run(insertStatement(into, rows), where, { repeat: 'unsafe', call });
      return rows.map(() => ({ affected_rows: 1 }));
    },
  },
});

const update = defineOperation({
  title: 'Update',
  description: 'Changes the rows with the keys of each item.',
  effects: ['changes'],
  repeat: 'safe',
  parameters: {
    table,
    keys: list(text({ title: 'Column', required: true, maxLength: 255 }))({
      title: 'Key columns',
      description: 'Columns that identify a row. Their values are in the row.',
      required: true,
      minItems: 1,
      maxItems: 100,
    }),
    row,
    ...sessionFields,
    timeout_s,
  },
  example: { table: 'orders', keys: ['id'], row: { id: 7, total: '13.00' } },
  output: { affected_rows: 1 },
  run: async ({ table: of, keys, row: given, ...where }, call) => {
    const reader = await run(updateStatement(of, rowOf(given), keys), where, { repeat: 'safe', call });
    const [[count] = [0]] = (await reader.next()) ?? [];
    return itemsOf({ affected_rows: Number(count) });
  },
});

/** https://docs.snowflake.com/en/sql-reference/info-schema/tables */
const listTables = defineOperation({
  title: 'List tables',
  description: 'Lists the tables and views of a schema.',
  effects: reads,
  repeat: 'safe',
  parameters: { ...sessionFields, timeout_s },
  example: {},
  output: { name: 'ORDERS', kind: 'base table', row_estimate: 3, comment: 'All orders' },
  run: async (where, call) => {
    const sql =
      'select table_name, table_type, row_count, comment from information_schema.tables where table_schema = current_schema() order by table_name';
    const reader = await run({ sql, values: [] }, where, { repeat: 'safe', call });
    const found = await readObjects(reader, { maxRows: maxReturned });
    return itemsOf(
      found.map(({ TABLE_NAME: name, TABLE_TYPE: kind, ROW_COUNT: rows, COMMENT: comment }) => ({
        name,
        kind: String(kind).toLowerCase(),
        row_estimate: rows,
        comment,
      })),
    );
  },
});

/** https://docs.snowflake.com/en/sql-reference/info-schema/columns */
const describeTable = defineOperation({
  title: 'Describe table',
  description: 'Lists the columns of a table with their types.',
  effects: reads,
  repeat: 'safe',
  parameters: { table, ...sessionFields, timeout_s },
  example: { table: 'orders' },
  output: { name: 'ID', type: 'NUMBER', nullable: false },
  run: async ({ table: of, ...where }, call) => {
    const sql =
      'select column_name, data_type, is_nullable, column_default, comment from information_schema.columns ' +
      'where table_schema = current_schema() and table_name = ? order by ordinal_position';
    const reader = await run({ sql, values: [storedName(of, 'table')] }, where, { repeat: 'safe', call });
    const found = await readObjects(reader, { maxRows: maxReturned });
    if (found.length === 0)
      throw new AppError(
        'target_error',
        `Snowflake: There is no table "${of.slice(0, 100)}", or the role may not see it.`,
        {
          param: '/table',
        },
      );
    return itemsOf(
      found.map(
        ({ COLUMN_NAME: name, DATA_TYPE: type, IS_NULLABLE: nullable, COLUMN_DEFAULT: value, COMMENT: comment }) => ({
          name,
          type,
          nullable: nullable === 'YES',
          default: value,
          comment,
        }),
      ),
    );
  },
});

/** Rows of Snowflake: https://docs.snowflake.com/en/developer-guide/sql-api/. */
export const node = withCheck(
  vendorNode(snowflake, {
    noun: 'rows',
    title: 'Snowflake',
    description: 'Reads and changes rows of a Snowflake database.',
    first: 'query',
    operations: { query, insert, update, command, list_tables: listTables, describe_table: describeTable },
  }),
  'The parameter',
  (parameters) => [...sqlProblems(parameters), ...treeProblems(parameters, ['row'])],
);
