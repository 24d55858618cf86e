import { setTimeout as sleep } from 'node:timers/promises';

import type { Database } from '../../db/database.ts';
import type { Repositories } from '../../db/repositories/repositories.ts';
import { identifyInstance } from './identifyInstance.ts';
import { maintenanceKey, reconcileKey, type MaintenanceReason } from './maintenanceState.ts';

const lookEveryMs = 2_000;

export interface MaintenanceOptions {
  readonly database: Database;
  readonly dataDir: string;
  /** SERVICE_MAINTENANCE; null if it is not set. */
  readonly isSet: boolean | null;
  readonly logger: { warn: (fields: object, message: string) => void };
}

/**
 * Maintenance mode, which pauses all background work: schedules, triggers, queues, deliveries, mails and jobs. It is read at the start of a process.
 * Work begins when maintenance has ended. No running process enters maintenance.
 */
export class Maintenance {
  readonly #options: MaintenanceOptions;
  readonly #stop = new AbortController();
  readonly #over = Promise.withResolvers<void>();
  #reason: MaintenanceReason | null;

  private constructor(options: MaintenanceOptions, reason: MaintenanceReason | null) {
    this.#options = options;
    this.#reason = reason;
    if (reason === null) this.#over.resolve();
    else if (reason !== 'setting') void this.#watch();
  }

  /** Compares the data folder with the database, and returns the switch. */
  static async open(options: MaintenanceOptions): Promise<Maintenance> {
    const { reason } = await identifyInstance(options);
    if (reason !== null) options.logger.warn({ reason }, 'The instance is in maintenance: nothing runs by itself');
    return new Maintenance(options, reason);
  }

  /** Reason for the maintenance; null if there is none. */
  get reason(): MaintenanceReason | null {
    return this.#reason;
  }

  get isOn(): boolean {
    return this.#reason !== null;
  }

  /** Calls `begin` at once, or when maintenance has ended; never after `close`. */
  whenOver(begin: () => void): void {
    if (this.#reason === null) return begin();
    void this.#over.promise.then(() => {
      if (!this.#stop.signal.aborted) begin();
    });
  }

  /** Resolves with true when maintenance has ended, and with false if this was closed before. */
  async over(): Promise<boolean> {
    await this.#over.promise;
    return this.#reason === null;
  }

  /** Looks at once instead of at the next turn. */
  async look(): Promise<void> {
    const { database, isSet } = this.#options;
    const state = await database.asSystem(({ instanceSettings }) => instanceSettings.find(maintenanceKey));
    if (isSet || this.#reason === null || (state ?? null) !== null) return;
    await identifyInstance({ ...this.#options, adopts: true });
    this.#reason = null;
    this.#over.resolve();
  }

  /** Stops waiting for its end. */
  close(): void {
    this.#stop.abort();
    this.#over.resolve();
  }

  async #watch(): Promise<void> {
    const { signal } = this.#stop;
    while (!signal.aborted && this.#reason !== null) {
      await sleep(lookEveryMs, undefined, { signal, ref: false }).catch(() => undefined);
      if (signal.aborted) return;
      await this.look().catch((error: unknown) =>
        this.#options.logger.warn({ err: error }, 'Could not look whether maintenance has ended; trying again'),
      );
    }
  }
}

/** Ends the maintenance of an instance, in a transaction of the caller. Returns false if it was not in maintenance. */
export async function endMaintenance({ instanceSettings }: Repositories): Promise<boolean> {
  const state = (await instanceSettings.find(maintenanceKey)) ?? null;
  if (state === null) return false;
  // What Temporal holds may be of another moment: workers compare all of it before they take any work.
  await instanceSettings.set(reconcileKey, { since: new Date().toISOString() });
  await instanceSettings.set(maintenanceKey, null);
  return true;
}
