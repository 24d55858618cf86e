import type { Child } from './contract.ts';

/** Input of the workflow `runEvaluation`, whose workflow id is the run's. Its subject is read from its row. */
export interface EvaluationRunReference {
  runId: string;
  organizationId: string;
  /** Carried over by continue-as-new: rows before it have ended. */
  from?: number;
}

/** The row of a run. */
export interface EvaluationRowReference {
  runId: string;
  organizationId: string;
  position: number;
}

/** How a run goes through its rows; or nothing that is left to do. */
export type BegunEvaluationRun = { rows: number; concurrency: number; rowTimeoutMs: number } | { ended: true };

/** The next step of a row: an execution as a child, an existing one, nothing; or no further row starts. */
export type BegunEvaluationRow = { execution: Child } | { scored: boolean } | { over: true };

/** The steps of a run of an evaluation. Each may be repeated. */
export interface EvaluationSteps {
  beginEvaluationRun: (reference: EvaluationRunReference) => Promise<BegunEvaluationRun>;
  /** Writes the execution of a row, once. */
  beginEvaluationRow: (reference: EvaluationRowReference) => Promise<BegunEvaluationRow>;
  /** Scores a row whose execution has ended, once. `ended` is false while it is open; an execution over its time is canceled. */
  scoreEvaluationRow: (reference: EvaluationRowReference & { timedOut: boolean }) => Promise<{ ended: boolean }>;
  /** Moves the run to its end. */
  endEvaluationRun: (reference: EvaluationRunReference) => Promise<void>;
}
