import { execFile, spawn } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..', '..');

interface Process {
  readonly pid: number;
  readonly parent: number;
  readonly command: string;
}

async function processes(): Promise<Process[]> {
  const { stdout } = await promisify(execFile)('ps', ['-eo', 'pid=,ppid=,args='], { maxBuffer: 16 * 1024 ** 2 });
  return stdout.split('\n').flatMap((line) => {
    const [, pid, parent, command] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    return command === undefined ? [] : [{ pid: Number(pid), parent: Number(parent), command }];
  });
}

/** Returns all descendants of `pid`. */
async function descendants(pid: number): Promise<Process[]> {
  const all = await processes();
  const below = (parent: number): Process[] =>
    all.filter((one) => one.parent === parent).flatMap((one) => [one, ...below(one.pid)]);
  return below(pid);
}

/** Where servers of tests have their files: `mkdtemp` gives each six letters. */
async function serversFolders(): Promise<string[]> {
  const inFolders = ['/dev/shm', tmpdir()].map((folder) => readdir(folder).catch(() => []));
  return (await Promise.all(inFolders)).flat().filter((name) => /^bureau-test-\w{6}$/.test(name));
}

describe('npm test that is asked to end', () => {
  it('leaves no process and no folder behind', async () => {
    const foldersBefore = await serversFolders();
    const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(TEST_|VITEST)/.test(name)));
    const program = spawn('npm', ['test', '--', 'test/instances/queue'], { cwd: root, env, stdio: 'ignore' });
    const ended = new Promise((resolve) => program.once('exit', resolve));
    // In the midst: servers, API and worker processes of the tests run.
    let running: Process[] = [];
    const wanted = ['temporal server', 'bin/postgres', 'api/server.ts', 'activities/worker.ts'];
    const missing = async () => {
      running = await descendants(program.pid!);
      return wanted.filter((part) => !running.some(({ command }) => command.includes(part)));
    };
    // Until all are there, for they start one after the other. Not twenty times a second: each look at all processes is one more.
    await expect.poll(missing, { timeout: 120_000, interval: 500 }).toEqual([]);

    program.kill('SIGTERM');
    await ended;

    const left = async () => {
      const now = await processes();
      return running.filter(({ pid, command }) => now.some((one) => one.pid === pid && one.command === command));
    };
    await expect.poll(left, { timeout: 60_000, interval: 500 }).toEqual([]);
    expect((await serversFolders()).filter((name) => !foldersBefore.includes(name))).toEqual([]);
  });
});
