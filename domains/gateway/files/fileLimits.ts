const dayMs = 24 * 3_600_000;

/** Limits of files of callers. */
export const fileLimits = {
  /** Size of one file. */
  bytes: 64 * 1024 * 1024,
  /** Size of all files of an organization. */
  totalBytes: 10 * 1024 ** 3,
  /** Lifetime of a file, unless its caller sets a shorter one (decisions §4). */
  keptMs: 30 * dayMs,
  leastKeptMs: 3_600_000,
} as const;
