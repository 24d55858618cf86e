import { proxyActivities, workflowInfo } from '@temporalio/workflow';

import { jobOfWorkflow, type BackgroundJobSteps } from './backgroundJobContract.ts';
import { heartbeatTimeoutMs } from './timing.ts';

// Only a lost worker is retried: a job that fails says so by its workflow, and runs again at the next time of its schedule. Its priority
// takes it past the nodes of executions that wait for a worker.
const { runBackgroundJob: run } = proxyActivities<BackgroundJobSteps>({
  startToCloseTimeout: '1 hour',
  heartbeatTimeout: heartbeatTimeoutMs,
  retry: { initialInterval: '5 seconds', maximumAttempts: 3 },
  priority: { priorityKey: 1 },
});

/**
 * One time of the schedule of a background job. The workflow's id names the job: an argument would be encrypted, and an instance that was set
 * up again with another key could not read it.
 */
export async function runBackgroundJob(): Promise<void> {
  await run({ job: jobOfWorkflow(workflowInfo().workflowId) });
}
