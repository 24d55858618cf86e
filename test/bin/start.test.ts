import { randomBytes } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { shareCache } from '../support/instance.ts';
import { isFull } from '../support/isFull.ts';
import { StartedBureau, deleteDataDir, makeDataDir, processesOf } from './startedBureau.ts';

const onLinux = process.platform === 'linux';

const unexpected = 'ended unexpectedly (signal SIGKILL)';

describe.skipIf(!onLinux)('npm start (needs /proc to see its processes)', () => {
  /** State shared by consecutive starts: creating the database takes longer than most checks. */
  let kept: string;
  /** The start on it that the stories hand on: each begins where the one before it ended. */
  let running: StartedBureau;
  const started: StartedBureau[] = [];
  const start = async (dataDir: string, settings?: Record<string, string>) => {
    const bureau = await StartedBureau.start(dataDir, settings);
    started.push(bureau);
    return bureau;
  };
  const startOn = async (dataDir: string) => {
    running = await StartedBureau.start(dataDir);
    await running.ready();
    return running;
  };
  const health = () =>
    fetch(`${running.url}/health/ready`).then(
      ({ status }) => status,
      () => 0,
    );

  beforeAll(async () => {
    kept = await makeDataDir();
    await shareCache(kept);
  });
  afterEach(async () => {
    for (const bureau of started.splice(0)) {
      await bureau.kill();
      if (bureau.dataDir !== kept) await deleteDataDir(bureau.dataDir);
    }
  });
  afterAll(async () => {
    await running?.kill();
    await deleteDataDir(kept);
  });

  it('is ready without a question, keeps everything over a restart, and Ctrl-C leaves no process behind', async () => {
    const first = await startOn(kept);
    expect(await health()).toBe(200);
    for (const part of ['PostgreSQL', 'Migrations', 'Temporal', 'Ready: http://localhost:'])
      expect(first.output).toContain(part);
    expect(first.output, 'a first start prints no warning and no JSON').not.toMatch(/^\S+ +(warn|error) |\{"/m);
    const account = { email: 'first@example.test', password: 'correct horse battery', name: 'First' };
    const signedUp = await post(`${first.url}/api/v1/accounts`, account);
    expect(signedUp.status).toBe(201);
    expect(await usersOfPrograms(kept)).toEqual([
      { name: 'bureau_program', super: false, bypasses: false, owns: false },
    ]);
    first.child.kill('SIGINT');
    expect(await first.exit, first.output).toBe(0);
    expect(await processesOf(kept)).toEqual([]);

    await rm(join(kept, 'postgres', 'program-password')); // as where an earlier release has made the folder
    const second = await startOn(kept);
    const { email, password } = account;
    expect((await post(`${second.url}/api/v1/sessions`, { email, password })).status).toBeLessThan(300);
    expect(embeddedAddresses(second.output)).toEqual(embeddedAddresses(first.output));
  }, 300_000);

  it('starts again after kill -9, with nothing of the killed start left', async () => {
    const killed = running;
    const before = await processesOf(kept);
    killed.child.kill('SIGKILL');
    await killed.exit;
    const next = await startOn(kept);
    expect((await processesOf(kept)).filter((pid) => before.includes(pid))).toEqual([]);
    expect(embeddedAddresses(next.output)).toEqual(embeddedAddresses(killed.output));
  }, 300_000);

  it('refuses a second start on the same data directory, naming the first', async () => {
    const second = await StartedBureau.start(kept); // not to be killed with all that runs there
    expect(await second.exit).toBe(1);
    expect(second.output).toContain(`already runs with the data directory ${kept} (process ${running.child.pid})`);
    expect(await health()).toBe(200);
  }, 300_000);

  it.skipIf(!isFull)(
    'starts a program, PostgreSQL and Temporal again that ended by themselves, with all they hold',
    async () => {
      for (const [name, part] of [
        ['api', 'api/server.ts'],
        ['PostgreSQL', '/postgres'],
        ['Temporal', 'start-dev'],
      ] as const) {
        const pid = await pidOf(kept, part);
        const ends = running.output.split(unexpected).length;
        process.kill(pid, 'SIGKILL');
        await expect.poll(() => running.output.split(unexpected).length, { timeout: 60_000 }).toBeGreaterThan(ends);
        await expect.poll(() => pidOf(kept, part).catch(() => pid), { timeout: 60_000 }).not.toBe(pid);
        await expect.poll(health, { timeout: 60_000 }).toBe(200);
        expect(running.output, name).toContain(name);
      }
      const instance = (await (await fetch(`${running.url}/api/v1/instance`)).json()) as { has_owner: boolean };
      expect(instance.has_owner).toBe(true);
    },
    300_000,
  );

  it('ends like that on SIGTERM, too', async () => {
    running.child.kill('SIGTERM');
    expect(await running.exit, running.output).toBe(0);
    expect(await processesOf(kept)).toEqual([]);
  }, 300_000);

  it('says at once, and in one line, that the encryption key is another one', async () => {
    const bureau = await start(kept, { SERVICE_ENCRYPTION_KEY: randomBytes(32).toString('base64') });
    expect(await bureau.exit).toBe(1);
    expect(bureau.output).toContain('The key in SERVICE_ENCRYPTION_KEY is not the one');
    expect(bureau.output).not.toMatch(/\n\s+at |api \||worker \|/);
    expect(await processesOf(kept)).toEqual([]);
  }, 300_000);

  it('names the port when it is taken, before anything is started', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => taken.once('listening', resolve));
    const port = (taken.address() as AddressInfo).port;
    try {
      const bureau = await start(await makeDataDir(), { PORT: String(port) });
      expect(await bureau.exit).toBe(1);
      expect(bureau.output).toContain(`Port ${port} is taken`);
      expect(bureau.output).not.toContain('PostgreSQL');
    } finally {
      taken.close();
    }
  });

  it('names every wrong setting and ends with code 2, without a stack', async () => {
    const bureau = await start(await makeDataDir(), { SERVICE_NOT_THERE: '1', SERVICE_SIGN_UP: 'maybe' });
    expect(await bureau.exit).toBe(2);
    expect(bureau.output).toContain('SERVICE_NOT_THERE');
    expect(bureau.output).toContain('SERVICE_SIGN_UP');
    expect(bureau.output).not.toMatch(/^\s+at /m);
  });

  it('says so when the data directory cannot be made', async () => {
    const below = join(await makeDataDir(), 'file');
    await writeFile(below, '');
    const bureau = await start(join(below, 'data'));
    expect(await bureau.exit).toBe(1);
    expect(bureau.output).toContain(`The data directory ${join(below, 'data')} cannot be written (ENOTDIR)`);
  });

  it('says so when the given Temporal does not answer', async () => {
    const bureau = await start(kept, { TEMPORAL_ADDRESS: '127.0.0.1:9' }); // with a database that is there
    expect(await bureau.exit).toBe(1);
    expect(bureau.output).toContain('Temporal at 127.0.0.1:9 cannot be reached: ');
    expect(bureau.output).toContain('Check TEMPORAL_ADDRESS.');
    expect(await processesOf(bureau.dataDir)).toEqual([]);
  }, 120_000);
});

