import { fileURLToPath } from 'node:url';

import { residentBytes } from '../../platform/diagnostics/residentBytes.ts';
import { startBureau } from './bureau.ts';
import { outputLine, startNode } from './process.ts';
import type { Started } from './process.ts';
import { seed } from './seed.ts';
import { openServers } from './servers.ts';

/** A streaming provider and Bureau before it. Units: `memoryKb` is what Bureau's process has resident. */
export interface Streaming {
  upstreamUrl: string;
  url: string;
  key: string;
  memoryKb(): number;
  stop(): Promise<void>;
}

/** Starts both with the servers they need; everything is ended by `stop`. */
export async function startStreaming(): Promise<Streaming> {
  const servers = await openServers();
  const started: Started[] = [];
  const stop = async (): Promise<void> => {
    for (const one of started.splice(0).toReversed()) await one.stop();
    await servers.stop();
  };
  try {
    const upstream = startNode([fileURLToPath(new URL('./streamingUpstream.ts', import.meta.url))]);
    started.push(upstream);
    const upstreamUrl = `http://127.0.0.1:${await outputLine(upstream, /listening (\d+)/)}/v1`;
    const { keyValue: key } = await seed(servers.databaseUrl, upstreamUrl);
    const bureau = await startBureau(servers);
    started.push(bureau);
    const memoryKb = (): number => residentBytes(bureau.child.pid) / 1024;
    return { upstreamUrl, url: bureau.url, key, memoryKb, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
