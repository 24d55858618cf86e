import type { ExpressionPool } from '../expressions/expressionPool.ts';
import { resolveParameters, type ParameterTree, type ResolvedParameters } from '../expressions/resolve.ts';
import { AppError } from '../openapi/AppError.ts';
import type { NodeAnswer, NodeCall, RunError } from '../workflows/contract.ts';
import { errorPort, type GraphNode } from '../workflows/graph/graph.ts';
import type { Outputs } from '../workflows/graph/Walk.ts';
import type { Item, NodeContext, NodeResult, NodeServices } from './define.ts';
import { errorItem } from './eachItem.ts';
import type { ExecutionStore, LoadedExecution, RunEnd } from './ExecutionStore.ts';
import { expressionScope, sourcesOf } from './expressionScope.ts';
import type { NodeType, NodeTypes } from './nodeTypes.ts';

export interface RunDeps {
  store: ExecutionStore;
  nodeTypes: NodeTypes;
  expressions: ExpressionPool;
  /** What nodes may use of the outside world, on behalf of this execution. */
  servicesFor: (execution: LoadedExecution) => NodeServices;
}

/** How an attempt is made: `local` ones leave no row until they end. */
export interface Attempt {
  local: boolean;
  /** Which one this is, as Temporal counts: attempts that a crash or an outage ended are counted, too. */
  number: number;
  signal: AbortSignal;
}

/** A node's own failure, in its last attempt or one that another follows. */
export class NodeFailure extends Error {
  override readonly name = 'NodeFailure';
  readonly error: RunError;
  /** When to try again; null: this was the last attempt, and the row of the run says so. */
  readonly retryInMs: number | null;

  constructor(error: RunError, retryInMs: number | null) {
    super(error.message);
    this.error = error;
    this.retryInMs = retryInMs;
  }
}

interface RunState {
  deps: RunDeps;
  call: NodeCall;
  execution: LoadedExecution;
  node: GraphNode;
  type: NodeType;
  attempt: Attempt;
  startedAt: Date;
  /** Attempts of the node's own, those that a crash ended not counted. */
  attempts: number;
  maxAttempts: number;
}

/**
 * Runs one node of one execution and writes what it leaves, at most once: where the run has ended already, its outputs are
 * answered. Errors: `NodeFailure` for what the node did wrong; `unavailable` (repeat it, nothing is written) for outages.
 */
export async function runNode(deps: RunDeps, call: NodeCall, attempt: Attempt): Promise<NodeAnswer> {
  const execution = await deps.store.execution(call);
  const node = execution.nodesById.get(call.nodeId);
  const type = node && deps.nodeTypes.get(node.type);
  if (!node || !type?.definition.run) throw new NodeFailure(unknownType(call, node), null);
  const state: RunState = { deps, call, execution, node, type, attempt, startedAt: new Date(), attempts: attempt.local ? attempt.number : 1, maxAttempts: node.settings?.retry?.max_attempts ?? 1 };
  const sources = sourcesOf(call);
  // A first local attempt whose items are still in memory has not run before, or its end is refused when it is written.
  const isFresh = attempt.local && attempt.number === 1 && !call.resume && deps.store.hasItems(call, sources);
  const { row, items } = await deps.store.read(call, isFresh ? null : call, sources);
  if (row && row.status !== 'running') {
    if (row.status !== 'waiting') return endedAnswer(row.status, row.outputs, row.error);
    if (!call.resume) return { waitUntilMs: row.waitUntil!.getTime() };
  }
  if (row) {
    if (!attempt.local) state.attempts = row.attempts;
    state.startedAt = row.startedAt ?? state.startedAt;
  }
  try {
    if (row?.status === 'running' && row.error === null && node.settings?.do_not_repeat) {
      throw new AppError('node_failed', 'The node was interrupted and is set not to repeat.');
    }
    if (!attempt.local && row?.status !== 'waiting') await deps.store.begin(execution.organizationId, { key: { executionId: call.executionId, nodeId: node.id, runIndex: call.runIndex }, node, sources: rowSources(call), startedAt: state.startedAt });
    const result = pinnedResult(state) ?? (await execute(state, inputsByPort(call, items, node)));
    return await finish(state, result);
  } catch (error) {
    if (attempt.signal.aborted && !isTimeout(attempt.signal.reason)) throw error;
    return await fail(state, attempt.signal.aborted ? (attempt.signal.reason as AppError) : error, items);
  }
}

function endedAnswer(status: string, outputs: Record<string, { count: number; size_bytes: number }>, error: RunError | null): NodeAnswer {
  if (status === 'canceled') throw new AppError('execution_finished', 'The execution was canceled.');
  if (Object.keys(outputs).length === 0 && status === 'error' && error) throw new NodeFailure(error, null);
  return { outputs: toOutputs(outputs) };
}

type Inputs = Record<string, readonly Item[]>;

