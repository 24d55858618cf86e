import {
  ActivityFailure,
  ApplicationFailure,
  CancellationScope,
  continueAsNew,
  isCancellation,
  sleep,
  workflowInfo,
} from '@temporalio/workflow';

import {
  interpreterVersion,
  type ExecutionInput,
  type FinalStatus,
  type NodeAnswer,
  type NodeCall,
  type RunError,
} from './contract.ts';
import { untilChildrenEnd } from './children.ts';
import { Walk, type NodeRun } from './graph/Walk.ts';
import type { Outputs } from './graph/source.ts';
import { WalkLimitError } from './graph/walkLimits.ts';
import type { Ran } from './nodeSlot.ts';
import { withSlot } from './slot.ts';
import { bookkeeping, callNode } from './steps.ts';
import { summaryOf } from './summaryOf.ts';
import { runToolCalls } from './toolCalls.ts';
import { waitOut } from './waits.ts';

/** How long a workflow whose row is canceled already waits for Temporal to say so, too. */
const cancelGrace = '5 minutes';
const maxWaitsOfOneRun = 1000;

/** The end of an execution, and its last node. */
interface Outcome {
  status: FinalStatus;
  error: RunError | null;
  lastNodeId: string | null;
  /** The row says so already: the last run has written it. */
  written?: true;
}

/**
 * Runs one execution of a digital organization: node after node in the order of its graph, each as an activity of the node's type. The end
 * is written to the execution's row first, where a final state never changes; the workflow then ends as the row states, regardless of
 * races.
 */
export async function runDigitalOrganization(input: ExecutionInput): Promise<void> {
  if ((input.interpreterVersion ?? 1) > interpreterVersion)
    throw new Error('A newer worker has to run this execution.');
  const outcome = await runToEnd(input);
  const status = outcome.written ? outcome.status : await finish(input, outcome);
  if (status === 'success') return;
  if (status === 'canceled') await sleep(cancelGrace, { summary: 'Canceled' }); // rejects as soon as Temporal knows of the cancel
  const { code, message, node_id, node_name } = outcome.error ?? {
    code: status,
    message: `The execution ended as ${status}.`,
    node_id: null,
    node_name: null,
  };
  throw ApplicationFailure.create({ message, type: code, nonRetryable: true, details: [{ node_id, node_name }] });
}

async function finish(
  { executionId, organizationId }: ExecutionInput,
  { status, error, lastNodeId }: Outcome,
): Promise<FinalStatus> {
  const step = { executionId, organizationId, status, error, lastNodeId };
  const ended = await CancellationScope.nonCancellable(() => bookkeeping('Finish').finishExecution(step));
  return ended.status;
}

async function runToEnd(input: ExecutionInput): Promise<Outcome> {
  const at = { lastNodeId: input.startNodeId };
  try {
    return { error: null, ...(await walkGraph(input, at)), ...at };
  } catch (error) {
    if (isCancellation(error)) return { status: 'canceled', error: null, ...at };
    const failed = toRunError(error);
    if (!failed) throw error; // continue-as-new; or a mistake of ours: the task is repeated until a better worker takes it
    return { status: 'error', error: failed, ...at };
  }
}

async function walkGraph(
  input: ExecutionInput,
  at: { lastNodeId: string },
): Promise<Pick<Outcome, 'status' | 'written'>> {
  const { executionId, organizationId, startNodeId } = input;
  const loaded = input.loaded ?? (await bookkeeping('Load').loadGraph({ executionId, organizationId, startNodeId }));
  if ('finished' in loaded) return { status: loaded.finished, written: true };
  const ended = await withSlot(input, loaded.queued);
  if (ended) return { status: ended, written: true };
  const walk = new Walk(loaded.plan, { version: input.interpreterVersion ?? 1, state: input.state });
  if (!input.state) walk.complete(startNodeId, 0, { outputs: loaded.triggerOutputs });
  const { run: carried, ...start } = input;
  // The state of the walk counts nodes by this plan: it continues with this plan, whatever a newer worker would make of the graph.
  const { queued: _queued, ...planned } = loaded;
  const renew = async (unfinished?: NodeRun): Promise<void> => {
    if (!workflowInfo().continueAsNewSuggested) return;
    const run = unfinished && { run: { ...unfinished, node: undefined, nodeId: unfinished.node.id } };
    await continueAsNew<typeof runDigitalOrganization>({ ...start, loaded: planned, state: walk.state(), ...run });
  };
  const node = carried && loaded.plan.nodes.find(({ id }) => id === carried.nodeId);
  for (let run = node ? { ...carried, node } : walk.next(); run; run = walk.next()) {
    const current = run;
    at.lastNodeId = current.node.id;
    const { outputs, finished, restarted } = await runNode(input, current, {
      last: walk.isLast(current),
      renew: (callsLimit) => renew({ ...current, ...(callsLimit ? { callsLimit } : {}) }),
    });
    if (finished) return { status: finished, written: true };
    walk.complete(current.node.id, current.runIndex, { outputs, restarted });
    await renew();
  }
  return { status: 'success' };
}

