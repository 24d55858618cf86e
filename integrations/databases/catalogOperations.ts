import type { JsonObject } from '../../domains/executions/item.ts';
import { reads } from '../engine/defineOperation.ts';
import { defineDatabaseOperation } from './databaseOperation.ts';
import type { Dialect } from './dialect.ts';
import type { DatabaseFields } from './fields.ts';

/** Tables and columns that a list may have. */
const maxListed = 10_000;

/** Returns the operation that lists tables. */
export function listTablesOperation(dialect: Dialect, fields: DatabaseFields, schema: JsonObject) {
  return defineDatabaseOperation({
    title: 'List tables',
    description: 'Lists the tables and views that the database user may read.',
    parameters: { schema: fields.schema, timeout_s: fields.timeout_s },
    effects: reads,
    example: schema,
    output: { name: 'orders', kind: 'table' },
    run: ({ parameters }, { work }) =>
      work({ kind: 'read', timeoutMs: parameters.timeout_s * 1000 }, async ({ run }) => {
        const { rows } = await run(dialect.catalog.tables(parameters.schema), { maxRows: maxListed });
        return rows.map((json) => ({ json }));
      }),
  });
}

/** Returns the operation that lists the columns of a table. */
export function describeTableOperation(dialect: Dialect, fields: DatabaseFields, place: JsonObject) {
  return defineDatabaseOperation({
    title: 'Describe table',
    description: 'Lists the columns of a table with their types and keys.',
    parameters: { schema: fields.schema, table: fields.table, timeout_s: fields.timeout_s },
    effects: reads,
    example: place,
    output: { name: 'id', primary_key: true },
    run: ({ parameters }, { work }) =>
      work({ kind: 'read', timeoutMs: parameters.timeout_s * 1000 }, async ({ run, shapeOf }) => {
        const { schema, table } = parameters;
        await shapeOf({ schema, table }); // refuses a table that is not there
        const { rows } = await run(dialect.catalog.columns(schema, table), { maxRows: maxListed });
        return rows.map(({ nullable, generated, primary_key: key, ...column }) => ({
          json: { ...column, nullable: isTrue(nullable), generated: isTrue(generated), primary_key: isTrue(key) },
        }));
      }),
  });
}

/** Some servers have numbers for booleans. */
function isTrue(value: unknown): boolean {
  return value === true || Number(value) === 1;
}
