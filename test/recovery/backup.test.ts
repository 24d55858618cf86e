import { spawn, type ChildProcess } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';

import { Pool } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { checkBackup } from '../../bin/backup/checkBackup.ts';
import type { Manifest } from '../../bin/backup/manifest.ts';
import { requireKey, restoreBackup } from '../../bin/backup/restoreBackup.ts';
import { takeBackup } from '../../bin/backup/takeBackup.ts';
import { freePort } from '../../bin/embedded/ports.ts';
import { startPostgres, type EmbeddedPostgres } from '../../bin/embedded/postgres.ts';
import { DataDirectory } from '../../bin/start/DataDirectory.ts';
import { columnTypes } from '../../db/columnTypes.ts';
import { Database } from '../../db/database.ts';
import { migrateUp } from '../../db/migrate.ts';
import { ensureProgramUser } from '../../db/programUser.ts';
import { openSecrets } from '../../db/secrets/secrets.ts';
import { Maintenance } from '../../domains/recovery/Maintenance.ts';
import { lastVerifiedBackup, noteVerifiedBackup } from '../../domains/recovery/verifiedBackup.ts';
import { folderBlobs } from '../../platform/binaries/folderBlobs.ts';
import { BinaryStore } from '../../platform/binaries/BinaryStore.ts';
import { readSettings } from '../../platform/config/settings.ts';
import { deleteDataDir, makeDataDir } from '../bin/startedBureau.ts';
import { isFull } from '../support/isFull.ts';
import { buildOrganization } from '../support/factories.ts';

const logger = { warn: () => undefined };
const say = () => undefined;
let dataDir: string;
let backups: string;
let postgres: EmbeddedPostgres;
let database: Database;
let pool: Pool;
let organizationId: string;
const restored: string[] = [];

/** What `npm start` keeps, without its programs: PostgreSQL runs, and the file of Temporal is there. */
beforeAll(async () => {
  dataDir = await makeDataDir();
  backups = await mkdtemp(join(tmpdir(), 'bureau-backups-'));
  const port = await freePort();
  postgres = await startPostgres({ dataDir, port, database: 'bureau' });
  await writeFile(join(dataDir, 'ports.json'), JSON.stringify({ postgres: port }));
  await migrateUp(postgres.ownerUrl);
  database = await Database.connect({ url: await ensureProgramUser(postgres.ownerUrl, postgres.programUrl) });
  await openSecrets({ database, dataDir });
  (await Maintenance.open({ database, dataDir, isSet: null, logger })).close();
  await mkdir(join(dataDir, 'temporal'));
  const temporal = new DatabaseSync(join(dataDir, 'temporal', 'temporal.db'));
  temporal.exec('create table executions (id text); insert into executions values (1)');
  temporal.close();
  pool = new Pool({ connectionString: postgres.ownerUrl, max: 1, types: columnTypes });
  pool.on('error', () => undefined); // its server is stopped by the test
  ({ organizationId } = await buildOrganization(Object.assign(database, { pool })));
}, 180_000);
afterAll(async () => {
  await database?.close();
  await pool?.end();
  await postgres?.stop();
  for (const folder of [dataDir, ...restored]) await deleteDataDir(folder);
  await rm(backups, { recursive: true, force: true });
});

const settings = () => readSettings({ SERVICE_DATA_DIR: dataDir });
const manifestOf = async (from: string) => JSON.parse(await readFile(join(from, 'manifest.json'), 'utf8')) as Manifest;

