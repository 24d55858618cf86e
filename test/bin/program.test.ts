import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { isAlive } from '../../bin/embedded/processes.ts';
import { Program } from '../../bin/start/Program.ts';

describe('a supervised program', () => {
  let folder: string;
  let program: Program | null = null;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'bureau-program-'));
  });

  afterEach(async () => {
    program?.kill();
    await rm(folder, { recursive: true, force: true });
  });

  const make = async (source: string) => {
    const script = join(folder, 'program.ts');
    await writeFile(script, source);
    const seen = { lines: [] as string[], pids: [] as (number | null)[], restarts: 0, gaveUp: '' };
    let wake: () => void = () => undefined;
    const until = async (holds: () => boolean) => {
      while (!holds()) await new Promise<void>((resolve) => (wake = resolve));
    };
    const note = (change: () => void) => {
      change();
      wake();
    };
    program = new Program({
      name: 'program',
      script,
      env: process.env,
      onLine: (line) => note(() => seen.lines.push(line)),
      onPid: (pid) => note(() => seen.pids.push(pid)),
      onRestart: () => note(() => (seen.restarts += 1)),
      onGiveUp: (reason) => note(() => (seen.gaveUp = reason)),
    });
    program.start();
    return { program, seen, until };
  };

  it('comes back when it ends by itself, and is given up after five ends in a minute', async () => {
    const { seen, until } = await make('console.log("up"); process.exit(3);');
    await until(() => seen.gaveUp !== '');
    expect(seen.gaveUp).toBe('exit code 3');
    expect(seen.restarts).toBe(4);
    expect(seen.lines.filter((line) => line === 'up')).toHaveLength(5);
  });

  it('is asked to end, drains and does not come back', async () => {
    const {
      program: running,
      seen,
      until,
    } = await make(`
      process.on('SIGTERM', () => { console.log('draining'); setTimeout(() => process.exit(0), 50); });
      setInterval(() => {}, 1000); console.log('up');`);
    await until(() => seen.lines.includes('up'));
    await running.stop();
    expect(seen.lines).toContain('draining');
    expect(seen.pids.at(-1)).toBeNull();
    expect(seen.restarts).toBe(0);
    expect(await isAlive(seen.pids[0] ?? 0)).toBe(false);
  });

  it('comes back with a new process when it is restarted', async () => {
    const {
      program: running,
      seen,
      until,
    } = await make('setInterval(() => {}, 1000); console.log("up " + process.pid);');
    await until(() => seen.lines.length === 1);
    await running.restart();
    await until(() => seen.lines.length === 2);
    expect(seen.lines[0]).not.toBe(seen.lines[1]);
    expect(seen.restarts).toBe(0);
  });
});
