import type { NodeAnswer } from '../../workflows/contract.ts';

/** As long as this a run may hold the workflow task that it is a part of, where tasks are scarce. */
const heldForMs = 300;
/** And this long at most: Temporal repeats what is inside a task that ends too late. */
const heldAtMostMs = 3_000;
/** Half of a worker's workflow tasks: with fewer runs inside tasks none of them blocks others. */
const mostHeld = 20;
/** An organization with so many long runs gets no more of them into workflow tasks. */
const maxLong = 4;

/**
 * Pure nodes run inside workflow tasks, of which a worker has few. When they become scarce, long runs (or runs that wait long for an
 * expression process) leave theirs: the workflow then calls them as activities, which wait for the run that continues here.
 */
export class LongLocalRuns {
  readonly #long = new Map<string, Map<string, Promise<NodeAnswer>>>();
  #held = 0;

  /** A run as part of a workflow task. */
  async local(organizationId: string, key: string, work: () => Promise<NodeAnswer>): Promise<NodeAnswer> {
    const long = this.#long.get(organizationId);
    if (long && (long.has(key) || long.size >= maxLong)) return { asActivity: true };
    this.#held += 1;
    let timer: NodeJS.Timeout | undefined;
    try {
      const run = work();
      const left = new Promise<'long'>((resolve) => {
        let heldMs = 0;
        timer = setInterval(() => {
          heldMs += heldForMs;
          if (this.#held > mostHeld || heldMs >= heldAtMostMs) resolve('long');
        }, heldForMs);
      });
      const first = await Promise.race([run, left]);
      if (first !== 'long') return first;
      this.#keep(organizationId, key, run);
      return { asActivity: true };
    } finally {
      clearInterval(timer);
      this.#held -= 1;
    }
  }

  /** The run that has left its workflow task and is still under way. */
  find(organizationId: string, key: string): Promise<NodeAnswer> | undefined {
    return this.#long.get(organizationId)?.get(key);
  }

  #keep(organizationId: string, key: string, run: Promise<NodeAnswer>): void {
    const own = this.#long.get(organizationId) ?? new Map<string, Promise<NodeAnswer>>();
    this.#long.set(organizationId, own.set(key, run));
    const forget = (): void => {
      own.delete(key);
      if (own.size === 0 && this.#long.get(organizationId) === own) this.#long.delete(organizationId);
    };
    run.then(forget, forget); // its caller receives the failure, or reads it in its row
  }
}
