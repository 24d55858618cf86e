import { AppError } from '../../openapi/AppError.ts';
import type { NodeAnswer, NodeCall, RunError } from '../../workflows/contract.ts';
import { errorPort, type GraphNode } from '../../workflows/graph/graph.ts';
import type { Outputs } from '../../workflows/graph/source.ts';
import type { Item } from '../../domains/executions/item.ts';
import { errorItem } from '../kit/eachItem.ts';
import { sourcesOf } from '../../domains/executions/expressions/expressionScope.ts';
import { inputsByPort } from './inputsByPort.ts';
import {
  endedAnswer,
  failedTo,
  NodeFailure,
  rowSources,
  runEnd,
  runStateOf,
  toOutputs,
  toRunError,
  type Attempt,
  type RunDeps,
  type RunState,
} from './runState.ts';

/** The node failed: try again, or end the run as its `on_error` says. Outages are thrown on, for Temporal to repeat. */
export async function failAttempt(
  state: RunState,
  cause: unknown,
  items: readonly (readonly Item[])[],
): Promise<NodeAnswer> {
  if (cause instanceof AppError && cause.code === 'unavailable') throw cause;
  const { node, attempts, maxAttempts } = state;
  const appError =
    cause instanceof AppError
      ? cause
      : new AppError('internal_error', 'The node failed unexpectedly. See the worker log for details.', {
          cause,
        });
  const error = toRunError(appError, node);
  const isLast = attempts >= maxAttempts || !mayRetry(appError);
  if (!isLast) return tryAgain(state, error, retryDelayMs(node, attempts, appError));
  const outputs = await writeFailure(state, error, itemsOnFailure(state, items, appError));
  if (outputs) return { outputs };
  throw Object.assign(new NodeFailure(error, null), { cause });
}

/** A shorter pause frees no slot: to give it away and to get one again takes as long. */
const shortestFreePauseMs = 1_000;

/**
 * Marks a retried run as running, with its attempts so far and its last error. Where executions have limits the execution gives its slot
 * back and its workflow waits; else Temporal repeats the attempt.
 */
async function tryAgain(state: RunState, error: RunError, retryInMs: number): Promise<NodeAnswer> {
  const { deps, call, node, hasBegun, startedAt } = state;
  const { executionId, organizationId, nodeId, runIndex } = call;
  if (!hasBegun) {
    const begin = { name: node.name, type: node.type, sources: rowSources(call), startedAt, counts: false };
    await deps.store.read(call, { nodeId, runIndex, begin }, []); // a first local attempt leaves no row before it ends
  }
  const retryAt = retryInMs < shortestFreePauseMs ? null : new Date(Date.now() + retryInMs);
  const isFree = await deps.store.noteFailedAttempt(
    organizationId,
    { executionId, nodeId, runIndex },
    { error, retryAt, spans: state.trace?.take({ number: state.attempts, error: error.code }) ?? [] },
  );
  if (isFree && retryAt) return { backOffUntilMs: retryAt.getTime() };
  throw new NodeFailure(error, retryInMs);
}

/** Ends a run as failed, unless another attempt has ended it. Returns its outputs if the execution continues, null if it stops. */
async function writeFailure(
  state: RunState,
  error: RunError,
  outputs: Record<string, Item[]> | null,
): Promise<Outputs | null> {
  const { deps, execution, call } = state;
  const { outputs: written, earlier } = await deps.store.finish(execution.organizationId, {
    ...runEnd(state, error),
    outputs: outputs ?? {},
  });
  if (earlier) return endedAnswer(earlier, call).outputs;
  deps.metrics?.engine.nodeFailed(error.code);
  return outputs ? toOutputs(written) : null;
}

/** Ends a run that could not report its own failure: it timed out, or its worker was lost too often. */
export async function failRun(deps: RunDeps, call: NodeCall, error: RunError): Promise<Outputs | null> {
  const attempt: Attempt = { local: true, number: 1, signal: new AbortController().signal };
  const state = await runStateOf(deps, call, attempt);
  const { row, items } = await deps.store.read(call, call, sourcesOf(call));
  if (row) Object.assign(state, { startedAt: row.startedAt ?? state.startedAt, attempts: row.attempts });
  return writeFailure(state, error, itemsOnFailure(state, items, error));
}

function itemsOnFailure(
  state: RunState,
  items: readonly (readonly Item[])[],
  error: { message: string },
): Record<string, Item[]> | null {
  const { node, type } = state;
  const mode = node.settings?.on_error ?? 'stop';
  if (mode === 'stop') return null;
  const failed = Object.entries(inputsByPort(state, items)).flatMap(([input, some]) =>
    some.map((item, index) => ({
      ...errorItem(item, error, node.settings?.n8n_names),
      pairedItem: { item: index, input },
    })),
  );
  const ports = Object.fromEntries(
    type.shape.outputs(node.parameters ?? {}).map((port): [string, Item[]] => [port, []]),
  );
  return { ...ports, [mode === 'error_output' ? errorPort : failedTo(type, node)]: failed };
}

// Errors of the graph and deliberate stops would repeat.
const finalCodes: ReadonlySet<string> = new Set([
  'stopped_with_error',
  'call_depth_exceeded',
  'execution_budget_exhausted',
  'not_published',
  'trigger_required',
  'parameter_invalid',
  'credential_missing',
  'credential_unavailable',
  'credential_not_connected',
  'expression_invalid',
  'graph_invalid',
  'target_not_allowed',
  'worker_crashed',
  'item_limit_reached',
  'agent_limit_reached',
  'approval_rejected',
  'item_type_mismatch',
  'file_invalid',
  'file_limit_reached',
  'node_failed',
  'execution_finished',
  'model_not_found',
]);

function mayRetry(error: AppError): boolean {
  return !finalCodes.has(error.code);
}

function retryDelayMs(node: GraphNode, attempts: number, error: AppError): number {
  const {
    initial_interval_ms: initialMs = 1000,
    backoff = 2,
    max_interval_ms: maxMs = 60_000,
    respect_retry_after: respects = true,
  } = node.settings?.retry ?? {};
  const backOffMs = Math.min(initialMs * backoff ** (attempts - 1), maxMs);
  return respects && error.retryAfterMs !== undefined ? Math.max(backOffMs, error.retryAfterMs) : backOffMs;
}
