import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, watch, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { TestEngine } from './engine.ts';

/** Workers in processes of their own, for an engine without one; runs started by their test nodes are written to a file. */
export class KillableWorkers {
  readonly #engine: TestEngine;
  readonly #workers: ChildProcess[] = [];
  readonly #ranFile = join(mkdtempSync(join(tmpdir(), 'bureau-killed-')), 'ran');

  constructor(engine: TestEngine) {
    this.#engine = engine;
    this.forget();
  }

  /** Resolves when the worker is ready; a test node takes 50 ms there. */
  async start(): Promise<ChildProcess> {
    const env = {
      ...process.env,
      DATABASE_URL: this.#engine.testDatabase.url,
      TASK_QUEUE: this.#engine.taskQueue,
      RAN: this.#ranFile,
      NODE_MS: '50',
    };
    const worker = fork(new URL('./workerProcess.ts', import.meta.url), {
      env,
      execArgv: [],
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    this.#workers.push(worker);
    await once(worker, 'message');
    return worker;
  }

  async kill(worker: ChildProcess): Promise<void> {
    worker.kill('SIGKILL');
    await once(worker, 'exit');
  }

  /** The nodes of which test nodes began a run, in order, since the last `forget`: of all executions, or of one. */
  ran(executionId?: string): string[] {
    const began = this.#lines().map((line) => line.split(' '));
    return began.filter(([, , id]) => executionId === undefined || id === executionId).map(([, place]) => place!);
  }

  forget(): void {
    writeFileSync(this.#ranFile, '');
  }

  /** Resolves when this many runs have begun. */
  async untilRan(count: number): Promise<void> {
    if (this.#lines().length >= count) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    const watcher = watch(this.#ranFile, () => {
      if (this.#lines().length >= count) resolve();
    });
    if (this.#lines().length < count) await promise;
    watcher.close();
  }

  stop(): void {
    for (const worker of this.#workers) worker.kill('SIGKILL');
  }

  #lines(): string[] {
    return readFileSync(this.#ranFile, 'utf8').split('\n').filter(Boolean);
  }
}
