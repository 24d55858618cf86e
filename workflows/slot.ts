import { condition, defineSignal, setHandler, upsertSearchAttributes, workflowInfo } from '@temporalio/workflow';

import { slotGrantedSignal, type ExecutionReference, type FinalStatus, type Queued } from './contract.ts';
import { runState } from './searchAttributes.ts';
import { bookkeeping } from './steps.ts';

const slotGranted = defineSignal(slotGrantedSignal);
const longestPauseMs = 24 * 3_600_000;

/**
 * Continues with a slot: immediately if `queued` is missing, else when the execution has got one. Answers the final state of an execution
 * that ended in the line, else null. Slots are granted in PostgreSQL (domains/executions/queue/README.md).
 */
export async function withSlot(
  { executionId, organizationId }: ExecutionReference,
  queued: Queued | undefined,
): Promise<FinalStatus | null> {
  if (queued) {
    showAs('queued');
    const finished = await untilGranted({ executionId, organizationId }, queued.askAgainMs);
    if (finished) return finished;
  }
  if (shown() === 'queued') showAs('running');
  return null;
}

async function untilGranted(reference: ExecutionReference, askAgainMs: number): Promise<FinalStatus | null> {
  let isTold = false;
  setHandler(slotGranted, () => {
    isTold = true;
  });
  for (let pauseMs = askAgainMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    await condition(() => isTold, pauseMs);
    isTold = false;
    const answer = await bookkeeping('Find the slot').findSlot(reference);
    if ('finished' in answer) return answer.finished;
    if (!answer.queued) return null;
  }
}

function shown(): string | undefined {
  return workflowInfo().typedSearchAttributes.get(runState);
}

function showAs(state: 'queued' | 'running'): void {
  if (shown() !== state) upsertSearchAttributes([{ key: runState, value: state }]);
}
