/** Limits of one walk: beyond them an execution fails instead of growing without end. */
export const walkLimits = { steps: 1_000_000, pending: 10_000 };

/** Thrown by `Walk` when an execution goes beyond `walkLimits`. */
export class WalkLimitError extends Error {
  override readonly name = 'WalkLimitError';
}
