import { AppError } from '../../../openapi/AppError.ts';
import { remember } from '../../../platform/boundedMap.ts';
import type { InstanceKey, ProviderRoute } from '../routing/route.ts';
import { drawnFor } from './affinity.ts';
import type { RefusedFor } from '../upstream/KeyRefusal.ts';

/** State of a key that its provider refused. */
export interface CoolingKey {
  refusedFor: RefusedFor;
  /** Time until calls use it again. */
  leftMs: number;
}

interface Cooling {
  refusedFor: RefusedFor;
  untilMs: number;
  pauseMs: number;
}

const mostPauseMs = 300_000;
const leastRetryAfterMs = 1_000;
/** Older clients wait by themselves if the time is a minute or more. */
const mostRetryAfterMs = 59_000;
/** Limit of the keys of one provider that one call tries. */
const mostTried = 5;

/**
 * States of providers' keys in this process: the rotation, and refused keys that cool down. A pause lasts as long as the provider requests,
 * else twice as long as the previous one. A restart resets all states, and beyond 10,000 cooling keys the oldest refusal is forgotten.
 */
export class ProviderKeyStates {
  readonly #firstPauseMs: number;
  readonly #nowMs: () => number;
  readonly #cooling = new Map<string, Cooling>();
  readonly #turns = new Map<string, number>();

  constructor({ breakerCooldownMs }: { breakerCooldownMs: number }, nowMs: () => number = () => performance.now()) {
    this.#firstPauseMs = breakerCooldownMs;
    this.#nowMs = nowMs;
  }

  /** Returns how a key cools down; null if calls may use it. */
  coolingOf(keyId: string): CoolingKey | null {
    const cooling = this.#cooling.get(keyId);
    const leftMs = cooling === undefined ? 0 : cooling.untilMs - this.#nowMs();
    return cooling === undefined || leftMs <= 0 ? null : { refusedFor: cooling.refusedFor, leftMs };
  }

  /** True if a route has a key that calls may use. A single key never cools down: the breaker of its route watches it. */
  isUsable({ keys }: Pick<ProviderRoute, 'keys'>): boolean {
    return keys.length < 2 || keys.some(({ id }) => this.coolingOf(id) === null);
  }

  /**
   * Returns the route once for each key that a call may try: first the key that its affinity prefers, or without affinity the next key of the
   * rotation. Errors: `upstream_overloaded` or `upstream_error` if all keys cool down.
   */
  withKeys(way: ProviderRoute, affinity: string | null): readonly ProviderRoute[] {
    if (way.keys.length < 2) return [way];
    const usable = way.keys.filter(({ id }) => this.coolingOf(id) === null);
    if (usable.length === 0) throw this.allCooling(way);
    const keys = affinity === null ? this.#inTurn(way.providerId, usable) : preferred(usable, affinity);
    return keys.slice(0, mostTried).map((key) => withKey(way, key));
  }

  #inTurn(providerId: string, keys: readonly InstanceKey[]): readonly InstanceKey[] {
    const turn = this.#turns.get(providerId) ?? 0;
    remember(this.#turns, [providerId, (turn + 1) % Number.MAX_SAFE_INTEGER]);
    const first = turn % keys.length;
    return [...keys.slice(first), ...keys.slice(0, first)];
  }

  /** Returns the error for a call whose provider refused all of its keys. */
  allCooling({ keys }: Pick<ProviderRoute, 'keys'>): AppError {
    const cooling = keys.flatMap(({ id }) => this.coolingOf(id) ?? []);
    const leftMs = Math.min(...cooling.map((one) => one.leftMs), mostRetryAfterMs);
    const retryAfterMs = Math.max(Math.ceil(leftMs), leastRetryAfterMs);
    if (cooling.some(({ refusedFor }) => refusedFor === 'rate_limit')) {
      const message = `All ${keys.length} keys of this model’s provider are paused, because it limits or refuses them. Try again in a moment, or use another model.`;
      return new AppError('upstream_overloaded', message, { retryable: true, retryAfterMs });
    }
    const message = `All ${keys.length} keys of this model’s provider are paused, because it refuses them or their accounts have no credits left. Ask an admin, or use another model.`;
    return new AppError('upstream_error', message, { headers: { 'x-should-retry': 'false' } });
  }

  /** Notes that the provider refused a key; `retryAfterMs` is the pause that it requests. Calls that failed together count once. */
  refused(keyId: string, refusedFor: RefusedFor, retryAfterMs: number | undefined): void {
    const nowMs = this.#nowMs();
    const before = this.#cooling.get(keyId);
    const isCooling = before !== undefined && before.untilMs > nowMs;
    const pauseMs = isCooling
      ? before.pauseMs
      : Math.min(before ? before.pauseMs * 2 : this.#firstPauseMs, mostPauseMs);
    const untilMs = nowMs + (retryAfterMs ?? pauseMs);
    const latestMs = isCooling ? Math.max(before.untilMs, untilMs) : untilMs;
    remember(this.#cooling, [keyId, { refusedFor, pauseMs, untilMs: latestMs }]);
  }

  /** Notes a successful call with the key. A call that started before the refusal does not count. */
  served(keyId: string): void {
    if (this.#cooling.size > 0 && this.coolingOf(keyId) === null) this.#cooling.delete(keyId);
  }

  /** Ends the pause of a key that an admin changed. */
  forget(keyId: string): void {
    this.#cooling.delete(keyId);
  }
}

function preferred(keys: readonly InstanceKey[], affinity: string): readonly InstanceKey[] {
  const places = new Map(keys.map((key) => [key, drawnFor(affinity, key.id)]));
  return keys.toSorted((one, other) => places.get(one)! - places.get(other)!);
}

function withKey(way: ProviderRoute, key: InstanceKey): ProviderRoute {
  return { ...way, key, target: { ...way.target, apiKey: key.open() } };
}
