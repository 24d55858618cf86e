import type { Database } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import type { CopySource, RanNode } from '../../../db/repositories/executions/executionCopies.ts';
import type { Repositories } from '../../../db/repositories/repositories.ts';
import { AppError } from '../../../openapi/AppError.ts';
import type { components } from '../../../openapi/generated/types.ts';
import { redactsItems } from '../redaction/ItemVault.ts';
import { inlineRelayMs } from './startExecution.ts';
import { isFinal } from './status.ts';
import type { WorkflowStart } from '../temporal/temporalStart.ts';

type Schemas = components['schemas'];

export interface RetryRequest {
  organizationId: string;
  executionId: string;
  version: Schemas['ExecutionRetry']['version'];
  /** The agent's step to restart from; default: the failed part. */
  fromStep?: Schemas['ExecutionRetry']['from_step'];
  /** The node to run again, with all behind it. */
  fromNode?: string | undefined;
  /** The retrying account. */
  accountId: string | null;
}

/** A written execution and how to start its workflow. */
export interface WrittenCopy {
  outboxId: string;
  start: WorkflowStart;
}

/**
 * Writes the retry of an execution, in one transaction: a new execution that has the finished runs of the first one with their items, so
 * that its walk reads them and begins where the first one failed. Finished nodes do not run again, whatever changed since.
 * With `current` a run is reused if the graph has a node with its id and type; only new nodes, the failed node and its successors run. With
 * `fromNode` that node and all behind it run again, also of a success; the trigger never does, so from it all nodes run with its items. With
 * `fromStep` an agent keeps its steps before that one, and nodes after the agent run again, too. Errors: `not_found`,
 * `execution_not_finished`, `nothing_to_retry`, `execution_data_gone`, `not_published`, `trigger_gone`, `invalid_request` for a step or node
 * that is not there or did not run.
 */
export function insertRetry(database: Database, request: RetryRequest): Promise<WrittenCopy> {
  return database.withOrganization(request.organizationId, (repositories) => insert(repositories, request));
}

async function insert(
  repositories: Repositories,
  { organizationId, executionId, version, accountId, fromStep, fromNode }: RetryRequest,
): Promise<WrittenCopy> {
  const { executionCopies } = repositories;
  const source = await executionCopies.source(executionId);
  if (!source) throw new AppError('not_found', 'Execution not found.');
  const first = fromStep?.node_id ?? fromNode;
  if (fromStep !== undefined && fromNode !== undefined)
    throw new AppError('invalid_request', 'Name a node or a step, not both.', { param: '/from_node' });
  refuseStatus(source, first !== undefined);
  if (redactsItems(source.settings))
    throw new AppError(
      'execution_data_gone',
      'Values of its items were redacted, so it cannot be retried. Start a new execution instead.',
    );
  const what = version === 'original' ? original(source) : current(source);
  const ran = await executionCopies.ranNodes(source.id);
  if (fromNode !== undefined) refuseNode(fromNode, { graph: what.graph, ran });
  const again = first === undefined ? new Set<string>() : nodesAgain(what.graph, first);
  if (first === source.trigger.node_id) again.delete(first);
  const nodeIds = keptNodes({ source, graph: what.graph, ran, again });
  if (fromStep) await refuseStep(repositories, source.id, fromStep);
  const id = newId('execution');
  const outboxId = newId('outbox');
  const written = await executionCopies.insert({
    id,
    sourceId: source.id,
    versionId: what.versionId,
    graph: what.versionId === null ? what.graph : null,
    settings: what.settings,
    mode: 'retry',
    triggerKind: source.trigger.kind,
    accountId,
    retryOf: source.id,
    untilNode: source.untilNode,
    nodeIds,
    rerunNodes: [...again],
    outboxId,
    relayAfterMs: inlineRelayMs,
  });
  if (!written) throw new AppError('not_found', 'Execution not found.');
  if (fromStep) {
    const run = { executionId: id, nodeId: fromStep.node_id, runIndex: 0 };
    await repositories.agentSteps.keep(run, { from: source.id, before: fromStep.step });
  }
  const { digitalOrganizationId, digitalOrganizationName, trigger } = source;
  return {
    outboxId,
    start: {
      executionId: id,
      organizationId,
      digitalOrganizationId,
      digitalOrganizationName,
      versionId: what.versionId,
      mode: 'retry',
      triggerKind: trigger.kind,
      startNodeId: trigger.node_id,
    },
  };
}

