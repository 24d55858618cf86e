import { randomInt } from 'node:crypto';
import { AppError } from '../openapi/AppError.ts';
import { planJobs, readAnswer, type EvaluatedValue, type JobPlan, type TemplateToEvaluate } from './jobPlan.ts';
import { RunnerProcess, type RunnerAnswer } from './runnerProcess.ts';
import type { ExpressionScope } from './scope.ts';

/** The part of the logger that the pool uses; Bureau's pino logger fits. */
export interface ExpressionPoolLogger {
  warn(fields: object, message: string): void;
}

export interface ExpressionPoolOptions {
  /** Runner processes that work at the same time, at least 1; one more is kept started ahead. */
  size: number;
  /** Per job; default 1,000. */
  timeoutMs?: number;
  /** Memory of the engine per job; default 64 MiB. */
  memoryBytes?: number;
  /** Jobs that may wait for a runner; default 1,000. */
  maxQueued?: number;
  /** A runner process is replaced after this many jobs; default 2,000. */
  maxJobsPerProcess?: number;
  logger: ExpressionPoolLogger;
}

/** All expressions of one node run. */
export interface EvaluateRequest {
  organizationId: string;
  templates: TemplateToEvaluate[];
  scope: ExpressionScope;
}

interface WaitingJob {
  organizationId: string;
  plan: JobPlan;
  /** How many runners crashed under it. */
  crashes: number;
  resolve: (answer: RunnerAnswer) => void;
  reject: (error: AppError) => void;
}

/** After this many failed starts in a row waiting jobs are refused instead of waiting for ever. */
const MAX_FAILED_STARTS = 3;
const NOTHING_TO_RUN: RunnerAnswer = { kind: 'answer', header: { kind: 'done', id: 0, problems: [] }, body: '[]' };
/** A job under which this many runners crashed has no further try: it is what crashes them. */
const MAX_CRASHES = 3;
const STOPPING = 'Expressions are not evaluated any more: the process is stopping';

/** Starts a pool of runner processes; one is started at once. `close` must be called in the end. */
export function createExpressionPool(options: ExpressionPoolOptions): ExpressionPool {
  return new ExpressionPool(options);
}

/**
 * Evaluates expressions in child processes that hold nothing worth reaching.
 *
 * Guarantees: nothing that one evaluation changes is seen by another node run, execution or organization; a job ends
 * at its deadline + 100 ms at the latest; one organization never occupies all runners (where there are two or more),
 * and waiting organizations take turns.
 */
export class ExpressionPool {
  private readonly size: number;
  private readonly timeoutMs: number;
  private readonly memoryBytes: number;
  private readonly maxQueued: number;
  private readonly maxJobsPerProcess: number;
  private readonly logger: ExpressionPoolLogger;
  private readonly starting = new Set<RunnerProcess>();
  private readonly idle: RunnerProcess[] = [];
  private readonly busy = new Map<RunnerProcess, string>();
  private readonly closing = new Set<Promise<void>>();
  /** Waiting jobs by organization; the order of the map is whose turn it is. */
  private readonly waiting = new Map<string, WaitingJob[]>();
  private queued = 0;
  private failedStarts = 0;
  private nextJobId = 1;
  private closed = false;

  constructor(options: ExpressionPoolOptions) {
    this.size = Math.max(1, options.size);
    this.timeoutMs = options.timeoutMs ?? 1_000;
    this.memoryBytes = options.memoryBytes ?? 64 * 1024 * 1024;
    this.maxQueued = options.maxQueued ?? 1_000;
    this.maxJobsPerProcess = options.maxJobsPerProcess ?? 2_000;
    this.logger = options.logger;
    this.startWanted();
  }

  /**
   * Evaluates every template for every item of `scope.itemIndexes`; one message to a runner unless the items are many.
   *
   * Shape: `result[position in itemIndexes][template]` is `{ value }` or `{ error }` (expression_invalid,
   * expression_failed, expression_limit).
   * Errors: expression_limit where time, memory or size of the whole job ended; unavailable where too many jobs wait.
   */
  async evaluate(request: EvaluateRequest): Promise<EvaluatedValue[][]> {
    const rows: EvaluatedValue[][] = [];
    for (const plan of planJobs(request.templates, request.scope)) {
      const answer = plan.hasCode ? await this.enqueue(request.organizationId, plan) : NOTHING_TO_RUN;
      for (const row of readAnswer(plan, answer, this.timeoutMs)) rows.push(row);
    }
    return rows;
  }

  /** Process ids of all runners that are alive, for tests and metrics. */
  processIds(): number[] {
    const all = [...this.starting, ...this.idle, ...this.busy.keys()];
    return all.map((runner) => runner.pid).filter((pid) => pid !== undefined);
  }

  /** Ends every runner and refuses what waits; resolves when no process is left. */
  async close(): Promise<void> {
    this.closed = true;
    this.refuseWaiting(STOPPING);
    for (const runner of [...this.starting, ...this.idle, ...this.busy.keys()]) this.end(runner, 'pool closed');
    while (this.closing.size > 0) await Promise.all(this.closing);
  }

