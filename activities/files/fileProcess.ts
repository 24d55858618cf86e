import { spawn, type ChildProcess } from 'node:child_process';
import { createRequire } from 'node:module';
import type { Socket } from 'node:net';
import { setPriority } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { AppError } from '../../openapi/AppError.ts';
import { linkedPackages } from '../../platform/diagnostics/linkedPackages.ts';
import { ProcessorDeadline } from '../../platform/diagnostics/ProcessorDeadline.ts';
import { processorMsOf } from '../../platform/diagnostics/processorTime.ts';
import { residentBytes } from '../../platform/diagnostics/residentBytes.ts';
import { processLimits, type ProcessMemory } from './fileLimits.ts';
import type { FileAnswer, FileJob } from './fileJob.ts';

const startTimeoutMs = 30_000;
const watchEveryMs = 10;
/** It stands back behind what executions wait for. */
const niceness = 5;
const keptErrorChars = 2_000;
const megabyte = 1024 * 1024;

/**
 * One child process that reads and writes files of strangers, one job at a time. It runs under Node's permission model: it
 * reads its own code and one folder, writes into that folder, and has neither environment nor descriptors nor the right
 * to start anything. It is killed when it takes more memory or time than it may.
 */
export class FileProcess {
  /** The most memory that the last job was seen to use. */
  peakRssBytes = 0;
  /** The memory that it was last seen to use. */
  rssBytes = 0;
  jobs = 0;
  readonly #child: ChildProcess;
  readonly #ended: Promise<void>;
  #answer: ((answer: FileAnswer | AppError) => void) | null = null;
  #becomeReady: () => void = () => {};
  readonly #ready: Promise<void>;
  readonly #memory: ProcessMemory;
  #hasEnded = false;
  #isKilled = false;
  #killedFor: AppError | null = null;
  #errorText = '';

