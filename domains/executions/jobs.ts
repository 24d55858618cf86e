import type { Database } from '../../db/database.ts';
import type { LoopJob } from '../../platform/jobs/Job.ts';

/** Adds ended executions to the sums that insights show. */
export function sumUpExecutions(database: Database): LoopJob {
  return {
    name: 'sumUpExecutions',
    repeatedBy: 'loop',
    everyMs: 5_000,
    run: () => database.asSystem(({ executionSums }) => executionSums.add()),
    failure: 'Could not sum up executions; trying again in five seconds',
  };
}
