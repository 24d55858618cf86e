import { hostname } from 'node:os';

import { Connection } from '@temporalio/client';

import { readSettings } from '../config/settings.ts';
import type { Settings } from '../config/settings.ts';
import { temporalServer } from '../executions/temporal/temporalServer.ts';
import { readinessUrl } from './start/waitUntilReady.ts';

/** `TASK_QUEUE_TYPE_ACTIVITY` of temporal.api.enums.v1. */
const activityQueue = 2;
/** A worker polls for up to a minute at a time. */
const pollWithinMs = 120_000;

/**
 * Program: `node bin/health.ts api|worker` ends with code 0 when that program of this host does its work: the API is ready,
 * or a worker of this host polls the task queue. For the health checks of containers.
 */
async function main(program: string | undefined): Promise<number> {
  const settings = readSettings(process.env);
  if (program === 'api') return (await apiIsReady(settings)) ? 0 : 1;
  if (program === 'worker') return (await workerPolls(settings)) ? 0 : 1;
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

async function workerPolls(settings: Settings): Promise<boolean> {
  const server = await temporalServer(settings, settings.temporalAddress ?? '');
  const connection = await Connection.connect({ ...server, connectTimeout: 5_000 });
  try {
    const { pollers } = await connection.workflowService.describeTaskQueue({
      namespace: settings.temporalNamespace,
      taskQueue: { name: settings.taskQueue },
      taskQueueType: activityQueue,
    });
    // The SDK calls a worker `<pid>@<host>`.
    return (pollers ?? []).some((poller) => {
      const seenAtMs = Number(poller.lastAccessTime?.seconds ?? 0) * 1_000;
      return poller.identity?.endsWith(`@${hostname()}`) === true && seenAtMs > Date.now() - pollWithinMs;
    });
  } finally {
    await connection.close();
  }
}

process.exitCode = await main(process.argv[2]).catch((error: Error) => {
  console.error(error.message);
  return 1;
});