  constructor(folder: string, memory: ProcessMemory = processLimits) {
    this.#memory = memory;
    this.#child = startChild(folder, memory);
    const { pid } = this.#child;
    if (pid !== undefined) setPriority(pid, niceness);
    this.#ready = new Promise((resolve) => (this.#becomeReady = resolve));
    this.#child.on('message', (message: FileAnswer | 'ready') => {
      if (message === 'ready') this.#becomeReady();
      else this.#finish(message);
    });
    this.#child.stderr!.on('data', (chunk: Buffer) => {
      this.#errorText = `${this.#errorText}${chunk.toString('utf8')}`.slice(-keptErrorChars);
    });
    this.#ended = new Promise((resolve) => {
      const end = (reason: string) => {
        this.#hasEnded = true;
        this.#becomeReady();
        this.#finish(this.#killedFor ?? this.#endOf(reason));
        resolve();
      };
      this.#child.once('error', (error) => end(error.message));
      this.#child.once('close', (code, signal) => end(String(signal ?? code)));
    });
  }

  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  /** It was asked to end and accepts no job. */
  get isKilled(): boolean {
    return this.#isKilled;
  }

  /** While unused it does not keep this process alive. */
  unref(): void {
    this.#child.unref();
    this.#child.channel?.unref();
    (this.#child.stderr as Socket | null)?.unref();
  }

  ref(): void {
    this.#child.ref();
    this.#child.channel?.ref();
    (this.#child.stderr as Socket | null)?.ref();
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  /**
   * Runs one job. Throws the errors of the job, `file_limit_reached` above the memory or time limit, the signal's reason (the process is
   * then ended), and `node_failed` if it ended by itself.
   */
  async run(job: FileJob, { deadlineMs, signal }: { deadlineMs: number; signal: AbortSignal }): Promise<FileAnswer> {
    const startTimer = setTimeout(() => this.#kill(notStarted()), startTimeoutMs);
    await this.#ready;
    clearTimeout(startTimer);
    signal.throwIfAborted();
    const stop = () => this.#kill(null);
    signal.addEventListener('abort', stop, { once: true });
    const unwatch = this.#watch(deadlineMs);
    try {
      const answer = await new Promise<FileAnswer | AppError>((resolve) => {
        this.#answer = resolve;
        if (this.#hasEnded) this.#finish(this.#killedFor ?? this.#endOf('it was gone'));
        else this.#child.send(job, (error) => error && this.#finish(this.#endOf(error.message)));
      });
      signal.throwIfAborted();
      if (answer instanceof AppError) throw answer;
      return answer;
    } finally {
      unwatch();
      signal.removeEventListener('abort', stop);
    }
  }

  /** Ends the process and waits for its exit. */
  async close(): Promise<void> {
    this.#kill(null);
    await this.#ended;
  }

  /** Looks at what the process uses until it has answered. */
  #watch(deadlineMs: number): () => void {
    this.jobs += 1;
    this.peakRssBytes = 0;
    const deadline = new ProcessorDeadline({ limitMs: deadlineMs, usedMs: () => processorMsOf(this.pid) });
    const seconds = Math.round(deadlineMs / 1000);
    const timer = setInterval(() => {
      this.rssBytes = residentBytes(this.pid); // 0 on other systems than Linux: the heap's own limit holds
      this.peakRssBytes = Math.max(this.peakRssBytes, this.rssBytes);
      if (this.rssBytes > this.#memory.rssBytes) this.#kill(memoryError(this.#memory));
      if (deadline.leftMs() === 0)
        this.#kill(
          new AppError('file_limit_reached', `The file takes longer than ${seconds} seconds, the limit for its size.`),
        );
    }, watchEveryMs);
    return () => clearInterval(timer);
  }

  #kill(reason: AppError | null): void {
    this.#killedFor ??= reason;
    this.#isKilled = true;
    this.#child.kill('SIGKILL');
    if (reason) this.#finish(reason);
  }

  #finish(answer: FileAnswer | AppError): void {
    const resolve = this.#answer;
    this.#answer = null;
    resolve?.(answer);
  }

  /** V8 aborts a process whose JavaScript needs more memory than it may. */
  #endOf(reason: string): AppError {
    if (reason === 'SIGABRT' || reason === 'SIGTRAP' || /heap|allocation/i.test(this.#errorText))
      return memoryError(this.#memory);
    return new AppError('node_failed', 'Reading the file failed unexpectedly. Try again.', {
      internal: `${reason}: ${this.#errorText}`,
      retryable: true,
    });
  }
}

function memoryError({ rssBytes }: ProcessMemory): AppError {
  return new AppError(
    'file_limit_reached',
    `The file needs more than ${rssBytes / megabyte} MiB of memory, the limit for reading one.`,
  );
}

function notStarted(): AppError {
  return new AppError('unavailable', 'The process that reads files did not start in time.', { retryable: true });
}

function startChild(folder: string, { heapMegabytes }: ProcessMemory): ChildProcess {
  const here = dirname(fileURLToPath(import.meta.url));
  const root = join(here, '..', '..');
  const packages = dirname(dirname(createRequire(import.meta.url).resolve('yauzl/package.json')));
  const shared = [
    'openapi/AppError.ts',
    'domains/dataTables/harmlessCell.ts',
    'platform/xml/XmlReader.ts',
    'package.json',
  ].map((path) => join(root, path));
  const linked = linkedPackages(root, ['']);
  const readable = [here, ...shared, packages, folder, ...linked.paths];
  return spawn(
    process.execPath,
    [
      '--permission',
      ...linked.flags,
      ...readable.map((path) => `--allow-fs-read=${path}`),
      `--allow-fs-write=${folder}`,
      `--max-old-space-size=${heapMegabytes}`,
      '--max-semi-space-size=8',
      '--disallow-code-generation-from-strings',
      '--no-warnings',
      join(here, 'main.ts'),
      folder,
    ],
    { env: {}, cwd: here, stdio: ['ignore', 'ignore', 'pipe', 'ipc'], serialization: 'json' },
  );
}
