import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { findTemporal, temporalVersion } from '../../bin/embedded/temporalBinary.ts';

/** Output of `temporal --version` (from a build of v1.5.1 from source, which reports 0.0.0-DEV). */
const versionText = (cli: string, server: string) => `temporal version ${cli} (Server ${server}, UI 2.42.1)`;

describe('the Temporal program', () => {
  let folder: string;
  let onPath: string;
  let cached: string;
  const quiet = () => undefined;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'bureau-temporal-'));
    onPath = join(folder, 'path', 'temporal');
    cached = join(folder, 'cache', 'bureau', `temporal-${temporalVersion}`, 'temporal');
    await mkdir(join(folder, 'path'));
    vi.stubEnv('PATH', join(folder, 'path'));
    vi.stubEnv('XDG_CACHE_HOME', join(folder, 'cache'));
    // A proxy that refuses: no test downloads or builds anything.
    vi.stubEnv('HTTPS_PROXY', 'http://127.0.0.1:9');
  });

  afterEach(async () => {
    vi.unstubAllEnvs();
    await rm(folder, { recursive: true, force: true });
  });

  const program = async (path: string, text: string) => {
    await mkdir(join(path, '..'), { recursive: true });
    await writeFile(path, `#!/bin/sh\necho '${text}'\n`, { mode: 0o755 });
  };

  it.each([
    ['a release', versionText('1.5.1', '1.29.1')],
    ['a build from source', versionText('0.0.0-DEV', '1.29.1')],
  ])('is the one on the PATH when its version fits: %s', async (_name, text) => {
    await program(onPath, text);
    expect(await findTemporal(quiet)).toBe(onPath);
  });

  it('is the cached one when the one on the PATH has another version or cannot run', async () => {
    await program(cached, versionText('1.5.1', '1.29.1'));
    await program(onPath, versionText('1.2.0', '1.26.2'));
    expect(await findTemporal(quiet)).toBe(cached);
    await writeFile(onPath, 'no program', { mode: 0o755 });
    expect(await findTemporal(quiet)).toBe(cached);
  });

  it('is awaited when another process is getting it', async () => {
    await mkdir(join(cached, '..'), { recursive: true });
    await writeFile(join(cached, '..', 'lock'), `${process.ppid}\n`);
    const said: string[] = [];
    const found = findTemporal((line) => {
      said.push(line);
      void program(cached, versionText('1.5.1', '1.29.1'));
    });
    expect(await found).toBe(cached);
    expect(said[0]).toContain(`process ${process.ppid} is getting it`);
  });

  it('is reported missing with the next step, without partial files, when no way works', async () => {
    await expect(findTemporal(quiet)).rejects.toThrow(/TEMPORAL_ADDRESS set to a Temporal server/);
    expect(await readdir(join(cached, '..'))).toEqual([]);
  });
});
