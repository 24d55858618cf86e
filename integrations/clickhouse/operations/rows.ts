import { anyJson, boolean, integer, record, text } from '../../../platform/schema/schema.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { everyEffect } from '../../../domains/agents/tools/effects.ts';
import type { Item, JsonObject } from '../../../domains/executions/item.ts';
import { jsonObject } from '../../databases/jsonObject.ts';
import { resultFields } from '../../databases/resultFields.ts';
import { writeRowFile } from '../../databases/rowFile.ts';
import { sqlProblems } from '../../databases/sqlProblems.ts';
import { readObjects } from '../../databases/statements/runStatement.ts';
import { treeProblems } from '../../databases/treeProblems.ts';
import { withCheck } from '../../databases/withCheck.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { jsonParameter } from '../../engine/jsonParameter.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { RowStream } from '../RowStream.ts';
import { quotedTable, readOnly, rowsOf, statement } from '../sql.ts';
import { clickhouse } from '../vendor.ts';

const catalogTimeoutS = 30;

const database = text({
  title: 'Database',
  description: 'Leave empty for the database of the credential.',
  choices: { list: 'databases' },
  rare: true,
  maxLength: 200,
});
const table = text({
  title: 'Table',
  placeholder: 'orders',
  choices: { list: 'tables' },
  required: true,
  maxLength: 200,
});
const sqlFields = {
  sql: text({
    title: 'SQL',
    description: 'One statement. Write {name:Type} for values, such as {customer:String}, and add them to "Values".',
    control: 'code',
    required: true,
    maxLength: 200_000,
  }),
  values: record({
    title: 'Values',
    description: 'Values of the placeholders by name. They are bound, never written into the SQL text.',
    entry: 'value',
    control: 'key_values',
    default: {},
  }),
  database,
  timeout_s: integer({
    title: 'Timeout (s)',
    description: 'The server stops the statement after this time.',
    rare: true,
    minimum: 1,
    maximum: 3_500,
    default: 300,
  }),
};

const query = defineOperation({
  title: 'Query',
  description: 'Runs an SQL statement that only reads, with bound values, and returns its rows.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    ...sqlFields,
    ...resultFields,
  },
  example: {
    sql: 'select id, total from orders where customer = {customer:String}',
    values: { customer: 'Ada' },
  },
  output: { id: '7', total: '12.5' },
  run: async (
    {
      sql,
      values,
      database: name,
      timeout_s: seconds,
      result,
      max_rows: maxRows,
      file_format: format,
      file_name: fileName,
    },
    { client, files, signal },
  ) => {
    const { body } = await client.download(
      statement(sql, {
        values,
        database: name,
        settings: readOnly(seconds),
        format: 'JSONCompactEachRowWithNamesAndTypes',
      }),
    );
    // Rows come as they are made, so that memory does not grow with their number.
    const reader = new RowStream(body);
    try {
      await reader.begin();
      if (result === 'file') return [await writeRowFile(reader, { format, name: fileName }, files)];
      return (await readObjects(reader, { maxRows, signal })).map((json): Item => ({ json }));
    } finally {
      body.destroy();
    }
  },
});

/** Statements that change something have no transactions, and return no rows. */
const command = defineOperation({
  title: 'Command',
  description: 'Runs any SQL statement with bound values, such as CREATE, ALTER or DELETE.',
  effects: everyEffect,
  repeat: 'unsafe',
  parameters: sqlFields,
  example: { sql: 'alter table orders delete where id = {id:UInt64}', values: { id: 7 } },
  output: { success: true },
  request: ({ sql, values, database: name, timeout_s: seconds }) =>
    // The response waits for the end, so that its status is that of the statement.
    statement(sql, { values, database: name, settings: { wait_end_of_query: 1, max_execution_time: seconds } }),
  result: (body) => ('data' in body ? rowsOf(body) : { success: true }),
});

