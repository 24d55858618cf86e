import type { Database } from '../../db/database.ts';
import { every, type Loop } from '../../platform/jobs/every.ts';

const refreshEveryMs = 5_000;

/**
 * The organizations with a destination for traces, refreshed every few seconds, because every run of a node asks for it. Spans of runs
 * that began before a destination is known lack their requests.
 */
export class TracedOrganizations {
  readonly #database: Database;
  /** Share of traces, from 0 to 1, that is recorded even without an error. */
  readonly ratio: number;
  readonly #always: boolean;
  #all = false;
  #some: ReadonlySet<string> = new Set();

  /** `always`: the instance has a collector, even if its destination does not exist yet. */
  constructor(database: Database, { ratio, always }: { ratio: number; always: boolean }) {
    this.#database = database;
    this.ratio = ratio;
    this.#always = always;
  }

  has(organizationId: string): boolean {
    return this.#always || this.#all || this.#some.has(organizationId);
  }

  /** Reads the destinations. */
  async refresh(): Promise<void> {
    if (this.#always) return;
    const ids = await this.#database.asSystem(({ logDestinations }) => logDestinations.listOwners('otlp_traces'));
    this.#all = ids.includes(null);
    this.#some = new Set(ids.filter((id) => id !== null));
  }

  /** Reads the destinations every few seconds until the loop is stopped. */
  start(onError: (error: unknown) => void): Loop {
    return every(refreshEveryMs, () => this.refresh(), onError);
  }
}
