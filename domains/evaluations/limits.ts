/** Limits of evaluations. */
export const evaluationLimits = {
  /** Of one digital organization. */
  evaluations: 50,
  /** Of one run. */
  rows: 1_000,
  /** Input and expected outputs of one run, as JSON. */
  setBytes: 16 * 1024 * 1024,
  /** Runs of an organization under way. */
  openRuns: 5,
  /** Runs of an evaluation that are kept. */
  keptRuns: 50,
  /** Items of the last node, as JSON: larger ones are not scored. */
  outputBytes: 16 * 1024 * 1024,
  /** An output that is larger is not kept. */
  keptOutputBytes: 64 * 1024,
} as const;
