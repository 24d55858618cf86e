import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';

import { residentBytes } from '../../platform/diagnostics/residentBytes.ts';

/** The database, the server and the task queue of a worker. */
export interface WorkerPlaces {
  readonly databaseUrl: string;
  readonly temporalAddress: string;
  readonly taskQueue: string;
}

/** A worker of the engine in a process of its own, so that its memory can be measured. */
export class BenchWorker {
  readonly #process: ChildProcess;

  private constructor(process: ChildProcess) {
    this.#process = process;
  }

  /** Starts a worker and waits until it runs. The benchmark fails if the worker ends before `stop`. */
  static async start({ databaseUrl, temporalAddress, taskQueue }: WorkerPlaces): Promise<BenchWorker> {
    const worker = fork(new URL('./workerProcess.ts', import.meta.url), {
      env: {
        ...process.env,
        BENCH_KIND: 'engine',
        DATABASE_URL: databaseUrl,
        TEMPORAL_ADDRESS: temporalAddress,
        TASK_QUEUE: taskQueue,
      },
    });
    worker.once('exit', (code) => {
      throw new Error(`the worker ended with ${code}`);
    });
    await once(worker, 'message');
    return new BenchWorker(worker);
  }

  /** Returns the memory that is in use now. */
  residentMb(): number {
    return Math.round(residentBytes(this.#process.pid) / 1024 ** 2);
  }

  stop(): void {
    this.#process.removeAllListeners('exit');
    this.#process.kill('SIGKILL');
  }
}
