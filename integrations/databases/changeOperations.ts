import { AppError } from '../../openapi/AppError.ts';
import type { Effect } from '../../domains/agents/tools/effects.ts';
import type { JsonObject } from '../../domains/executions/item.ts';
import { reads } from '../engine/defineOperation.ts';
import { changeItems, maxReturnedRows, returnedColumns } from './changeItems.ts';
import { defineDatabaseOperation, type DatabaseCall, type ItemCall } from './databaseOperation.ts';
import type { Dialect } from './dialect.ts';
import type { DatabaseFields } from './fields.ts';
import { insertRows, targetOf, type InsertParameters } from './insertRows.ts';
import { quotedTable } from './names.ts';
import { rowOf } from './rowOf.ts';
import { deleteStatement, updateStatement } from './statements/changeStatements.ts';
import { checkColumns } from './tableShapes.ts';

/** The effects of an operation that changes rows and returns them. */
const changes: readonly Effect[] = [...reads, 'changes'];

const insertAll = (
  all: readonly ItemCall<InsertParameters & { timeout_s: number }>[],
  { work }: Pick<DatabaseCall, 'work'>,
) => work({ kind: 'change', timeoutMs: all[0]!.parameters.timeout_s * 1000 }, (database) => insertRows(all, database));

/** The parameters of all operations that write the row of an item. */
function rowFields({ returnsRows }: Dialect, fields: DatabaseFields) {
  return {
    schema: fields.schema,
    table: fields.table,
    values_from: fields.values_from,
    row: fields.row,
    ignore_unknown: fields.ignore_unknown,
    empty_as_null: fields.empty_as_null,
    ...offeredIf(returnsRows !== false, { returning: fields.returning }),
    ...offeredIf(returnsRows === 'optional', { return_rows: fields.return_rows }),
    transaction: fields.transaction,
    timeout_s: fields.timeout_s,
  };
}

/** Returns fields, or none for a server without them. The type says that they are there. */
function offeredIf<F extends object>(isOffered: boolean, fields: F): F {
  return isOffered ? fields : ({} as F);
}

/** Returns the output of a change of a row, for the examples. */
function changed({ returnsRows }: Dialect, row: JsonObject): JsonObject {
  return returnsRows ? row : { affected_rows: 1 };
}

/** Returns the operation that inserts rows. */
export function insertOperation(dialect: Dialect, fields: DatabaseFields, place: JsonObject) {
  const row = { id: 7, customer: 'Ada', total: '12.50' };
  return defineDatabaseOperation({
    title: 'Insert',
    description: 'Inserts a row for each item.',
    parameters: {
      ...rowFields(dialect, fields),
      ...offeredIf(dialect.skipping !== null, { skip_existing: fields.skip_existing }),
    },
    effects: changes,
    example: { ...place, values_from: 'fields', row },
    output: changed(dialect, row),
    run: async (one, call) => (await insertAll([one], call)).flat(),
    runAll: insertAll,
  });
}

/** Returns the operation that inserts rows, or changes those with the same keys. */
export function upsertOperation(dialect: Dialect, fields: DatabaseFields, place: JsonObject) {
  const row = { id: 7, customer: 'Ada', total: '13.00' };
  return defineDatabaseOperation({
    title: 'Insert or update',
    description: 'Inserts a row for each item, or changes the row that has its keys. The keys need a unique index.',
    parameters: { ...rowFields(dialect, fields), keys: fields.keys },
    effects: changes,
    example: { ...place, keys: ['id'], values_from: 'fields', row },
    output: changed(dialect, row),
    run: async (one, call) => (await insertAll([one], call)).flat(),
    runAll: insertAll,
  });
}

/** Returns the operation that changes rows by their keys. */
export function updateOperation(dialect: Dialect, fields: DatabaseFields, place: JsonObject) {
  return defineDatabaseOperation({
    title: 'Update',
    description: 'Changes the rows with the keys of each item.',
    parameters: { ...rowFields(dialect, fields), keys: fields.keys },
    effects: changes,
    example: { ...place, keys: ['id'], values_from: 'fields', row: { id: 7, total: '13.00' } },
    output: changed(dialect, { id: 7, customer: 'Ada', total: '13.00' }),
    run: ({ item, parameters }, { work }) =>
      work({ kind: 'change', timeoutMs: parameters.timeout_s * 1000 }, async (database) => {
        const target = await targetOf(parameters, database);
        checkColumns(target.shape, parameters.keys, 'keys');
        const row = rowOf(parameters, item, target.shape);
        const returning = returnedColumns(dialect, parameters);
        const statement = updateStatement(dialect, target, { keys: parameters.keys, row, returning });
        return changeItems(
          returning !== null,
          await database.run(statement, { maxRows: maxReturnedRows, isUndone: true }),
        );
      }),
  });
}

/** Returns the operation that deletes rows, empties a table or drops it. */
export function deleteOperation(dialect: Dialect, fields: DatabaseFields, place: JsonObject) {
  const { restart_identity, cascade } = fields;
  const options = dialect.hasTruncateOptions ? { restart_identity, cascade } : {};
  return defineDatabaseOperation({
    title: 'Delete',
    description: 'Deletes rows, empties a table or drops it.',
    parameters: {
      schema: fields.schema,
      table: fields.table,
      command: fields.command,
      where: fields.where,
      match: fields.match,
      ...(options as { restart_identity: typeof restart_identity; cascade: typeof cascade }),
      transaction: fields.transaction,
      timeout_s: fields.timeout_s,
    },
    effects: changes,
    example: { ...place, where: [{ column: 'id', value: 7 }] },
    output: { affected_rows: 1 },
    run: ({ parameters }, { work }) =>
      work({ kind: 'change', timeoutMs: parameters.timeout_s * 1000 }, async (database) => {
        const { command, where } = parameters;
        if (command !== 'delete') {
          if (where.length > 0) throw withConditions();
          const name = quotedTable(dialect, parameters);
          const wanted = { restart: Boolean(parameters.restart_identity), cascade: Boolean(parameters.cascade) };
          const sql = command === 'drop' ? dialect.dropTable(name, wanted) : dialect.emptyTable(name, wanted);
          await database.run({ sql, values: [] }, { maxRows: 0 });
          return [{ json: { success: true } }];
        }
        const target = await targetOf(parameters, database);
        const columns = where.map(({ column }) => column);
        checkColumns(target.shape, columns, 'where');
        const { end } = await database.run(deleteStatement(dialect, target, parameters), { maxRows: 0 });
        return [{ json: { affected_rows: end.affected } }];
      }),
  });
}

function withConditions(): AppError {
  return new AppError(
    'parameter_invalid',
    'Conditions apply to "Delete rows" only. Remove them, or choose "Delete rows".',
    { param: '/where' },
  );
}
