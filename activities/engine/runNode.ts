import { setTimeout as sleep } from 'node:timers/promises';

import type { NodeRunRow } from '../../db/repositories/executions/executionNodes.ts';
import type { OpenedRun } from '../../db/executionLog/openRun.ts';
import { resolveParameters, type ParameterTree, type ResolvedParameters } from '../../platform/expressions/resolve.ts';
import { AppError } from '../../openapi/AppError.ts';
import type { NodeAnswer, NodeCall } from '../../workflows/contract.ts';
import { errorPort, type GraphNode } from '../../workflows/graph/graph.ts';
import type { Source } from '../../workflows/graph/source.ts';
import { loopPorts } from '../../workflows/graph/loopPorts.ts';
import { findCalls, makeCalls } from './calls.ts';
import { customDataOf } from './CodeData.ts';
import { redactedError } from '../../domains/credentials/redactedError.ts';
import { RunCredentials } from './RunCredentials.ts';
import type { NodeContext } from '../kit/NodeContext.ts';
import type { NodeResult } from '../kit/NodeResult.ts';
import type { Item } from '../../domains/executions/item.ts';
import { fieldAt } from '../../platform/schema/problemWords.ts';
import { hiddenFromItems, variablesOf } from './variablesOf.ts';
import { agentRun } from '../agents/agentRun.ts';
import { expressionScope, sourcesOf } from '../../domains/executions/expressions/expressionScope.ts';
import {
  hideInConsole,
  noteHidden,
  notingReader,
  withoutHidden,
  withoutHiddenIn,
  withoutHiddenInErrors,
} from './hiddenTexts.ts';
import { nodeContext } from './nodeContext.ts';
import { toItem } from '../../domains/executions/previews/toItem.ts';
import { failAttempt } from './failRun.ts';
import { inputsByPort, type Inputs } from './inputsByPort.ts';
import { loopContext } from './loopContext.ts';
import {
  endedAnswer,
  rowSources,
  runEnd,
  runKeyOf,
  runStateOf,
  toOutputs,
  type Attempt,
  type RunDeps,
  type RunState,
} from './runState.ts';

/**
 * Runs one node of one execution and writes what it leaves, at most once: where the run has ended already, its outputs are answered.
 * Errors: `NodeFailure` for errors of the node; `unavailable` (repeat it, nothing is written) for outages.
 */
export async function runNode(deps: RunDeps, call: NodeCall, attempt: Attempt): Promise<NodeAnswer> {
  const state = await runStateOf(deps, call, attempt);
  const { node } = state;
  const asksAgain = state.type.definition.agent === true || state.type.definition.awaitsRuns === true;
  const sources = sourcesOf(call);
  // A first local attempt whose items are still in memory has not run before, or its end is refused when it is written.
  const { endedBefore, hasCopies } = state.execution;
  const isFirstTry = attempt.local && attempt.number === 1 && !call.resume && !call.retry;
  const isFresh = isFirstTry && !endedBefore && !hasCopies && deps.store.hasItems(call, sources);
  const { nodeId, runIndex } = call;
  const begin = {
    name: node.name,
    type: node.type,
    sources: rowSources(call),
    startedAt: state.startedAt,
    counts: !call.resume && !state.type.definition.calls && !asksAgain,
  };
  const opened = isFresh ? null : { nodeId, runIndex, ...(endedBefore ? {} : { begin }) };
  const { row, items } = await readInputs(state, opened, sources);
  if (row && row.status !== 'running') {
    if (row.status !== 'waiting') return endedAnswer(row, call);
    state.wait = await deps.waits.find(call);
    if (state.wait?.status === 'waiting') return { waitForAnswer: { untilMs: state.wait.untilMs } };
    if (!state.wait && !call.resume && !asksAgain) return { waitUntilMs: row.waitUntil!.getTime() };
  }
  if (endedBefore) throw new AppError('execution_finished', 'The execution ended before this node started.');
  if (row) {
    if (row.retryAt) return { backOffUntilMs: row.retryAt.getTime() }; // the worker ended before it could say so
    if (!attempt.local || call.retry) state.attempts = row.attempts;
    state.startedAt = row.startedAt ?? state.startedAt;
  }
  state.hasBegun = opened?.begin !== undefined;
  let again = call;
  const credentials = new RunCredentials(deps.credentials);
  try {
    const calls = state.type.definition.calls ? await findCalls(state) : null;
    if (calls && 'children' in calls) return calls;
    state.called = calls?.results ?? null;
    if (row?.status === 'running' && row.error === null && node.settings?.do_not_repeat && !calls && !asksAgain) {
      throw new AppError('node_failed', 'The node was interrupted and is set not to run again after a crash.');
    }
    if (row && begin.counts) refuseLost(state, row);
    const result = pinnedResult(state) ?? (await execute(state, inputsByPort(state, items), credentials));
    if ('calls' in result) {
      await makeCalls(state, result.calls, result.goOnWith === null);
      if (result.goOnWith || result.calls.length === 0) return await finish(state, { outputs: result.goOnWith ?? {} });
    } else if ('waitFor' in result) {
      const wait = await deps.waits.begin(call, withoutHiddenIn(state, result.waitFor));
      await showAsWaiting(state, result.waitFor.until);
      if (wait.status === 'waiting') return { waitForAnswer: { untilMs: wait.untilMs } };
      again = { ...call, resume: true }; // an earlier attempt began the wait, which has ended
    } else if ('toolCalls' in result) {
      await goOnWithTools(state, row);
      return result;
    } else if ('waitForDecision' in result || 'waitForRuns' in result) {
      const { until } = 'waitForRuns' in result ? result.waitForRuns : result.waitForDecision;
      await showAsWaiting(state, until);
      return { waitForAnswer: { untilMs: until?.getTime() ?? null } };
    } else return await finish(state, result);
  } catch (error) {
    if (attempt.signal.aborted && !isTimeout(attempt.signal.reason)) return await interrupted(state, error);
    const cause = attempt.signal.aborted ? attempt.signal.reason : error;
    try {
      return await failAttempt(state, withoutHidden(state, redactedError(cause, credentials)), items);
    } catch (thrown) {
      if (!(thrown instanceof AppError)) throw thrown;
      return await interrupted(state, thrown);
    }
  }
  return runNode(deps, again, attempt); // it finds its calls, or the end of its wait
}

