import { AppError } from '../../openapi/AppError.ts';
import { everyEffect, type Effect } from '../../domains/agents/tools/effects.ts';
import type { Item, JsonObject } from '../../domains/executions/item.ts';
import { reads } from '../engine/defineOperation.ts';
import { changeItems } from './changeItems.ts';
import { defineDatabaseOperation, type DatabaseCall } from './databaseOperation.ts';
import type { Statement } from './DatabaseConnection.ts';
import type { OpenDatabase } from './DatabaseSession.ts';
import type { Dialect } from './dialect.ts';
import type { DatabaseFields } from './fields.ts';
import { targetOf } from './insertRows.ts';
import { writeRowFile } from './rowFile.ts';
import { selectStatement } from './statements/selectStatement.ts';

/** Rows as items, or as a file. */
interface ResultParameters {
  readonly result: 'items' | 'file';
  readonly file_format: 'json_lines' | 'csv';
  readonly file_name: string;
}

/** A statement of a user can do anything that its database user may, such as sending data elsewhere. */
const queryEffects = ({ read_only: readOnly = true }: JsonObject): readonly Effect[] =>
  readOnly === true ? reads : everyEffect;

/** Returns the operation for SQL of a user: read-only unless it says otherwise. */
export function queryOperation(dialect: Dialect, fields: DatabaseFields) {
  return defineDatabaseOperation({
    title: 'Query',
    description: 'Runs an SQL statement with bound values and returns its rows.',
    parameters: {
      sql: fields.sql,
      values: fields.values,
      read_only: fields.read_only,
      result: fields.result,
      max_rows: fields.max_rows,
      file_format: fields.file_format,
      file_name: fields.file_name,
      transaction: fields.transaction,
      timeout_s: fields.timeout_s,
    },
    effects: queryEffects,
    example: {
      sql: `select id, total from orders where customer = ${dialect.placeholder(1)}`,
      values: ['Ada'],
    },
    output: { id: 7, total: '12.50' },
    run: async ({ parameters }, call) => {
      const { sql, values, read_only: isReadOnly, max_rows: maxRows, timeout_s: timeoutS } = parameters;
      const problem = isReadOnly ? dialect.readOnlyProblem(sql) : null;
      if (problem !== null) throw new AppError('parameter_invalid', problem, { param: '/sql' });
      const statement = { sql, values: values.map((value) => dialect.bound(value, undefined)) };
      const kind = isReadOnly ? 'guarded' : 'free';
      return call.work({ kind, timeoutMs: timeoutS * 1000 }, async (database) => {
        if (parameters.result === 'file') return [await fileOf(database, { statement, parameters, call })];
        const result = await database.run(statement, { maxRows, isUndone: !isReadOnly });
        // A change without `returning` has no rows, but a number.
        if (result.columns.length === 0) return changeItems(false, result);
        return result.rows.map((json) => ({ json }));
      });
    },
  });
}

/** Returns the operation that reads rows of a table. */
export function selectOperation(fields: DatabaseFields, place: JsonObject) {
  return defineDatabaseOperation({
    title: 'Select',
    description: 'Reads rows of a table or view.',
    parameters: {
      schema: fields.schema,
      table: fields.table,
      columns: fields.columns,
      where: fields.where,
      match: fields.match,
      sort: fields.sort,
      all: fields.all,
      limit: fields.limit,
      offset: fields.offset,
      result: fields.result,
      file_format: fields.file_format,
      file_name: fields.file_name,
      timeout_s: fields.timeout_s,
    },
    effects: reads,
    example: {
      ...place,
      columns: ['id', 'total'],
      where: [{ column: 'customer', value: 'Ada' }],
      sort: [{ column: 'id' }],
    },
    output: { id: 7, total: '12.50' },
    run: ({ parameters }, call) =>
      call.work({ kind: 'read', timeoutMs: parameters.timeout_s * 1000 }, async (database) => {
        const limit = parameters.all ? null : parameters.limit;
        const target = await targetOf(parameters, database);
        const statement = selectStatement(database.dialect, target, { ...parameters, limit });
        if (parameters.result === 'file') return [await fileOf(database, { statement, parameters, call })];
        const { rows } = await database.run(statement, { maxRows: limit ?? Infinity });
        return rows.map((json) => ({ json }));
      }),
  });
}

async function fileOf(
  { read }: OpenDatabase,
  { statement, parameters, call }: { statement: Statement; parameters: ResultParameters; call: DatabaseCall },
): Promise<Item> {
  const { file_format: format, file_name: name } = parameters;
  return writeRowFile(await read(statement), { format, name }, call.files);
}
