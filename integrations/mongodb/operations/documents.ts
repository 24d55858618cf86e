import { AppError } from '../../../openapi/AppError.ts';
import { defineNode, mainPort, type AnyNodeDefinition } from '../../../activities/kit/define.ts';
import { eachBatch } from '../../../activities/kit/eachBatch.ts';
import { eachItem } from '../../../activities/kit/eachItem.ts';
import type { NodeContext } from '../../../activities/kit/NodeContext.ts';
import type { JsonObject } from '../../../domains/executions/item.ts';
import { assertNoProblem } from '../../databases/assertNoProblem.ts';
import { effectsFor } from '../../databases/effectsFor.ts';
import { treeProblems } from '../../databases/treeProblems.ts';
import { operationOf } from '../../engine/operationOf.ts';
import { operationParameters } from '../../engine/operationParameters.ts';
import { changeOperations } from '../changeOperations.ts';
import { command } from '../command.ts';
import { mongoChoices } from '../mongoChoices.ts';
import type { AnyMongoOperation } from '../mongoOperation.ts';
import { MongoSession } from '../MongoSession.ts';
import { readOperations } from '../readOperations.ts';
import { refuseOperators } from '../refuseOperators.ts';

/** The slot of the credential. */
const slot = 'auth';
/** The operation of a new node. */
const first = 'find';
/** Reads of several items run at once; changes keep the order of the items. */
const readsAtOnce = 4;
/** Documents of one insert, and their size as JSON: a command has at most 48 MB. */
const batchLimits = { max: 1_000, maxBytes: 8 * 1024 * 1024 };
/** Parameters that are JSON. */
const trees = ['filter', 'pipeline', 'sort', 'projection', 'update', 'command'];

const operations: Readonly<Record<string, AnyMongoOperation>> = { ...readOperations, ...changeOperations, command };

/** Documents of MongoDB, with all operations. */
export const node: AnyNodeDefinition = defineNode<JsonObject>({
  type: 'mongodb.documents',
  version: 1,
  title: 'MongoDB',
  description: 'Reads and changes documents of a MongoDB database.',
  icon: 'BrandMongodb',
  group: 'databases',
  pure: false,
  effects: (parameters) => effectsFor(operations, parameters, first),
  inputs: mainPort,
  outputs: mainPort,
  parameters: operationParameters('mongodb.documents', operations, first),
  credentials: [{ name: slot, title: 'MongoDB database', types: ['mongodb'], required: true }],
  choices: mongoChoices(slot),
  examples: Object.entries(operations).map(([name, { title, example, output }]) => ({
    title,
    parameters: { operation: name, ...example },
    output,
  })),
  check: (parameters) => treeProblems(parameters, trees),
  run: async (context) => {
    if (context.items.length === 0) return { outputs: {} };
    const written = context.node.parameters ?? {};
    assertNoProblem(treeProblems(written, trees), 'The JSON');
    const credential = (await context.credential(slot))!;
    const session = new MongoSession({ credential, connect: context.http.connect, signal: context.signal });
    // An expression may select an operation for each item: then each item has a command of its own.
    const { runAll } = operations[String(written['operation'] ?? first)] ?? {};
    if (runAll) return inBatches(context, session, runAll);
    const doesChange = effectsFor(operations, context.parameters, first).includes('changes');
    return eachItem({
      context,
      port: 'main',
      concurrency: doesChange ? 1 : readsAtOnce,
      work: async (item, parameters) => {
        refuseOperators(written, parameters);
        const results = await operationOf(operations, parameters).run(
          { item, parameters: parameters as never },
          session,
        );
        return { main: parameters['give'] === 'item' ? [item] : results.map((json) => ({ json })) };
      },
    });
  },
});

function inBatches(
  context: NodeContext<JsonObject>,
  session: MongoSession,
  runAll: NonNullable<AnyMongoOperation['runAll']>,
) {
  return eachBatch({
    context,
    port: 'main',
    ...batchLimits,
    together: ({ database, collection }) => JSON.stringify([database, collection]),
    // The server reports each document by itself.
    isRefused: (error) => error instanceof AppError && error.code === 'parameter_invalid',
    work: async (batch) => {
      const calls = batch.map(({ item, parameters }) => ({ item, parameters: parameters as never }));
      const results = await runAll(calls, session);
      return results.map((result) => (result instanceof AppError ? result : { main: [{ json: result }] }));
    },
  });
}