async function readInputs(state: RunState, opened: OpenedRun | null, sources: readonly Source[]) {
  const read = await state.deps.store.read(state.call, opened, sources);
  noteHidden(state, read.items.flat());
  return read;
}

/** Keeps what an agent has collected for its trace, and shows it as running while its tools are called. */
async function goOnWithTools({ deps, call, trace }: RunState, row: NodeRunRow | null): Promise<void> {
  if (trace) await deps.store.keepSpans(call, trace.take());
  if (row?.status === 'waiting') await deps.store.showAsRunning(call);
}

/** A run whose worker died so often under it is what its worker dies of, as far as anybody can tell. */
const maxLostAttempts = 3;

/** Errors: `worker_crashed`, which no retry follows. */
function refuseLost(state: RunState, row: NodeRunRow): void {
  const isLost = row.status === 'running' && row.error === null;
  const lost = row.lostAttempts + Number(isLost);
  if (lost < maxLostAttempts) return;
  state.attempts = row.attempts - 1; // this one does not begin
  const message = `The worker ended ${lost} times while "${state.node.name}" ran. It may need too much memory.`;
  throw new AppError('worker_crashed', message);
}

/** A restart of the database takes seconds. An attempt that waits longer ends without its note, and the next one takes it for lost. */
const longestOutageMs = 60_000;
const noteAgainMs = 250;

/**
 * The attempt ends and the run does not: another attempt follows, which must not take this one for lost. If the database was unavailable,
 * it waits until the note is written, because no attempt can begin without it anyway. An aborted attempt does not wait.
 */
async function interrupted({ deps, call, hasBegun, attempt }: RunState, error: unknown): Promise<never> {
  const { executionId, organizationId, nodeId, runIndex } = call;
  const giveUpAtMs = Date.now() + longestOutageMs;
  for (let isNoted = !hasBegun; !isNoted;) {
    isNoted = await deps.store.noteInterruptedAttempt(organizationId, { executionId, nodeId, runIndex }).then(
      () => true,
      () => attempt.signal.aborted || Date.now() > giveUpAtMs,
    );
    if (!isNoted) await sleep(noteAgainMs, undefined, { signal: attempt.signal }).catch(() => undefined);
  }
  throw error;
}

/** Pinned items replace a node in manual executions and their retries. */
function pinnedResult({ execution, node, type }: RunState): NodeResult | undefined {
  const { mode, isDraft } = execution;
  const pinned = mode === 'manual' || (mode === 'retry' && isDraft) ? execution.graph.pin_data?.[node.id] : undefined;
  if (!pinned) return undefined;
  const port = type.shape.outputs(node.parameters ?? {})[0] ?? 'main';
  return { outputs: { [port]: pinned.map(toItem) } };
}

async function execute(state: RunState, inputs: Inputs, credentials: RunCredentials): Promise<NodeResult> {
  const { deps, call, execution, node, type, attempt } = state;
  const items = Object.values(inputs).flat();
  // An agent is called again between its steps: its input must not change in between.
  const now = type.definition.agent ? state.startedAt : new Date();
  const { literal, pageParameters = [] } = type.definition;
  const seen = items.length === 0 && call.loop ? await nextOfList(state, call.loop) : { call, items };
  const scope = {
    ...(await expressionScope({
      ...deps,
      ...seen,
      store: notingReader(state),
      execution,
      node,
      now,
      asWritten: literal,
    })),
    ...('itemIndexes' in seen ? { itemIndexes: seen.itemIndexes } : {}),
    ...(await variablesOf(state, credentials)),
    ...(await customDataOf(state)),
  };
  const resolved = await resolveParameters({
    pool: deps.expressions,
    node: node.name,
    parameters: parametersOf(state, items),
    scope,
    asWritten: [...(literal ?? []), ...pageParameters],
    fieldAt: (pointer) => fieldAt(type.definition.parameters.json, node.parameters, pointer),
  });
  const parametersFor = checkedParameters(state, resolved);
  const itemErrors = state.attempts >= state.maxAttempts ? itemErrorsOf(node) : 'throw';
  const context = {
    ...nodeContext(state, { items, inputs, parametersFor, scope, credentials, now, itemErrors }),
    ...(type.definition.agent ? { agent: agentRun(state, { items, scope }) } : {}),
  };
  attempt.signal.throwIfAborted();
  return hiddenFromItems(await type.definition.run!(context as NodeContext<never>), credentials);
}

