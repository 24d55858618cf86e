import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { createRequire } from 'node:module';
import { setPriority } from 'node:os';
import { dirname, join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { linkedPackages } from '../diagnostics/linkedPackages.ts';
import { ProcessorDeadline } from '../diagnostics/ProcessorDeadline.ts';
import { processorMsOf } from '../diagnostics/processorTime.ts';
import { encodeFrame, FrameReader, MAX_ANSWER_BYTES, type AnswerHeader, type JobHeader } from './frames.ts';

/** A runner that is not ready after this long is killed. */
const START_TIMEOUT_MS = 20_000;
/** How long a runner may overrun the deadline it enforces itself before it is killed. */
const KILL_AFTER_MS = 30;
/** A code node that ended returns its output so far. */
const KILL_CODE_AFTER_MS = 200;
/** How often the time of a runner is read at most. */
const CHECK_MS = 10;
/** JavaScript heap of a runner; the engine's memory is outside of it. */
const HEAP_MEGABYTES = 192;
/** Length of a runner's standard error output kept for the log line of its end. */
const KEPT_ERROR_CHARS = 2_000;

/** The answer to one job, or why there is none. */
export type RunnerAnswer =
  | { kind: 'answer'; header: AnswerHeader; body: string }
  /** There is no message that could be sent. */
  | { kind: 'refused' }
  | { kind: 'killed' }
  | { kind: 'crashed' };

export interface RunnerProcessOptions {
  memoryBytes: number;
  /** It runs code nodes, which have more than expressions. */
  runsCode: boolean;
  /** How far the process stands back behind others of the machine: 0 to 19. */
  niceness: number;
  /** Called once when the process has ended, for any reason. `reason` is for the log. */
  onEnd: (reason: string) => void;
}

/**
 * One child process that evaluates one job at a time. It runs under Node's permission model, reads only the files it
 * is made of, inherits neither environment nor descriptors, and is killed when it overruns its deadline.
 */
export class RunnerProcess {
  readonly ready: Promise<boolean>;
  jobsRun = 0;
  /** Organization of the last job: the pool prefers a runner that served the same one. */
  organizationId: string | null = null;
  /** The session whose data it still has. */
  held: object | null = null;
  private readonly child: ChildProcessByStdio<Writable, Readable, Readable>;
  private readonly reader = new FrameReader(MAX_ANSWER_BYTES);
  private readonly ended: Promise<void>;
  private settle: ((answer: RunnerAnswer) => void) | null = null;
  private becomeReady: (ready: boolean) => void = () => {};
  private killReason = '';
  private errorText = '';
  private hasEnded = false;
  /** Time that the process had used of the processor when it last answered. */
  private cpuUsedMs = 0;

  constructor(options: RunnerProcessOptions) {
    this.ready = new Promise((resolve) => (this.becomeReady = resolve));
    this.child = startChild(options);
    if (options.niceness > 0 && this.child.pid !== undefined) setPriority(this.child.pid, options.niceness);
    const startTimer = setTimeout(() => this.kill('not ready in time'), START_TIMEOUT_MS);
    void this.ready.then(() => clearTimeout(startTimer));
    this.child.stdout.on('data', (chunk: Buffer) => this.read(chunk));
    this.child.stderr.on('data', (chunk: Buffer) => {
      this.errorText = `${this.errorText}${chunk.toString('utf8')}`.slice(-KEPT_ERROR_CHARS);
    });
    // Writing to a process that has just died fails here too; its end is what counts.
    this.child.stdin.on('error', () => {});
    this.ended = new Promise((resolve) => {
      const end = (reason: string): void => {
        if (this.hasEnded) return;
        this.hasEnded = true;
        resolve();
        this.becomeReady(false);
        this.finish(this.killReason === 'deadline' ? { kind: 'killed' } : { kind: 'crashed' });
        options.onEnd(this.killReason || reason);
      };
      this.child.once('error', (error) => end(`could not be started: ${error.message}`));
      this.child.once('close', (code, signal) => end(`ended with ${signal ?? code}: ${this.errorText}`));
    });
  }

  get pid(): number | undefined {
    return this.child.pid;
  }

  /**
   * Runs one job; the promise never rejects and settles at the latest when the process has used 30 ms more than the
   * deadline of the processor (code: 200 ms), or has got nothing of it for a minute. Errors (thrown): RangeError for too large a job.
   */
  run(header: JobHeader, body: string): Promise<RunnerAnswer> {
    const frame = encodeFrame(header, body);
    return new Promise((resolve) => {
      const limitMs = header.deadlineMs + (header.kind === 'code' ? KILL_CODE_AFTER_MS : KILL_AFTER_MS);
      const deadline = new ProcessorDeadline({
        limitMs,
        usedMs: () => processorMsOf(this.child.pid, 'main'),
        usedBeforeMs: this.cpuUsedMs,
      });
      const check = (): void => {
        const leftMs = deadline.leftMs();
        if (leftMs === 0) this.kill('deadline');
        else timer = setTimeout(check, Math.max(CHECK_MS, leftMs));
      };
      let timer = setTimeout(check, limitMs);
      this.settle = (answer) => {
        clearTimeout(timer);
        resolve(answer);
      };
      this.jobsRun += 1;
      if (this.hasEnded) this.finish({ kind: 'crashed' });
      else this.child.stdin.write(frame);
    });
  }

  /** Ends the process and waits for its exit. */
  async close(reason: string): Promise<void> {
    this.kill(reason);
    await this.ended;
  }

  private kill(reason: string): void {
    this.killReason ||= reason;
    // The job's answer does not wait for the operating system to collect the process.
    if (reason === 'deadline') this.finish({ kind: 'killed' });
    this.child.kill('SIGKILL');
  }

  private finish(answer: RunnerAnswer): void {
    const settle = this.settle;
    this.settle = null;
    settle?.(answer);
  }

  private read(chunk: Buffer): void {
    try {
      for (const frame of this.reader.push(chunk)) {
        const header = JSON.parse(frame.header) as AnswerHeader;
        this.cpuUsedMs = header.cpuUsedMs;
        if (header.kind === 'ready') this.becomeReady(true);
        else this.finish({ kind: 'answer', header, body: frame.body });
      }
    } catch (error) {
      this.kill(`answered something unreadable: ${error instanceof Error ? error.message : 'unknown'}`);
    }
  }
}

function startChild({
  memoryBytes,
  runsCode,
}: RunnerProcessOptions): ChildProcessByStdio<Writable, Readable, Readable> {
  const require = createRequire(import.meta.url);
  const here = dirname(fileURLToPath(import.meta.url));
  const wasmPath = require.resolve('quickjs-wasi/quickjs.wasm');
  const luxonPath = join(dirname(require.resolve('luxon/package.json')), 'build', 'global', 'luxon.min.js');
  const jmespathPath = require.resolve('jmespath/jmespath.js');
  const extensions = ['encoding', 'structured-clone'].map((name) => require.resolve(`quickjs-wasi/${name}.so`));
  const linked = linkedPackages(join(here, '../..'), ['quickjs-wasi']);
  const own = [here, join(here, '../..', 'package.json')];
  const readable = [...own, dirname(wasmPath), luxonPath, jmespathPath, ...linked.paths];
  return spawn(
    process.execPath,
    [
      '--permission',
      ...linked.flags,
      ...readable.map((path) => `--allow-fs-read=${path}`),
      `--max-old-space-size=${HEAP_MEGABYTES}`,
      '--disallow-code-generation-from-strings',
      '--no-warnings',
      join(here, 'runner', 'main.ts'),
      String(memoryBytes),
      wasmPath,
      luxonPath,
      jmespathPath,
      ...(runsCode ? extensions : []),
    ],
    { env: {}, cwd: here, stdio: ['pipe', 'pipe', 'pipe'], detached: false },
  );
}
