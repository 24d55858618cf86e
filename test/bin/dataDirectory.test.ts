import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { clusterFolder } from '../../bin/embedded/postgresPlace.ts';
import { stopLeftOverTemporal } from '../../bin/embedded/temporal.ts';
import { DataDirectory } from '../../bin/start/DataDirectory.ts';
import { makeDataDir } from './startedBureau.ts';

describe('the data directory', () => {
  let path: string;

  beforeEach(async () => {
    path = await makeDataDir();
  });

  afterEach(() => rm(path, { recursive: true, force: true }));

  it('is free again after it was closed, and when its owner died', async () => {
    const first = await DataDirectory.open(path);
    await first.close();
    await writeFile(join(path, 'start.lock'), '4194304\n'); // above the largest pid of Linux
    const second = await DataDirectory.open(path);
    expect(await readFile(join(path, 'start.lock'), 'utf8')).toMatch(new RegExp(`^${process.pid}\\n`));
    await second.close();
  });

  it('remembers ports while they are free, and finds others when they are not', async () => {
    const directory = await DataDirectory.open(path);
    const first = await directory.ports();
    expect(await directory.ports()).toEqual(first);
    const other = createServer().listen(first.postgres, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    try {
      const second = await directory.ports();
      expect(second.postgres).not.toBe(first.postgres);
      expect(second.temporal).toBe(first.temporal);
    } finally {
      other.close();
      await directory.close();
    }
  });

  it('starts over with ports when what it remembers is cut off', async () => {
    await writeFile(join(path, 'ports.json'), '{"postgres": 54');
    const directory = await DataDirectory.open(path);
    expect(Object.values(await directory.ports()).every((port) => port > 0)).toBe(true);
    await directory.close();
  });

  it('keeps the last of many records of a program', async () => {
    const directory = await DataDirectory.open(path);
    const writes = Array.from({ length: 50 }, (_, pid) => directory.recordProgram('api', { pid, script: 'x' }));
    await Promise.all(writes);
    expect(JSON.parse(await readFile(join(path, 'api.pid.json'), 'utf8'))).toMatchObject({ pid: 49, script: 'x' });
    await directory.close();
  });

  it('never ends a process that only has the pid of a program of an earlier start', async () => {
    const directory = await DataDirectory.open(path);
    await directory.recordProgram('api', { pid: process.ppid, script: '/nowhere/api/server.ts' });
    expect(await directory.stopLeftOver('api')).toBe(false);
    expect(() => process.kill(process.ppid, 0)).not.toThrow();
    await directory.close();
  });

  it('ends the program that an earlier start of it left behind, and never that of the folder it was copied from', async () => {
    const original = await DataDirectory.open(path);
    const script = join(path, 'program.js');
    await writeFile(script, 'setInterval(() => undefined, 1_000);');
    const program = spawn(process.execPath, [script], { stdio: 'ignore' });
    await once(program, 'spawn');
    const copied = `${path}-copy`;
    try {
      await original.recordProgram('api', { pid: program.pid!, script });
      await cp(path, copied, { recursive: true });
      const copy = await DataDirectory.open(copied); // although the original's lock was copied
      expect(await copy.stopLeftOver('api')).toBe(false);
      expect(program.exitCode ?? program.signalCode).toBeNull();
      await copy.close();
      const ended = once(program, 'exit');
      expect(await original.stopLeftOver('api')).toBe(true);
      await ended;
    } finally {
      program.kill('SIGKILL');
      await original.close();
      await rm(copied, { recursive: true, force: true });
    }
  });

  it('never ends a server whose folder only ends like its own', async () => {
    const inner = join(path, 'mnt', path);
    await mkdir(join(inner, 'temporal'), { recursive: true });
    await mkdir(join(path, 'temporal'), { recursive: true });
    const script = join(path, 'server.js');
    await writeFile(script, 'setInterval(() => undefined, 1_000);');
    const server = spawn(process.execPath, [script, `--db-filename=${join(inner, 'temporal', 'temporal.db')}`], {
      stdio: 'ignore',
    });
    await once(server, 'spawn');
    try {
      await writeFile(join(path, 'temporal', 'temporal.pid'), `${server.pid}\n`);
      expect(await stopLeftOverTemporal(path)).toBe(false);
      await writeFile(join(inner, 'temporal', 'temporal.pid'), `${server.pid}\n`);
      const ended = once(server, 'exit');
      expect(await stopLeftOverTemporal(inner)).toBe(true);
      await ended;
    } finally {
      server.kill('SIGKILL');
    }
  });

  it('refuses a copy whose database lies outside of it and belongs to the original', async () => {
    const [home, cluster] = [join(path, 'postgres'), join(path, 'outside')];
    for (const folder of [home, cluster]) await mkdir(folder);
    await writeFile(join(home, 'location'), `${cluster}\n`);
    await writeFile(join(cluster, 'home'), `${home}\n`);
    expect(await clusterFolder(home)).toBe(join(cluster, 'cluster'));
    const copied = join(path, 'copy');
    await cp(home, copied, { recursive: true });
    await expect(clusterFolder(copied)).rejects.toThrow(/is a copy/);
    await rm(home, { recursive: true }); // moved, not copied
    expect(await clusterFolder(copied)).toBe(join(cluster, 'cluster'));
  });
});