function refuseStatus({ status }: CopySource, mayBeSuccess: boolean): void {
  if (!isFinal(status))
    throw new AppError('execution_not_finished', `The execution is ${status}. Wait until it ends, or cancel it.`);
  if (status === 'success' && !mayBeSuccess)
    throw new AppError(
      'nothing_to_retry',
      'The execution succeeded. Name the node to run it again from (from_node), or start a new one.',
    );
}

async function refuseStep(
  { agentSteps, executionNodes }: Repositories,
  executionId: string,
  { node_id: nodeId, step }: NonNullable<RetryRequest['fromStep']>,
): Promise<void> {
  const steps = await agentSteps.list({ executionId, nodeId, runIndex: 0 });
  const isLooped = (await executionNodes.find({ executionId, nodeId, runIndex: 1 })) !== null;
  if (isLooped)
    throw new AppError('invalid_request', 'The agent ran more than once. Retry the execution as a whole.', {
      param: '/from_step/node_id',
    });
  if (steps.length === 0 || step > steps.length)
    throw new AppError('invalid_request', 'There is no such step.', { param: '/from_step/step' });
}

function refuseNode(nodeId: string, { graph, ran }: { graph: Schemas['Graph']; ran: readonly RanNode[] }): void {
  const refuse = (message: string) => new AppError('invalid_request', message, { param: '/from_node' });
  if (!graph.nodes.some(({ id }) => id === nodeId)) throw refuse('There is no such node in this version.');
  if (!ran.some((node) => node.nodeId === nodeId))
    throw refuse('This node did not run in the execution. Select one that ran.');
}

/** The node and all that is behind it. */
function nodesAgain({ connections }: Schemas['Graph'], nodeId: string): Set<string> {
  const again = new Set([nodeId]);
  for (const id of again) for (const { from, to } of connections) if (from.node === id) again.add(to.node);
  return again;
}

interface Runnable {
  versionId: string | null;
  graph: Schemas['Graph'];
  settings: Schemas['DigitalOrganizationSettings'];
}

function original({ versionId, graph, settings }: CopySource): Runnable {
  if (graph) return { versionId, graph, settings };
  throw new AppError(
    'execution_data_gone',
    'The version of this execution was deleted. Retry with the current version.',
  );
}

/** The current published version if a version ran, the draft if a draft ran. */
function current({ versionId, published, draft, draftSettings }: CopySource): Runnable {
  if (versionId === null) return { versionId: null, graph: draft, settings: draftSettings };
  if (published) return { ...published, versionId: published.id };
  throw new AppError('not_published', 'Not published. Publish it first, or retry with the original version.');
}

interface NodesToKeep {
  source: CopySource;
  graph: Schemas['Graph'];
  ran: readonly RanNode[];
  again: ReadonlySet<string>;
}

/** The nodes whose runs continue. The trigger is always one of them: without its items nothing can start. */
function keptNodes({ source, graph, ran, again }: NodesToKeep): string[] {
  const types = new Map(graph.nodes.map((node) => [node.id, node.type]));
  const trigger = source.trigger.node_id;
  if (!types.has(trigger))
    throw new AppError('trigger_gone', 'The trigger of this execution is no longer in the current version.');
  const finished = ran.filter((node) => node.isFinished);
  const kept = finished.filter((node) => types.get(node.nodeId) === node.type && !again.has(node.nodeId));
  if (kept.some((node) => node.isIncomplete) || !finished.some((node) => node.nodeId === trigger))
    throw new AppError('execution_data_gone', 'The data of this execution was deleted. Start a new one instead.');
  if (!kept.some((node) => node.nodeId === trigger))
    throw new AppError('trigger_gone', 'The trigger of this execution has another type in the current version.');
  return kept.map((node) => node.nodeId);
}
