import { readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

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
    expect(await readFile(join(path, 'start.lock'), 'utf8')).toBe(`${process.pid}\n`);
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
    expect(JSON.parse(await readFile(join(path, 'api.pid.json'), 'utf8'))).toEqual({ pid: 49, script: 'x' });
    await directory.close();
  });

  it('never ends a process that only has the pid of a program of an earlier start', async () => {
    const directory = await DataDirectory.open(path);
    await directory.recordProgram('api', { pid: process.ppid, script: '/nowhere/api/server.ts' });
    expect(await directory.stopLeftOver('api')).toBe(false);
    expect(() => process.kill(process.ppid, 0)).not.toThrow();
    await directory.close();
  });
});
