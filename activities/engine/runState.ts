import type { Database } from '../../db/database.ts';
import type { ExpressionPool } from '../../platform/expressions/expressionPool.ts';
import type { NodeRunRow } from '../../db/repositories/executions/executionNodes.ts';
import { AppError } from '../../openapi/AppError.ts';
import type { NodeAnswer, NodeCall, RunError } from '../../workflows/contract.ts';
import type { GraphNode } from '../../workflows/graph/graph.ts';
import { loopPorts } from '../../workflows/graph/loopPorts.ts';
import { unknownKind } from '../../workflows/graph/unknownKind.ts';
import type { Outputs } from '../../workflows/graph/source.ts';
import type { CallResult } from '../../domains/executions/calls/collectCalls.ts';
import { CodeConsole } from '../../platform/expressions/codeConsole.ts';
import type { CredentialStore } from '../../domains/credentials/CredentialStore.ts';
import type { NodeServices } from '../kit/NodeContext.ts';
import type { Item } from '../../domains/executions/item.ts';
import type { TracedOrganizations } from '../../domains/traces/TracedOrganizations.ts';
import type { VariableReader } from '../../domains/variables/VariableReader.ts';
import { RunTrace } from './RunTrace.ts';
import type { ExecutionStore, RunEnd } from './ExecutionStore.ts';
import type { LoadedExecution } from '../../domains/executions/expressions/LoadedExecution.ts';
import type { EngineMetrics } from '../../platform/telemetry/metrics/engineMetrics.ts';
import type { OutboundMetrics } from '../../platform/telemetry/metrics/outboundMetrics.ts';
import type { NodeTypes } from './nodeTypes.ts';
import type { NodeType } from './nodeType.ts';
import type { Wait, WaitStore } from './WaitStore.ts';

/** Counts the work of a worker, for metrics. */
export interface RunObservers {
  readonly engine: EngineMetrics;
  readonly outbound: OutboundMetrics;
}

export interface RunDeps {
  database: Database;
  /** Where people reach this instance, for links in items and errors. */
  publicUrl: string;
  store: ExecutionStore;
  waits: WaitStore;
  nodeTypes: NodeTypes;
  expressions: ExpressionPool;
  credentials: Pick<CredentialStore, 'open'>;
  /** Missing only in tests without variables. */
  variables?: Pick<VariableReader, 'read'> | undefined;
  /** External services for nodes, on behalf of this execution. */
  servicesFor: (execution: LoadedExecution) => NodeServices;
  /** Counts for metrics; missing only in tests of the engine. */
  metrics?: RunObservers;
  /** Executions that one start may lead to by calls; default 10,000. */
  executionsPerRoot?: number | undefined;
  /** Missing only if nothing is traced, as in most tests of the engine. */
  traces?: Pick<TracedOrganizations, 'has' | 'ratio'> | undefined;
}

/** How an attempt is made: `local` ones leave no row until they end. */
export interface Attempt {
  local: boolean;
  /** Number of the attempt as counted by Temporal, including attempts ended by a crash or an outage. */
  number: number;
  signal: AbortSignal;
}

/** A node's own failure, in its last attempt or an earlier one. */
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

/** One attempt at one run, with its dependencies. */
export interface RunState {
  deps: RunDeps;
  call: NodeCall;
  execution: LoadedExecution;
  node: GraphNode;
  type: NodeType;
  attempt: Attempt;
  startedAt: Date;
  /** The node's own attempts, without those ended by a crash. */
  attempts: number;
  /** Its row says that this attempt has begun. */
  hasBegun: boolean;
  maxAttempts: number;
  /** It has asked models, whose answers are kept until it ends. */
  asksModels: boolean;
  /** The outcome of this run's calls, after all have ended. */
  called: readonly CallResult<Item>[] | null;
  /** The wait of this run, if it could be ended from outside. */
  wait: Wait | null;
  /** Console output of its code. */
  console: CodeConsole;
  /** Texts of redacted fields that its errors and console output leave without. */
  hidden: Set<string>;
  /** Null if the organization is not traced. */
  trace: RunTrace | null;
}

/** The execution, node and node type of a call. Errors: `NodeFailure` where this instance cannot run it. */
export async function runStateOf(deps: RunDeps, call: NodeCall, attempt: Attempt): Promise<RunState> {
  const execution = await deps.store.execution(call);
  const node = execution.nodesById.get(call.nodeId);
  const type = node && deps.nodeTypes.get(node);
  if (!node || !type?.definition.run) throw new NodeFailure(cannotRun(deps, call, node), null);
  const attempts = attempt.local ? attempt.number : 1;
  const maxAttempts = node.settings?.retry?.max_attempts ?? 1;
  const start = {
    attempts,
    hasBegun: false,
    asksModels: false,
    maxAttempts,
    startedAt: new Date(),
    called: null,
    wait: null,
    console: new CodeConsole(),
    hidden: new Set<string>(),
    trace: traceOfCall(deps, call),
  };
  return { deps, call, execution, node, type, attempt, ...start };
}

