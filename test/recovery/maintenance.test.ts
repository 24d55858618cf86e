import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';

import { endMaintenance, Maintenance } from '../../domains/recovery/Maintenance.ts';
import { identifyInstance } from '../../domains/recovery/identifyInstance.ts';
import { readInstanceFile, writeInstanceFile } from '../../domains/recovery/instanceFile.ts';
import { reconcileIfDue, whenCompared } from '../../domains/recovery/reconcileIfDue.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { buildOrganization } from '../support/factories.ts';

const logger = { warn: () => undefined };
const folders: string[] = [];
const opened: Maintenance[] = [];
let testDatabase: TestDatabase;

beforeEach(async () => {
  testDatabase = await createTestDatabase();
});
afterEach(async () => {
  for (const maintenance of opened.splice(0)) maintenance.close();
  await testDatabase.drop();
});
afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'bureau-recovery-'));
  folders.push(folder);
  return folder;
}

async function open(dataDir: string, isSet: boolean | null = null): Promise<Maintenance> {
  const maintenance = await Maintenance.open({ database: testDatabase.database, dataDir, isSet, logger });
  opened.push(maintenance);
  return maintenance;
}

/** As if the instance had been made long ago, and none of its processes were alive. */
async function age(): Promise<void> {
  const { pool } = testDatabase.database;
  await pool.query(
    `update instance_settings set value = value || '{"at": "2026-01-01T00:00:00.000Z"}' where key = 'instance'`,
  );
  await pool.query('delete from process_beats');
}

test('database and data folder get the same id at the first start, and keep it', async () => {
  const folder = await makeFolder();
  expect((await open(folder)).reason).toBeNull();
  const id = await readInstanceFile(folder);
  expect(id).toMatch(/^[0-9a-f-]{36}$/);
  await age();
  expect((await open(folder)).reason).toBeNull();
  expect(await readInstanceFile(folder)).toBe(id);
});

test('an empty data folder joins an old instance with the setting false, a folder of another instance does not', async () => {
  await open(await makeFolder());
  await age();
  expect((await open(await makeFolder(), false)).reason).toBeNull();
  const other = await makeFolder();
  await writeInstanceFile(other, 'another');
  expect((await open(other, false)).reason).toBe('restored');
});

test('a data folder of another instance, or of none, puts a database into maintenance until an owner ends it', async () => {
  const own = await makeFolder();
  await open(own);
  await age();
  const copied = await makeFolder();
  await writeInstanceFile(copied, 'another');
  const maintenance = await open(copied);
  expect(maintenance.reason).toBe('restored');
  let begun = 0;
  maintenance.whenOver(() => (begun += 1));
  expect((await open(own)).reason, 'all processes of the database').toBe('restored');
  expect((await open(await makeFolder())).reason).toBe('restored');

  await testDatabase.database.asSystem((repositories) => endMaintenance(repositories));
  expect(begun).toBe(0);
  await maintenance.look();
  await expect.poll(() => begun).toBe(1);
  expect(maintenance.isOn).toBe(false);
  expect(await readInstanceFile(copied)).toBe(await readInstanceFile(own));
  expect((await open(copied)).reason).toBeNull();
});

test('an empty data folder joins an instance that is young or alive', async () => {
  await open(await makeFolder());
  expect((await open(await makeFolder())).reason).toBeNull();
  await age();
  await beat();
  const opening = { isOver: false };
  const joined = makeFolder()
    .then((folder) => open(folder))
    .finally(() => (opening.isOver = true));
  while (!opening.isOver) {
    await beat();
    await pause(100);
  }
  expect((await joined).reason).toBeNull();
});

test('an empty data folder does not join a copy, which has the last sign of life of its original', async () => {
  const { database } = testDatabase;
  await open(await makeFolder());
  await age();
  await beat();
  const copy = { database, dataDir: await makeFolder(), isSet: null, beatWithinMs: 600 };
  expect((await identifyInstance(copy)).reason).toBe('restored');
  expect(await readInstanceFile(copy.dataDir)).toBeNull();
});

async function beat(): Promise<void> {
  await testDatabase.database.asSystem(({ processBeats }) =>
    processBeats.beat({ process: '1@host', kind: 'worker', taskQueue: 'bureau', version: null }),
  );
}

test('a database without an id that has accounts is an old backup where the folder has an id', async () => {
  const folder = await makeFolder();
  await writeInstanceFile(folder, 'newer');
  expect((await open(folder)).reason, 'a new database').toBeNull();
  await testDatabase.database.pool.query(`delete from instance_settings where key = 'instance'`);
  await buildOrganization(testDatabase.database);
  expect((await open(folder)).reason).toBe('restored');
});

test('SERVICE_MAINTENANCE holds whatever database and folder say', async () => {
  const folder = await makeFolder();
  const maintenance = await open(folder, true);
  expect(maintenance.reason).toBe('setting');
  await maintenance.look();
  expect(maintenance.reason).toBe('setting');
});

test('workers compare with Temporal once after maintenance', async () => {
  const folder = await makeFolder();
  await open(folder);
  let compared = 0;
  const executions = { reconcileRestored: async () => (compared += 1) };
  await reconcileIfDue(testDatabase.database, executions);
  expect(compared).toBe(0);
  (await open(folder, true)).close();
  await reconcileIfDue(testDatabase.database, executions);
  await reconcileIfDue(testDatabase.database, executions);
  expect(compared).toBe(1);
});

test('an API process delivers to Temporal only when a worker has compared', async () => {
  const { database } = testDatabase;
  (await open(await makeFolder(), true)).close();
  let begun = 0;
  const failures: unknown[] = [];
  const waiting = whenCompared(
    database,
    () => (begun += 1),
    (error) => failures.push(error),
  );
  const during = async () => {
    waiting.wake();
    await database.asSystem(({ instanceSettings }) => instanceSettings.find('instance'));
    expect(begun).toBe(0);
  };
  await reconcileIfDue(database, { reconcileRestored: during });
  await expect
    .poll(() => {
      waiting.wake();
      return begun;
    })
    .toBe(1);
  waiting.wake();
  await waiting.stop();
  expect([begun, failures]).toEqual([1, []]);
});
