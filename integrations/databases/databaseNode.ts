import { AppError } from '../../openapi/AppError.ts';
import { asItemError } from '../../activities/kit/asItemError.ts';
import { defineNode, mainPort, type AnyNodeDefinition } from '../../activities/kit/define.ts';
import { eachItem, errorItem } from '../../activities/kit/eachItem.ts';
import type { NodeContext } from '../../activities/kit/NodeContext.ts';
import type { NodeResult } from '../../activities/kit/NodeResult.ts';
import { everyEffect, type Effect } from '../../domains/agents/tools/effects.ts';
import type { Item, JsonObject } from '../../domains/executions/item.ts';
import { hasExpression, parseTemplate } from '../../platform/expressions/parse.ts';
import type { ParameterProblem } from '../../platform/schema/ParameterProblem.ts';
import { operationParameters } from '../engine/operationParameters.ts';
import { databaseChoices } from './databaseChoices.ts';
import type { AnyDatabaseOperation, DatabaseCall, ItemCall } from './databaseOperation.ts';
import { databaseOperations } from './databaseOperations.ts';
import { DatabaseSession } from './DatabaseSession.ts';
import type { Dialect } from './dialect.ts';

/** The slot of the credential. */
const slot = 'auth';
/** The operation of a new node. */
const first = 'query';
/** Reads of several items run at once; changes keep the order of the items. */
const readsAtOnce = 4;

/** The node type of a database with its operations, for tests. */
export interface DatabaseNodeDefinition extends AnyNodeDefinition {
  readonly dialect: Dialect;
  readonly operations: Readonly<Record<string, AnyDatabaseOperation>>;
}

/** Makes the node type of a database. */
export function databaseNode(dialect: Dialect): DatabaseNodeDefinition {
  const { id, title, icon, credentialTypes } = dialect;
  const type = `${id}.rows`;
  const operations = databaseOperations(dialect);
  const effects = (parameters: JsonObject) => effectsFor(operations, parameters);
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
  operations: DatabaseNodeDefinition['operations'],
  context: NodeContext<JsonObject>,
): Promise<NodeResult> {
  if (context.items.length === 0) return { outputs: {} };
  const [problem] = sqlProblems(context.node.parameters ?? {});
  if (problem) throw new AppError('parameter_invalid', `The SQL ${problem.message}`, { param: problem.parameter });
  const credential = (await context.credential(slot))!;
  const { files, signal, http } = context;
  const session = new DatabaseSession(dialect, { credential, connect: http.connect, signal });
  const call = { dialect, files, work: session.work };
  const { parameters } = context;
  const doesChange = effectsFor(operations, parameters).includes('changes');
  if (doesChange && parameters['transaction'] === 'all')
    return inOneTransaction(operations, { context, session, call });
  return eachItem({
    context,
    port: 'main',
    concurrency: doesChange ? 1 : readsAtOnce,
    work: async (item, own) => {
      const one: ItemCall<never> = { item, parameters: own as never };
      return { main: await operationOf(operations, own).run(one, call) };
    },
  });
}

/** All items are written, or none: if one fails, all of them have failed. */
async function inOneTransaction(
  operations: DatabaseNodeDefinition['operations'],
  { context, session, call }: { context: NodeContext<JsonObject>; session: DatabaseSession; call: DatabaseCall },
): Promise<NodeResult> {
  const { items } = context;
  try {
    const all = items.map((item, index) => ({ item, parameters: context.parametersFor(index) as never }));
    const { run, runAll } = operationOf(operations, context.parameters);
    const { operation } = context.parameters;
    if (all.some(({ parameters }: ItemCall<JsonObject>) => parameters['operation'] !== operation))
      throw new AppError('parameter_invalid', 'All items of one transaction need the same operation.', {
        param: '/operation',
      });
    const timeoutMs = Number(context.parameters['timeout_s']) * 1000;
    const kind = context.parameters['operation'] === 'query' ? 'free' : 'change';
    const results = await session.transaction({ kind, timeoutMs }, async (work) => {
      const own = { ...call, work };
      if (runAll) return runAll(all, own);
      const each: Item[][] = [];
      for (const one of all) each.push(await run(one, own));
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

function operationOf(
  operations: DatabaseNodeDefinition['operations'],
  { operation }: JsonObject,
): AnyDatabaseOperation {
  const found = operations[String(operation)];
  if (found) return found;
  throw new AppError('parameter_invalid', 'The node has no such operation.', { param: '/operation' });
}

/** The effects of the operation, or of all operations if an expression selects it. */
function effectsFor(operations: DatabaseNodeDefinition['operations'], parameters: JsonObject): readonly Effect[] {
  const { operation = first } = parameters;
  const found = operations[String(operation)];
  if (!found) return everyEffect;
  return typeof found.effects === 'function' ? found.effects(parameters) : found.effects;
}

/**
 * An expression inside SQL would write a value into its text, which a stranger may have chosen. A text that is one expression is a whole
 * statement, as agents and generated queries need it.
 */
function sqlProblems({ sql }: JsonObject): ParameterProblem[] {
  if (typeof sql !== 'string' || !hasExpression(sql) || isOneExpression(sql)) return [];
  return [
    {
      parameter: '/sql',
      code: 'parameter_invalid',
      message: 'cannot contain expressions. Write a placeholder for the value, and add the expression to "Values".',
    },
  ];
}

function isOneExpression(sql: string): boolean {
  try {
    return parseTemplate(sql.trim()).single;
  } catch {
    return true; // reported by the check of expressions
  }
}
