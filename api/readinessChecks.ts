import { access } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client } from '@temporalio/client';
import type { Database } from '../db/database.ts';
import { pendingMigrations } from '../db/migrate.ts';
import type { ReadinessChecks } from './readiness.ts';

const workflowQueue = 1; // TASK_QUEUE_TYPE_WORKFLOW of temporal.api.enums.v1
const pollerFreshMs = 70_000; // a poll waits up to 60 s

export interface ReadinessDeps {
  readonly database: Database;
  readonly databaseUrl: string;
  readonly temporal: Client;
  readonly taskQueue: string;
  readonly webFolder: string;
}

/** How each part is asked. */
export function readinessChecks({
  database,
  databaseUrl,
  temporal,
  taskQueue,
  webFolder,
}: ReadinessDeps): ReadinessChecks {
  const { workflowService } = temporal.connection;
  const { namespace } = temporal.options;
  let isMigrated = false; // nobody takes migrations back under a running process
  return {
    database: async () => (await database.systemPool.query('select 1')).rowCount === 1,
    migrations: async () => (isMigrated ||= (await pendingMigrations(databaseUrl)).length === 0),
    temporal: async () => (await workflowService.describeNamespace({ namespace })).namespaceInfo?.name === namespace,
    worker: async () => {
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
