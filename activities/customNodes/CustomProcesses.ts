import { AppError } from '../../openapi/AppError.ts';
import { FairSemaphore } from '../../platform/fairness/FairSemaphore.ts';
import { CustomProcess, type CustomRun, type RunOutcome } from './CustomProcess.ts';
import type { CustomPackage } from './findPackages.ts';
import { customLimits, type CustomProcessLimits } from './limits.ts';
import type { RunMessage } from './messages.ts';

const maxWaiting = 1_000;
/** How long a process waits for the next run of its package and organization. */
const keepIdleMs = 30_000;
/** A process is replaced after this many runs, or when it has kept this much memory. */
const maxRuns = 500;
const keptRssBytes = 192 * 1024 * 1024;

export interface CustomProcessesOptions {
  /** Processes that work at a time. */
  size: number;
  limits?: CustomProcessLimits;
}

interface Idle {
  process: CustomProcess;
  key: string;
  timer: NodeJS.Timeout;
}

/**
 * Runs custom nodes; no more than `size` at a time, and organizations take turns. A process has one package and serves one organization, so
 * that no code sees data of another one. A process that ends fails its run alone: the next run has a new one.
 */
export class CustomProcesses {
  readonly #size: number;
  readonly #limits: CustomProcessLimits;
  readonly #slots: FairSemaphore;
  readonly #idle: Idle[] = [];
  #isClosed = false;

  constructor({ size, limits = customLimits }: CustomProcessesOptions) {
    this.#size = size;
    this.#limits = limits;
    this.#slots = new FairSemaphore({
      fits: (_request, { all }) => all < size,
      maxWaiting,
      refused: () =>
        new AppError('unavailable', 'Too many custom nodes are waiting to run. Try again later.', { retryable: true }),
    });
  }

  /** Errors: those of `CustomProcess`; `unavailable` when too many wait. */
  async run(
    custom: CustomPackage,
    message: RunMessage,
    { organizationId, ...run }: CustomRun & { organizationId: string },
  ): Promise<RunOutcome> {
    const { signal } = run;
    const release = await this.#slots.hold({ organizationId, amount: 1 }, { waitMs: Infinity, signal });
    const key = `${organizationId} ${custom.id}`;
    try {
      const process = this.#wake(key) ?? new CustomProcess(custom, this.#limits);
      const outcome = await process.run(message, run).finally(() => this.#giveBack(process, key));
      return outcome;
    } finally {
      release();
    }
  }

  /** Ends unused processes; used ones end with their run. */
  async close(): Promise<void> {
    this.#isClosed = true;
    const idle = this.#idle.splice(0);
    for (const { timer } of idle) clearTimeout(timer);
    await Promise.all(idle.map(({ process }) => process.close()));
  }

  #wake(key: string): CustomProcess | undefined {
    const index = this.#idle.findLastIndex((idle) => idle.key === key);
    if (index < 0) return undefined;
    const [idle] = this.#idle.splice(index, 1);
    clearTimeout(idle!.timer);
    if (idle!.process.hasEnded) return this.#wake(key);
    idle!.process.ref();
    return idle!.process;
  }

  #giveBack(process: CustomProcess, key: string): void {
    const isGood = !process.hasEnded && process.runs < maxRuns && process.rssBytes < keptRssBytes;
    if (!isGood || this.#isClosed) return process.kill('was replaced');
    process.unref();
    const timer = setTimeout(() => this.#retire(process), keepIdleMs);
    timer.unref();
    this.#idle.push({ process, key, timer });
    if (this.#idle.length > this.#size) this.#retire(this.#idle[0]!.process);
  }

  #retire(process: CustomProcess): void {
    const index = this.#idle.findIndex((idle) => idle.process === process);
    const [idle] = index < 0 ? [] : this.#idle.splice(index, 1);
    clearTimeout(idle?.timer);
    process.kill('was not used');
  }
}
