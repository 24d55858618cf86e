import type { Database } from '../../db/database.ts';
import { purgeExpiredRows } from '../../db/purgeExpiredRows.ts';
import type { BinaryStore } from '../../platform/binaries/BinaryStore.ts';
import type { Settings } from '../../platform/config/settings.ts';
import type { ScheduledJob } from '../../platform/jobs/Job.ts';
import { forgetEvents } from '../audit/forgetEvents.ts';
import type { OpenedCatalog } from '../catalog/openCatalog.ts';
import { forgetExecutions } from '../executions/lifecycle/forgetExecutions.ts';

/** Parts with data that expires. */
export interface PurgeDeps {
  readonly settings: Pick<Settings, 'executionRetention' | 'auditRetentionDays'>;
  readonly database: Database;
  readonly binaries: Pick<BinaryStore, 'sweep'>;
  readonly catalog: Pick<OpenedCatalog, 'prune'>;
}

const maxCallbacks = 10_000;

/** Deletes expired data. */
export function purgeExpiredData({ settings, database, binaries, catalog }: PurgeDeps): ScheduledJob {
  return {
    name: 'purgeExpiredData',
    repeatedBy: 'schedule',
    everyMs: 3_600_000,
    run: async () => {
      await purgeExpiredRows(database);
      await forgetExecutions(database, settings.executionRetention);
      await database.asSystem(({ executionQueue }) => executionQueue.held.forgetOld());
      await forgetEvents(database, settings.auditRetentionDays);
      await binaries.sweep();
      await catalog.prune();
      await database.asSystem(({ runCallbacks }) => runCallbacks.prune(maxCallbacks));
      await database.asSystem(({ processBeats }) => processBeats.prune());
    },
    failure: 'Could not delete expired data; trying again in an hour',
  };
}
