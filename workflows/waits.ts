import { condition, defineSignal, setHandler, sleep, upsertSearchAttributes } from '@temporalio/workflow';

import { resumeSignal, type ExecutionReference, type FinalStatus, type NodeCall } from './contract.ts';
import type { NodeRun } from './graph/Walk.ts';
import type { Outputs } from './graph/source.ts';
import type { Ran } from './nodeSlot.ts';
import { runState } from './searchAttributes.ts';
import { withSlot } from './slot.ts';
import { bookkeeping } from './steps.ts';
import { summaryOf } from './summaryOf.ts';

const resume = defineSignal(resumeSignal);

type Waiting = Exclude<Ran, { outputs: Outputs } | { children: unknown } | { toolCalls: unknown }>;

/**
 * Waits as a run's answer requires, with row and search attribute set; returns the message for the continuing run, or the final state of an
 * execution that ended in the queue for a slot.
 */
export async function waitOut(
  reference: ExecutionReference,
  run: NodeRun,
  answer: Waiting,
): Promise<Pick<NodeCall, 'limitReached'> | { finished: FinalStatus }> {
  if ('backOffUntilMs' in answer) return backOff(reference, run, answer.backOffUntilMs);
  const waitUntilMs = 'waitUntilMs' in answer ? answer.waitUntilMs : answer.waitForAnswer.untilMs;
  const summary = summaryOf(run.node.name);
  await bookkeeping('Wait').markWaiting({ ...reference, waitUntilMs });
  upsertSearchAttributes([{ key: runState, value: 'waiting' }]);
  let isWoken = false;
  if ('waitUntilMs' in answer) await sleep(Math.max(0, answer.waitUntilMs - Date.now()), { summary });
  else isWoken = await woken(waitUntilMs, summary);
  upsertSearchAttributes([{ key: runState, value: 'running' }]);
  const resumed = await bookkeeping('Go on').markRunning(reference);
  const finished = await withSlot(reference, resumed?.queued);
  if (finished) return { finished };
  return 'waitUntilMs' in answer || isWoken ? {} : { limitReached: true };
}

/** Pauses until the next attempt. The execution holds no slot during the wait: it continues once it has one again. */
async function backOff(
  reference: ExecutionReference,
  { node }: NodeRun,
  untilMs: number,
): Promise<{ finished: FinalStatus } | Record<never, never>> {
  await sleep(Math.max(0, untilMs - Date.now()), { summary: summaryOf(`Next attempt of ${node.name}`) });
  const again = await bookkeeping('Go on').markRunning(reference);
  const finished = await withSlot(reference, again?.queued);
  return finished ? { finished } : {};
}

/**
 * True when the wait was ended from outside, false at its limit. A signal that comes before or after is kept by Temporal's SDK for the next
 * wait, which then looks at its row once too often.
 */
async function woken(untilMs: number | null, summary: string): Promise<boolean> {
  let isWoken = false;
  setHandler(resume, () => {
    isWoken = true;
  });
  try {
    if (untilMs === null) await condition(() => isWoken);
    else await condition(() => isWoken, Math.max(1, untilMs - Date.now()), { summary });
    return isWoken;
  } finally {
    setHandler(resume, undefined);
  }
}
