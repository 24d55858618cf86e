import type { LoopJob } from '../../platform/jobs/Job.ts';
import { examineHealth } from './examineHealth.ts';
import type { HealthDeps } from './HealthDeps.ts';

/** Returns the job that notes the state of each part of the instance, and that this API process is alive. */
export function noteHealth(deps: HealthDeps): LoopJob {
  return {
    name: 'noteHealth',
    repeatedBy: 'loop',
    everyMs: 60_000,
    firstAfterMs: 5_000,
    run: async () => {
      await examineHealth(deps);
    },
    failure: 'The health of the instance could not be noted; trying again in a minute',
  };
}