  private enqueue(organizationId: string, plan: JobPlan): Promise<RunnerAnswer> {
    return new Promise((resolve, reject) => {
      if (this.closed) {
        reject(new AppError('unavailable', STOPPING));
        return;
      }
      if (this.queued >= this.maxQueued) {
        reject(new AppError('unavailable', 'Too many expressions are waiting; try again', { retryable: true }));
        return;
      }
      const jobs = this.waiting.get(organizationId) ?? [];
      jobs.push({ organizationId, plan, crashes: 0, resolve, reject });
      this.waiting.set(organizationId, jobs);
      this.queued += 1;
      this.dispatch();
    });
  }

  private dispatch(): void {
    while (this.busy.size < this.size && this.idle.length > 0) {
      const job = this.takeNext();
      if (job === undefined) break;
      const runner = this.takeRunner(job.organizationId);
      void this.run(runner, job);
    }
    this.startWanted();
  }

  /** The next job of the organization whose turn it is and that may use one more runner. */
  private takeNext(): WaitingJob | undefined {
    const share = Math.max(1, this.size - 1);
    for (const [organizationId, jobs] of this.waiting) {
      let used = 0;
      for (const other of this.busy.values()) if (other === organizationId) used += 1;
      if (used >= share) continue;
      const job = jobs.shift();
      this.waiting.delete(organizationId);
      if (jobs.length > 0) this.waiting.set(organizationId, jobs);
      this.queued -= 1;
      return job;
    }
    return undefined;
  }

  private takeRunner(organizationId: string): RunnerProcess {
    const same = this.idle.findIndex((runner) => runner.organizationId === organizationId);
    const [runner] = this.idle.splice(Math.max(0, same), 1);
    if (runner === undefined) throw new Error('invariant: a runner was idle');
    return runner;
  }

  private async run(runner: RunnerProcess, job: WaitingJob): Promise<void> {
    this.busy.set(runner, job.organizationId);
    runner.organizationId = job.organizationId;
    this.startWanted();
    const id = this.nextJobId++;
    const seed = Array.from({ length: 4 }, () => randomInt(2 ** 32));
    const answer = await runner.run({ ...job.plan.header, id, deadlineMs: this.timeoutMs }, job.plan.body(seed));
    const isWorn = runner.jobsRun >= this.maxJobsPerProcess;
    if (this.busy.delete(runner) && answer.kind === 'answer' && !isWorn && !this.closed) this.idle.push(runner);
    else this.end(runner, 'recycled');
    this.settle(job, answer);
    this.dispatch();
  }

  /** Hands out the answer. Expressions have no effect, so a job whose runner crashed is simply run again. */
  private settle(job: WaitingJob, answer: RunnerAnswer): void {
    if (this.closed && answer.kind !== 'answer') {
      job.reject(new AppError('unavailable', STOPPING));
    } else if (answer.kind === 'crashed' && job.crashes + 1 < MAX_CRASHES) {
      this.waiting.set(job.organizationId, [
        { ...job, crashes: job.crashes + 1 },
        ...(this.waiting.get(job.organizationId) ?? []),
      ]);
      this.queued += 1;
    } else {
      job.resolve(answer);
    }
  }

  /** Keeps as many runners as work asks for, and one more that is warm. */
  private startWanted(): void {
    if (this.closed || this.failedStarts >= MAX_FAILED_STARTS) return;
    const wanted = Math.min(this.size, this.busy.size + this.queued) + 1;
    const alive = this.starting.size + this.idle.length + this.busy.size;
    for (let count = alive; count < wanted; count += 1) this.startOne();
  }

  private startOne(): void {
    const runner: RunnerProcess = new RunnerProcess({
      memoryBytes: this.memoryBytes,
      onEnd: (reason) => this.forget(runner, reason),
    });
    this.starting.add(runner);
    void runner.ready.then((isReady) => {
      if (!this.starting.delete(runner)) return;
      if (isReady) {
        this.failedStarts = 0;
        this.idle.push(runner);
      } else {
        this.failedStarts += 1;
        this.logger.warn({ failedStarts: this.failedStarts }, 'An expression runner did not start');
      }
      if (this.failedStarts >= MAX_FAILED_STARTS) this.giveUpForNow();
      else this.dispatch();
    });
  }

  /** Refuses what waits; the next job tries to start runners again. */
  private giveUpForNow(): void {
    this.refuseWaiting('The processes that evaluate expressions cannot be started; see the log of the worker');
    this.failedStarts = 0;
  }

  private refuseWaiting(message: string): void {
    const jobs = [...this.waiting.values()].flat();
    this.waiting.clear();
    this.queued = 0;
    for (const job of jobs) job.reject(new AppError('unavailable', message, { retryable: true }));
  }

  private end(runner: RunnerProcess, reason: string): void {
    this.remove(runner);
    const ended = runner.close(reason);
    this.closing.add(ended);
    void ended.then(() => this.closing.delete(ended));
  }

  private remove(runner: RunnerProcess): void {
    this.starting.delete(runner);
    this.busy.delete(runner);
    const at = this.idle.indexOf(runner);
    if (at >= 0) this.idle.splice(at, 1);
  }

  /** A process is gone. Busy ones are handled where their job ends; idle ones leave the list. */
  private forget(runner: RunnerProcess, reason: string): void {
    const wasIdle = this.idle.includes(runner);
    const isExpected = reason === 'pool closed' || reason === 'recycled' || reason.startsWith('ended with 0');
    if (!isExpected) this.logger.warn({ reason }, 'An expression runner ended');
    if (!wasIdle) return;
    this.remove(runner);
    this.dispatch();
  }
}
