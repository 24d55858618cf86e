/** Rate limits of other services, counted over all workers (`db/catalog/HostTurns.ts`). */
export interface NodeLimits {
  /**
   * Takes a turn within the limits of a scope. Not taken if the wait were longer than `maxWaitMs`. Otherwise the caller waits for `waitMs`
   * and sends the request before `sendBy` (as `performance.now()` counts), or takes another turn. Errors: `unavailable`.
   */
  take: (
    scope: string,
    limits: readonly { readonly requests: number; readonly seconds: number }[],
    maxWaitMs: number,
  ) => Promise<{ readonly isTaken: boolean; readonly waitMs: number; readonly sendBy: number }>;
  /** Stops all requests of a scope for this time. */
  pause: (scope: string, forMs: number) => Promise<void>;
}

/** Limits that let everything through. */
export const noLimits: NodeLimits = {
  take: async () => ({ isTaken: true, waitMs: 0, sendBy: Infinity }),
  pause: async () => undefined,
};
