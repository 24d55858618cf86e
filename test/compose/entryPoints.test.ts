import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';

import { freePort } from '../../bin/embedded/ports.ts';
import { ownProgramUrl } from '../../db/programUser.ts';
import { createEmptyDatabase } from '../support/database.ts';
import { shareCache } from '../support/instance.ts';

const programName = `bureau_test_entry_${process.pid}`;
const root = join(import.meta.dirname, '..', '..');

/** Runs the commands of docker-compose.yml as plain processes against the test servers, as the image would. */
describe("the image's programs", () => {
  const started: ChildProcess[] = [];
  let folder: string;
  let database: { url: string; drop(): Promise<void> };
  let env: NodeJS.ProcessEnv;
  let commands: Record<string, { command: string[]; healthcheck?: { test: string[] } }>;

  beforeAll(async () => {
    commands = (
      parse(await readFile(join(root, 'docker-compose.yml'), 'utf8'), { merge: true }) as { services: typeof commands }
    ).services;
    folder = await mkdtemp(join(tmpdir(), 'bureau-compose-'));
    await shareCache(folder); // the image is built with the bundle
    database = await createEmptyDatabase();
    const programUrl = new URL(database.url);
    [programUrl.username, programUrl.password] = [programName, 'program'];
    env = {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      HOME: folder,
      NODE_ENV: 'production',
      PORT: String(await freePort()),
      DATABASE_URL: programUrl.toString(),
      TEMPORAL_ADDRESS: process.env['TEST_TEMPORAL_ADDRESS'],
      SERVICE_DATA_DIR: folder,
      SERVICE_LISTEN: '127.0.0.1',
      SERVICE_TASK_QUEUE: `compose-${randomBytes(6).toString('hex')}`,
      SERVICE_ENCRYPTION_KEY: '',
    };
  });

  afterAll(async () => {
    for (const child of started) child.kill('SIGKILL');
    await database?.drop();
    await asOwner(
      process.env['TEST_POSTGRES_URL']!,
      `drop role if exists ${new URL(ownProgramUrl(database.url)).username}`,
    );
    await rm(folder, { recursive: true, force: true });
  });

  const start = (command: readonly string[], more: NodeJS.ProcessEnv = {}) => {
    const [, ...rest] = command;
    const child = spawn(process.execPath, rest, {
      cwd: root,
      env: { ...env, ...more },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    started.push(child);
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => (output += text));
    const exit = new Promise<number | null>((resolve) => child.once('exit', resolve));
    return { child, exit, output: () => output };
  };

  it('migrate, serve, work, report their health and end cleanly when asked to', async () => {
    const owner = { DATABASE_OWNER_URL: database.url };
    const migrate = start(commands['migrate']?.command ?? [], owner);
    expect(await migrate.exit, migrate.output()).toBe(0);

    // A single address belongs to the owner: programs still use another database user.
    const alone = { DATABASE_URL: database.url };
    const again = start(commands['migrate']?.command ?? [], alone);
    expect(await again.exit, again.output()).toBe(0);
    expect(again.output()).toContain('up to date');

    const programs = {
      api: start(commands['api']?.command ?? []),
      worker: start(commands['worker']?.command ?? [], alone),
    };
    for (const [name, program] of Object.entries(programs)) {
      const test = commands[name]?.healthcheck?.test.slice(1) ?? [];
      await expect
        .poll(() => start(test).exit, { timeout: 90_000, interval: 2_000, message: program.output() })
        .toBe(0);
    }
    expect(await usersOfPrograms(database.url)).toEqual(
      [new URL(ownProgramUrl(database.url)).username, programName].sort(),
    );
    for (const program of Object.values(programs)) program.child.kill('SIGTERM');
    expect(await programs.api.exit, programs.api.output()).toBe(0);
    expect(await programs.worker.exit, programs.worker.output()).toBe(0);
  }, 180_000);

  it('say every wrong setting at once and end', async () => {
    const wrong = { ...env, SERVICE_NOT_THERE: '1', SERVICE_SIGN_UP: 'maybe' };
    for (const name of ['migrate', 'api', 'worker']) {
      const [, ...rest] = commands[name]?.command ?? [];
      const child = spawn(process.execPath, rest, { cwd: root, env: wrong, stdio: ['ignore', 'pipe', 'pipe'] });
      started.push(child);
      let output = '';
      for (const stream of [child.stdout, child.stderr])
        stream.setEncoding('utf8').on('data', (text: string) => (output += text));
      expect(
        await new Promise<number>((resolve) => child.once('exit', (code) => resolve(code ?? 0))),
        `${name}: ${output}`,
      ).toBeGreaterThan(0);
      expect(output).toContain('SERVICE_NOT_THERE');
      expect(output).toContain('SERVICE_SIGN_UP');
      expect(output).not.toMatch(/^\s+at /m);
    }
  });
});

async function usersOfPrograms(url: string): Promise<string[]> {
  const rows = await asOwner(
    url,
    `select distinct usename as name from pg_stat_activity where datname = current_database() and application_name like 'bureau%' order by 1`,
  );
  return rows.map(({ name }) => String(name));
}

async function asOwner(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}
