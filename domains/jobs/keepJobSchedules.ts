import type { Logger } from '../../platform/config/logger.ts';
import { every, type Loop } from '../../platform/jobs/every.ts';
import type { ScheduledJob } from '../../platform/jobs/Job.ts';
import { syncJobSchedules, type JobSchedulesOptions } from './syncJobSchedules.ts';

const everyMs = 300_000;
const againAfterMs = 10_000;

/** Creates the schedules of the jobs in Temporal, as soon as it can be reached, and repairs them every five minutes. */
export function keepJobSchedules(
  options: JobSchedulesOptions & { readonly logger: Pick<Logger, 'warn'> },
  jobs: readonly ScheduledJob[],
): Loop {
  const loop = every(
    everyMs,
    () => syncJobSchedules(options, jobs),
    (error) => {
      options.logger.warn(
        { err: error },
        'Could not set the schedules of background jobs; trying again in ten seconds',
      );
      setTimeout(loop.wake, againAfterMs).unref();
    },
  );
  return loop;
}
