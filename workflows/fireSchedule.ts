import { proxyActivities, workflowInfo } from '@temporalio/workflow';

import type { ScheduleReference, ScheduleSteps } from './scheduleContract.ts';

// The database may be away for a while; whether the time still counts is asked when it is back.
const { fireSchedule: fire } = proxyActivities<ScheduleSteps>({
  startToCloseTimeout: '30 seconds',
  retry: { initialInterval: '500 milliseconds', backoffCoefficient: 2, maximumInterval: '30 seconds' },
});

/**
 * One time of a schedule of Temporal's: it becomes an execution, or none if it does not count. Temporal appends the scheduled time to
 * the id of the workflow (temporalio/temporal, service/worker/scheduler/workflow.go).
 */
export async function fireSchedule(reference: ScheduleReference): Promise<void> {
  const scheduledAt = workflowInfo().workflowId.slice(reference.triggerId.length + 1);
  await fire({ ...reference, scheduledAt });
}
