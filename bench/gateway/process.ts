import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';

/** A process that the benchmark started and ends. */
export interface Started {
  child: ChildProcess;
  stop(): Promise<void>;
}

const readyTimeoutMs = 120_000;
const stopTimeoutMs = 15_000;

/** Starts `node` with these arguments. */
export function startNode(args: readonly string[], env: Record<string, string> = {}): Started {
  return startProgram(process.execPath, ['--disable-warning=ExperimentalWarning', ...args], env);
}

/** Starts a program. Its errors go to ours; its output too, except where `outputLine` reads it. */
export function startProgram(command: string, args: readonly string[], env: Record<string, string> = {}): Started {
  const child = spawn(command, args, {
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stderr!.on('data', (bytes: Buffer) => process.stderr.write(bytes));
  return {
    child,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      const timer = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs);
      await ended;
      clearTimeout(timer);
    },
  };
}

/** The first group of the first match of `pattern` in the child's output. Errors: when it ends or says nothing in time. */
export async function outputLine(started: Started, pattern: RegExp): Promise<string> {
  const found = Promise.withResolvers<string>();
  let text = '';
  started.child.stdout!.on('data', (bytes: Buffer) => {
    text = (text + bytes.toString()).slice(-10_000);
    const match = pattern.exec(text);
    if (match) found.resolve(match[1] ?? '');
  });
  started.child.once('exit', (code) => found.reject(new Error(`The process ended with ${code}: ${text}`)));
  const timer = setTimeout(() => found.reject(new Error(`The process was not ready in time: ${text}`)), readyTimeoutMs);
  try {
    return await found.promise;
  } finally {
    clearTimeout(timer);
  }
}

/** Waits until a GET to the started process answers with that status. Errors: when it ended or was not ready in time. */
export async function waitForStatus(started: Started, url: string, status: number): Promise<void> {
  const deadlineMs = performance.now() + readyTimeoutMs;
  let last: unknown = null;
  while (performance.now() < deadlineMs) {
    if (started.child.exitCode !== null) throw new Error(`The process of ${url} ended with ${started.child.exitCode}.`);
    last = await fetch(url).then(
      (answer) => answer.status,
      (error: unknown) => error,
    );
    if (last === status) return;
    await delay(100);
  }
  throw new Error(`${url} was not ready in time`, { cause: last });
}
