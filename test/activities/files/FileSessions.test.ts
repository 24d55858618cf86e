import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, utimesSync, writeFileSync, mkdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { FileSession } from '../../../activities/files/FileSession.ts';
import { FileSessions } from '../../../activities/files/FileSessions.ts';
import { processLimits } from '../../../activities/files/fileLimits.ts';
import { FileProcess } from '../../../activities/files/fileProcess.ts';

let folder = '';
let sessions: FileSessions;
const never = new AbortController().signal;
const text = { encoding: 'utf-8' };

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bureau-sessions-'));
  sessions = new FileSessions({ folder, size: 2 });
});

afterEach(async () => {
  await sessions.close();
  await rm(folder, { recursive: true, force: true });
});

async function readText(session: FileSession, bytes: string): Promise<unknown[]> {
  const { rows } = await session.run('text.read', text, [Buffer.from(bytes)]);
  const read: unknown[] = [];
  for await (const row of rows()) read.push(row);
  return read;
}

/** Yields some bytes and then never continues. */
async function* stalled(): AsyncGenerator<Uint8Array> {
  yield Buffer.from('a');
  await new Promise(() => {});
}

describe('sessions', () => {
  it('do jobs one after another and leave no file', async () => {
    const session = sessions.open('org_a', never);
    for (const word of ['one', 'two']) expect(await readText(session, word)).toEqual([word]);
    await session.close();
    await session.close();
    expect(readdirSync(folder).flatMap((pair) => readdirSync(join(folder, pair)))).toEqual([]);
    await sessions.close();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('keep a process for the next session of the same organization, and of no other one', async () => {
    const pairs: string[] = [];
    for (const organization of ['org_a', 'org_a', 'org_b']) {
      const session = sessions.open(organization, never);
      await readText(session, 'x');
      pairs.push(...readdirSync(folder).filter((pair) => !pairs.includes(pair)));
      await session.close();
    }
    expect(pairs).toHaveLength(2);
  });

  it('wait for their turn, and no longer than they are wanted', async () => {
    const working = [sessions.open('org_a', never), sessions.open('org_a', never)];
    for (const session of working) await readText(session, 'x');
    const stop = new AbortController();
    const canceled = readText(sessions.open('org_b', stop.signal), 'canceled');
    const third = sessions.open('org_b', never);
    const waiting = readText(third, 'third');
    expect(await Promise.race([waiting, new Promise((resolve) => setTimeout(resolve, 50, 'waits'))])).toBe('waits');
    stop.abort(new Error('canceled'));
    await expect(canceled).rejects.toThrow('canceled');
    await working[0]!.close();
    expect(await waiting).toEqual(['third']);
    await third.close();
    await working[1]!.close();
  });

  // Without a bound, fifty files of one organization that are read at once are as many processes (platform/fairness/README.md).
  it('work in no more processes than there may be, and organizations take turns', async () => {
    const begun: string[] = [];
    const read = async (organization: string): Promise<void> => {
      const session = sessions.open(organization, never);
      const input = async function* () {
        begun.push(organization);
        expect(readdirSync(folder).length).toBeLessThanOrEqual(4); // two that work, and two that wait for their next session
        yield Buffer.from('x');
      };
      await session.run('text.read', text, [input()]);
      await session.close();
    };
    await Promise.all([...Array.from({ length: 20 }, () => read('org_a')), read('org_b')]);
    expect(begun).toHaveLength(21);
    expect(begun.indexOf('org_b')).toBeLessThan(4);
  });

  it('that may take long leave a process to the others', async () => {
    const long = { ...processLimits, cpuMs: 60_000 };
    const [first, second, short] = [
      sessions.open('org_a', never, long),
      sessions.open('org_b', never, long),
      sessions.open('org_c', never),
    ];
    await readText(first, 'long');
    let hasBegun = false;
    const waiting = readText(second, 'long').then(() => (hasBegun = true));
    await readText(short, 'short');
    expect(hasBegun).toBe(false);
    await first.close();
    await waiting;
    await Promise.all([second.close(), short.close()]);
  });

  it('end with a cancel, while a file comes and while it is read', async () => {
    const stop = new AbortController();
    const session = sessions.open('org_a', stop.signal);
    const reading = session.run('text.read', text, [stalled()]);
    setTimeout(() => stop.abort(new Error('canceled')), 50);
    await expect(reading).rejects.toThrow('canceled');
    await session.close();

    const second = new AbortController();
    const other = sessions.open('org_a', second.signal);
    await readText(other, 'warm');
    const rows = Buffer.from('a,b,c\n1,2,3\n'.repeat(1_000_000));
    const long = other.run('CSV.read', csvOptions, [rows]);
    setTimeout(() => second.abort(new Error('canceled')), 200);
    await expect(long).rejects.toThrow('canceled');
    await other.close();
    expect(readdirSync(folder).flatMap((pair) => readdirSync(join(folder, pair)))).toEqual([]);
  });

  it('work after a job was killed by its timeout', async () => {
    const pair = { folder: mkdtempSync(join(folder, 'own-')), process: null as FileProcess | null };
    let deadlineMs = 30;
    const session = new FileSession({
      signal: never,
      deadlineMs: () => deadlineMs,
      acquire: () => Promise.resolve(pair),
      release: async () => pair.process?.close(),
    });
    const rows = Buffer.from('a,b,c\n1,2,3\n'.repeat(70_000));
    await expect(session.run('CSV.read', csvOptions, [rows])).rejects.toMatchObject({
      code: 'file_limit_reached',
      message: expect.stringContaining('longer than'),
    });
    expect(pair.process?.hasEnded).toBe(true);
    deadlineMs = 60_000;
    expect(await readText(session, 'again')).toEqual(['again']);
    await session.close();
  });

  it('remove what a crash left a day ago', async () => {
    for (const name of ['old', 'new']) {
      mkdirSync(join(folder, name));
      writeFileSync(join(folder, name, 'x'), '');
    }
    utimesSync(join(folder, 'old'), new Date(0), new Date(0));
    await sessions.sweep();
    expect(readdirSync(folder)).toEqual(['new']);
  });
});

describe('the process', () => {
  it('cleans up and exits when its parent exits', async () => {
    const own = mkdtempSync(join(folder, 'own-'));
    writeFileSync(join(own, 'in'), 'x');
    const code = `
      import { FileProcess } from ${JSON.stringify(join(import.meta.dirname, '../../../activities/files/fileProcess.ts'))};
      const place = { inputs: [${JSON.stringify(join(own, 'in'))}], folder: ${JSON.stringify(own)}, resultBytes: 1000 };
      const child = new FileProcess(${JSON.stringify(own)});
      await child.run({ task: 'text.read', options: { encoding: 'utf-8' }, place }, { deadlineMs: 60000, signal: new AbortController().signal });
      console.log('done');
      setInterval(() => {}, 1000);`;
    const parent = spawn(process.execPath, ['--input-type=module', '-e', code], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(parent.stdout, 'data');
    expect(existsSync(join(own, '0'))).toBe(true);
    parent.kill('SIGKILL');
    await expect.poll(() => existsSync(own), { timeout: 30_000 }).toBe(false);
  });

  it('reads and writes nothing but its folder', async () => {
    const own = mkdtempSync(join(folder, 'own-'));
    const child = new FileProcess(own);
    const secret = join(folder, 'secret');
    writeFileSync(secret, 'secret');
    const place = { inputs: [secret], folder: own, resultBytes: 1000 };
    const read = await child.run({ task: 'text.read', options: text, place }, { deadlineMs: 60_000, signal: never });
    expect(read).toMatchObject({ error: { code: 'file_invalid' } });
    const write = {
      task: 'text.read' as const,
      options: text,
      place: { inputs: [join(own, 'in')], folder, resultBytes: 1000 },
    };
    writeFileSync(join(own, 'in'), 'x');
    expect(await child.run(write, { deadlineMs: 60_000, signal: never })).toMatchObject({ error: {} });
    expect(existsSync(join(folder, '0'))).toBe(false);
    await child.close();
  });
});

const csvOptions = {
  encoding: 'utf-8',
  delimiter: ',',
  quote: '"',
  trim: false,
  header: true,
  columns: [],
  skipRows: 0,
  maxRows: null,
  skipEmpty: true,
};
