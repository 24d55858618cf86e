import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { Client, Connection } from '@temporalio/client';

import { freePort } from '../../bin/embedded/ports.ts';
import { syncJobSchedules } from '../../domains/jobs/syncJobSchedules.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';

const root = join(import.meta.dirname, '..', '..');

export interface InstanceOptions {
  /** How many API processes, each on a port of its own, against one database. Default 1. */
  readonly apis?: number;
  /** How many worker processes. Default 1. */
  readonly workers?: number;
  /** Settings on top of those a test instance needs. */
  readonly settings?: Readonly<Record<string, string>>;
}

/** A program of the instance as an operating-system process, started like the container does it. */
export class Program {
  readonly url: string;
  readonly #entry: string;
  readonly #environment: NodeJS.ProcessEnv;
  #child: ChildProcess | null = null;
  #output = '';

  constructor(options: { entry: string; environment: NodeJS.ProcessEnv; url: string }) {
    this.#entry = options.entry;
    this.#environment = options.environment;
    this.url = options.url;
  }

  /** The last 64 KiB of the process's output, for failure messages. */
  get output(): string {
    return this.#output;
  }

  /** Throws with the output if the process ended unexpectedly. */
  assertRuns(): void {
    const child = this.#child;
    if (!child || (child.exitCode === null && child.signalCode === null)) return;
    throw new Error(`${this.#entry} ended by itself (${child.signalCode ?? child.exitCode}):\n${this.#output}`);
  }

  /** Of the running process. */
  get pid(): number {
    if (this.#child?.pid === undefined) throw new Error('The program does not run.');
    return this.#child.pid;
  }

  /** `settings` hold for this start only, on top of the instance's. */
  start(settings: Readonly<Record<string, string>> = {}): void {
    const child = spawn(process.execPath, [this.#entry], {
      cwd: root,
      env: { ...this.#environment, ...settings },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const keep = (chunk: Buffer) => {
      this.#output = (this.#output + chunk.toString()).slice(-65_536);
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    this.#child = child;
  }

  /** Kills the process at once, like a crash, and waits for its exit. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL');
  }

  async stop(): Promise<void> {
    await this.#end('SIGTERM');
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child;
    this.#child = null;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    child.kill(signal);
    const force = setTimeout(() => child.kill('SIGKILL'), 40_000);
    await gone;
    clearTimeout(force);
  }
}

export interface Instance {
  /** The first API process. */
  readonly url: string;
  readonly apis: readonly Program[];
  readonly workers: readonly Program[];
  /** Of its API and worker programs, which run. */
  readonly pids: readonly number[];
  readonly database: TestDatabase;
  readonly taskQueue: string;
  /** Waits until the API answers ready: database, migrations, Temporal, worker and page. */
  ready(program?: Program): Promise<void>;
  stop(): Promise<void>;
}

/**
 * A whole instance of its own: a fresh migrated database, a task queue, and the API and worker programs as processes.
 * Needs TEST_POSTGRES_URL and TEST_TEMPORAL_ADDRESS, which the global set-up gives.
 */
export async function startInstance(options: InstanceOptions = {}): Promise<Instance> {
  const database = await createTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'bureau-instance-'));
  await shareCache(folder);
  const taskQueue = `test-${randomBytes(6).toString('hex')}`;
  const programOf = async (entry: string): Promise<Program> => {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    return new Program({
      entry,
      url,
      environment: environmentOf({ database, folder, taskQueue, port, settings: options.settings ?? {} }),
    });
  };
  const apis = await Promise.all(Array.from({ length: options.apis ?? 1 }, () => programOf('api/server.ts')));
  const workers = await Promise.all(
    Array.from({ length: options.workers ?? 1 }, () => programOf('activities/worker.ts')),
  );
  const first = apis[0];
  if (!first) throw new Error('An instance needs at least one API process.');
  const stop = async () => {
    await Promise.all([...apis, ...workers].map((program) => program.stop()));
    await deleteJobSchedules(taskQueue);
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  };
  const ready = (program: Program = first) => untilReady(program, workers);
  for (const program of [...workers, ...apis]) program.start();
  try {
    await ready();
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    url: first.url,
    apis,
    workers,
    get pids() {
      return [...apis, ...workers].map(({ pid }) => pid);
    },
    database,
    taskQueue,
    ready,
    stop,
  };
}

/** Schedules without a worker would keep the Temporal of all tests busy. Tests with a Temporal of their own may have stopped it. */
async function deleteJobSchedules(taskQueue: string): Promise<void> {
  const temporal = new Client({ connection: Connection.lazy({ address: process.env['TEST_TEMPORAL_ADDRESS']! }) });
  await syncJobSchedules({ temporal, taskQueue }, []).catch(() => undefined);
  await temporal.connection.close();
}

/** The workflow bundle is kept under a hash of its sources: instances of tests need not each make it again, which takes ten seconds. */
export async function shareCache(dataDir: string): Promise<void> {
  const cache = join(tmpdir(), 'bureau-test-cache');
  await mkdir(cache, { recursive: true });
  await symlink(cache, join(dataDir, 'cache'));
}

function environmentOf(options: {
  database: TestDatabase;
  folder: string;
  taskQueue: string;
  port: number;
  settings: Readonly<Record<string, string>>;
}): NodeJS.ProcessEnv {
  return {
    PATH: process.env['PATH'],
    HOME: process.env['HOME'],
    NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
    PORT: String(options.port),
    DATABASE_URL: options.database.url,
    TEMPORAL_ADDRESS: process.env['TEST_TEMPORAL_ADDRESS'],
    SERVICE_DATA_DIR: options.folder,
    SERVICE_TASK_QUEUE: options.taskQueue,
    SERVICE_SIGN_UP: 'open',
    SERVICE_SANDBOX_MODELS: 'open',
    SERVICE_LOG_LEVEL: 'warn',
    BUREAU_STRICT: '1', // warnings of production are errors
    ...options.settings,
  };
}

const readyWithinMs = 100_000; // below the time limit of a test's set-up: after a timeout, the started process must still be ended

async function untilReady(api: Program, workers: readonly Program[]): Promise<void> {
  const deadline = Date.now() + readyWithinMs;
  let last = 'no answer';
  while (Date.now() < deadline) {
    try {
      const answer = await fetch(`${api.url}/health/ready`);
      last = await answer.text();
      if (answer.ok) return;
    } catch (error) {
      last = String(error);
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(
    `The instance did not get ready: ${last}\n${api.output}\n${workers.map(({ output }) => output).join('\n')}`,
  );
}
