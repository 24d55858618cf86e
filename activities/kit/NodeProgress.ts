/** Progress of a run that outlives its attempt: if an outage or a long wait ends the attempt, the next one continues from it. */
export interface NodeProgress {
  /** Progress that an earlier attempt has kept; undefined for none. */
  readonly kept: unknown;
  /** Keeps JSON for the next attempt. Returns false if it is too large; the earlier progress stays then. */
  keep: (progress: unknown) => boolean;
}

/** Keeps nothing: for runs that are never repeated. */
export const noProgress: NodeProgress = { kept: undefined, keep: () => false };
