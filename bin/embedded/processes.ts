import { execFile } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A pid is alive if a signal could be sent to it; a zombie counts as dead. */
export async function isAlive(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return !/\) Z /.test(stat);
}

/** The command line of a process, or '' when there is none. Pids are reused, so a pid file alone proves nothing. */
export async function commandLine(pid: number): Promise<string> {
  const fromProc = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => null);
  if (fromProc !== null) return fromProc.replaceAll('\0', ' ');
  return run('ps', ['-o', 'command=', '-p', String(pid)]).then(
    ({ stdout }) => stdout,
    () => '',
  );
}

async function hasArgument(pid: number, argument: string): Promise<boolean> {
  return ` ${(await commandLine(pid)).trim()} `.includes(` ${argument} `);
}

/** Resolves with true when the child has ended within `timeoutMs`. */
export function ended(child: ChildProcess, timeoutMs: number): Promise<boolean> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(true);
  return new Promise((resolve) => {
    const timer = setTimeout(() => settle(false), timeoutMs);
    const onExit = () => settle(true);
    const settle = (result: boolean) => {
      clearTimeout(timer);
      child.off('exit', onExit);
      resolve(result);
    };
    child.once('exit', onExit);
  });
}

/** Asks a child to end with `signal`, waits `timeoutMs`, then kills it. The child has ended afterwards. */
export async function stopChild(
  child: ChildProcess,
  { signal, timeoutMs }: { signal: NodeJS.Signals; timeoutMs: number },
): Promise<void> {
  child.kill(signal);
  if (await ended(child, timeoutMs)) return;
  child.kill('SIGKILL');
  await ended(child, 5_000);
}

/**
 * Ends a process that an earlier start left behind (its supervisor was killed), if `marker` is one of its arguments. A part of an
 * argument does not count: `/data/x` is not `/mnt/data/x`. Returns whether there was such a process.
 */
export async function stopOrphan({
  pid,
  marker,
  signal,
}: {
  pid: number;
  marker: string;
  signal: NodeJS.Signals;
}): Promise<boolean> {
  if (pid === process.pid || !(await isAlive(pid)) || !(await hasArgument(pid, marker))) return false;
  process.kill(pid, signal);
  for (let waitedMs = 0; waitedMs < 30_000; waitedMs += 100) {
    if (!(await isAlive(pid))) return true;
    if (waitedMs === 20_000) process.kill(pid, 'SIGKILL');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`Process ${pid} (${marker}) of an earlier start does not end; stop it and try again.`);
}
