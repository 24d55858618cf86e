import type { Database } from '../../db/database.ts';
import { every, type Loop } from '../../platform/jobs/every.ts';

const refreshEveryMs = 5_000;

/**
 * Which organizations have a destination for traces, as it was a moment ago: asked for every run of a node, so it costs no query. Spans of
 * runs that began before it is known have no requests in them.
 */
export class TracedOrganizations {
  readonly #database: Database;
  /** Of all traces, that many are recorded even without an error. */
  readonly ratio: number;
  readonly #always: boolean;
  #all = false;
  #some: ReadonlySet<string> = new Set();

  /** `always`: the instance has a collector, whatever the destinations are yet. */
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
    const ids = await this.#database.asSystem(({ tracedRows }) => tracedRows.organizations());
    this.#all = ids.includes(null);
    this.#some = new Set(ids.filter((id) => id !== null));
  }

  /** Reads them now and again, until the loop is stopped. */
  start(onError: (error: unknown) => void): Loop {
    return every(refreshEveryMs, () => this.refresh(), onError);
  }
}
