import type { Database } from '../../db/database.ts';
import type { Job } from '../../platform/jobs/Job.ts';

/** Adds new call records to the sums of usage. */
export function rollUpUsage(database: Database): Job {
  return {
    name: 'rollUpUsage',
    everyMs: 60_000,
    run: () => database.asSystem(({ usage }) => usage.rollUp()),
    failure: 'Could not sum up usage; trying again in a minute',
  };
}