/** Runs `npm run backup:note` with the database of the instance. */
async function noteBackup(at: string): Promise<{ code: number | null; output: string }> {
  const program = join(import.meta.dirname, '../../bin/noteBackup.ts');
  const child = spawn(process.execPath, [program, '--at', at], {
    env: { ...process.env, DATABASE_URL: postgres.programUrl },
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  return { code, output };
}

it('a hot backup holds all that was committed before its moment, no key, and starts in maintenance where it is restored', async () => {
  const binaries = new BinaryStore(database, folderBlobs(join(dataDir, 'binaries')));
  const owner = { organizationId, executionId: null };
  const file = await binaries.write(owner, Buffer.from('kept'), { fileName: 'kept.txt' });
  const written: { n: number; atMs: number }[] = [];
  let isWriting = true;
  const writing = (async () => {
    for (let n = 0; isWriting; n += 1) {
      await database.asSystem(({ instanceSettings }) => instanceSettings.set(`test_${n}`, n));
      written.push({ n, atMs: Date.now() });
      await sleep(5);
      // Unused files stay while the backup runs.
      if (n === 20) expect(await binaries.sweep()).toBe(0);
    }
  })();
  const from = join(backups, 'hot');
  const { moment } = await takeBackup({ settings: settings(), to: from, say });
  isWriting = false;
  await writing;
  await expect(takeBackup({ settings: settings(), to: from, say })).rejects.toThrow('is not empty');
  await expect(takeBackup({ settings: settings(), to: join(dataDir, 'b'), say })).rejects.toThrow('in the data folder');
  const key = (await readFile(join(dataDir, 'encryption.key'), 'utf8')).trim();
  for (const path of await readdir(from, { recursive: true, withFileTypes: true }))
    if (path.isFile()) expect((await readFile(join(path.parentPath, path.name))).includes(key), path.name).toBe(false);

  const { faults, manifest } = await checkBackup({ from, say });
  expect(faults).toEqual([]);
  await noteVerifiedBackup(database, { moment: new Date(manifest.moment), verifiedAt: new Date() });
  expect((await lastVerifiedBackup(database))?.moment).toEqual(moment);

  const later = new Date(Math.max(Date.parse(manifest.moment) + 1, Date.now() - 1_000)).toISOString();
  expect(await noteBackup('2999-01-01T00:00:00Z')).toMatchObject({
    code: 1,
    output: expect.stringContaining('future'),
  });
  expect(await noteBackup('yesterday')).toMatchObject({ code: 1, output: expect.stringContaining('is not a time') });
  expect(await noteBackup(later)).toMatchObject({ code: 0 });
  expect((await lastVerifiedBackup(database))?.moment.toISOString()).toBe(later);

  const folder = await makeDataDir();
  restored.push(folder);
  const keys = { dataDir: folder, encryptionKey: null, encryptionKeysOld: [] };
  await expect(requireKey(manifest, keys)).rejects.toThrow(
    `copy the original's key file to ${join(folder, 'encryption.key')}`,
  );
  await copyFile(join(dataDir, 'encryption.key'), join(folder, 'encryption.key'));
  await requireKey(manifest, keys);
  await restoreBackup({
    from,
    dataDir: folder,
    auditCheckpoints: join(folder, 'audit-checkpoints'),
    say,
    isDurable: false,
  });
  const twin = await startPostgres({ dataDir: folder, port: await freePort(), database: 'bureau' });
  try {
    const url = await ensureProgramUser(twin.ownerUrl, twin.programUrl);
    const copy = await Database.connect({ url, poolSize: 1 });
    const { rows } = await copy.systemPool.query<{ value: number }>(
      `select value from instance_settings where key like 'test\\_%'`,
    );
    const there = new Set(rows.map(({ value }) => value));
    const before = written.filter(({ atMs }) => atMs < moment.getTime());
    expect(before.length).toBeGreaterThan(20);
    expect(before.filter(({ n }) => !there.has(n))).toEqual([]);
    expect(there.size, 'what came after the moment').toBeLessThan(written.length);
    const maintenance = await Maintenance.open({ database: copy, dataDir: folder, isSet: null, logger });
    expect(maintenance.reason).toBe('restored');
    maintenance.close();
    const kept = new BinaryStore(copy, folderBlobs(join(folder, 'binaries')));
    const { content } = await kept.readKept(organizationId, file.id);
    expect(Buffer.concat(await content.toArray()).toString()).toBe('kept');
    await copy.close();
  } finally {
    await twin.stop();
  }
}, 180_000);

it('a damaged or unfinished backup is not restored, and an unfinished restore is not started', async () => {
  const from = join(backups, 'hot'); // the one of the first test
  await writeFile(join(from, 'postgres', 'cluster', 'PG_VERSION'), '17\n');
  const folder = await makeDataDir();
  restored.push(folder);
  const options = { dataDir: folder, auditCheckpoints: join(folder, 'audit-checkpoints'), say, isDurable: false };
  const kept = join(backups, 'checkpoints'); // outlived the data folder
  await mkdir(kept);
  await writeFile(join(kept, '2026-11-28.jsonl'), '');
  await expect(restoreBackup({ from, ...options, auditCheckpoints: kept })).rejects.toThrow('Move them away');
  expect(await readdir(folder)).toEqual([]);
  await expect(restoreBackup({ from, ...options })).rejects.toThrow(
    'The backup is damaged: postgres/cluster/PG_VERSION',
  );
  await expect(DataDirectory.open(folder)).rejects.toThrow('did not end');
  await expect(restoreBackup({ from, ...options })).rejects.toThrow('is not empty');
  await writeFile(join(from, 'manifest.json'), '{');
  await expect(restoreBackup({ from, ...options })).rejects.toThrow('manifest.json is not what was written');
  await rm(join(from, 'manifest.json'));
  await expect(restoreBackup({ from, ...options })).rejects.toThrow('is not a whole backup');
}, 180_000);

it.skipIf(!isFull)(
  'a killed backup leaves a folder that is none, and the next one works',
  async () => {
    const to = join(backups, 'killed');
    const child: ChildProcess = spawn(
      process.execPath,
      [join(import.meta.dirname, '../../bin/backup.ts'), '--to', to],
      {
        env: { ...process.env, SERVICE_DATA_DIR: dataDir },
        stdio: 'ignore',
      },
    );
    await expect
      .poll(
        () =>
          readdir(join(to, 'postgres', 'cluster')).then(
            (all) => all.length,
            () => 0,
          ),
        { timeout: 60_000, interval: 5 },
      )
      .toBeGreaterThan(0);
    child.kill('SIGKILL');
    await new Promise((resolve) => child.once('exit', resolve));
    await expect(manifestOf(to)).rejects.toThrow();
    await expect
      .poll(
        () =>
          takeBackup({ settings: settings(), to: join(backups, 'next'), say }).then(
            () => 'whole',
            (error: Error) => error.message,
          ),
        { timeout: 60_000 },
      )
      .toBe('whole');
    const { rows } = await database.systemPool.query('select from pg_replication_slots');
    expect(rows).toEqual([]);
  },
  60_000,
);
