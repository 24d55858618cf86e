import type { Database } from '../../db/database.ts';
import type { BinaryStore } from '../../platform/binaries/BinaryStore.ts';
import type { ScheduledJob } from '../../platform/jobs/Job.ts';
import { deleteOrganizations } from './deleteOrganizations.ts';

/** Stops the work of organizations in deletion, and deletes those past their grace period. */
export function purgeDeletedOrganizations(deps: {
  database: Database;
  binaries: Pick<BinaryStore, 'sweep'>;
}): ScheduledJob {
  return {
    name: 'purgeDeletedOrganizations',
    repeatedBy: 'schedule',
    everyMs: 300_000,
    run: async () => (await deleteOrganizations(deps)) > 0,
    failure: 'Could not delete an organization; trying again in five minutes',
  };
}
