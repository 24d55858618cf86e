import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { setPriority } from 'node:os';
import { dirname, join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';

import { AppError } from '../../openapi/AppError.ts';
import { linkedPackages } from '../../platform/diagnostics/linkedPackages.ts';
import { ProcessorDeadline } from '../../platform/diagnostics/ProcessorDeadline.ts';
import { processorMsOf } from '../../platform/diagnostics/processorTime.ts';
import { residentBytes } from '../../platform/diagnostics/residentBytes.ts';
import { FrameReader } from '../../platform/expressions/frames.ts';
import type { CustomPackage } from './findPackages.ts';
import { customLimits, type CustomProcessLimits } from './limits.ts';
import { toFrame, type Ask, type FromPackage, type RunMessage, type SentError, type ToPackage } from './messages.ts';

/** A package may wait for nothing while it is loaded. */
const startTimeoutMs = 30_000;
const watchEveryMs = 20;
const watchIdleEveryMs = 200;
/** It stands back behind what executions wait for. */
const niceness = 5;
const mebibyte = 1024 * 1024;

/** The end of a run: items as the package gave them, or an error as the package gave it. Nothing of it is checked yet. */
export type RunOutcome = { outputs: unknown } | { error: SentError };

/** A run under way, with the functions that serve the requests of its node. */
export interface CustomRun {
  signal: AbortSignal;
  answer: (ask: Ask) => Promise<unknown>;
  sent: (error: unknown) => SentError;
}

/**
 * One process with the code of one package, which runs one node at a time. It runs under Node's permission model: it reads its package and
 * the code that it is started with, writes nothing, starts nothing, and has neither environment nor descriptors. It has no network
 * (`child/raiseWalls.ts`). It is killed when it takes more memory or time than it may, and when it sends something unreadable.
 */
export class CustomProcess {
  runs = 0;
  rssBytes = 0;
  readonly #package: CustomPackage;
  readonly #limits: CustomProcessLimits;
  readonly #child: ChildProcessByStdio<Writable, Readable, null>;
  readonly #frames = new FrameReader(customLimits.messageBytes);
  readonly #ready: Promise<unknown>;
  readonly #ended: Promise<void>;
  #settle: ((outcome: RunOutcome | AppError) => void) | null = null;
  #run: CustomRun | null = null;
  #asks = 0;
  #openAsks = 0;
  #end: AppError | null = null;
  #unwatchIdle = (): void => undefined;

  constructor(custom: CustomPackage, limits: CustomProcessLimits = customLimits) {
    this.#package = custom;
    this.#limits = limits;
    this.#child = startChild(custom);
    const { pid } = this.#child;
    if (pid !== undefined) setPriority(pid, niceness);
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    this.#ready = promise;
    promise.catch(() => undefined); // it may be asked for later
    const tooLong = `takes longer than ${seconds(limits.loadMs)} to load`;
    const startTimer = setTimeout(() => this.kill(tooLong), Math.max(startTimeoutMs, limits.loadMs));
    const stopWatch = this.#watch(limits.loadMs, tooLong);
    const unwatch = () => {
      clearTimeout(startTimer);
      stopWatch();
    };
    const settleReady = (message: Extract<FromPackage, { kind: 'ready' | 'broken' }>) => {
      unwatch();
      if (message.kind === 'ready') resolve(message.described);
      else reject(this.#error(`cannot be loaded: ${String(message.message).slice(0, 1_000)}`));
    };
    this.#child.stdin.on('error', () => undefined); // its end is what counts
    this.#child.stdout.on('data', (chunk: Buffer) => this.#read(chunk, settleReady));
    this.#ended = new Promise((done) => {
      const finish = (signal: NodeJS.Signals | null) => {
        unwatch();
        this.#unwatchIdle();
        const isMemory = signal === 'SIGABRT' || signal === 'SIGTRAP';
        this.#end ??= isMemory ? this.#memoryError() : this.#error('ended its process');
        reject(this.#end);
        this.#finish(this.#end);
        done();
      };
      this.#child.once('error', () => finish(null));
      this.#child.once('close', (_code, signal) => finish(signal));
    });
  }

  get hasEnded(): boolean {
    return this.#end !== null;
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  /** Returns what the package says about itself. Errors: `node_failed` if it cannot be loaded. */
  described(): Promise<unknown> {
    return this.#ready;
  }

  /** Runs a node. Errors: `node_failed` when the process ends or was killed for its usage; the signal's reason. */
  async run(message: RunMessage, run: CustomRun): Promise<RunOutcome> {
    await this.#ready;
    run.signal.throwIfAborted();
    const stop = () => this.kill('was stopped');
    run.signal.addEventListener('abort', stop, { once: true });
    const { runMs } = this.#limits;
    const unwatch = this.#watch(runMs, `used the processor for ${seconds(runMs)}, the limit of a run`);
    this.runs += 1;
    this.#asks = 0;
    this.#run = run;
    try {
      const outcome = await new Promise<RunOutcome | AppError>((resolve) => {
        this.#settle = resolve;
        if (this.#end) this.#finish(this.#end);
        else this.#send(message);
      });
      run.signal.throwIfAborted();
      if (outcome instanceof AppError) throw outcome;
      return outcome;
    } finally {
      this.#run = null;
      unwatch();
      run.signal.removeEventListener('abort', stop);
    }
  }

  /** Ends it at once. */
  kill(reason: string): void {
    this.#killFor(this.#error(reason));
  }

  /** Ends it and waits for its exit. */
  async close(): Promise<void> {
    this.ref(); // its end is awaited
    this.kill('was closed');
    await this.#ended;
  }

  /** An unused process does not keep this one alive, and its leftover code has limits, too. */
  unref(): void {
    const { loadMs } = this.#limits;
    this.#unwatchIdle = this.#watch(loadMs, 'goes on after its run', watchIdleEveryMs);
    this.#child.unref();
    for (const stream of [this.#child.stdin, this.#child.stdout]) (stream as unknown as { unref: () => void }).unref();
  }

  ref(): void {
    this.#unwatchIdle();
    this.#child.ref();
    for (const stream of [this.#child.stdin, this.#child.stdout]) (stream as unknown as { ref: () => void }).ref();
  }

  #read(chunk: Buffer, settleReady: (message: Extract<FromPackage, { kind: 'ready' | 'broken' }>) => void): void {
    try {
      for (const { header } of this.#frames.push(chunk)) {
        const message = JSON.parse(header) as FromPackage;
        if (message.kind === 'ready' || message.kind === 'broken') settleReady(message);
        else if (message.kind === 'ask') this.#answer(message);
        else if (message.kind === 'result') this.#finish({ outputs: message.outputs });
        else this.#finish({ error: (message.error ?? {}) as SentError });
      }
    } catch {
      this.kill('sent something unreadable, or more than it may');
    }
  }

  /** Asks of a run that has ended get no answer. */
  #answer({ id, ask }: Extract<FromPackage, { kind: 'ask' }>): void {
    const run = this.#run;
    if (run === null) return;
    this.#asks += 1;
    const isTooMany = this.#asks > customLimits.asksOfRun || this.#openAsks >= customLimits.asksAtOnce;
    if (this.#child.stdin.writableLength > customLimits.unreadBytes)
      return this.kill('does not read what it asked for');
    if (isTooMany) {
      const most = `${customLimits.asksAtOnce} requests and files at a time, and ${customLimits.asksOfRun} in a run`;
      this.#send({ kind: 'answer', id, error: run.sent(this.#error(`asks for too much: ${most}, is the limit`)) });
      return;
    }
    this.#openAsks += 1;
    void run
      .answer(ask)
      .then(
        (answer) => this.#run === run && this.#send({ kind: 'answer', id, answer }),
        (error: unknown) => this.#run === run && this.#send({ kind: 'answer', id, error: run.sent(error) }),
      )
      .finally(() => (this.#openAsks -= 1));
  }

  #send(message: ToPackage): void {
    try {
      this.#child.stdin.write(toFrame(message, 2 * customLimits.messageBytes));
    } catch {
      this.#finish(this.#error('got more than it may'));
    }
  }

  /**
   * Looks at what the process uses until the returned function is called. A process that neither computes nor waits for an answer of its
   * worker ends as well (`ProcessorDeadline`).
   */
  #watch(limitMs: number, reason: string, everyMs = watchEveryMs): () => void {
    const { pid } = this.#child;
    const usedBeforeMs = processorMsOf(pid) ?? 0;
    const newDeadline = () => new ProcessorDeadline({ limitMs, usedMs: () => processorMsOf(pid), usedBeforeMs });
    let deadline = newDeadline();
    const timer = setInterval(() => {
      if (this.#openAsks > 0) deadline = newDeadline();
      this.rssBytes = residentBytes(pid); // 0 on other systems than Linux: the heap's own limit holds
      if (this.rssBytes > this.#limits.rssBytes) this.#killFor(this.#memoryError());
      else if (deadline.leftMs() === 0) this.kill(reason);
    }, everyMs);
    timer.unref(); // the process itself keeps this one alive while it is used
    return () => clearInterval(timer);
  }

  #killFor(reason: AppError): void {
    this.#end ??= reason;
    this.#child.kill('SIGKILL');
    this.#finish(this.#end);
  }

  #finish(outcome: RunOutcome | AppError): void {
    const settle = this.#settle;
    this.#settle = null;
    settle?.(outcome);
  }

  #memoryError(): AppError {
    return this.#error(`needs more than ${this.#limits.rssBytes / mebibyte} MiB of memory, the limit`);
  }

  #error(problem: string): AppError {
    return new AppError('node_failed', `The package ${this.#package.name} ${problem}.`);
  }
}

function seconds(ms: number): string {
  return `${ms / 1_000} seconds`;
}

/** Files of Bureau that the process is made of. */
const ownFiles = [
  'activities/customNodes/child',
  'activities/customNodes/kit',
  'activities/customNodes/limits.ts',
  'activities/customNodes/messages.ts',
  'activities/kit/define.ts',
  'activities/kit/eachItem.ts',
  'activities/kit/asItemError.ts',
  'domains/executions/triggers/n8nNames.ts',
  'openapi/AppError.ts',
  'platform/diagnostics/Pace.ts',
  'platform/expressions/frames.ts',
  'platform/schema/schema.ts',
  'platform/schema/wordLabels.ts',
  'package.json',
];

function startChild({ entry, readable }: CustomPackage): ChildProcessByStdio<Writable, Readable, null> {
  const here = dirname(fileURLToPath(import.meta.url));
  const root = join(here, '..', '..');
  const linked = linkedPackages(root, []);
  const paths = [...ownFiles.map((path) => join(root, path)), ...readable];
  return spawn(
    process.execPath,
    [
      '--permission',
      ...linked.flags,
      ...paths.map((path) => `--allow-fs-read=${path}`),
      `--max-old-space-size=${customLimits.heapMegabytes}`,
      '--max-semi-space-size=8',
      '--disallow-code-generation-from-strings',
      '--no-warnings',
      join(here, 'child', 'main.ts'),
      entry,
    ],
    { env: {}, cwd: here, stdio: ['pipe', 'pipe', 'ignore'] },
  );
}
