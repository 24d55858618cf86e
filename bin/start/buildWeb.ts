import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { globSync } from 'node:fs';
import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { StartError } from '../embedded/StartError.ts';
import { tryLock } from '../embedded/fileLock.ts';

const stampName = '.sources';

/** Files outside of `web/` that the page contains. */
const otherSources = [
  'openapi/generated/*.ts',
  'activities/nodes/*/german/*.json',
  'domains/*/*/german/*.json',
  'integrations/*/german/*.json',
  'package-lock.json',
];

/** The build mode of React. Said here, as Vite takes it from the surroundings: under `test` every key took five times as long. */
const nodeEnv = 'production';

/** Whether `dist/web` was built from the sources as they are now. */
export async function isWebCurrent(root: string): Promise<boolean> {
  return (await builtFrom(root)) === (await sourcesHash(root));
}

/**
 * Builds the page into `dist/web` when its sources have changed since the last build.
 * Returns whether it did. Two starts at once build once.
 * @throws StartError with Vite's last lines
 */
export async function buildWeb(
  root: string,
  { signal, onBuild }: { signal?: AbortSignal; onBuild?: () => void } = {},
): Promise<boolean> {
  if (await isWebCurrent(root)) return false;
  await mkdir(join(root, 'dist'), { recursive: true });
  const lockFile = join(root, 'dist', 'build.lock');
  for (let round = 0; round < 600; round += 1) {
    signal?.throwIfAborted();
    const lock = await tryLock(lockFile);
    if ('release' in lock) {
      try {
        if (await isWebCurrent(root)) return false;
        onBuild?.();
        const hash = await sourcesHash(root);
        await runVite(root, signal);
        await writeFile(join(root, 'dist', 'web', stampName), hash);
        return true;
      } finally {
        await lock.release();
      }
    }
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  throw new StartError(`Another process has been building the page for five minutes. Stop it, or delete ${lockFile}.`);
}

async function builtFrom(root: string): Promise<string> {
  return readFile(join(root, 'dist', 'web', stampName), 'utf8').catch(() => '');
}

/** Returns a hash of everything that the page is built from. */
export async function sourcesHash(root: string): Promise<string> {
  const entries = await readdir(join(root, 'web'), { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .concat(globSync(otherSources, { cwd: root }).map((file) => join(root, file)))
    .toSorted();
  const hash = createHash('sha256').update(`${nodeEnv}\0`);
  for (const file of files) {
    hash
      .update(file.slice(root.length))
      .update('\0')
      .update(await readFile(file))
      .update('\0');
  }
  return hash.digest('hex');
}

function runVite(root: string, signal: AbortSignal | undefined): Promise<void> {
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const child = spawn(
    process.execPath,
    [vite, 'build', '--config', join(root, 'web', 'vite.config.ts'), '--logLevel', 'warn'],
    {
      cwd: root,
      env: { ...process.env, NODE_ENV: nodeEnv, NO_COLOR: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(signal && { signal }),
    },
  );
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-4_000);
    });
  }
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve();
      else reject(new StartError(`The page could not be built (exit code ${code}):\n${said.trim()}`));
    });
  });
}
