const mostNamed = 16;
const mostCounted = 10_000;
const namedIntervals = 5;

/** Organizations that made many calls of this process in one of the last intervals: those whose wallets can be worth a common statement. */
export class BusyOrganizations {
  readonly #leastCalls: number;
  #counts = new Map<string, number>();
  /** For how many more intervals each is named. */
  readonly #named = new Map<string, number>();

  constructor(leastCalls: number) {
    this.#leastCalls = leastCalls;
  }

  count(organizationId: string): void {
    const count = this.#counts.get(organizationId);
    if (count === undefined && this.#counts.size >= mostCounted) return;
    this.#counts.set(organizationId, (count ?? 0) + 1);
  }

  /** Ends the interval, and names the busy organizations. */
  take(): string[] {
    const busiest = [...this.#counts]
      .filter(([, count]) => count >= this.#leastCalls)
      .toSorted(([, a], [, b]) => b - a)
      .slice(0, mostNamed);
    this.#counts = new Map();
    for (const [organizationId, intervals] of this.#named) {
      if (intervals > 1) this.#named.set(organizationId, intervals - 1);
      else this.#named.delete(organizationId);
    }
    for (const [organizationId] of busiest) {
      this.#named.delete(organizationId); // to the end: the first ones make room
      this.#named.set(organizationId, namedIntervals);
    }
    return [...this.#named.keys()].slice(-mostNamed);
  }
}
