import { chmod, mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { freePort } from '../embedded/ports.ts';
import { startPostgres } from '../embedded/postgres.ts';
import { startTemporal } from '../embedded/temporal.ts';
import { findTemporal } from '../embedded/temporalBinary.ts';

/** Servers for tests: a PostgreSQL superuser's URL and a Temporal frontend. */
export interface TestServers {
  readonly postgresUrl: string;
  readonly temporalAddress: string;
  /** Stops and deletes what was started here, and nothing else. */
  stop(): Promise<void>;
}

/** On Linux the files are in memory. */
const memoryFolder = '/dev/shm';
/** More than the databases of all test files that run at once. */
const memoryNeededBytes = 4 * 1024 ** 3;

/**
 * Each test file makes a database, which is a thousand files: on a disk, finding places for them took half of PostgreSQL's time.
 * Containers often have little memory there.
 */
async function serversFolder(): Promise<string> {
  const place = await statfs(memoryFolder).catch(() => null);
  return place !== null && place.bavail * place.bsize >= memoryNeededBytes ? memoryFolder : tmpdir();
}

/** Uses the servers that are given and starts the others in a folder of their own, without durability. */
export async function startTestServers(given: {
  readonly postgresUrl: string | undefined;
  readonly temporalAddress: string | undefined;
}): Promise<TestServers> {
  const { postgresUrl: givenUrl, temporalAddress: givenAddress } = given;
  // Creates no folder either, which would remain if the caller is ended before it can clean up.
  if (givenUrl !== undefined && givenAddress !== undefined)
    return { postgresUrl: givenUrl, temporalAddress: givenAddress, stop: () => Promise.resolve() };
  const folder = await mkdtemp(join(await serversFolder(), 'bureau-test-'));
  await chmod(folder, 0o711); // As root, PostgreSQL runs as another user, which needs access.
  const stops: (() => Promise<void>)[] = [() => rm(folder, { recursive: true, force: true })];
  const stop = async () => {
    for (const part of stops.splice(0).toReversed()) await part();
  };
  try {
    let [postgresUrl, temporalAddress] = [givenUrl, givenAddress];
    if (postgresUrl === undefined) {
      const postgres = await startPostgres({
        dataDir: folder,
        port: await freePort(),
        database: 'bureau',
        throwAway: true,
      });
      stops.push(postgres.stop);
      postgresUrl = postgres.ownerUrl;
    }
    if (temporalAddress === undefined) {
      const binary = await findTemporal((line) => process.stderr.write(`${line}\n`));
      const temporal = await startTemporal({
        binary,
        dataDir: folder,
        port: await freePort(),
        uiPort: null,
        namespace: 'default',
      });
      stops.push(temporal.stop);
      temporalAddress = temporal.address;
    }
    return { postgresUrl, temporalAddress, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
