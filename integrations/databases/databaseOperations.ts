import { AppError } from '../../openapi/AppError.ts';
import type { Effect } from '../../domains/agents/tools/effects.ts';
import type { JsonObject } from '../../domains/executions/item.ts';
import { reads } from '../engine/defineOperation.ts';
import { changeItems, maxReturnedRows } from './changeItems.ts';
import {
  defineDatabaseOperation,
  type AnyDatabaseOperation,
  type DatabaseCall,
  type ItemCall,
} from './databaseOperation.ts';
import type { Dialect } from './dialect.ts';
import { databaseFields } from './fields.ts';
import { insertRows, targetOf, type InsertParameters } from './insertRows.ts';
import { quotedTable } from './names.ts';
import { queryOperation, selectOperation } from './readOperations.ts';
import { rowOf } from './rowOf.ts';
import { deleteStatement, updateStatement } from './statements/changeStatements.ts';
import { checkColumns } from './tableShapes.ts';

/** The effects of an operation that changes rows and returns them. */
const changes: readonly Effect[] = [...reads, 'changes'];
/** Tables and columns that a list may have. */
const maxListed = 10_000;

const insertAll = (all: readonly ItemCall<InsertParameters & { timeout_s: number }>[], { work }: DatabaseCall) =>
  work({ kind: 'change', timeoutMs: all[0]!.parameters.timeout_s * 1000 }, (database) => insertRows(all, database));