function inputsByPort(call: NodeCall, items: readonly (readonly Item[])[], node: GraphNode): Inputs {
  const inputs: Inputs = {};
  let next = 0;
  for (const [port, sources] of Object.entries(call.sources)) {
    const all = sources.flatMap(() => items[next++] ?? []);
    inputs[port] = node.settings?.execute_once ? all.slice(0, 1) : all;
  }
  return inputs;
}

/** Pinned items stand in for a node in manual executions. */
function pinnedResult({ execution, node, type }: RunState): NodeResult | undefined {
  const pinned = execution.mode === 'manual' ? execution.graph.pin_data?.[node.id] : undefined;
  if (!pinned) return undefined;
  const port = type.shape.outputs(node.parameters ?? {})[0] ?? 'main';
  return { outputs: { [port]: pinned.map((item) => ('json' in item ? item : { json: item }) as unknown as Item) } };
}

async function execute(state: RunState, inputs: Inputs): Promise<NodeResult> {
  const { deps, call, execution, node, type, attempt } = state;
  const items = Object.values(inputs).flat();
  const now = new Date();
  const scope = await expressionScope({ store: deps.store, execution, call, node, items, now });
  const resolved = await resolveParameters({ pool: deps.expressions, node: node.name, parameters: (node.parameters ?? {}) as ParameterTree, scope });
  const parametersFor = checkedParameters(state, resolved);
  const context: NodeContext<unknown> = {
    items,
    inputs,
    get parameters() {
      return parametersFor(0);
    },
    parametersFor,
    execution: { id: execution.id, mode: execution.mode, organizationId: execution.organizationId, digitalOrganizationId: execution.digitalOrganizationId },
    idempotencyKey: `${execution.id}/${node.id}/${call.runIndex}`,
    resumed: call.resume === true,
    signal: attempt.signal,
    now,
    itemErrors: state.attempts >= state.maxAttempts ? itemErrorsOf(node) : 'throw',
    services: deps.servicesFor(execution),
  };
  attempt.signal.throwIfAborted();
  return type.definition.run!(context as NodeContext<never>);
}

/** Parameters per item, checked when first asked for; items that share one tree share its check. */
function checkedParameters({ node, type }: RunState, resolved: ResolvedParameters[]): (index: number) => unknown {
  const checked = new Map<object, unknown>();
  return (index) => {
    const entry = resolved[index] ?? resolved[0]!;
    if (entry.error) throw entry.error;
    if (!checked.has(entry.parameters)) checked.set(entry.parameters, type.checks.resolved(entry.parameters, node.name));
    return checked.get(entry.parameters);
  };
}

function itemErrorsOf(node: GraphNode): NodeContext<unknown>['itemErrors'] {
  const mode = node.settings?.on_error ?? 'stop';
  return mode === 'stop' ? 'throw' : mode;
}

async function finish(state: RunState, result: NodeResult): Promise<NodeAnswer> {
  const { deps, execution } = state;
  if ('waitUntil' in result) {
    await deps.store.finish(execution.organizationId, { ...runEnd(state), status: 'waiting', outputs: {}, waitUntil: result.waitUntil });
    return { waitUntilMs: result.waitUntil.getTime() };
  }
  const outputs = await deps.store.finish(execution.organizationId, { ...runEnd(state), outputs: completed(state, result.outputs), webhookAnswer: result.webhookAnswer });
  return { outputs: toOutputs(outputs) };
}

/** Every port of the node, in order; `always_output_data` makes an empty item where there is none at all. */
function completed({ node, type }: RunState, outputs: Record<string, Item[]>): Record<string, Item[]> {
  const ports = type.shape.outputs(node.parameters ?? {});
  const all: Record<string, Item[]> = Object.fromEntries(ports.map((port) => [port, outputs[port] ?? []]));
  if (outputs[errorPort]) all[errorPort] = outputs[errorPort];
  const first = ports[0];
  if (node.settings?.always_output_data && first && Object.values(all).every((items) => items.length === 0)) all[first] = [{ json: {}, pairedItem: 0 }];
  return all;
}

/** The node failed: try again, or end the run as its `on_error` says. Outages are thrown on, for Temporal to repeat. */
async function fail(state: RunState, cause: unknown, items: readonly (readonly Item[])[]): Promise<NodeAnswer> {
  if (cause instanceof AppError && cause.code === 'unavailable') throw cause;
  const { deps, call, execution, node, attempts, maxAttempts, attempt } = state;
  const appError = cause instanceof AppError ? cause : new AppError('internal_error', 'The node failed for a reason of its own; the log of the worker says more.', { cause });
  const error = toRunError(appError, node);
  const isLast = attempts >= maxAttempts || !mayRetry(appError);
  if (!isLast && !attempt.local) {
    await deps.store.noteFailedAttempt(execution.organizationId, { executionId: call.executionId, nodeId: node.id, runIndex: call.runIndex }, error);
  }
  if (!isLast) throw new NodeFailure(error, retryDelayMs(node, attempts, appError));
  const outputs = await writeFailure(state, error, itemsOnFailure(state, items.flat(), appError));
  if (outputs) return { outputs };
  throw Object.assign(new NodeFailure(error, null), { cause });
}

