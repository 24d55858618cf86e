import { defineNode, mainPort, type AnyNodeDefinition } from '../../activities/kit/define.ts';
import type { NodeContext } from '../../activities/kit/NodeContext.ts';
import type { NodeResult } from '../../activities/kit/NodeResult.ts';
import type { JsonObject } from '../../domains/executions/item.ts';
import { operationParameters } from '../engine/operationParameters.ts';
import { assertNoProblem } from './assertNoProblem.ts';
import { databaseChoices } from './databaseChoices.ts';
import { databaseOperations } from './databaseOperations.ts';
import { DatabaseSession } from './DatabaseSession.ts';
import type { Dialect } from './dialect.ts';
import { effectsFor } from './effectsFor.ts';
import { runOperations, type DatabaseOperations } from './runOperations.ts';
import { sqlProblems } from './sqlProblems.ts';

/** The slot of the credential. */
const slot = 'auth';
/** The operation of a new node. */
const first = 'query';
/** Reads of several items run at once; changes keep the order of the items. */
const readsAtOnce = 4;

/** The node type of a database with its operations, for tests. */
export interface DatabaseNodeDefinition extends AnyNodeDefinition {
  readonly dialect: Dialect;
  readonly operations: DatabaseOperations;
}

/** Makes the node type of a database. */
export function databaseNode(dialect: Dialect): DatabaseNodeDefinition {
  const { id, title, icon, credentialTypes } = dialect;
  const type = `${id}.rows`;
  const operations = databaseOperations(dialect);
  const effects = (parameters: JsonObject) => effectsFor(operations, parameters, first);
  const definition = defineNode<JsonObject>({
    type,
    version: 1,
    title,
    description: `Reads and changes rows of a ${title} database.`,
    icon,
    group: 'databases',
    pure: false,
    effects,
    inputs: mainPort,
    outputs: mainPort,
    parameters: operationParameters(type, operations, first),
    credentials: [{ name: slot, title: `${title} database`, types: credentialTypes, required: true }],
    choices: databaseChoices(dialect, slot),
    examples: Object.entries(operations).map(([name, { title: does, example, output }]) => ({
      title: does,
      parameters: { operation: name, ...example },
      output,
    })),
    check: sqlProblems,
    run: (context) => runNode(dialect, operations, context),
  });
  return { ...definition, dialect, operations };
}

async function runNode(
  dialect: Dialect,
  operations: DatabaseOperations,
  context: NodeContext<JsonObject>,
): Promise<NodeResult> {
  if (context.items.length === 0) return { outputs: {} };
  assertNoProblem(sqlProblems(context.node.parameters ?? {}), 'The SQL');
  const credential = (await context.credential(slot))!;
  const session = new DatabaseSession(dialect, { credential, connect: context.http.connect, signal: context.signal });
  const doesChange = effectsFor(operations, context.parameters, first).includes('changes');
  return runOperations({
    context,
    dialect,
    operations,
    doesChange,
    concurrency: doesChange ? 1 : readsAtOnce,
    databaseOf: () => session,
  });
}
