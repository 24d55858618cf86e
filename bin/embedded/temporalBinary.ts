import { execFile, spawn } from 'node:child_process';
import { access, chmod, constants, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

import { StartError } from './StartError.ts';
import { tryLock } from './fileLock.ts';

const run = promisify(execFile);

/** The Temporal CLI that holds the dev server; server 1.29.1 (reference/temporal.md, Decisions). */
export const temporalVersion = '1.5.1';

/** One line of progress for people. */
export type Say = (line: string) => void;

/** Returns the folder for disposable files shared by all checkouts of a user. */
export function cacheDir(env: NodeJS.ProcessEnv = process.env): string {
  const base = env['XDG_CACHE_HOME'];
  return join(base !== undefined && base !== '' ? base : join(homedir(), '.cache'), 'bureau');
}

/**
 * The `temporal` program: from the PATH where its version fits, else from the cache, else downloaded by the Temporal SDK, else built with
 * Go. Two starts at once do the work once (file lock). @throws StartError with the next step if no way works
 */
export async function findTemporal(say: Say, signal?: AbortSignal): Promise<string> {
  const onPath = await fittingOnPath();
  if (onPath !== null) return onPath;
  const folder = join(cacheDir(), `temporal-${temporalVersion}`);
  const cached = join(folder, process.platform === 'win32' ? 'temporal.exe' : 'temporal');
  if (await isExecutable(cached)) return cached;
  await mkdir(folder, { recursive: true }).catch((error: NodeJS.ErrnoException) => {
    throw new StartError(
      `The cache folder ${folder} cannot be written (${error.code ?? error.message}). Set XDG_CACHE_HOME, or TEMPORAL_ADDRESS to a Temporal server.`,
    );
  });
  const lock = await waitForLock(join(folder, 'lock'), { until: () => isExecutable(cached), say, signal });
  if (lock === null) return cached;
  try {
    if (await isExecutable(cached)) return cached;
    const work = await mkdtemp(join(folder, 'part-'));
    try {
      const fresh = (await downloaded(work, say, signal)) ?? (await built(work, say, signal));
      if (fresh === null) throw new StartError(nothingWorked);
      await chmod(fresh, 0o755);
      await rename(fresh, cached);
    } finally {
      await rm(work, { recursive: true, force: true });
    }
    return cached;
  } finally {
    await lock.release();
  }
}

const nothingWorked = [
  `Temporal ${temporalVersion} is missing: it is neither on the PATH nor in the cache, could not be downloaded, and could not be built with Go.`,
  'One of these helps: a connection to the internet; the `temporal` CLI 1.5 on the PATH (https://docs.temporal.io/cli);',
  'Go 1.25 or newer with its module proxy; or TEMPORAL_ADDRESS set to a Temporal server of your own.',
].join('\n');

async function fittingOnPath(): Promise<string | null> {
  for (const folder of (process.env['PATH'] ?? '').split(delimiter).filter((entry) => entry !== '')) {
    const candidate = join(folder, process.platform === 'win32' ? 'temporal.exe' : 'temporal');
    if (!(await isExecutable(candidate))) continue;
    const said = await run(candidate, ['--version'], { timeout: 20_000 }).catch(() => ({ stdout: '' }));
    // A build from source calls itself 0.0.0-DEV; the server's version in brackets is what has to fit.
    if (/version 1\.5\./.test(said.stdout) || /Server 1\.29\./.test(said.stdout)) return candidate;
  }
  return null;
}

async function waitForLock(
  path: string,
  { until, say, signal }: { until: () => Promise<boolean>; say: Say; signal: AbortSignal | undefined },
) {
  const startedAt = Date.now();
  for (let round = 0; Date.now() - startedAt < 30 * 60_000; round += 1) {
    signal?.throwIfAborted();
    const lock = await tryLock(path);
    if ('release' in lock) return lock;
    if (await until()) return null;
    if (round % 20 === 0) say(`Temporal    process ${lock.heldBy} is getting it; waiting (${seconds(startedAt)} s)`);
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  throw new StartError(`Another process has held ${path} for half an hour. Stop it, or delete that file.`);
}

/** The SDK's own download, in a process of its own, because it ends by starting a server. Null if there is no way out to the internet. */
async function downloaded(work: string, say: Say, signal?: AbortSignal): Promise<string | null> {
  const startedAt = Date.now();
  const child = spawn(process.execPath, [join(import.meta.dirname, 'downloadTemporal.ts'), work], {
    stdio: ['ignore', 'pipe', 'ignore'],
    ...(signal && { signal }),
  });
  const ticker = setInterval(() => say(`Temporal    downloading ${temporalVersion} (${seconds(startedAt)} s)`), 10_000);
  const limit = setTimeout(() => child.kill('SIGKILL'), 10 * 60_000);
  let out = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text;
  });
  const code = await new Promise<number | null>((resolve) =>
    child.once('close', resolve).once('error', () => resolve(null)),
  );
  clearInterval(ticker);
  clearTimeout(limit);
  const path = out.trim();
  if (code !== 0 || path === '') return null;
  say(`Temporal    downloaded ${temporalVersion} (${seconds(startedAt)} s)`);
  return path;
}

async function built(work: string, say: Say, signal?: AbortSignal): Promise<string | null> {
  signal?.throwIfAborted();
  const go = await run('go', ['version']).then(
    ({ stdout }) => stdout.trim(),
    () => null,
  );
  if (go === null) return null;
  const startedAt = Date.now();
  say(
    `Temporal    no download possible, so version ${temporalVersion} is built with Go; this happens once and takes some minutes`,
  );
  const child = spawn('go', ['install', `github.com/temporalio/cli/cmd/temporal@v${temporalVersion}`], {
    env: { ...process.env, GOBIN: work, GOFLAGS: '-buildvcs=false', CGO_ENABLED: '0' },
    stdio: ['ignore', 'ignore', 'pipe'],
    ...(signal && { signal }),
  });
  const ticker = setInterval(() => say(`Temporal    building (${seconds(startedAt)} s)`), 10_000);
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-4_000);
  });
  const code = await new Promise<number | null>((resolve) =>
    child.once('close', resolve).once('error', () => resolve(null)),
  );
  clearInterval(ticker);
  if (code === 0) {
    say(`Temporal    built (${seconds(startedAt)} s)`);
    return join(work, process.platform === 'win32' ? 'temporal.exe' : 'temporal');
  }
  throw new StartError(`Go could not build Temporal (exit code ${code}):\n${said.trim()}\n${nothingWorked}`);
}

function seconds(since: number): number {
  return Math.round((Date.now() - since) / 1_000);
}

function isExecutable(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
}
