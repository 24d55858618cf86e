const firstMs = 30_000;
const longestMs = 3_600_000;

/** Returns the wait before the next attempt at a service, after so many failures in a row. */
export function delayAfter(failures: number): number {
  return Math.min(longestMs, firstMs * 2 ** Math.min(failures, 20));
}
