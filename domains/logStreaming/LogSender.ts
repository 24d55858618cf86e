import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';

import type { LeasedDestination } from '../../db/repositories/logStreaming/logDestinations.ts';
import type { Logger } from '../../platform/config/logger.ts';
import { defaultLeaseMs, DestinationRun, type DestinationRunDeps } from './DestinationRun.ts';

/** Options of the sender. */
export interface LogSenderOptions extends DestinationRunDeps {
  readonly logger: Logger;
}

/** Destinations that a process sends to at a time. */
const maxAtOnce = 16;
/** How long a stop waits. Another process sends unconfirmed events again, under the same ids. */
const stopMs = 5_000;

/**
 * Sends events to log destinations. Any number of processes may do it: a destination is leased by one at a time, and a process that dies
 * loses its lease. A slow destination takes one of the places of a process and delays no other.
 */
export class LogSender {
  readonly #options: LogSenderOptions;
  readonly #owner = `${hostname()}:${process.pid}:${randomUUID()}`;
  readonly #running = new Set<Promise<void>>();
  #stopped = false;

  constructor(options: LogSenderOptions) {
    this.#options = options;
  }

  /** Begins to send to destinations for which something waits, and does not wait for the end. Returns true if there may be more. */
  async round(): Promise<boolean> {
    const free = maxAtOnce - this.#running.size;
    if (free <= 0 || this.#stopped) return false;
    const startedAt = performance.now();
    const { database, leaseMs = defaultLeaseMs } = this.#options;
    const lease = { owner: this.#owner, leaseMs };
    const leased = await database.asSystem(({ logDestinations }) => logDestinations.lease(lease, free));
    for (const destination of leased) this.#begin(destination, startedAt);
    return leased.length === free && this.#running.size < maxAtOnce;
  }

  /** Waits for everything that has begun. */
  async idle(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }

  /** Begins nothing more and waits a moment for open requests. */
  async close(): Promise<void> {
    this.#stopped = true;
    let timer: NodeJS.Timeout | undefined;
    await Promise.race([this.idle(), new Promise<void>((resolve) => (timer = setTimeout(resolve, stopMs)))]);
    clearTimeout(timer);
  }

  #begin(destination: LeasedDestination, startedAt: number): void {
    const { logger } = this.#options;
    const turn = { destination, owner: this.#owner, startedAt, isStopped: () => this.#stopped };
    const run = new DestinationRun(this.#options, turn);
    const running = run
      .run()
      .catch((error: unknown) => {
        if (this.#stopped) return; // the database is closed already
        logger.error({ err: error, log_destination_id: destination.id }, 'Could not send log events; trying again');
      })
      .finally(() => this.#running.delete(running));
    this.#running.add(running);
  }
}
