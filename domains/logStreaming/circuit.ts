/** Failures in a row that open the circuit of a destination. */
export const failuresUntilOpen = 5;

const firstPauseMs = 1_000;
const firstOpenMs = 60_000;
const maxOpenMs = 3_600_000;

/**
 * Returns the pause after this many failures in a row: 1, 2, 4 and 8 seconds, then a minute, doubled with each further failure up to an hour.
 * A longer pause that the receiver asks for is kept, up to an hour.
 */
export function pauseMsAfter(failures: number, retryAfterMs = 0): number {
  const isOpen = failures >= failuresUntilOpen;
  const pauseMs = isOpen ? firstOpenMs * 2 ** (failures - failuresUntilOpen) : firstPauseMs * 2 ** (failures - 1);
  return Math.min(Math.max(pauseMs, retryAfterMs), maxOpenMs);
}
