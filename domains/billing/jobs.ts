import type { Database } from '../../db/database.ts';
import type { ScheduledJob } from '../../platform/jobs/Job.ts';

const batch = 100;

/** Begins due plan periods. Model calls begin theirs themselves. */
export function beginPlanPeriods(database: Database): ScheduledJob {
  return {
    name: 'beginPlanPeriods',
    repeatedBy: 'schedule',
    everyMs: 300_000,
    run: async () => (await database.asSystem(({ plans }) => plans.beginDue(batch))) === batch,
    failure: 'Could not begin a period of a plan; trying again in five minutes',
  };
}
