import type { Database } from '../../db/database.ts';
import type { Job } from '../../platform/jobs/Job.ts';

const batch = 100;

/** Begins due plan periods. Model calls begin theirs themselves. */
export function beginPlanPeriods(database: Database): Job {
  return {
    name: 'beginPlanPeriods',
    everyMs: 60_000,
    run: async () => (await database.asSystem(({ plans }) => plans.beginDue(batch))) === batch,
    failure: 'Could not begin a period of a plan; trying again in a minute',
  };
}