/** https://clickhouse.com/docs/interfaces/formats/JSONEachRow. The server takes all rows of a request or none. */
const insert = defineOperation({
  title: 'Insert',
  description: 'Inserts a row for each item. Up to 1,000 items share a request.',
  effects: ['changes'],
  repeat: 'unsafe',
  parameters: {
    database,
    table,
    row: anyJson({
      title: 'Row',
      description: 'JSON object with values by column. {{ $json }} stands for all fields of the item.',
      control: 'code',
      start: '{{ $json }}',
      required: true,
    }),
    ignore_unknown: boolean({
      title: 'Ignore other fields',
      description: 'Fields without a column of this name are left out. Otherwise they are an error.',
      rare: true,
      default: false,
    }),
    async_insert: boolean({
      title: 'Let the server collect rows',
      description:
        'For a few rows at a time: the server writes those of many requests together, and responds when it has.',
      rare: true,
      default: false,
    }),
  },
  example: { table: 'orders', row: { id: '{{ $json.id }}', customer: 'Ada', total: '12.50' } },
  output: { affected_rows: 1 },
  batch: {
    max: 1_000,
    maxBytes: 8 * 1024 * 1024,
    together: ({ database: name = '', table: into, ignore_unknown: skips, async_insert: collects }) =>
      JSON.stringify([name, into, skips, collects]),
    request: (all) => {
      const { ignore_unknown: skips, async_insert: collects, ...place } = all[0]!;
      return {
        method: 'POST',
        path: '/',
        query: {
          query: `insert into ${quotedTable(place)} format JSONEachRow`,
          input_format_skip_unknown_fields: skips ? 1 : 0,
          date_time_input_format: 'best_effort',
          wait_end_of_query: 1,
          ...(collects ? { async_insert: 1, wait_for_async_insert: 1 } : {}),
        },
        content: { mediaType: 'application/x-ndjson', body: Buffer.from(all.map(lineOf).join('')) },
      };
    },
    results: (_body, all) => all.map(() => ({ affected_rows: 1 })),
  },
});

/** Errors: `parameter_invalid` for a row that is no object. */
function lineOf({ row }: { row: unknown }): string {
  const read = jsonObject(jsonParameter(row, 'row'), 'row', 'Enter a JSON object with values by column.');
  return `${JSON.stringify(read)}\n`;
}

/** Values of a database of the node, or of the credential. */
function inDatabase(name: string | undefined): { condition: string; values: JsonObject } {
  const isGiven = name !== undefined && name.trim() !== '';
  return isGiven
    ? { condition: 'database = {database:String}', values: { database: name.trim() } }
    : { condition: 'database = currentDatabase()', values: {} };
}

/** https://clickhouse.com/docs/operations/system-tables/tables */
const listTables = defineOperation({
  title: 'List tables',
  description: 'Lists the tables and views of a database.',
  effects: reads,
  repeat: 'safe',
  parameters: { database },
  example: {},
  output: { name: 'orders', engine: 'MergeTree', row_estimate: '3', comment: 'All orders' },
  request: ({ database: name }) => {
    const { condition, values } = inDatabase(name);
    const sql = `select name, engine, total_rows, comment from system.tables where ${condition} and not is_temporary order by name`;
    return statement(sql, { values, settings: readOnly(catalogTimeoutS) });
  },
  result: (body) => rowsOf(body).map(({ total_rows: rows, ...rest }) => ({ ...rest, row_estimate: rows })),
});

/** https://clickhouse.com/docs/operations/system-tables/columns */
const describeTable = defineOperation({
  title: 'Describe table',
  description: 'Lists the columns of a table with their types and keys.',
  effects: reads,
  repeat: 'safe',
  parameters: { database, table },
  example: { table: 'orders' },
  output: { name: 'id', type: 'UInt64', nullable: false, primary_key: true },
  request: ({ database: name, table: of }) => {
    const { condition, values } = inDatabase(name);
    const sql =
      'select name, type, default_kind, default_expression, comment, is_in_primary_key, is_in_sorting_key ' +
      `from system.columns where ${condition} and table = {table:String} order by position`;
    return statement(sql, { values: { ...values, table: of.trim() }, settings: readOnly(catalogTimeoutS) });
  },
  result: (body, { table: of }) => {
    const found = rowsOf(body);
    if (found.length === 0)
      throw new AppError(
        'target_error',
        `ClickHouse: There is no table "${of.slice(0, 100)}", or the user may not see it.`,
        {
          param: '/table',
        },
      );
    return found.map(
      ({
        default_kind: kind,
        default_expression: value,
        is_in_primary_key: isKey,
        is_in_sorting_key: isSorted,
        ...column
      }) => ({
        ...column,
        nullable: /^(LowCardinality\()?Nullable\(/.test(String(column['type'])),
        default: kind === 'DEFAULT' ? value : null,
        generated: kind === 'MATERIALIZED' || kind === 'ALIAS',
        primary_key: isKey === 1,
        sorting_key: isSorted === 1,
      }),
    );
  },
});

/** Rows of ClickHouse: https://clickhouse.com/docs/interfaces/http. */
export const node = withCheck(
  vendorNode(clickhouse, {
    noun: 'rows',
    title: 'ClickHouse',
    description: 'Reads and inserts rows of a ClickHouse database.',
    first: 'query',
    operations: { query, insert, command, list_tables: listTables, describe_table: describeTable },
  }),
  'The parameter',
  (parameters) => [...sqlProblems(parameters), ...treeProblems(parameters, ['row'])],
);
