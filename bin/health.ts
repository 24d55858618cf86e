import { hostname } from 'node:os';

import { readSettings } from '../platform/config/settings.ts';
import type { Settings } from '../platform/config/settings.ts';
import { readinessUrl } from './start/waitUntilReady.ts';

/** `TASK_QUEUE_TYPE_ACTIVITY` of temporal.api.enums.v1. */
const activityQueue = 2;
/** A worker polls for up to a minute at a time. */
const pollWithinMs = 120_000;

/**
 * Program: `node bin/health.ts api|worker` ends with code 0 when that program of this host works: the API is ready, or a worker of
 * this host polls the task queue and writes to the database. For the health checks of containers, which run it every 10 s:
 * what only a worker's check needs is loaded there.
 */
async function main(program: string | undefined): Promise<number> {
  const settings = readSettings(process.env);
  if (program === 'api') return (await apiIsReady(settings)) ? 0 : 1;
  if (program === 'worker') return (await workerWorks(settings)) ? 0 : 1;
  console.error('Usage: node bin/health.ts api|worker');
  return 2;
}

async function apiIsReady(settings: Settings): Promise<boolean> {
  const response = await fetch(readinessUrl(settings.listen?.[0], settings.port), {
    signal: AbortSignal.timeout(8_000),
  });
  if (!response.ok) console.error(await response.text());
  return response.ok;
}

/** Whether a worker of this host has polled lately, and has written to the database within 30 s, which a frozen one does not. */
async function workerWorks(settings: Settings): Promise<boolean> {
  const { beats, isInMaintenance } = await askDatabase(settings);
  if (!beats) {
    console.error('No worker of this host has written its beat to the database within 30 s.');
    return false;
  }
  if (isInMaintenance) return true; // workers do not poll
  const [{ Connection }, { temporalServer }] = await Promise.all([
    import('@temporalio/client'),
    import('../domains/executions/temporal/temporalServer.ts'),
  ]);
  const server = await temporalServer(settings, settings.temporalAddress ?? '');
  const connection = await Connection.connect({ ...server, connectTimeout: 5_000 });
  const { temporalNamespace: namespace, taskQueue: name } = settings;
  try {
    // Temporal makes a call wait that asks for a worker that has just gone.
    const { pollers } = await connection.withDeadline(Date.now() + 5_000, () =>
      connection.workflowService.describeTaskQueue({ namespace, taskQueue: { name }, taskQueueType: activityQueue }),
    );
    // The SDK calls a worker `<pid>@<host>`.
    return (pollers ?? []).some((poller) => {
      const seenAtMs = Number(poller.lastAccessTime?.seconds ?? 0) * 1_000;
      return poller.identity?.endsWith(`@${hostname()}`) === true && seenAtMs > Date.now() - pollWithinMs;
    });
  } finally {
    await connection.close();
  }
}

async function askDatabase({
  databaseUrl,
  maintenance,
}: Settings): Promise<{ beats: boolean; isInMaintenance: boolean }> {
  const [{ Client }, { confinedUrl }] = await Promise.all([import('pg'), import('../db/programUser.ts')]);
  const connectionString = await confinedUrl(databaseUrl ?? '');
  const client = new Client({ connectionString, connectionTimeoutMillis: 5_000, query_timeout: 5_000 });
  await client.connect();
  try {
    await client.query('set role bureau_system');
    const { rows } = await client.query<{ beats: boolean; restored: boolean }>(
      `select exists (select from process_beats where kind = 'worker' and split_part(process, '@', 2) = $1 and seen_at > now() - interval '30 seconds') as beats,
         exists (select from instance_settings where key = 'maintenance' and value <> 'null') as restored`,
      [hostname()],
    );
    return { beats: rows[0]!.beats, isInMaintenance: maintenance || rows[0]!.restored };
  } finally {
    await client.end();
  }
}

process.exitCode = await main(process.argv[2]).catch((error: Error) => {
  console.error(error.message);
  return 1;
});
