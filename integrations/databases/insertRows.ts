import type { Item, JsonObject } from '../../domains/executions/item.ts';
import type { ItemCall } from './databaseOperation.ts';
import type { Dialect } from './dialect.ts';
import type { OpenDatabase } from './DatabaseSession.ts';
import { changeItems, maxReturnedRows, returnedColumns, type ReturningParameters } from './changeItems.ts';
import { insertStatement, type Target } from './statements/changeStatements.ts';
import { rowOf, type RowParameters } from './rowOf.ts';

/** The parameters of an insert or upsert. */
export interface InsertParameters extends RowParameters, ReturningParameters {
  readonly schema: string;
  readonly table: string;
  readonly skip_existing?: boolean;
  /** Only of an upsert. */
  readonly keys?: readonly string[];
}

/** Most rows of one statement. */
const maxRows = 1_000;

/** Rows that fit into one statement. */
interface Batch {
  readonly parameters: InsertParameters;
  readonly target: Target;
  readonly rows: JsonObject[];
  readonly seen: Set<string>;
}

/**
 * Inserts the rows of many items, with one statement for as many of them as have the same columns. Returns the items of each: those of a
 * statement that returns another number of rows than it inserts are the first one's.
 */
export async function insertRows(
  all: readonly ItemCall<InsertParameters>[],
  database: OpenDatabase,
): Promise<Item[][]> {
  const { dialect } = database;
  const results: Item[][] = [];
  let batch: Batch | null = null;
  const flush = async () => {
    if (batch) results.push(...(await insertBatch(batch, database)));
    batch = null;
  };
  for (const { item, parameters } of all) {
    const target = await targetOf(parameters, database);
    const row = rowOf(parameters, item, target.shape);
    if (batch && !fits(dialect, batch, { parameters, row })) await flush();
    batch ??= { parameters, target, rows: [], seen: new Set() };
    batch.rows.push(row);
    batch.seen.add(keyOf(parameters, row));
  }
  await flush();
  return results;
}

async function insertBatch({ parameters, target, rows }: Batch, { dialect, run }: OpenDatabase): Promise<Item[][]> {
  const { keys, skip_existing: skipExisting = false } = parameters;
  const returning = returnedColumns(dialect, parameters);
  const statement = insertStatement(dialect, target, { rows, skipExisting, returning, ...(keys ? { keys } : {}) });
  const items = changeItems(returning !== null, await run(statement, { maxRows: maxReturnedRows, isUndone: true }));
  if (items.length === rows.length) return items.map((item) => [item]);
  return rows.map((_row, place) => (place === 0 ? items : []));
}

/** Returns the table of the parameters with its columns. */
export async function targetOf(
  { schema, table }: { schema: string; table: string },
  { shapeOf }: Pick<OpenDatabase, 'shapeOf'>,
): Promise<Target> {
  return { schema, table, shape: await shapeOf({ schema, table }) };
}

function fits(
  dialect: Dialect,
  batch: Batch,
  { parameters, row }: { parameters: InsertParameters; row: JsonObject },
): boolean {
  // Returned rows could not be paired with their items.
  if (dialect.keepsOrder === false && returnedColumns(dialect, parameters) !== null) return false;
  const names = Object.keys(row);
  const isFull = batch.rows.length >= maxRows || (batch.rows.length + 1) * names.length > dialect.maxValues;
  if (isFull || names.length === 0 || formOf(batch.parameters, batch.rows[0]!) !== formOf(parameters, row))
    return false;
  // One statement must not change a row twice.
  return parameters.keys === undefined || !batch.seen.has(keyOf(parameters, row));
}

function formOf(parameters: InsertParameters, row: JsonObject): string {
  const { schema, table, returning, return_rows: isReturned, keys, skip_existing: skip } = parameters;
  return JSON.stringify([schema, table, returning, isReturned, keys, skip, Object.keys(row)]);
}

function keyOf({ keys = [] }: InsertParameters, row: JsonObject): string {
  return JSON.stringify(keys.map((key) => String(row[key])));
}
