import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import pg from 'pg';

import { freePort } from '../../bin/embedded/ports.ts';
import { startPostgres } from '../../bin/embedded/postgres.ts';
import { startTemporal } from '../../bin/embedded/temporal.ts';
import { findTemporal } from '../../bin/embedded/temporalBinary.ts';
import { migrateUp } from '../../db/migrate.ts';
import { ensureProgramUser } from '../../db/programUser.ts';

/** Servers of a benchmark. Everything here is ended, and deleted, by `stop`. */
export interface BenchServers {
  /** A migrated database of its own. */
  databaseUrl: string;
  temporalAddress: string;
  /** Makes another migrated database on the same server. */
  another: () => Promise<string>;
  /** A folder for the data directory of the measured processes. */
  folder: string;
  stop(): Promise<void>;
}

/**
 * Takes the servers of TEST_POSTGRES_URL and TEST_TEMPORAL_ADDRESS, or starts the embedded ones, durable as in
 * production (the ones of the test suite are not).
 */
export async function openServers(): Promise<BenchServers> {
  const folder = await mkdtemp(join(tmpdir(), 'bureau-bench-'));
  await chmod(folder, 0o711); // As root, PostgreSQL runs as another user, which needs access.
  const stops: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })];
  const stop = async (): Promise<void> => {
    for (const part of stops.splice(0).toReversed()) await part();
  };
  try {
    let serverUrl = process.env.TEST_POSTGRES_URL;
    if (!serverUrl) {
      const postgres = await startPostgres({ dataDir: folder, port: await freePort(), database: 'bureau' });
      stops.push(() => postgres.stop());
      serverUrl = postgres.ownerUrl;
    }
    let temporalAddress = process.env.TEST_TEMPORAL_ADDRESS;
    if (!temporalAddress) {
      const binary = await findTemporal((line) => process.stderr.write(`${line}\n`));
      const temporal = await startTemporal({
        binary,
        dataDir: folder,
        port: await freePort(),
        uiPort: null,
        namespace: 'default',
      });
      stops.push(() => temporal.stop());
      temporalAddress = temporal.address;
    }
    const another = () => makeDatabase(serverUrl, stops);
    return { databaseUrl: await another(), another, temporalAddress, folder, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function makeDatabase(serverUrl: string, stops: (() => Promise<unknown>)[]): Promise<string> {
  const name = `bureau_bench_${randomBytes(5).toString('hex')}`;
  await onServer(serverUrl, `create database ${name}`);
  stops.push(async () => {
    await onServer(serverUrl, `drop database if exists ${name} with (force)`);
    await onServer(serverUrl, `drop role if exists bureau_program_${name}`);
  });
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  await migrateUp(url.toString());
  await ensureProgramUser(url.toString(), url.toString());
  return url.toString();
}

/** How durable a commit of that server is, for the head of a report. */
export async function durability(databaseUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ version: string; fsync: string; commit: string }>(
      `select current_setting('server_version') as version, current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit`,
    );
    return `PostgreSQL ${rows[0]!.version}, fsync ${rows[0]!.fsync}, synchronous_commit ${rows[0]!.commit}`;
  } finally {
    await client.end();
  }
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
