import { randomInt } from 'node:crypto';
import { AppError } from '../../openapi/AppError.ts';
import type { JobHeader } from './frames.ts';
import { RunnerProcess, type RunnerAnswer } from './runnerProcess.ts';
import { RoundRobinQueue } from '../fairness/RoundRobinQueue.ts';

/** The part of the logger that the pool uses; Bureau's pino logger fits. */
export interface RunnerPoolLogger {
  warn(fields: object, message: string): void;
}

export interface RunnerPoolOptions {
  /** Runner processes that work at the same time, at least 1. */
  size: number;
  /** How many more are kept started ahead; with 0 the first is started by the first job. */
  spare: number;
  /** Memory of the engine per job. */
  memoryBytes: number;
  /** The runners are for code nodes. */
  runsCode: boolean;
  /** Jobs that may wait for a runner; one organization may have half of them. */
  maxQueued: number;
  /** A runner process is replaced after this many jobs. */
  maxJobsPerProcess: number;
  /** Priority of the processes relative to others on the machine: 0 (normal) to 19 (lowest). */
  niceness: number;
  logger: RunnerPoolLogger;
}

/** One message to a runner. */
export interface RunnerJob {
  organizationId: string;
  header: Omit<JobHeader, 'id'>;
  body: (seed: number[]) => string;
  /** For sliced expressions: a runner with the data continues without the body. */
  session?: object;
  /** Ends the job and the process that runs it. */
  signal?: AbortSignal | undefined;
}

/** Numbers of runners by state, and of jobs that wait for one. */
export interface RunnerCounts {
  starting: number;
  idle: number;
  busy: number;
  waiting: number;
}

interface WaitingJob {
  job: RunnerJob;
  organizationId: string;
  /** How many runners crashed under it. */
  crashes: number;
  resolve: (answer: RunnerAnswer) => void;
  reject: (error: unknown) => void;
}

/** After this many consecutive failed starts waiting jobs are refused. */
const MAX_FAILED_STARTS = 3;
/** A job under which this many runners crashed has no further try: it is what crashes them. */
const MAX_CRASHES = 3;
const STOPPING = 'Expressions are not evaluated any more: the process is stopping';

/**
 * Child processes that evaluate code and hold nothing worth reaching, and the queue before them.
 *
 * Guarantees: a job ends 30 ms of the processor after its deadline at the latest; one organization never occupies all runners (where there
 * are two or more) nor all places of the queue, and waiting organizations take turns.
 */
export class RunnerPool {
  private readonly options: RunnerPoolOptions;
  private readonly starting = new Set<RunnerProcess>();
  private readonly idle: RunnerProcess[] = [];
  private readonly busy = new Map<RunnerProcess, string>();
  private readonly closing = new Set<Promise<void>>();
  private readonly waiting: RoundRobinQueue<WaitingJob>;
  private failedStarts = 0;
  private nextJobId = 1;
  private closed = false;

  constructor(options: RunnerPoolOptions) {
    this.options = { ...options, size: Math.max(1, options.size) };
    this.waiting = new RoundRobinQueue(options.maxQueued);
    this.startWanted();
  }

  /**
   * Runs one job on the next free runner; the answer says where it was killed or crashed, too.
   * Errors: unavailable where too many jobs wait or the pool is closed; the signal's reason where it aborts.
   */
  run(job: RunnerJob): Promise<RunnerAnswer> {
    return new Promise((resolve, reject) => {
      const waiting: WaitingJob = { job, organizationId: job.organizationId, crashes: 0, resolve, reject };
      if (this.closed) reject(new AppError('unavailable', STOPPING));
      else if (job.signal?.aborted) reject(job.signal.reason);
      else if (this.waiting.add(waiting)) {
        job.signal?.addEventListener('abort', () => this.drop(waiting), { once: true });
        this.dispatch();
      } else reject(new AppError('unavailable', 'Too many expressions are waiting; try again', { retryable: true }));
    });
  }

