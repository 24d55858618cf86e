import type { TriggerRunnerDeps } from './triggerRunnerDeps.ts';
import { randomUUID } from 'node:crypto';

import type { ClaimedListener, ClaimedTrigger } from '../../db/repositories/executions/triggerLeases.ts';
import { every, type Loop } from '../../platform/jobs/every.ts';
import { AppError } from '../../openapi/AppError.ts';
import { ClaimedWatch } from './ClaimedWatch.ts';
import { WatchLost } from './watch.ts';
const maxWatched = 1_000;
const maxDelayMs = 300_000;

interface Running {
  abort: AbortController;
  done: Promise<void>;
}

/**
 * Watches published triggers, and test listeners, in this process: claims unwatched ones, renews their leases, and releases unpublished
 * ones. Any number of processes may. `start`, and `stop` in the end.
 */
export class TriggerRunner {
  readonly #deps: TriggerRunnerDeps;
  readonly #leaseMs: number;
  readonly #running = new Map<string, Running>();
  #loop: Loop | null = null;
  #renewedAt = performance.now();

  constructor(deps: TriggerRunnerDeps) {
    this.#deps = deps;
    this.#leaseMs = deps.leaseMs ?? 15_000;
  }

  start(): void {
    this.#deps.metrics?.triggers.watchTriggers(() => this.#running.size);
    this.#loop = every(
      this.#deps.everyMs ?? 1_000,
      async () => {
        await this.#renew();
        return this.#claim();
      },
      (error) => {
        this.#deps.logger.warn({ err: error }, 'Watching triggers failed; trying again');
        // A lease that was not renewed in time is lost: its watcher could commit nothing and must stop.
        if (performance.now() - this.#renewedAt > this.#leaseMs) this.#drop([...this.#running.keys()]);
      },
    );
  }

  /** Ends all watching and gives the triggers to other processes at once. */
  async stop(): Promise<void> {
    await this.#loop?.stop();
    const leases = [...this.#running.keys()];
    const done = [...this.#running.values()].map((one) => one.done);
    this.#drop(leases);
    await Promise.all(done);
    await this.#deps.database.asSystem(({ triggerLeases }) => triggerLeases.release(leases)).catch(() => undefined);
  }

  #drop(leases: readonly string[]): void {
    for (const lease of leases) this.#running.get(lease)?.abort.abort(new WatchLost());
  }

  async #renew(): Promise<void> {
    const leases = [...this.#running.keys()];
    if (leases.length > 0) {
      const kept = await this.#deps.database.asSystem(({ triggerLeases }) =>
        triggerLeases.renew(leases, this.#leaseMs),
      );
      this.#drop(leases.filter((lease) => !kept.has(lease)));
    }
    this.#renewedAt = performance.now();
  }

  async #claim(): Promise<boolean> {
    const limit = Math.min(50, maxWatched - this.#running.size);
    if (limit <= 0) return false;
    const claim = { limit, leaseMs: this.#leaseMs, newLease: randomUUID() };
    const { triggers, listeners } = await this.#deps.database.asSystem(async ({ triggerLeases }) => ({
      triggers: await triggerLeases.claim(claim),
      listeners: await triggerLeases.claimListeners(claim),
    }));
    for (const claimed of [...triggers, ...listeners]) this.#watch(claimed);
    return triggers.length === limit || listeners.length === limit;
  }

  #watch(claimed: ClaimedTrigger | ClaimedListener): void {
    const abort = new AbortController();
    const done = this.#run(new ClaimedWatch(this.#deps, claimed, abort.signal))
      .catch((error: unknown) => this.#deps.logger.error({ err: error, lease: claimed.lease }, 'A watcher ended badly'))
      .finally(() => this.#running.delete(claimed.lease));
    this.#running.set(claimed.lease, { abort, done });
  }

  async #run(watched: ClaimedWatch): Promise<void> {
    const { signal } = watched;
    try {
      const watch = this.#deps.watches[watched.kind];
      if (!watch)
        throw new AppError('graph_invalid', `This worker does not know triggers of the kind "${watched.kind}".`);
      watched.check();
      await watch(watched);
      if (signal.aborted || watched.isTest) return;
      throw new AppError('target_unreachable', 'The event source closed the connection.', { retryable: true });
    } catch (error) {
      if (signal.aborted || error instanceof WatchLost) return;
      await watched.failed(error, this.#delayMs(watched.failures));
    }
  }

  #delayMs(failures: number): number {
    const first = this.#deps.firstDelayMs ?? 2_000;
    return Math.min(maxDelayMs, first * 2 ** Math.min(failures, 20));
  }
}