/** Scope of a loop's expressions after an empty round: its list, at the next item. */
async function nextOfList({ deps, call, node }: RunState, loop: NonNullable<NodeCall['loop']>) {
  const list = await loopContext(deps.store, { ...call, loop }, node.settings?.execute_once).list();
  const next = Math.min(loop.position, list.length - 1);
  return {
    call: { ...call, sources: { [loopPorts.main]: loop.entry } },
    items: list,
    itemIndexes: [Math.max(next, 0)],
  };
}

/** The parameters as written, without those about items if there are none. */
function parametersOf({ node, type }: RunState, items: readonly Item[]): ParameterTree {
  const { needItems = [] } = type.definition;
  const parameters = (node.parameters ?? {}) as ParameterTree;
  if (items.length > 0 || needItems.length === 0) return parameters;
  return Object.fromEntries(Object.entries(parameters).filter(([name]) => !needItems.includes(name)));
}

/** Parameters per item, checked when first asked for; items that share one tree share its check. */
function checkedParameters({ node, type }: RunState, resolved: ResolvedParameters[]): (index: number) => unknown {
  const checked = new Map<object, unknown>();
  return (index) => {
    const entry = resolved[index] ?? resolved[0]!;
    if (entry.error) throw entry.error;
    if (!checked.has(entry.parameters))
      checked.set(entry.parameters, type.checks.resolved(entry.parameters, node.name));
    return checked.get(entry.parameters);
  };
}

function itemErrorsOf(node: GraphNode): NodeContext<unknown>['itemErrors'] {
  const mode = node.settings?.on_error ?? 'stop';
  return mode === 'stop' ? 'throw' : mode;
}

async function finish(
  state: RunState,
  result: Extract<NodeResult, { outputs: unknown } | { waitUntil: unknown }>,
): Promise<NodeAnswer> {
  const { deps, call, execution, type } = state;
  if ('waitUntil' in result) {
    await showAsWaiting(state, result.waitUntil);
    return { waitUntilMs: result.waitUntil.getTime() };
  }
  const { restarted } = result;
  noteHidden(state, Object.values(result.outputs).flat());
  hideInConsole(state);
  const startsList = type.definition.loop === true && (restarted || !call.loop);
  const { outputs, finished, earlier } = await deps.store.finish(execution.organizationId, {
    ...runEnd(state),
    sources: rowSources(call, startsList),
    outputs: completed(state, withoutHiddenInErrors(state, result.outputs)),
    webhookAnswer: result.webhookAnswer,
    endsExecution: call.last === true,
  });
  if (state.asksModels)
    void deps
      .servicesFor(execution)
      .models.forgetAnswers(runKeyOf(state))
      .catch(() => undefined); // else when the execution has ended
  if (earlier) return { ...endedAnswer(earlier, call), ...(finished ? { finished } : {}) };
  if (finished) deps.metrics?.engine.executionEnded(finished, null);
  return { outputs: toOutputs(outputs), ...(finished ? { finished } : {}), ...(restarted ? { restarted } : {}) };
}

async function showAsWaiting(state: RunState, waitUntil: Date | null): Promise<void> {
  hideInConsole(state);
  const run = { ...runEnd(state), status: 'waiting' as const, outputs: {}, waitUntil };
  await state.deps.store.finish(state.execution.organizationId, run);
}

/** Every port of the node, in order; `always_output_data` makes an empty item where there is none at all. */
function completed({ node, type }: RunState, outputs: Record<string, Item[]>): Record<string, Item[]> {
  const ports = type.shape.outputs(node.parameters ?? {});
  const all: Record<string, Item[]> = Object.fromEntries(ports.map((port) => [port, outputs[port] ?? []]));
  if (outputs[errorPort]) all[errorPort] = outputs[errorPort];
  const unknown = Object.keys(outputs).find((port) => !Object.hasOwn(all, port));
  if (unknown !== undefined) throw new AppError('node_failed', `"${node.name}" has no output port "${unknown}".`);
  const first = ports[0];
  if (node.settings?.always_output_data && first && Object.values(all).every((items) => items.length === 0))
    all[first] = [{ json: {}, pairedItem: 0 }];
  return all;
}

function isTimeout(reason: unknown): boolean {
  return reason instanceof AppError && reason.code === 'target_timeout';
}