  /** Returns how many runners there are, and how many jobs wait; for metrics. */
  counts(): RunnerCounts {
    const { starting, idle, busy, waiting } = this;
    return { starting: starting.size, idle: idle.length, busy: busy.size, waiting: waiting.size };
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

  private dispatch(): void {
    while (this.busy.size < this.options.size && this.idle.length > 0) {
      const next = this.takeNext();
      if (next === undefined) break;
      void this.runOn(this.takeRunner(next.job), next);
    }
    this.startWanted();
  }

  /** The next job of the organization whose turn it is and that may use one more runner. */
  private takeNext(): WaitingJob | undefined {
    const share = Math.max(1, this.options.size - 1);
    const used = new Map<string, number>();
    for (const organizationId of this.busy.values()) used.set(organizationId, (used.get(organizationId) ?? 0) + 1);
    return this.waiting.take((organizationId) => (used.get(organizationId) ?? 0) < share);
  }

  /** Returns the runner with the session; otherwise one without a session, preferably one that served the organization before. */
  private takeRunner({ organizationId, session }: RunnerJob): RunnerProcess {
    const fitness = ({ held, organizationId: served }: RunnerProcess): number =>
      held === null ? 1 + Number(served === organizationId) : held === session ? 3 : 0;
    const best = this.idle.reduce((one, other) => (fitness(other) > fitness(one) ? other : one));
    const [runner] = this.idle.splice(this.idle.indexOf(best), 1);
    if (runner === undefined) throw new Error('invariant: a runner was idle');
    return runner;
  }

  private async runOn(runner: RunnerProcess, waiting: WaitingJob): Promise<void> {
    const { job, organizationId } = waiting;
    this.busy.set(runner, organizationId);
    runner.organizationId = organizationId;
    this.startWanted();
    const stop = (): void => this.end(runner, 'recycled');
    let answer: RunnerAnswer;
    try {
      const goesOn = job.session !== undefined && runner.held === job.session;
      const body = goesOn ? '' : job.body(Array.from({ length: 4 }, () => randomInt(2 ** 32)));
      job.signal?.addEventListener('abort', stop, { once: true });
      const header = goesOn ? { ...job.header, kind: 'continue' as const, codes: [] } : job.header;
      answer = await runner.run({ ...header, id: this.nextJobId++ }, body);
      runner.held = isPartly(answer, job) ? (job.session ?? null) : null;
    } catch {
      // The items make no JSON text: too long for one, or nested too deeply.
      answer = { kind: 'refused' };
    }
    job.signal?.removeEventListener('abort', stop);
    const isWorn = runner.jobsRun >= this.options.maxJobsPerProcess;
    const isWhole = answer.kind === 'answer' || answer.kind === 'refused';
    if (this.busy.delete(runner) && isWhole && !isWorn && !this.closed) this.idle.push(runner);
    else this.end(runner, 'recycled');
    this.settle(waiting, answer);
    this.dispatch();
  }

  /** Hands out the answer. Expressions have no effect, so a job whose runner crashed is simply run again. */
  private settle(waiting: WaitingJob, answer: RunnerAnswer): void {
    const { job, crashes } = waiting;
    if (job.signal?.aborted) waiting.reject(job.signal.reason);
    else if (this.closed && answer.kind !== 'answer') waiting.reject(new AppError('unavailable', STOPPING));
    else if (answer.kind === 'crashed' && crashes + 1 < MAX_CRASHES)
      this.waiting.putBack({ ...waiting, crashes: crashes + 1 });
    else waiting.resolve(answer);
  }

  private drop(waiting: WaitingJob): void {
    if (this.waiting.remove(waiting)) waiting.reject(waiting.job.signal?.reason);
  }

  /** Keeps as many runners as work asks for, and the spare ones. */
  private startWanted(): void {
    if (this.closed || this.failedStarts >= MAX_FAILED_STARTS) return;
    const { size, spare } = this.options;
    const wanted = Math.min(size, this.busy.size + this.waiting.size) + spare;
    const alive = this.starting.size + this.idle.length + this.busy.size;
    for (let count = alive; count < wanted; count += 1) this.startOne();
  }

  private startOne(): void {
    const { memoryBytes, runsCode, niceness, logger } = this.options;
    const runner: RunnerProcess = new RunnerProcess({
      memoryBytes,
      runsCode,
      niceness,
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
        logger.warn({ failedStarts: this.failedStarts }, 'An expression runner did not start');
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
    for (const { reject } of this.waiting.takeAll()) reject(new AppError('unavailable', message, { retryable: true }));
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

  /** A process ended. Busy ones are handled where their job ends; idle ones leave the list. */
  private forget(runner: RunnerProcess, reason: string): void {
    const wasIdle = this.idle.includes(runner);
    const isExpected = reason === 'pool closed' || reason === 'recycled' || reason.startsWith('ended with 0');
    if (!isExpected) this.options.logger.warn({ reason }, 'An expression runner ended');
    if (!wasIdle) return;
    this.remove(runner);
    this.dispatch();
  }
}

/** The runner still has the data of a job that it did not end. */
function isPartly(answer: RunnerAnswer, { header: { rows } }: RunnerJob): boolean {
  if (answer.kind !== 'answer' || answer.header.kind !== 'done' || rows === undefined) return false;
  return rows.from + answer.header.rows < rows.end;
}
