import { WorkflowExecutionAlreadyStartedError } from '@temporalio/common';
import {
  CancellationScope,
  ChildWorkflowFailure,
  continueAsNew,
  executeChild,
  isCancellation,
  proxyActivities,
  sleep,
  workflowInfo,
} from '@temporalio/workflow';

import type { Child, ExecutionInput } from './contract.ts';
import type { EvaluationRowReference, EvaluationRunReference, EvaluationSteps } from './evaluationContract.ts';
import { executionStart, workflowType } from './executionStart.ts';
import { heartbeatTimeoutMs } from './timing.ts';

// Outages are repeated without end: rows are scored once, and a run comes to its end.
const retry = { initialInterval: '1 second', backoffCoefficient: 2, maximumInterval: '30 seconds' } as const;
const { beginEvaluationRun, beginEvaluationRow, endEvaluationRun } = proxyActivities<EvaluationSteps>({
  startToCloseTimeout: '1 minute',
  retry,
});
const { scoreEvaluationRow } = proxyActivities<EvaluationSteps>({
  startToCloseTimeout: '30 minutes',
  heartbeatTimeout: heartbeatTimeoutMs,
  retry,
});

const firstPauseMs = 1_000;
const longestPauseMs = 30_000;

/**
 * One execution for each row of a set, so many at once, each scored when it has ended. Rows and their results are in the database; this
 * workflow only ensures that every row is begun and scored. Between rows the history may be renewed.
 */
export async function runEvaluation(reference: EvaluationRunReference): Promise<void> {
  try {
    const begun = await beginEvaluationRun(reference);
    if ('ended' in begun) return;
    const { rows, concurrency, rowTimeoutMs } = begun;
    let next = reference.from ?? 0;
    let isOver = false;
    const lane = async (): Promise<void> => {
      while (!isOver && next < rows && !workflowInfo().continueAsNewSuggested) {
        const { runId, organizationId } = reference;
        const position = next;
        next += 1;
        if (await runRow({ runId, organizationId, position }, rowTimeoutMs)) continue;
        isOver = true;
      }
    };
    await Promise.all(Array.from({ length: Math.min(concurrency, rows) }, lane));
    if (!isOver && next < rows) return await continueAsNew<typeof runEvaluation>({ ...reference, from: next });
  } catch (error) {
    if (!isCancellation(error)) throw error;
  }
  // A run that was canceled has its end already.
  await CancellationScope.nonCancellable(() => endEvaluationRun(reference));
}

/** False if no further row begins. */
async function runRow(row: EvaluationRowReference, timeoutMs: number): Promise<boolean> {
  const begun = await beginEvaluationRow(row);
  if ('over' in begun) return false;
  if ('scored' in begun && begun.scored) return true;
  const untilMs = Date.now() + timeoutMs;
  let timedOut = 'execution' in begun && !(await inTime(begun.execution, row.organizationId, timeoutMs));
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    if ((await scoreEvaluationRow({ ...row, timedOut })).ended) return true;
    await sleep(pauseMs, { summary: 'Waiting for the execution' });
    timedOut ||= Date.now() >= untilMs;
  }
}

/** Runs an execution to its end, or cancels it after its time and returns false. How it ended is in its row. */
async function inTime(execution: Child, organizationId: string, timeoutMs: number): Promise<boolean> {
  try {
    await CancellationScope.withTimeout(timeoutMs, () =>
      executeChild<(input: ExecutionInput) => Promise<void>>(workflowType, {
        ...executionStart({ ...execution, organizationId, triggerKind: 'evaluation' }),
        parentClosePolicy: 'REQUEST_CANCEL',
      }),
    );
    return true;
  } catch (error) {
    if (CancellationScope.current().consideredCancelled) throw error;
    if (isCancellation(error)) return false;
    if (error instanceof WorkflowExecutionAlreadyStartedError || error instanceof ChildWorkflowFailure) return true;
    throw error;
  }
}