function post(url: string, body: unknown): Promise<Response> {
  return fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
}

function embeddedAddresses(output: string): string[] {
  return (output.match(/127\.0\.0\.1:\d+/g) ?? []).toSorted(); // PostgreSQL and Temporal come up in any order.
}

async function pidOf(dataDir: string, script: string): Promise<number> {
  for (const pid of await processesOf(dataDir)) {
    if ((await readFile(`/proc/${pid}/cmdline`, 'utf8')).includes(script)) return pid;
  }
  throw new Error(`no process of ${script}`);
}

/** Returns the database users of a running start's programs, and their permissions. */
async function usersOfPrograms(dataDir: string) {
  const password = (await readFile(join(dataDir, 'postgres', 'password'), 'utf8')).trim();
  const { postgres: port } = JSON.parse(await readFile(join(dataDir, 'ports.json'), 'utf8')) as { postgres: number };
  const owner = new Client({ connectionString: `postgres://bureau:${password}@127.0.0.1:${port}/bureau` });
  await owner.connect();
  try {
    const { rows } = await owner.query(
      `select distinct usename as name, rolsuper as super, rolbypassrls as bypasses,
              exists (select from pg_class where relowner = r.oid and relkind = 'r') as owns
         from pg_stat_activity join pg_roles r on rolname = usename
        where datname = 'bureau' and pid <> pg_backend_pid() and backend_type = 'client backend'`,
    );
    return rows;
  } finally {
    await owner.end();
  }
}
