import { createHash } from 'node:crypto';

import type { Client } from '@temporalio/client';

import { createOrUpdateSchedule, type WorkflowSchedule } from '../executions/schedules/createOrUpdateSchedule.ts';
import { ifScheduleExists } from '../executions/schedules/ifScheduleExists.ts';
import type { ScheduledJob } from '../../platform/jobs/Job.ts';
import { jobSchedulePrefix } from '../../workflows/backgroundJobContract.ts';

const callDeadlineMs = 5_000;
const listDeadlineMs = 30_000;
const maxJitterMs = 10_000;

/** The Temporal and the task queue of an instance. */
export interface JobSchedulesOptions {
  readonly temporal: Client;
  readonly taskQueue: string;
}

/**
 * Makes the schedules of an instance in Temporal what its list of jobs says: creates missing ones, updates changed ones, and deletes those of
 * jobs that no longer exist. Any number of processes may do so at once. A schedule that an operator has paused stays paused.
 */
export async function syncJobSchedules(
  { temporal, taskQueue }: JobSchedulesOptions,
  jobs: readonly Pick<ScheduledJob, 'name' | 'everyMs'>[],
): Promise<void> {
  const within = (call: () => Promise<void>): Promise<void> => temporal.withDeadline(Date.now() + callDeadlineMs, call);
  const prefix = jobSchedulePrefix(taskQueue);
  const notes = await temporal.withDeadline(Date.now() + listDeadlineMs, () => notesOf(temporal, prefix));
  for (const job of jobs) {
    const options = scheduleOf(job, { taskQueue, scheduleId: `${prefix}${job.name}` });
    if (notes.get(options.scheduleId) !== options.state.note)
      await within(() =>
        createOrUpdateSchedule(temporal, options, ({ state: { paused } }) => ({
          ...options,
          state: { ...options.state, paused },
        })),
      );
    notes.delete(options.scheduleId);
  }
  for (const id of notes.keys()) await within(() => ifScheduleExists(() => temporal.schedule.getHandle(id).delete()));
}

/** The notes of the schedules whose ids begin with `prefix`. */
async function notesOf(temporal: Client, prefix: string): Promise<Map<string, string>> {
  const notes = new Map<string, string>();
  for await (const { scheduleId, state } of temporal.schedule.list({ pageSize: 500 }))
    if (scheduleId.startsWith(prefix)) notes.set(scheduleId, state.note ?? '');
  return notes;
}

/**
 * Returns the schedule of a job. Its note has a hash of the rest, so that lists show which schedules differ. A time that passed while
 * Temporal was away counts for one interval: an instance that runs for minutes a day still runs what is due every hour.
 */
function scheduleOf(
  { everyMs }: Pick<ScheduledJob, 'everyMs'>,
  { taskQueue, scheduleId }: { taskQueue: string; scheduleId: string },
): WorkflowSchedule & { state: { note: string } } {
  const schedule: Omit<WorkflowSchedule, 'state'> = {
    scheduleId,
    spec: { intervals: [{ every: everyMs }], jitter: Math.min(everyMs / 10, maxJitterMs) },
    policies: { overlap: 'SKIP', catchupWindow: everyMs },
    action: {
      type: 'startWorkflow',
      workflowType: 'runBackgroundJob',
      workflowId: scheduleId,
      taskQueue,
    },
  };
  const hash = createHash('sha256').update(JSON.stringify(schedule)).digest('hex').slice(0, 8);
  return { ...schedule, state: { note: `A background job of Bureau, which keeps this schedule as it is (${hash}).` } };
}
