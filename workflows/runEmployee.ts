import { WorkflowExecutionAlreadyStartedError } from '@temporalio/common';
import {
  CancellationScope,
  ChildWorkflowFailure,
  executeChild,
  isCancellation,
  proxyActivities,
  proxyLocalActivities,
  sleep,
} from '@temporalio/workflow';

import type { ExecutionInput } from './contract.ts';
import type { EmployeeExecution, EmployeeRunReference, EmployeeSteps } from './employeeContract.ts';
import { executionStart, workflowType } from './executionStart.ts';
import { heartbeatTimeoutMs } from './timing.ts';

// Outages are repeated without end: a run that holds credits has to come to its end.
const retry = { initialInterval: '1 second', backoffCoefficient: 2, maximumInterval: '30 seconds' } as const;
const steps = proxyActivities<EmployeeSteps>({ startToCloseTimeout: '1 minute', retry });
const { workAsAgent } = proxyActivities<EmployeeSteps>({
  startToCloseTimeout: '30 minutes',
  heartbeatTimeout: heartbeatTimeoutMs,
  retry,
});
const localSteps = proxyLocalActivities<EmployeeSteps>({
  startToCloseTimeout: '30 seconds',
  localRetryThreshold: '5 seconds',
  retry,
});

const firstPauseMs = 2_000;
const longestPauseMs = 60_000;

/**
 * One call of a position: the publisher's digital organization as a child, or an agent as an activity. Deliverable and money are in the
 * run's row, written by the delivering code; this only ensures that a run ends.
 */
export async function runEmployee({ begun: known, ...reference }: EmployeeRunReference): Promise<void> {
  try {
    const begun = known ?? (await steps.beginEmployeeRun(reference));
    if ('ended' in begun) return;
    if ('agent' in begun) await workAsAgent(reference);
    else await runExecution(begun.execution);
  } catch (error) {
    if (!isCancellation(error)) throw error;
  }
  // A run begun with its start has no earlier history, when this was an activity of its own.
  const { endEmployeeRun } = known ? localSteps : steps;
  // A run that was canceled has its end already, and its execution ends with it.
  await CancellationScope.nonCancellable(async () => {
    for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
      if ((await endEmployeeRun(reference)).ended) return;
      await sleep(pauseMs, { summary: 'Waiting for the execution' });
    }
  });
}

/** How it ended is in its row. A run that was started otherwise is polled. */
async function runExecution(execution: EmployeeExecution): Promise<void> {
  try {
    await executeChild<(input: ExecutionInput) => Promise<void>>(workflowType, {
      ...executionStart({ ...execution, triggerKind: 'employee' }),
      parentClosePolicy: 'REQUEST_CANCEL',
    });
  } catch (error) {
    if (error instanceof WorkflowExecutionAlreadyStartedError) return;
    if (error instanceof ChildWorkflowFailure) return;
    throw error;
  }
}
