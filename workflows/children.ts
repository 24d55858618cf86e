import { WorkflowExecutionAlreadyStartedError } from '@temporalio/common';
import {
  CancellationScope,
  CancelledFailure,
  ChildWorkflowFailure,
  executeChild,
  isCancellation,
  sleep,
} from '@temporalio/workflow';

import { type Child, type ExecutionInput, type NodeAnswer, type NodeCall } from './contract.ts';
import { executionStart, workflowType } from './executionStart.ts';
import type { NodeRun } from './graph/Walk.ts';
import type { Ran } from './nodeSlot.ts';

type Called = Extract<NodeAnswer, { children: unknown }>;
/** Final answer of a run: anything but calls. */
type Settled = Exclude<Ran, Called>;

/** Children of one run at once. */
const maxAtOnce = 20;
const firstPauseMs = 10_000;
const longestPauseMs = 5 * 60_000;

export interface ChildrenOptions {
  organizationId: string;
  /** Calls the run's activity again: it answers the next children, or the end. */
  askAgain: (late: Pick<NodeCall, 'lateAttempt'>) => Promise<Ran>;
  /** Between two rounds of children: the place to begin a new history. */
  betweenRounds: (limit: CallsLimit | undefined) => Promise<void>;
  /** Maximum time for the calls of one attempt, and the limit of the attempt before continue-as-new. */
  timeoutMs: number | undefined;
  limit: CallsLimit | undefined;
}

type CallsLimit = NonNullable<NodeRun['callsLimit']>;

/**
 * Runs the executions that a run has called, at most 20 at once, until the run has no more of them. The run's activity reads the outcome of
 * a child from its row, so this only ensures that it ends: a canceled parent cancels its children, and a child started by another worker or
 * by reconciliation is polled. Calls that exceed the node's time are canceled, and the activity is notified.
 */
export async function untilChildrenEnd(answer: Ran, options: ChildrenOptions): Promise<Settled> {
  let pauseMs = firstPauseMs;
  let { limit } = options;
  let late: Pick<NodeCall, 'lateAttempt'> = {};
  for (let next = answer; ; next = await options.askAgain(late)) {
    if (!('children' in next)) return next;
    const called = next;
    const { attempt = 1 } = called;
    if (options.timeoutMs !== undefined && limit?.attempt !== attempt)
      limit = { attempt, untilMs: Date.now() + options.timeoutMs };
    // A canceled child has no limit: its end is awaited.
    const round = late.lateAttempt === attempt ? undefined : limit;
    const inTime = await within(round, async () => {
      const isRunElsewhere = await runChildren(called, options.organizationId, round !== undefined);
      if (!isRunElsewhere) return;
      await sleep(pauseMs, { summary: 'Waiting for calls' });
      pauseMs = Math.min(pauseMs * 2, longestPauseMs);
    });
    if (!inTime) late = { lateAttempt: attempt };
    await options.betweenRounds(limit);
  }
}

/** Does the work, or cancels it after its time and returns false. */
async function within(limit: CallsLimit | undefined, work: () => Promise<void>): Promise<boolean> {
  if (!limit) {
    await work();
    return true;
  }
  try {
    await CancellationScope.withTimeout(Math.max(1, limit.untilMs - Date.now()), work);
    return true;
  } catch (error) {
    if (isCancellation(error) && !CancellationScope.current().consideredCancelled) return false;
    throw error;
  }
}

/** True if nothing but children that something else has started is left of these. */
async function runChildren(
  { children, stopOnFailure }: Called,
  organizationId: string,
  isLimited: boolean,
): Promise<boolean> {
  const waiting = [...children];
  let isStopped = false;
  let started = 0;
  const lane = async (): Promise<void> => {
    for (let child = waiting.shift(); child && !isStopped; child = waiting.shift()) {
      const end = await runChild(child, organizationId);
      if (end !== 'elsewhere') started += 1;
      if (end === 'failed' && stopOnFailure) isStopped = true;
    }
  };
  const lanes = Array.from({ length: Math.min(maxAtOnce, children.length) }, lane);
  if (isLimited) await Promise.allSettled(lanes); // by then, lanes canceled for a timeout have ended
  await Promise.all(lanes);
  return started === 0;
}

async function runChild(child: Child, organizationId: string): Promise<'succeeded' | 'failed' | 'elsewhere'> {
  try {
    await executeChild<(input: ExecutionInput) => Promise<void>>(workflowType, {
      ...executionStart({ ...child, organizationId, triggerKind: 'sub' }),
      parentClosePolicy: 'REQUEST_CANCEL', // it says itself that it is canceled; a terminated one could not
    });
    return 'succeeded';
  } catch (error) {
    if (CancellationScope.current().consideredCancelled) throw new CancelledFailure('The execution was canceled.');
    if (error instanceof ChildWorkflowFailure) return 'failed';
    if (error instanceof WorkflowExecutionAlreadyStartedError) return 'elsewhere';
    throw error;
  }
}
