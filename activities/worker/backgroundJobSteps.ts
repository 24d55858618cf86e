import { ApplicationFailure, Context } from '@temporalio/activity';

import type { Logger } from '../../platform/config/logger.ts';
import type { ScheduledJob } from '../../platform/jobs/Job.ts';
import type { BackgroundJobSteps } from '../../workflows/backgroundJobContract.ts';
import { whileAlive } from './whileAlive.ts';

/** The activity of the workflow `runBackgroundJob`. A failure is final: the next time of the schedule runs the job again. */
export function backgroundJobSteps(jobs: readonly ScheduledJob[], logger: Pick<Logger, 'warn'>): BackgroundJobSteps {
  const byName = new Map(jobs.map((job) => [job.name, job]));
  return {
    runBackgroundJob: async ({ job: name }) => {
      const job = byName.get(name);
      if (!job) throw ApplicationFailure.nonRetryable(`This version has no background job ${name}.`, 'not_found');
      const { cancellationSignal } = Context.current();
      try {
        await whileAlive(async () => {
          let isMoreDue = true;
          while (isMoreDue && !cancellationSignal.aborted) isMoreDue = (await job.run()) === true;
        });
      } catch (error) {
        logger.warn({ err: error, job: name }, job.failure);
        throw ApplicationFailure.nonRetryable(`${job.failure}. The log of the worker says why.`, 'internal_error');
      }
    },
  };
}
