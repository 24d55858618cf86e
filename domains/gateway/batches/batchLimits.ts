/** Limits of batches. */
export const batchLimits = {
  requests: 50_000,
  /** Size of one request with its frame. */
  lineBytes: 16 * 1024 * 1024,
  /** Batches of an organization that have not ended. */
  open: 100,
  /** Time in which requests start; then the batch expires. */
  windowMs: 24 * 3_600_000,
  customIdLength: 512,
  /** Faults of an input file that the batch returns. */
  errors: 100,
  /** Calls of one batch at once in a worker. */
  atOnce: 8,
  /** Maximum attempts of a request whose provider fails. */
  attempts: 3,
} as const;