/** Returns the operations of a database. Those of dialects differ in schemas and returned rows only. */
export function databaseOperations(dialect: Dialect): Readonly<Record<string, AnyDatabaseOperation>> {
  const fields = databaseFields(dialect);
  const { schema, table, keys, transaction, timeout_s: timeout, where, match } = fields;
  const rowFields = {
    schema,
    table,
    values_from: fields.values_from,
    row: fields.row,
    ignore_unknown: fields.ignore_unknown,
    empty_as_null: fields.empty_as_null,
    // Not offered where changes return no rows.
    ...((dialect.returnsRows ? { returning: fields.returning } : {}) as { returning: typeof fields.returning }),
    transaction,
    timeout_s: timeout,
  };
  const { restart_identity, cascade } = fields;
  const truncateFields = (dialect.hasTruncateOptions ? { restart_identity, cascade } : {}) as {
    restart_identity: typeof restart_identity;
    cascade: typeof cascade;
  };
  const { schemaExample, changed } = examplesOf(dialect);
  return {
    query: queryOperation(dialect, fields),
    select: selectOperation(fields, schemaExample),
    insert: defineDatabaseOperation({
      title: 'Insert',
      description: 'Inserts a row for each item.',
      parameters: { ...rowFields, skip_existing: fields.skip_existing },
      effects: changes,
      example: {
        ...schemaExample,
        table: 'orders',
        values_from: 'fields',
        row: { id: 7, customer: 'Ada', total: '12.50' },
      },
      output: changed({ id: 7, customer: 'Ada', total: '12.50' }),
      run: async (one, call) => (await insertAll([one], call)).flat(),
      runAll: insertAll,
    }),
    update: defineDatabaseOperation({
      title: 'Update',
      description: 'Changes the rows with the keys of each item.',
      parameters: { ...rowFields, keys },
      effects: changes,
      example: {
        ...schemaExample,
        table: 'orders',
        keys: ['id'],
        values_from: 'fields',
        row: { id: 7, total: '13.00' },
      },
      output: changed({ id: 7, customer: 'Ada', total: '13.00' }),
      run: ({ item, parameters }, { work }) =>
        work({ kind: 'change', timeoutMs: parameters.timeout_s * 1000 }, async (database) => {
          const target = await targetOf(parameters, database);
          checkColumns(target.shape, parameters.keys, 'keys');
          const row = rowOf(parameters, item, target.shape);
          const statement = updateStatement(dialect, target, { ...parameters, row });
          return changeItems(dialect, await database.run(statement, { maxRows: maxReturnedRows, isUndone: true }));
        }),
    }),
    upsert: defineDatabaseOperation({
      title: 'Insert or update',
      description: 'Inserts a row for each item, or changes the row that has its keys. The keys need a unique index.',
      parameters: { ...rowFields, keys },
      effects: changes,
      example: {
        ...schemaExample,
        table: 'orders',
        keys: ['id'],
        values_from: 'fields',
        row: { id: 7, customer: 'Ada', total: '13.00' },
      },
      output: changed({ id: 7, customer: 'Ada', total: '13.00' }),
      run: async (one, call) => (await insertAll([one], call)).flat(),
      runAll: insertAll,
    }),
    delete: defineDatabaseOperation({
      title: 'Delete',
      description: 'Deletes rows, empties a table or drops it.',
      parameters: {
        schema,
        table,
        command: fields.command,
        where,
        match,
        ...truncateFields,
        transaction,
        timeout_s: timeout,
      },
      effects: changes,
      example: { ...schemaExample, table: 'orders', where: [{ column: 'id', value: 7 }] },
      output: { affected_rows: 1 },
      run: ({ parameters }, { work }) =>
        work({ kind: 'change', timeoutMs: parameters.timeout_s * 1000 }, async (database) => {
          const { command, restart_identity: restart = false, cascade: deep = false } = parameters;
          if (command !== 'delete') {
            if (parameters.where.length > 0) throw withConditions();
            const name = quotedTable(dialect, parameters);
            const sql =
              command === 'drop'
                ? dialect.dropTable(name, { cascade: deep })
                : dialect.emptyTable(name, { restart, cascade: deep });
            await database.run({ sql, values: [] }, { maxRows: 0 });
            return [{ json: { success: true } }];
          }
          const target = await targetOf(parameters, database);
          checkColumns(
            target.shape,
            parameters.where.map(({ column }) => column),
            'where',
          );
          const { end } = await database.run(deleteStatement(dialect, target, parameters), { maxRows: 0 });
          return [{ json: { affected_rows: end.affected } }];
        }),
    }),
    list_tables: defineDatabaseOperation({
      title: 'List tables',
      description: 'Lists the tables and views that the database user may read.',
      parameters: { schema, timeout_s: timeout },
      effects: reads,
      example: schemaExample,
      output: { name: 'orders', kind: 'table' },
      run: ({ parameters }, { work }) =>
        work({ kind: 'read', timeoutMs: parameters.timeout_s * 1000 }, async ({ run }) => {
          const { rows } = await run(dialect.catalog.tables(parameters.schema), { maxRows: maxListed });
          return rows.map((json) => ({ json }));
        }),
    }),
    describe_table: defineDatabaseOperation({
      title: 'Describe table',
      description: 'Lists the columns of a table with their types and keys.',
      parameters: { schema, table, timeout_s: timeout },
      effects: reads,
      example: { ...schemaExample, table: 'orders' },
      output: { name: 'id', primary_key: true },
      run: ({ parameters }, { work }) =>
        work({ kind: 'read', timeoutMs: parameters.timeout_s * 1000 }, async ({ run, shapeOf }) => {
          await shapeOf(parameters); // refuses a table that is not there
          const { rows } = await run(dialect.catalog.columns(parameters.schema, parameters.table), {
            maxRows: maxListed,
          });
          return rows.map(({ nullable, generated, primary_key: key, ...column }) => ({
            json: { ...column, nullable: isTrue(nullable), generated: isTrue(generated), primary_key: isTrue(key) },
          }));
        }),
    }),
  };
}

/** The schema of the examples, and what a change of a row returns. */
function examplesOf({ defaultSchema, returnsRows }: Dialect) {
  return {
    schemaExample: defaultSchema === '' ? {} : { schema: defaultSchema },
    changed: (row: JsonObject): JsonObject => (returnsRows ? row : { affected_rows: 1 }),
  };
}

function withConditions(): AppError {
  return new AppError(
    'parameter_invalid',
    'Conditions apply to "Delete rows" only. Remove them, or choose "Delete rows".',
    { param: '/where' },
  );
}

/** Some servers have numbers for booleans. */
function isTrue(value: unknown): boolean {
  return value === true || Number(value) === 1;
}
