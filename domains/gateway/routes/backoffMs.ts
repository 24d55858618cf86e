/** How repeated attempts wait. Units: milliseconds. */
export interface BackoffSettings {
  /** The wait before the first repetition, on average; the second one waits twice as long. */
  retryBackoffMs: number;
  /** The longest wait that a provider may ask for and get. */
  mostRetryAfterMs: number;
}

/**
 * How long to wait before repetition number `retry` (from 1): exponential, between half and one and a half of its average so that calls
 * which failed together do not come back together, and no sooner than the provider asked. Null if it asked for too long.
 */
export function backoffMs(
  settings: BackoffSettings,
  { retry, retryAfterMs, random }: { retry: number; retryAfterMs: number | undefined; random: () => number },
): number | null {
  if (retryAfterMs !== undefined && retryAfterMs > settings.mostRetryAfterMs) return null;
  const waitMs = settings.retryBackoffMs * 2 ** (retry - 1) * (0.5 + random());
  return Math.max(waitMs, retryAfterMs ?? 0);
}
