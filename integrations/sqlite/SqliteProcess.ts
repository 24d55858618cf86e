import { spawn, type ChildProcess } from 'node:child_process';
import { setPriority } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { AppError } from '../../openapi/AppError.ts';
import { residentBytes } from '../../platform/diagnostics/residentBytes.ts';
import { SqliteError } from './SqliteError.ts';
import type { SqliteAnswer, SqlitePage, SqliteRequest } from './messages.ts';

const mebibyte = 1024 * 1024;
const startTimeoutMs = 30_000;
const watchEveryMs = 25;
/** SQLite's own memory is bounded below it, and that of JavaScript. */
const maxRssBytes = 512 * mebibyte;
const heapMegabytes = 128;
/** It stands back behind what executions wait for. */
const niceness = 5;

/**
 * A child process that holds one database open. It reads its own code and one folder, writes into that folder, and has neither environment
 * nor the right to start anything. A file of a stranger that breaks it breaks nothing else.
 */
export class SqliteProcess {
  readonly #child: ChildProcess;
  readonly #ready: Promise<void>;
  readonly #ended: Promise<void>;
  readonly #watch: NodeJS.Timeout;
  #settle: ((answer: SqliteAnswer | AppError) => void) | null = null;
  #end: AppError | null = null;

  constructor(folder: string) {
    this.#child = startChild(folder);
    const { pid } = this.#child;
    if (pid !== undefined) setPriority(pid, niceness);
    const { promise: ready, resolve: becomeReady } = Promise.withResolvers<void>();
    this.#ready = ready;
    this.#child.on('message', (message: SqliteAnswer) => (message === 'ready' ? becomeReady() : this.#finish(message)));
    this.#ended = new Promise((resolve) => {
      const end = () => {
        clearInterval(this.#watch);
        this.#end ??= ended();
        becomeReady();
        this.#finish(this.#end);
        resolve();
      };
      this.#child.once('error', end);
      this.#child.once('close', end);
    });
    // 0 on other systems than Linux: the limits of SQLite and of the heap hold there.
    this.#watch = setInterval(() => residentBytes(pid) > maxRssBytes && this.kill(tooLarge()), watchEveryMs);
  }

  /** False after it has ended, or was killed. */
  get isRunning(): boolean {
    return this.#end === null;
  }

  /** Errors: `SqliteError` of the database; the reason of its end. */
  async ask(request: SqliteRequest): Promise<SqlitePage | null> {
    const timer = setTimeout(() => this.kill(ended()), startTimeoutMs);
    await this.#ready;
    clearTimeout(timer);
    const answer = await new Promise<SqliteAnswer | AppError>((resolve) => {
      this.#settle = resolve;
      if (this.#end) this.#finish(this.#end);
      else this.#child.send(request, (error) => error && this.#finish(this.#end ?? ended()));
    });
    if (answer instanceof AppError) throw answer;
    if (answer !== 'ready' && 'failure' in answer) throw new SqliteError(answer.failure);
    return answer !== 'ready' && 'page' in answer ? answer.page : null;
  }

  /** Ends it at once. The file stays as it was before the statement that runs. */
  kill(reason: AppError = ended()): void {
    this.#end ??= reason;
    this.#child.kill('SIGKILL');
    this.#finish(this.#end);
  }

  async close(): Promise<void> {
    this.kill();
    await this.#ended;
  }

  #finish(answer: SqliteAnswer | AppError): void {
    const settle = this.#settle;
    this.#settle = null;
    settle?.(answer);
  }
}

function ended(): AppError {
  return new AppError('target_error', 'SQLite: The database was closed, after a limit of time or an error before.');
}

function tooLarge(): AppError {
  return new AppError(
    'file_limit_reached',
    `SQLite: The statement needs more than ${maxRssBytes / mebibyte} MiB of memory. Read fewer rows, or sort by a column with an index.`,
  );
}

function startChild(folder: string): ChildProcess {
  const here = dirname(fileURLToPath(import.meta.url));
  const code = ['child.ts', 'messages.ts'].map((name) => join(here, name));
  return spawn(
    process.execPath,
    [
      '--permission',
      ...[...code, join(here, '..', '..', 'package.json'), folder].map((path) => `--allow-fs-read=${path}`),
      `--allow-fs-write=${folder}`,
      `--max-old-space-size=${heapMegabytes}`,
      '--disallow-code-generation-from-strings',
      '--no-warnings',
      code[0]!,
    ],
    { env: {}, cwd: here, stdio: ['ignore', 'ignore', 'ignore', 'ipc'], serialization: 'advanced' },
  );
}