/** Ends a run as failed. Answers its outputs where the execution goes on, null where it stops. */
async function writeFailure(state: RunState, error: RunError, outputs: Record<string, Item[]> | null): Promise<Outputs | null> {
  const { deps, execution } = state;
  const written = await deps.store.finish(execution.organizationId, { ...runEnd(state), status: 'error', error, outputs: outputs ?? {} });
  return outputs ? toOutputs(written) : null;
}

/** Ends a run that could not report its own failure: it timed out, or its worker was lost too often. */
export async function failRun(deps: RunDeps, call: NodeCall, error: RunError): Promise<Outputs | null> {
  const execution = await deps.store.execution(call);
  const node = execution.nodesById.get(call.nodeId);
  const type = node && deps.nodeTypes.get(node.type);
  if (!node || !type) return null;
  const { row, items } = await deps.store.read(call, call, sourcesOf(call));
  const attempt: Attempt = { local: true, number: 1, signal: new AbortController().signal };
  const state: RunState = { deps, call, execution, node, type, attempt, startedAt: row?.startedAt ?? new Date(), attempts: row?.attempts ?? 1, maxAttempts: 1 };
  return writeFailure(state, error, itemsOnFailure(state, items.flat(), error));
}

function itemsOnFailure({ node, type }: RunState, items: readonly Item[], error: { message: string }): Record<string, Item[]> | null {
  const mode = node.settings?.on_error ?? 'stop';
  if (mode === 'stop') return null;
  const failed = items.map((item, index) => ({ ...errorItem(item, error), pairedItem: index }));
  const ports = Object.fromEntries(type.shape.outputs(node.parameters ?? {}).map((port): [string, Item[]] => [port, []]));
  const lastPort = Object.keys(ports).at(-1) ?? 'main'; // `false` of an if, `discarded` of a filter (platform-semantics §2.4)
  return { ...ports, [mode === 'error_output' ? errorPort : lastPort]: failed };
}

function runEnd({ call, node, startedAt, attempts }: RunState): Omit<RunEnd, 'outputs'> {
  return {
    executionId: call.executionId,
    nodeId: node.id,
    runIndex: call.runIndex,
    name: node.name,
    type: node.type,
    status: 'success',
    startedAt,
    durationMs: Math.max(0, Date.now() - startedAt.getTime()),
    attempts,
    error: null,
    sources: rowSources(call),
    waitUntil: null,
  };
}

function rowSources(call: NodeCall): RunEnd['sources'] {
  return Object.fromEntries(
    Object.entries(call.sources).map(([port, sources]) => [port, sources.map((source) => ({ node_id: source.nodeId, run_index: source.runIndex, port: source.port }))]),
  );
}

function toOutputs(outputs: Record<string, { count: number; size_bytes: number }>): Outputs {
  return Object.fromEntries(Object.entries(outputs).map(([port, { count, size_bytes: sizeBytes }]) => [port, { count, sizeBytes }]));
}

const maxMessageLength = 2000;

/** An error as rows, Temporal and the API show it: public texts only. */
export function toRunError(error: AppError, node: GraphNode): RunError {
  return { code: error.code, message: error.message.slice(0, maxMessageLength), node_id: node.id, node_name: node.name, parameter: error.param ?? null };
}

function unknownType(call: NodeCall, node: GraphNode | undefined): RunError {
  const message = node ? `"${node.name}" is of type "${node.type}", which this instance cannot run.` : 'The node is not in the graph of this execution.';
  return { code: 'graph_invalid', message, node_id: call.nodeId, node_name: node?.name ?? null, parameter: null };
}

// What was wrong with the graph or stops on purpose is wrong the next time, too.
const finalCodes: ReadonlySet<string> = new Set(['stopped_with_error', 'parameter_invalid', 'expression_invalid', 'graph_invalid', 'target_not_allowed', 'item_type_mismatch']);

function mayRetry(error: AppError): boolean {
  return !finalCodes.has(error.code);
}

function retryDelayMs(node: GraphNode, attempts: number, error: AppError): number {
  const { initial_interval_ms: initialMs = 1000, backoff = 2, max_interval_ms: maxMs = 60_000, respect_retry_after: respects = true } = node.settings?.retry ?? {};
  const backOffMs = Math.min(initialMs * backoff ** (attempts - 1), maxMs);
  return respects && error.retryAfterMs !== undefined ? Math.max(backOffMs, error.retryAfterMs) : backOffMs;
}

function isTimeout(reason: unknown): boolean {
  return reason instanceof AppError && reason.code === 'target_timeout';
}
