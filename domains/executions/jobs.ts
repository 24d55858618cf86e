import type { Database } from '../../db/database.ts';
import type { LoopJob, ScheduledJob } from '../../platform/jobs/Job.ts';
import { endOverdue } from './lifecycle/endOverdue.ts';
import { indexExecutions } from './textIndex/indexExecutions.ts';
import { forgetUnkept } from './lifecycle/forgetExecutions.ts';

/** Adds ended executions to the sums that insights show. After an upgrade, earlier executions are added as well. */
export function sumUpExecutions(database: Database): LoopJob {
  return {
    name: 'sumUpExecutions',
    repeatedBy: 'loop',
    everyMs: 5_000,
    run: async () => {
      const isFilling = await database.asSystem(({ executionSums }) => executionSums.fill());
      return (await database.asSystem(({ executionSums }) => executionSums.add())) || isFilling;
    },
    failure: 'Could not sum up executions; trying again in five seconds',
  };
}

/** Ends executions that run for longer than their settings allow. */
export function endOverdueExecutions(database: Database, publicUrl: string): LoopJob {
  return {
    name: 'endOverdueExecutions',
    repeatedBy: 'loop',
    everyMs: 2_000,
    run: () => endOverdue(database.forEngine(), publicUrl),
    failure: 'Could not end executions at their time limit; trying again in two seconds',
  };
}

/** Indexes words in items of ended executions whose settings ask for it. */
export function indexEndedExecutions(database: Database): LoopJob {
  return {
    name: 'indexEndedExecutions',
    repeatedBy: 'loop',
    everyMs: 5_000,
    run: () => indexExecutions(database),
    failure: 'Could not index items of executions; trying again in five seconds',
  };
}

/** Deletes ended executions that the settings of their digital organizations do not keep, and redacted values that were left after the end. */
export function forgetUnkeptExecutions(database: Database): ScheduledJob {
  return {
    name: 'forgetUnkeptExecutions',
    repeatedBy: 'schedule',
    everyMs: 300_000,
    run: async () => {
      await database.asSystem(({ executionRetention }) => executionRetention.dropRedactedLate());
      return forgetUnkept(database);
    },
    failure: 'Could not delete executions that are not kept; trying again in five minutes',
  };
}
