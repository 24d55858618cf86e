import type { Database } from '../../db/database.ts';
import type { ScheduledJob } from '../../platform/jobs/Job.ts';

/** Adds new call records to the sums of usage. */
export function rollUpUsage(database: Database): ScheduledJob {
  return {
    name: 'rollUpUsage',
    repeatedBy: 'schedule',
    everyMs: 300_000,
    run: () => database.asSystem(({ usage }) => usage.rollUp()),
    failure: 'Could not sum up usage; trying again in five minutes',
  };
}
