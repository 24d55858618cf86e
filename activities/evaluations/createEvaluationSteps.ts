import type { Database } from '../../db/database.ts';
import { beginRow } from '../../domains/evaluations/beginRow.ts';
import { beginEvaluationRun, endEvaluationRun } from '../../domains/evaluations/runSteps.ts';
import { scoreRow } from '../../domains/evaluations/scoreRow.ts';
import type { EvaluationSteps } from '../../workflows/evaluationContract.ts';
import type { ExecutionStore } from '../engine/ExecutionStore.ts';
import type { RunDeps } from '../engine/runState.ts';
import { judgesFor } from './judgesFor.ts';

export interface EvaluationStepsDeps extends Pick<RunDeps, 'servicesFor'> {
  database: Database;
  store: ExecutionStore;
}

/** The attempt of a step, and its end signal. */
export interface StepAttempt {
  attempt: number;
  signal: AbortSignal;
}

/** The steps of runs of evaluations, each of which may be repeated. */
export function createEvaluationSteps(deps: EvaluationStepsDeps, { attempt, signal }: StepAttempt): EvaluationSteps {
  const { database } = deps;
  return {
    beginEvaluationRun: (reference) => beginEvaluationRun(database, reference),
    beginEvaluationRow: (reference) => beginRow(database, reference, deps.store.vault),
    scoreEvaluationRow: (reference) =>
      scoreRow({ database, judgesFor: judgesFor(deps, signal) }, reference, { attempt }),
    endEvaluationRun: (reference) => endEvaluationRun(database, reference),
  };
}
