import type { AppError } from '../../../openapi/AppError.ts';
import type { CallParts } from '../calls/callParts.ts';
import { rotatedKey } from '../routing/route.ts';
import type { ProviderRoute } from '../routing/route.ts';
import { refusedForOf } from '../upstream/KeyRefusal.ts';

/** Receives the events of an attempt: its begin, and then one of the other three. */
export interface WayHealth {
  began(): void;
  /** The provider answered; false: it refused the request. */
  succeeded(hasServed: boolean): void;
  failed(error: AppError): void;
  /** It ended in a way that says nothing about the provider. */
  abandoned(): void;
}

const nothing: WayHealth = { began() {}, succeeded() {}, failed() {}, abandoned() {} };

/**
 * Observers of a route: its breaker; for an own key the breaker of the key; none for the sandbox, whose failures are requested. If the provider has
 * several keys and refuses one, the key cools down, and the refusal does not count for the breaker.
 */
export function healthOf(
  { breakers, ownKeys, keyStates, stats }: Pick<CallParts, 'breakers' | 'ownKeys' | 'keyStates' | 'stats'>,
  way: ProviderRoute,
  isStream: boolean,
): WayHealth {
  if (way.ownKey !== null) {
    const { key } = way.ownKey;
    return {
      ...nothing,
      succeeded: () => {
        keyStates.served(key.id);
        ownKeys.used(key, null);
      },
      failed: (error) => {
        const refusedFor = refusedForOf(error);
        if (refusedFor !== null) keyStates.refused(key.id, refusedFor, error.retryAfterMs);
        ownKeys.used(key, error.message);
      },
    };
  }
  if (way.kind === 'sandbox') return nothing;
  const key = rotatedKey(way);
  let beganAtMs = 0;
  return {
    began: () => {
      beganAtMs = performance.now();
      breakers.began(way.id);
    },
    succeeded: (hasServed) => {
      if (hasServed) stats.answered(way.id, performance.now() - beganAtMs, isStream);
      breakers.succeeded(way.id);
      if (key !== null) keyStates.served(key.id);
    },
    failed: (error) => {
      const refusedFor = key === null ? null : refusedForOf(error);
      if (key === null || refusedFor === null) {
        stats.failed(way.id);
        return breakers.failed(way.id, error.retryAfterMs);
      }
      keyStates.refused(key.id, refusedFor, error.retryAfterMs);
      breakers.abandoned(way.id);
    },
    abandoned: () => breakers.abandoned(way.id),
  };
}
