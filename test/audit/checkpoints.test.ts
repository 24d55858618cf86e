import { spawn } from 'node:child_process';
import { appendFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { checkpointKeyPurpose, keepPlaces, readPlaces, thinOut } from '../../domains/audit/checkpointFile.ts';
import { Checkpoints } from '../../domains/audit/Checkpoints.ts';
import { sealEvents } from '../../domains/audit/sealEvents.ts';
import { verifyLogs } from '../../domains/audit/verifyLogs.ts';
import type { DataKey } from '../../db/secrets/envelope.ts';
import { signUpPerson, type Person } from '../support/apiClient.ts';
import { startTestApi, testEncryptionKey, type TestApi } from '../support/apiServer.ts';

let api: TestApi;
let keys: readonly DataKey[];
let folder: string;
let rewritten: string[];
beforeAll(async () => {
  api = await startTestApi();
  keys = api.deps.secrets.keysFor(checkpointKeyPurpose);
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bureau-checkpoints-'));
  rewritten = [];
});
afterAll(() => api.close());

const checkpoints = () =>
  new Checkpoints({
    database: api.deps.database,
    folder,
    keys,
    onRewritten: ({ chain }) => void rewritten.push(chain),
  });

async function sealedPerson(): Promise<Person> {
  const person = await signUpPerson(api.url);
  await addEvents(person);
  return person;
}

async function addEvents({ client }: Person): Promise<void> {
  for (const name of ['a', 'b', 'c']) await client.ok('createDataTable', { body: { name: `${name}${Math.random()}` } });
  while (await sealEvents(api.deps.database));
}

/** Acts as an attacker with all database permissions: cuts a chain after its second event, or rewrites it without that event. */
async function attack({ organizationId }: Person, how: 'cut' | 'rewrite'): Promise<void> {
  const client = await api.test.database.pool.connect();
  try {
    await client.query('set session_replication_role = replica');
    const cut = 'delete from audit_events where id in (select event_id from audit_seals where chain = $1 and seq > 2)';
    const rewrite = "update audit_events set actor_id = 'acc_other' where organization_id = $1";
    await client.query(how === 'cut' ? cut : rewrite, [organizationId]);
    await client.query('delete from audit_seals where chain = $1', [organizationId]);
    await client.query('insert into audit_line select id from audit_events where organization_id = $1', [
      organizationId,
    ]);
  } finally {
    client.release(true);
  }
  while (await sealEvents(api.deps.database));
}

async function faults({ organizationId }: Person): Promise<string[]> {
  const { places } = await readPlaces(folder, keys);
  const report = await verifyLogs(
    api.deps.database,
    new Map([...places].filter(([chain]) => chain === organizationId)),
    () => undefined,
  );
  return report.faults.filter(({ chain }) => chain === organizationId).map(({ fault }) => fault);
}

describe('places kept outside of the database', () => {
  test('detect a log that was cut or completely rewritten, although it is consistent in itself', async () => {
    const [cut, anew, honest] = [await sealedPerson(), await sealedPerson(), await sealedPerson()];
    await checkpoints().round();
    await attack(cut, 'cut');
    await attack(anew, 'rewrite');
    expect((await verifyLogs(api.deps.database, new Map(), () => undefined)).faults).toEqual([]);
    expect(await faults(cut)).toEqual(['cut']);
    expect(await faults(anew)).toContain('rewritten');
    expect(await faults(honest)).toEqual([]);
  });

  test('still detect it after the process continues and writes new checkpoints', async () => {
    const person = await sealedPerson();
    const running = checkpoints();
    await running.round();
    await attack(person, 'rewrite');
    await addEvents(person);
    await running.round();
    expect(rewritten).toEqual([person.organizationId]);
    expect(await faults(person)).toContain('rewritten');
    const later = checkpoints(); // after a restart it continues from the folder
    await attack(person, 'rewrite');
    await addEvents(person);
    await later.round();
    expect(rewritten).toEqual([person.organizationId, person.organizationId]);
  });

  test('detect a log deleted with its organization', async () => {
    const person = await sealedPerson();
    await checkpoints().round();
    await api.test.database.pool.query('delete from audit_seals where chain = $1', [person.organizationId]);
    const { places } = await readPlaces(folder, keys);
    const ofChain = places.get(person.organizationId)!;
    const { faults: found } = await verifyLogs(
      api.deps.database,
      new Map([[person.organizationId, ofChain]]),
      () => undefined,
    );
    expect(found).toContainEqual(expect.objectContaining({ chain: person.organizationId, fault: 'cut' }));
  });

  test('are written only if a chain has grown', async () => {
    const person = await sealedPerson();
    const running = checkpoints();
    expect(await running.round()).toBeGreaterThan(0);
    expect(await running.round()).toBe(0);
    await addEvents(person);
    expect(await running.round()).toBe(1);
  });

  test('count only as this instance wrote them', async () => {
    const person = await sealedPerson();
    await checkpoints().round();
    const path = join(folder, (await readdir(folder))[0]!);
    const text = await readFile(path, 'utf8');
    await writeFile(path, text.replaceAll(/"seq":"(\d+)"/g, '"seq":"9$1"'));
    await appendFile(path, 'no json\n');
    const { places, damaged } = await readPlaces(folder, keys);
    expect(places.get(person.organizationId)).toBeUndefined();
    expect(damaged).toBe(text.trimEnd().split('\n').length + 1);
  });

  test('of past days are reduced to the last of each chain, and stay readable', async () => {
    const place = (seq: number) => ({ chain: 'org_1', seq: BigInt(seq), hash: Buffer.alloc(32, seq) });
    for (const [day, seq] of [
      ['01', 1],
      ['01', 2],
      ['02', 3],
      ['02', 4],
      ['03', 5],
      ['03', 6],
    ] as const)
      await keepPlaces(folder, keys, { at: new Date(`2026-11-${day}T12:00:00Z`), places: [place(seq)] });
    for (let round = 0; round < 2; round += 1) await thinOut(folder, keys, new Date('2026-11-03T12:00:00Z'));
    const { places, damaged } = await readPlaces(folder, keys);
    expect(damaged).toBe(0);
    expect(places.get('org_1')!.map(({ seq }) => seq)).toEqual([2n, 4n, 5n, 6n]);
    await rm(folder, { recursive: true });
  });
});

test('`npm run audit:verify` says in plain words what is wrong, by its exit code, too', async () => {
  const person = await sealedPerson();
  const verify = async (...options: string[]) => {
    const child = spawn(process.execPath, ['bin/auditVerify.ts', ...options], {
      cwd: join(import.meta.dirname, '../..'),
      env: {
        PATH: process.env['PATH'],
        DATABASE_URL: api.test.url,
        SERVICE_ENCRYPTION_KEY: testEncryptionKey,
        SERVICE_AUDIT_CHECKPOINTS: folder,
      },
    });
    let output = '';
    child.stdout.on('data', (bytes: Buffer) => (output += bytes.toString()));
    child.stderr.on('data', (bytes: Buffer) => (output += bytes.toString()));
    const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
    return { code, output };
  };
  await api.test.database.pool.query('delete from audit_line');
  const others = await verify();
  expect(others.output).toContain('Nothing is written down');
  const printed = await verify('--print');
  expect(printed).toMatchObject({ code: 0 });
  const kept = join(folder, 'kept-by-an-operator.txt');
  await writeFile(kept, printed.output);
  await checkpoints().round();
  await attack(person, 'rewrite');
  const found = await verify('--compare', kept);
  expect(found.output).toContain(
    `The log of ${person.organizationId}: event 5 is not what was written down of it: the log was written anew.`,
  );
  expect(found.code).toBe(1);
});
