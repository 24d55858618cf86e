import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import type { BinarySource } from '../../platform/binaries/BinaryStore.ts';
import { AppError, type ErrorCode } from '../../openapi/AppError.ts';
import { fileLimits, processLimits, type ProcessMemory } from './fileLimits.ts';
import type { FileJob } from './fileJob.ts';
import { FileProcess } from './fileProcess.ts';
import { readRows } from './readRows.ts';
import type { FileTasks } from './tasks.ts';

const mebibyte = 1024 * 1024;

export type TaskOptions<Task extends keyof FileTasks> = Parameters<FileTasks[Task]>[0];
export type TaskDetails<Task extends keyof FileTasks> = Awaited<ReturnType<FileTasks[Task]>>;

/** Output of a job. It is deleted with the next job of the session. */
export interface FileResult<Details> {
  details: Details;
  /** Values read from a file: rows as JSON. */
  rows: () => AsyncGenerator<unknown>;
  /** A file that was made; must be read or destroyed. */
  open: (index?: number) => Readable;
}

/** A folder and the process that may use it, and nothing else. */
export interface FilePair {
  readonly folder: string;
  process: FileProcess | null;
}

export interface FileSessionOptions {
  signal: AbortSignal;
  /** The first job waits here for its turn. */
  acquire: () => Promise<FilePair>;
  release: (pair: FilePair) => Promise<void>;
  /** Time of the processor for a job on files of this size; default as `processLimits` says. */
  deadlineMs?: (sizeBytes: number) => number;
  /** Memory of its process; default: `processLimits`. */
  memory?: ProcessMemory;
}

/**
 * The work of one node run on files: a folder and a process that are its own from the first job until `close`. Jobs come one after another.
 * After a job was killed for its usage, the next one has a new process.
 */
export class FileSession {
  /** The most memory that a process of this session was seen to use. */
  peakRssBytes = 0;
  readonly #options: FileSessionOptions;
  #pair: FilePair | null = null;
  #folder = '';
  /** JSON of the rows of all jobs so far. */
  #resultBytes = 0;

  constructor(options: FileSessionOptions) {
    this.#options = options;
  }

  /**
   * Runs one job on these files. Errors: `file_invalid` (it is not what it should be), `file_limit_reached` (names the
   * limit), `parameter_invalid` (names the option), those of the inputs, the signal's reason.
   */
  async run<Task extends keyof FileTasks>(
    task: Task,
    options: TaskOptions<Task>,
    inputs: readonly BinarySource[] = [],
  ): Promise<FileResult<TaskDetails<Task>>> {
    const { signal } = this.#options;
    signal.throwIfAborted();
    this.#pair ??= await this.#options.acquire();
    await this.#removeFolder();
    const folder = (this.#folder = await mkdtemp(join(this.#pair.folder, 'job-')));
    const { paths, sizeBytes } = await this.#spool(folder, inputs);
    const resultBytes = fileLimits.resultBytes - this.#resultBytes;
    const job = { task, options, place: { inputs: paths, folder, resultBytes } } as unknown as FileJob;
    const details = (await this.#answerOf(this.#pair, job, sizeBytes)) as TaskDetails<Task> & { resultBytes?: number };
    this.#resultBytes += details.resultBytes ?? 0;
    const open = (index = 0) => createReadStream(join(folder, String(index)), { highWaterMark: mebibyte / 4, signal });
    return { details, open, rows: () => readRows(open()) };
  }

  /** Removes the files and gives the process back. */
  async close(): Promise<void> {
    const pair = this.#pair;
    this.#pair = null;
    if (pair === null) return;
    await this.#removeFolder();
    await this.#options.release(pair);
  }

  async #answerOf(pair: FilePair, job: FileJob, sizeBytes: number): Promise<object> {
    const { signal, deadlineMs = usualDeadlineMs, memory } = this.#options;
    if (pair.process === null || pair.process.hasEnded) pair.process = new FileProcess(pair.folder, memory);
    const { process } = pair;
    try {
      const answer = await process.run(job, { deadlineMs: memory?.cpuMs ?? deadlineMs(sizeBytes), signal });
      if ('details' in answer) return answer.details;
      const { code, message, param } = answer.error;
      throw new AppError(code as ErrorCode, message, param === undefined ? {} : { param });
    } finally {
      this.peakRssBytes = Math.max(this.peakRssBytes, process.peakRssBytes);
      if (process.isKilled) await process.close();
    }
  }

  /** Puts the inputs where the process can read them. */
  async #spool(folder: string, inputs: readonly BinarySource[]): Promise<{ paths: string[]; sizeBytes: number }> {
    const paths: string[] = [];
    let sizeBytes = 0;
    const counted = async function* (source: BinarySource): AsyncGenerator<Uint8Array> {
      for await (const chunk of source instanceof Uint8Array ? [source] : source) {
        sizeBytes += chunk.length;
        if (sizeBytes > fileLimits.inputBytes) throw tooLarge();
        yield chunk;
      }
    };
    for (const [index, input] of inputs.entries()) {
      const path = join(folder, `in${index}`);
      const { signal } = this.#options;
      const written = pipeline(counted(input), createWriteStream(path, { mode: 0o600 }), { signal });
      await unlessAborted(written, signal).finally(() => input instanceof Readable && input.destroy());
      paths.push(path);
    }
    return { paths, sizeBytes };
  }

  async #removeFolder(): Promise<void> {
    if (this.#folder !== '') await rm(this.#folder, { recursive: true, force: true });
    this.#folder = '';
  }
}

function usualDeadlineMs(sizeBytes: number): number {
  return Math.ceil(processLimits.baseMs + (sizeBytes / mebibyte) * processLimits.perMebibyteMs);
}

/** Settles like `work`, but never later than the signal, because a stream may stall forever. */
async function unlessAborted(work: Promise<unknown>, signal: AbortSignal): Promise<void> {
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const stop = () => reject(signal.reason);
  signal.addEventListener('abort', stop, { once: true });
  try {
    await Promise.race([work, aborted]);
  } catch (error) {
    // The stream may see the end first, without the reason.
    throw signal.aborted ? signal.reason : error;
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

function tooLarge(): AppError {
  return new AppError(
    'file_limit_reached',
    `The file is larger than ${fileLimits.inputBytes / mebibyte} MiB, the limit for files that are read.`,
  );
}
