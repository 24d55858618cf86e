import type { Client } from '@temporalio/client';

/** Works like the button of Temporal UI: resets an execution to its first task, in a new run. */
export async function resetByHand(temporal: Client, executionId: string): Promise<void> {
  const { events } = await temporal.workflow.getHandle(executionId).fetchHistory();
  const firstTask = events!.find((event) => event.workflowTaskCompletedEventAttributes)!;
  await temporal.workflowService.resetWorkflowExecution({
    namespace: 'default',
    workflowExecution: { workflowId: executionId },
    reason: 'by hand',
    requestId: executionId,
    workflowTaskFinishEventId: firstTask.eventId!,
  });
}
