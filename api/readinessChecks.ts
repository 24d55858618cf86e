import { access } from 'node:fs/promises';
import { join } from 'node:path';

import type { Client } from '@temporalio/client';

import { acceptsWrites } from '../db/acceptsWrites.ts';
import type { Database } from '../db/database.ts';
import { packageVersion } from '../platform/config/packageVersion.ts';
import { pendingMigrations } from '../db/migrate.ts';
import { processName } from '../platform/diagnostics/processName.ts';
import { isFull, spaceOf, type Space } from '../platform/diagnostics/freeSpace.ts';
import type { ReadinessChecks } from './readiness.ts';

const workflowQueue = 1; // TASK_QUEUE_TYPE_WORKFLOW of temporal.api.enums.v1
const pollerFreshMs = 70_000; // a poll waits up to 60 s
const writesTriedEveryMs = 10_000;

export interface ReadinessDeps {
  readonly database: Database;
  readonly databaseUrl: string;
  readonly temporal: Client;
  readonly taskQueue: string;
  readonly webFolder: string;
  /** In maintenance workers beat, but do not poll. */
  readonly maintenance: { readonly isOn: boolean };
  readonly dataDir: string;
  /** Default: that of the disk of `dataDir`. */
  readonly space?: () => Promise<Space>;
}

/** Returns the check of each part. */
export function readinessChecks(deps: ReadinessDeps): ReadinessChecks {
  const { database, databaseUrl, temporal, taskQueue, webFolder, maintenance, dataDir } = deps;
  const { space = () => spaceOf(dataDir) } = deps;
  const { workflowService } = temporal.connection;
  const { namespace } = temporal.options;
  let isMigrated = false; // migrations are not reverted under a running process
  let wroteAtMs = -Infinity;
  return {
    database: async () => {
      if (performance.now() - wroteAtMs < writesTriedEveryMs)
        return (await database.systemPool.query('select 1')).rowCount === 1;
      await acceptsWrites(database.systemPool, { process: processName, taskQueue, version: packageVersion });
      wroteAtMs = performance.now();
      return true;
    },
    disk: async () => !isFull(await space()),
    migrations: async () => (isMigrated ||= (await pendingMigrations(databaseUrl)).length === 0),
    temporal: async () => (await workflowService.describeNamespace({ namespace })).namespaceInfo?.name === namespace,
    worker: async () => {
      // The native part of a worker polls on while its JavaScript hangs; the beat is JavaScript's.
      if ((await database.asSystem(({ processBeats }) => processBeats.hasFreshWorker(taskQueue))) === false)
        return false;
      if (maintenance.isOn) return true;
      const { pollers } = await workflowService.describeTaskQueue({
        namespace,
        taskQueue: { name: taskQueue },
        taskQueueType: workflowQueue,
      });
      return (pollers ?? []).some(
        ({ lastAccessTime }) => Date.now() - Number(lastAccessTime?.seconds ?? 0) * 1_000 < pollerFreshMs,
      );
    },
    page: async () => {
      await access(join(webFolder, 'index.html'));
      return true;
    },
  };
}
