import { remember } from '../../../platform/boundedMap.ts';

interface Decaying {
  weight: number;
  sum: number;
  atMs: number;
}

const halfLifeMs = 60_000;
/** Observations with less weight are ignored: a single call counts for four minutes. */
const leastWeight = 0.05;
/** An unknown route counts as if one call had succeeded. */
const priorWeight = 1;
const mostRoutes = 10_000;

/**
 * Recent results of the routes in this process: the time until their first byte, and how often they answered. Newer calls count more. Old
 * calls are forgotten, so a route that was slow is tried again.
 */
export class RouteStats {
  readonly #nowMs: () => number;
  readonly #times = new Map<string, Decaying>();
  readonly #answers = new Map<string, Decaying>();

  constructor(nowMs: () => number = () => performance.now()) {
    this.#nowMs = nowMs;
  }

  /** The provider answered after `firstByteMs`: with the whole of a plain answer, or the first bytes of a stream. */
  answered(routeId: string, firstByteMs: number, isStream: boolean): void {
    this.#add(this.#times, timeKey(routeId, isStream), firstByteMs);
    this.#add(this.#answers, routeId, 1);
  }

  /** The provider failed. */
  failed(routeId: string): void {
    this.#add(this.#answers, routeId, 0);
  }

  /** Returns the average time until the first byte; null if nothing recent is known. */
  firstByteMs(routeId: string, isStream: boolean): number | null {
    const { weight, sum } = this.#now(this.#times, timeKey(routeId, isStream));
    return weight < leastWeight ? null : sum / weight;
  }

  /** Returns the share of calls that the provider answered, from 0 to 1. */
  availability(routeId: string): number {
    const { weight, sum } = this.#now(this.#answers, routeId);
    return (sum + priorWeight) / (weight + priorWeight);
  }

  #now(all: ReadonlyMap<string, Decaying>, key: string): Pick<Decaying, 'weight' | 'sum'> {
    const known = all.get(key);
    if (known === undefined) return { weight: 0, sum: 0 };
    const left = 0.5 ** ((this.#nowMs() - known.atMs) / halfLifeMs);
    return { weight: known.weight * left, sum: known.sum * left };
  }

  #add(all: Map<string, Decaying>, key: string, value: number): void {
    const { weight, sum } = this.#now(all, key);
    remember(all, [key, { weight: weight + 1, sum: sum + value, atMs: this.#nowMs() }], mostRoutes);
  }
}

function timeKey(routeId: string, isStream: boolean): string {
  return `${routeId} ${isStream ? 'stream' : 'plain'}`;
}
