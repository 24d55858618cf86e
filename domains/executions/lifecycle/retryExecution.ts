import type { Database } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import type { CopySource } from '../../../db/repositories/executions/executionCopies.ts';
import type { Repositories } from '../../../db/repositories/repositories.ts';
import { AppError } from '../../../openapi/AppError.ts';
import type { components } from '../../../openapi/generated/types.ts';
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
  /** The retrying account. */
  accountId: string | null;
}

/** A written execution and how to start its workflow. */
export interface WrittenCopy {
  outboxId: string;
  start: WorkflowStart;
}

/**
 * Writes the retry of a failed or canceled execution, in one transaction: a new execution that has the finished runs of the first one with
 * their items, so that its walk reads them and begins where the first one failed. Finished nodes never run again, whatever changed since.
 * With `current` a run is reused if the graph has a node with its id and type; only new nodes, the failed node and its successors run. With
 * `fromStep` an agent keeps its steps before that one, and nodes after the agent run again, too. Errors: `not_found`,
 * `execution_not_finished`, `nothing_to_retry`, `execution_data_gone`, `not_published`, `trigger_gone`, `invalid_request` for a step that
 * is not there.
 */
export function insertRetry(database: Database, request: RetryRequest): Promise<WrittenCopy> {
  return database.withOrganization(request.organizationId, (repositories) => insert(repositories, request));
}

async function insert(
  repositories: Repositories,
  { organizationId, executionId, version, accountId, fromStep }: RetryRequest,
): Promise<WrittenCopy> {
  const { executionCopies } = repositories;
  const source = await executionCopies.source(executionId);
  if (!source) throw new AppError('not_found', 'Execution not found.');
  refuseStatus(source, fromStep !== undefined);
  const what = version === 'original' ? original(source) : current(source);
  const again = fromStep === undefined ? new Set<string>() : nodesAgain(what.graph, fromStep.node_id);
  const nodeIds = await keptNodes(repositories, { source, graph: what.graph, again });
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
    throw new AppError('nothing_to_retry', 'The execution succeeded. Start a new one instead.');
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

/** The agent and all that is behind it. */
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

/** The nodes whose runs continue. The trigger is always one of them: without its items nothing can start. */
async function keptNodes(
  { executionCopies }: Repositories,
  { source, graph, again }: { source: CopySource; graph: Schemas['Graph']; again: ReadonlySet<string> },
): Promise<string[]> {
  const types = new Map(graph.nodes.map((node) => [node.id, node.type]));
  const trigger = source.trigger.node_id;
  if (!types.has(trigger))
    throw new AppError('trigger_gone', 'The trigger of this execution is no longer in the current version.');
  const finished = (await executionCopies.ranNodes(source.id)).filter((node) => node.isFinished);
  const kept = finished.filter((node) => types.get(node.nodeId) === node.type && !again.has(node.nodeId));
  if (kept.some((node) => node.isIncomplete) || !finished.some((node) => node.nodeId === trigger))
    throw new AppError('execution_data_gone', 'The data of this execution was deleted. Start a new one instead.');
  if (!kept.some((node) => node.nodeId === trigger))
    throw new AppError('trigger_gone', 'The trigger of this execution has another type in the current version.');
  return kept.map((node) => node.nodeId);
}
