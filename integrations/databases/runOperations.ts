import { AppError } from '../../openapi/AppError.ts';
import { asItemError } from '../../activities/kit/asItemError.ts';
import { eachItem, errorItem } from '../../activities/kit/eachItem.ts';
import type { NodeContext } from '../../activities/kit/NodeContext.ts';
import type { Item, JsonObject } from '../../domains/executions/item.ts';
import { operationOf } from '../engine/operationOf.ts';
import type { AnyDatabaseOperation, ItemCall } from './databaseOperation.ts';
import type { DatabaseSession } from './DatabaseSession.ts';
import type { Dialect } from './dialect.ts';

/** Operations of a node by name. */
export type DatabaseOperations = Readonly<Record<string, AnyDatabaseOperation>>;

/** The database of an item. */
export type DatabaseOfItem = Pick<DatabaseSession, 'work' | 'transaction'>;

/** A run of the node of a database. */
export interface DatabaseRun {
  readonly context: NodeContext<JsonObject>;
  readonly dialect: Dialect;
  readonly operations: DatabaseOperations;
  readonly doesChange: boolean;
  readonly concurrency: number;
  readonly databaseOf: (one: ItemCall<JsonObject>) => DatabaseOfItem | Promise<DatabaseOfItem>;
}

/** Runs the operation of each item, or those of all items in one transaction. */
export async function runOperations(run: DatabaseRun): Promise<{ outputs: Record<string, Item[]> }> {
  const { context, dialect, operations, doesChange, concurrency, databaseOf } = run;
  const { files } = context;
  if (doesChange && context.parameters['transaction'] === 'all') return inOneTransaction(run);
  return eachItem({
    context,
    port: 'main',
    concurrency,
    work: async (item, parameters) => {
      const { work } = await databaseOf({ item, parameters });
      const one: ItemCall<never> = { item, parameters: parameters as never };
      return { main: await operationOf(operations, parameters).run(one, { dialect, files, work }) };
    },
  });
}

/** All items are written, or none: if one fails, all of them have failed. */
async function inOneTransaction(run: DatabaseRun): Promise<{ outputs: Record<string, Item[]> }> {
  const { context, dialect, operations } = run;
  const { items, files } = context;
  try {
    const all = items.map((item, index) => ({ item, parameters: context.parametersFor(index) as never }));
    const { run: runOne, runAll } = operationOf(operations, context.parameters);
    const { operation } = context.parameters;
    if (all.some(({ parameters }: ItemCall<JsonObject>) => parameters['operation'] !== operation))
      throw new AppError('parameter_invalid', 'All items of one transaction need the same operation.', {
        param: '/operation',
      });
    const database = await oneDatabase(run, all);
    const timeoutMs = Number(context.parameters['timeout_s']) * 1000;
    const kind = context.parameters['operation'] === 'query' ? 'free' : 'change';
    const results = await database.transaction({ kind, timeoutMs }, async (work) => {
      const own = { dialect, files, work };
      if (runAll) return runAll(all, own);
      const each: Item[][] = [];
      for (const one of all) each.push(await runOne(one, own));
      return each;
    });
    const main = results.flatMap((made, index) => made.map((item) => ({ ...item, pairedItem: index })));
    return { outputs: { main } };
  } catch (error) {
    const message = context.redact(`Nothing was changed: ${asItemError(context, error).message}`);
    const port = context.itemErrors === 'error_output' ? 'error' : 'main';
    return {
      outputs: { [port]: items.map((item, index) => ({ ...errorItem(item, { message }), pairedItem: index })) },
    };
  }
}

async function oneDatabase({ databaseOf }: DatabaseRun, all: readonly ItemCall<JsonObject>[]): Promise<DatabaseOfItem> {
  const database = await databaseOf(all[0]!);
  for (const one of all.slice(1))
    if ((await databaseOf(one)) !== database)
      throw new AppError('parameter_invalid', 'All items of one transaction need the same database.', {
        param: '/transaction',
      });
  return database;
}
