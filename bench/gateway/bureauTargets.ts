import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import pg from 'pg';

import { startBureau } from './bureau.ts';
import type { DatabaseWork, Place, Target } from './load.ts';
import type { Started } from './process.ts';
import { seed, seedKeys, type Seeded } from './seed.ts';
import type { BenchServers } from './servers.ts';

/** Parts that all targets of a run share. */
export interface Bench {
  servers: BenchServers;
  upstreamUrl: string;
  seeded: Seeded;
  started: Started[];
  /** Model endpoints of the API processes that are started so far; all serve one database. */
  apis: string[];
}

const startedAtOnce = 2;
/** Sessions of PostgreSQL report their statistics after ten idle seconds at the latest. */
const statisticsMs = 10_500;

/**
 * API processes of one database, called by one organization, so over one wallet. `beside`: one caller of another organization calls the
 * first process at the same time. `apart`: each process is called by an organization of its own, so that nothing waits for a wallet.
 */
export async function prepareWallet(
  bench: Bench,
  wanted: { name: string; processes: number; body: string; beside?: boolean; apart?: boolean },
): Promise<Target> {
  const { name, processes, body, beside = false, apart = false } = wanted;
  const { servers, seeded, started, apis } = bench;
  const startOne = async (): Promise<void> => {
    const api = await startBureau(servers);
    started.push(api);
    apis.push(`${api.url}/chat/completions`);
  };
  // Ten that start at once on two cores are not ready in time.
  while (apis.length < processes)
    await Promise.all(Array.from({ length: Math.min(startedAtOnce, processes - apis.length) }, startOne));
  const [other, ...own] = await seedKeys(servers.databaseUrl, beside ? 1 + (apart ? processes : 0) : 0);
  const placeOf = (index: number, key: string): Place => ({
    url: apis[index]!,
    headers: [{ authorization: `Bearer ${key}` }],
  });
  const places = Array.from({ length: processes }, (_, index) => placeOf(index, apart ? own[index]! : seeded.keyValue));
  return { name, places, body, ...(other !== undefined && { beside: placeOf(0, other) }) };
}

/** One API process of a database of its own with so many organizations, each of which calls rarely. */
export async function prepareCold(bench: Bench, wanted: { name: string; keys: number; body: string }): Promise<Target> {
  const { name, keys, body } = wanted;
  const databaseUrl = await bench.servers.another();
  await seed(databaseUrl, bench.upstreamUrl);
  const values = await seedKeys(databaseUrl, keys);
  const folder = join(bench.servers.folder, name); // of its own: a folder belongs to one instance
  await mkdir(folder);
  const api = await startBureau({ ...bench.servers, folder, databaseUrl });
  bench.started.push(api);
  const headers = values.map((value) => ({ authorization: `Bearer ${value}` }));
  return {
    name,
    places: [{ url: `${api.url}/chat/completions`, headers }],
    body,
    readWork: () => readWork(databaseUrl),
  };
}

async function readWork(databaseUrl: string): Promise<DatabaseWork> {
  await delay(statisticsMs);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ commits: string; syncs: string }>(
      `select (select xact_commit from pg_stat_database where datname = current_database()) as commits,
              (select sum(fsyncs) from pg_stat_io where object = 'wal') as syncs`,
    );
    return { commits: Number(rows[0]!.commits), walSyncs: Number(rows[0]!.syncs) };
  } finally {
    await client.end();
  }
}
