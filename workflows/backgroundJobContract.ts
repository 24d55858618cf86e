/** The activity of background jobs. */
export interface BackgroundJobSteps {
  /** Runs a job of `domains/jobs/backgroundJobs.ts` until nothing more is due. */
  runBackgroundJob: (reference: { job: string }) => Promise<void>;
}

const separator = '/job/';

/** Returns the prefix of all schedule ids of an instance: several instances may share a namespace, not a task queue. */
export function jobSchedulePrefix(taskQueue: string): string {
  return `${taskQueue}${separator}`;
}

/** Returns the job of a workflow. Temporal appends the scheduled time to the id of the schedule. */
export function jobOfWorkflow(workflowId: string): string {
  return workflowId.split(separator).at(-1)!.split('-', 1)[0]!;
}
