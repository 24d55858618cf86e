import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { freePort } from '../../bin/embedded/ports.ts';
import { startPostgres, stopLeftOverPostgres } from '../../bin/embedded/postgres.ts';
import { isAlive } from '../../bin/embedded/processes.ts';

const isRoot = process.getuid?.() === 0;

describe('the embedded PostgreSQL', () => {
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'bureau-postgres-'));
    await chmod(folder, 0o711);
  });

  afterEach(async () => {
    const location = await readFile(join(folder, 'locked', 'data', 'postgres', 'location'), 'utf8').catch(() => '');
    if (location.startsWith('/var/lib/bureau/')) await rm(location.trim(), { recursive: true, force: true });
    await rm(folder, { recursive: true, force: true });
  });

  it('keeps what was committed over a stop and a start', async () => {
    const options = { dataDir: folder, port: await freePort(), database: 'bureau' };
    const first = await startPostgres(options);
    await query(first.ownerUrl, 'create table kept (x int); insert into kept values (7)');
    await first.stop();
    expect(first.child.exitCode).toBe(0);
    const second = await startPostgres(options);
    try {
      expect((await query(second.ownerUrl, 'select x from kept')).rows).toEqual([{ x: 7 }]);
    } finally {
      await second.stop();
    }
  });

  it('asks for its password, which only its owner can read', async () => {
    const postgres = await startPostgres({ dataDir: folder, port: await freePort(), database: 'bureau' });
    try {
      const without = new URL(postgres.ownerUrl);
      without.password = 'wrong';
      await expect(query(without.href, 'select 1')).rejects.toThrow(/password authentication failed/);
      expect((await stat(join(folder, 'postgres', 'password'))).mode & 0o777).toBe(0o600);
    } finally {
      await postgres.stop();
    }
  });

  it('starts over when the first start was killed while it made its files', async () => {
    await mkdir(join(folder, 'postgres', 'cluster'), { recursive: true });
    await writeFile(join(folder, 'postgres', 'cluster', 'PG_VERSION'), '18\n');
    const postgres = await startPostgres({ dataDir: folder, port: await freePort(), database: 'bureau' });
    await postgres.stop();
    expect(postgres.child.exitCode).toBe(0);
  });

  it('stops a server that a killed start left behind, and starts although another process has its old pid', async () => {
    const options = { dataDir: folder, port: await freePort(), database: 'bureau' };
    const first = await startPostgres(options);
    const pid = first.child.pid ?? 0;
    expect(await stopLeftOverPostgres(folder)).toBe(true);
    expect(await isAlive(pid)).toBe(false);

    const pidFile = join(folder, 'postgres', 'cluster', 'postmaster.pid');
    await writeFile(pidFile, `${process.ppid}\n${folder}\n`);
    expect(await stopLeftOverPostgres(folder)).toBe(false);
    expect(await isAlive(process.ppid)).toBe(true);
    const second = await startPostgres(options);
    await second.stop();
  });

  it.runIf(isRoot)('runs as another user when started by root (skipped for others)', async () => {
    const postgres = await startPostgres({ dataDir: folder, port: await freePort(), database: 'bureau' });
    try {
      expect((await stat(`/proc/${postgres.child.pid}`)).uid).not.toBe(0);
      expect(postgres.note).toBeNull();
    } finally {
      await postgres.stop();
    }
  });

  it.runIf(isRoot)(
    'keeps its files elsewhere, recorded and named, when its user cannot enter the data directory',
    async () => {
      await mkdir(join(folder, 'locked'), { mode: 0o700 });
      const options = { dataDir: join(folder, 'locked', 'data'), port: await freePort(), database: 'bureau' };
      const first = await startPostgres(options);
      await query(first.ownerUrl, 'create table kept (x int)');
      await first.stop();
      const recorded = (await readFile(join(options.dataDir, 'postgres', 'location'), 'utf8')).trim();
      expect(first.note).toContain(recorded);
      const second = await startPostgres(options);
      try {
        expect(second.note).toBe(first.note);
        expect((await query(second.ownerUrl, 'select * from kept')).rows).toEqual([]);
      } finally {
        await second.stop();
      }
    },
  );
});

async function query(url: string, text: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await client.query(text);
  } finally {
    await client.end();
  }
}