/** Creates the collector of a call's spans; null if the organization is not traced. */
export function traceOfCall({ store, traces }: RunDeps, call: NodeCall): RunTrace | null {
  if (!traces?.has(call.organizationId)) return null;
  const step = call.toolsEnded === undefined ? 0 : call.toolsEnded + 1;
  return new RunTrace({ run: call, step, ratio: traces.ratio, read: () => store.traceOf(call) });
}

/** The same for every attempt at the run. */
export function runKeyOf({ execution, call }: Pick<RunState, 'execution' | 'call'>): string {
  return `${execution.id}/${call.nodeId}/${call.runIndex}`;
}

/** The port of items that fail where the node continues on errors. */
export function failedTo({ definition, shape }: NodeType, { parameters = {} }: GraphNode): string {
  return definition.failedTo?.(parameters) ?? shape.outputs(parameters).at(-1) ?? 'main';
}

/** Fields written for a run at any end. */
export function runEnd(
  { call, node, startedAt, attempts, console, trace }: RunState,
  error: RunError | null = null,
): Omit<RunEnd, 'outputs'> {
  return {
    executionId: call.executionId,
    nodeId: node.id,
    runIndex: call.runIndex,
    name: node.name,
    type: node.type,
    status: error === null ? 'success' : 'error',
    startedAt,
    durationMs: Math.max(0, Date.now() - startedAt.getTime()),
    attempts,
    error,
    sources: rowSources(call),
    waitUntil: null,
    console: console.lines.length > 0 ? { lines: console.lines, truncated: console.isCut } : null,
    ...(trace && { spans: trace.take(attempts > 1 ? { number: attempts, error: error?.code ?? null } : undefined) }),
  };
}

/**
 * The sources of a run as its row keeps them. In a loop's rows, `main` begins a list and `back` continues it, so items that returned to a
 * loop that takes them as its list (`startsList`) are stored as `main`.
 */
export function rowSources(call: NodeCall, startsList = false): RunEnd['sources'] {
  return Object.fromEntries(
    Object.entries(call.sources).map(([port, sources]) => [
      startsList ? loopPorts.main : port,
      sources.map((source) => ({
        node_id: source.nodeId,
        run_index: source.runIndex,
        port: source.port,
        ...(call.loop && !startsList ? { list_run: call.loop.firstRun } : {}),
      })),
    ]),
  );
}

/** Result of an ended run. Errors: `NodeFailure` as it failed, `execution_finished` if it was canceled. */
export function endedAnswer(
  { status, outputs, error, sources }: NodeRunRow,
  call: NodeCall,
): Extract<NodeAnswer, { outputs: Outputs }> {
  if (status === 'canceled') throw new AppError('execution_finished', 'The execution was canceled.');
  if (Object.keys(outputs).length === 0 && status === 'error' && error) throw new NodeFailure(error, null);
  const restarted = call.loop !== undefined && loopPorts.main in sources;
  return { outputs: toOutputs(outputs), ...(restarted ? { restarted } : {}) };
}

/** The outputs of a row as the workflow gets them. */
export function toOutputs(outputs: NodeRunRow['outputs']): Outputs {
  return Object.fromEntries(
    Object.entries(outputs).map(([port, { count, size_bytes: sizeBytes }]) => [port, { count, sizeBytes }]),
  );
}

const maxMessageLength = 2000;

/** An error as rows, Temporal and the API show it: public texts only. */
export function toRunError(error: AppError, node: GraphNode): RunError {
  return {
    code: error.code,
    message: storable(error.message.slice(0, maxMessageLength)),
    node_id: node.id,
    node_name: node.name,
    parameter: error.param === undefined ? null : storable(error.param),
    ...textPlaceOf(error),
  };
}

/** Line and column of an error of code or of an expression. */
function textPlaceOf({ details = {} }: AppError): Pick<RunError, 'line' | 'column'> {
  const { line, column } = details as { line?: unknown; column?: unknown };
  if (!isPlace(line)) return {};
  return isPlace(column) ? { line, column } : { line };
}

function isPlace(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 1;
}

/** Texts of errors may come from items; PostgreSQL keeps no U+0000, and a failure must be kept whatever it says. */
function storable(text: string): string {
  return text.replaceAll('\0', '\uFFFD');
}

function cannotRun({ nodeTypes }: RunDeps, call: NodeCall, node: GraphNode | undefined): RunError {
  const isKnown = node && nodeTypes.get(node);
  const message = !node
    ? 'The node is not in the graph of this execution.'
    : isKnown
      ? `"${node.name}" is of type "${node.type}", which this instance cannot run.`
      : unknownKind(node, nodeTypes.shapeOf).message;
  return { code: 'graph_invalid', message, node_id: call.nodeId, node_name: node?.name ?? null, parameter: null };
}
