import { fileURLToPath } from 'node:url';

import { freePort } from '../../bin/embedded/ports.ts';
import { startNode, waitForStatus } from './process.ts';
import type { Started } from './process.ts';
import type { BenchServers } from './servers.ts';

/** Starts an API process of Bureau with these further settings; gives it with the address of its model endpoints. */
export async function startBureau(
  servers: Omit<BenchServers, 'stop' | 'another'>,
  settings: Record<string, string> = {},
): Promise<Started & { url: string }> {
  const port = await freePort();
  const started = startNode([fileURLToPath(new URL('../../api/server.ts', import.meta.url))], {
    PORT: String(port),
    DATABASE_URL: servers.databaseUrl,
    TEMPORAL_ADDRESS: servers.temporalAddress,
    SERVICE_DATA_DIR: servers.folder,
    SERVICE_LOG_LEVEL: 'warn',
    SERVICE_TASK_QUEUE: `bench-${process.pid}`,
    ...settings,
  });
  started.child.stdout!.resume();
  await waitForStatus(started, `http://127.0.0.1:${port}/health/live`, 200);
  return { ...started, url: `http://127.0.0.1:${port}/v1` };
}
