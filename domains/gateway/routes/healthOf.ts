import type { AppError } from '../../../openapi/AppError.ts';
import type { CallParts } from '../calls/callParts.ts';
import type { ProviderRoute } from '../routing/route.ts';

/** Receives the events of an attempt: its begin, and then one of the other three. */
export interface WayHealth {
  began(): void;
  succeeded(): void;
  failed(error: AppError): void;
  /** It ended in a way that says nothing about the provider. */
  abandoned(): void;
}

const nothing: WayHealth = { began() {}, succeeded() {}, failed() {}, abandoned() {} };

/** Observers of a route: its breaker; for an own key that key's; none for the sandbox, whose failures are requested. */
export function healthOf(
  { breakers, ownKeys }: Pick<CallParts, 'breakers' | 'ownKeys'>,
  way: ProviderRoute,
): WayHealth {
  if (way.ownKey !== null) {
    const { key } = way.ownKey;
    return {
      ...nothing,
      succeeded: () => ownKeys.used(key, null),
      failed: (error) => ownKeys.used(key, error.message),
    };
  }
  if (way.kind === 'sandbox') return nothing;
  return {
    began: () => breakers.began(way.id),
    succeeded: () => breakers.succeeded(way.id),
    failed: (error) => breakers.failed(way.id, error.retryAfterMs),
    abandoned: () => breakers.abandoned(way.id),
  };
}
