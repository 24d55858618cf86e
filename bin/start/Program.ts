import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';

import { stopChild } from '../embedded/processes.ts';
import { Restarts } from './Restarts.ts';

/** A program of ours that has to run as long as the supervisor does. */
export interface ProgramOptions {
  readonly name: string;
  /** Absolute path of its TypeScript file. */
  readonly script: string;
  readonly env: NodeJS.ProcessEnv;
  readonly onLine: (line: string) => void;
  /** Its pid, or null when it has ended. */
  readonly onPid: (pid: number | null) => void;
  /** It ended unexpectedly and comes back in `delayMs`. */
  readonly onRestart: (reason: string, delayMs: number) => void;
  /** It ended too often and is not restarted. */
  readonly onGiveUp: (reason: string) => void;
}

/** Above the 25 s that programs take to drain. */
const stopTimeoutMs = 30_000;

/**
 * Keeps one child process running: restarts it when it ends by itself, later each time, and gives up after 5 ends in a minute. The child
 * has an IPC channel; its end means that the supervisor has ended.
 */
export class Program {
  private readonly options: ProgramOptions;
  private child: ChildProcess | null = null;
  private readonly restarts = new Restarts();
  private stopping = false;
  private timer: NodeJS.Timeout | null = null;

  constructor(options: ProgramOptions) {
    this.options = options;
  }

  start(): void {
    this.stopping = false;
    const { script, env, onLine, onPid } = this.options;
    // A session of its own: Ctrl-C in the terminal reaches only the supervisor, which stops the parts in order.
    const child = fork(script, { env, execArgv: [], stdio: ['ignore', 'pipe', 'pipe', 'ipc'], detached: true });
    this.child = child;
    for (const stream of [child.stdout, child.stderr]) {
      if (stream !== null) createInterface({ input: stream }).on('line', onLine);
    }
    onPid(child.pid ?? null);
    child.once('error', (error) => onLine(`could not be started: ${error.message}`));
    child.once('exit', (code, signal) => {
      if (this.child === child) this.ended(signal === null ? `exit code ${code}` : `signal ${signal}`);
    });
  }

  /** Asks it to end, waits for its drain, then kills it. It does not come back by itself. */
  async stop(): Promise<void> {
    this.stopping = true;
    if (this.timer !== null) clearTimeout(this.timer);
    const child = this.child;
    if (child === null) return;
    await stopChild(child, { signal: 'SIGTERM', timeoutMs: stopTimeoutMs });
    this.child = null;
    this.options.onPid(null);
  }

  /** Ends it at once. */
  kill(): void {
    this.stopping = true;
    this.child?.kill('SIGKILL');
  }

  /** Ends it as `stop` does and starts it again: after its source has changed. */
  async restart(): Promise<void> {
    await this.stop();
    this.restarts.clear();
    this.start();
  }

  private ended(reason: string): void {
    if (this.stopping) return;
    this.child = null;
    this.options.onPid(null);
    const delayMs = this.restarts.next();
    if (delayMs === null) {
      this.options.onGiveUp(reason);
      return;
    }
    this.options.onRestart(reason, delayMs);
    this.timer = setTimeout(() => this.start(), delayMs);
  }
}