type Ended = Extract<NodeAnswer, { outputs: Outputs }>;

async function runNode(
  input: ExecutionInput,
  run: NodeRun,
  { last, renew }: { last: boolean; renew: (callsLimit: NodeRun['callsLimit']) => Promise<void> },
): Promise<Ended> {
  const reference = { executionId: input.executionId, organizationId: input.organizationId };
  const call: NodeCall = {
    ...reference,
    nodeId: run.node.id,
    runIndex: run.runIndex,
    sources: run.sources,
    ...(run.loop ? { loop: run.loop } : {}),
    ...(run.forced ? { forced: run.forced } : {}),
    ...(last ? { last } : {}),
  };
  const { organizationId } = input;
  const { callsLimit: limit } = run;
  const { callsTimeoutMs: timeoutMs } = run.node;
  const askAgain = (late: Pick<NodeCall, 'lateAttempt'>) => callOrFail(run, { ...call, resume: true, ...late });
  const settle = async (more: Partial<NodeCall>) => {
    for (let told = more; ;) {
      const answer = await untilChildrenEnd(await callOrFail(run, { ...call, ...told }), {
        organizationId,
        askAgain,
        betweenRounds: renew,
        timeoutMs,
        limit,
      });
      if (!('toolCalls' in answer)) return answer;
      await runToolCalls(answer, run, call);
      await renew(undefined);
      told = { resume: true, toolsEnded: answer.toolCalls[0]!.step };
    }
  };
  let more: Partial<NodeCall> = {};
  let answer = await settle(more);
  for (let waits = 0; !('outputs' in answer); waits += 1) {
    if (waits >= maxWaitsOfOneRun) throw new WalkLimitError(`"${run.node.name}" waited ${waits} times in one run.`);
    const over = await waitOut(reference, run, answer);
    if ('finished' in over) return { outputs: {}, finished: over.finished };
    more = 'backOffUntilMs' in answer ? { ...more, retry: true } : { resume: true, ...over };
    answer = await settle(more);
  }
  return answer;
}

/** A run that could not report its own failure (time-outs, lost workers) is ended for it, as its `on_error` says. */
async function callOrFail(run: NodeRun, call: NodeCall): Promise<Ran> {
  try {
    return await callNode(run, call);
  } catch (error) {
    if (isCancellation(error) || !(error instanceof ActivityFailure) || isReported(error)) throw error;
    const lost: RunError = {
      code: 'node_failed',
      message: `"${run.node.name}" did not end: ${error.cause?.message ?? 'its worker was lost'}.`,
      node_id: run.node.id,
      node_name: run.node.name,
      parameter: null,
    };
    const settled = await bookkeeping(summaryOf(`End ${run.node.name}`)).failNode({ ...call, error: lost });
    if ('outputs' in settled) return settled;
    throw ApplicationFailure.create({ message: lost.message, type: lost.code, nonRetryable: true, details: [lost] });
  }
}

function isReported({ cause }: ActivityFailure): boolean {
  return cause instanceof ApplicationFailure && cause.nonRetryable === true;
}

/** Returns the error for the execution's row; `undefined` for errors that are no failure of the execution. */
function toRunError(error: unknown): RunError | undefined {
  if (error instanceof WalkLimitError)
    return { code: 'node_failed', message: error.message, node_id: null, node_name: null, parameter: null };
  const failure = error instanceof ActivityFailure ? error.cause : error;
  if (failure instanceof ApplicationFailure) {
    const [place] = (failure.details ?? []) as Partial<RunError>[];
    return {
      code: failure.type ?? 'internal_error',
      message: failure.message,
      node_id: place?.node_id ?? null,
      node_name: place?.node_name ?? null,
      parameter: place?.parameter ?? null,
      ...(place?.line === undefined ? {} : { line: place.line }),
      ...(place?.column === undefined ? {} : { column: place.column }),
    };
  }
  if (error instanceof ActivityFailure) {
    return {
      code: 'unavailable',
      message: 'A step between nodes could not be done.',
      node_id: null,
      node_name: null,
      parameter: null,
    };
  }
  return undefined;
}
