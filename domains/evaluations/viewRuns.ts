import type { EvaluationResult } from '../../db/repositories/evaluations/evaluationResults.ts';
import type { EvaluationRowSource } from '../../db/repositories/evaluations/evaluationRowSources.ts';
import type { EvaluationRun } from '../../db/repositories/evaluations/evaluationRuns.ts';
import type { Evaluation } from '../../db/repositories/evaluations/evaluations.ts';
import type { Repositories } from '../../db/repositories/repositories.ts';
import { testedHash } from './hashes.ts';

/** A run of an evaluation. */
export interface RunView {
  run: EvaluationRun;
  /** The run tested the current draft: the graph and settings that publishing would publish. */
  isCurrentDraft: boolean;
}

/** A result of a run. */
export interface ResultView {
  result: EvaluationResult;
  /** The origin of its row; missing for rows that were typed in. */
  source: EvaluationRowSource | undefined;
}

/** Compares the graph of each run with the current draft. */
export async function viewRuns(
  { digitalOrganizations }: Repositories,
  { digitalOrganizationId, targetNodeId }: Evaluation,
  { runs, accountId }: { runs: readonly EvaluationRun[]; accountId: string },
): Promise<RunView[]> {
  const row = await digitalOrganizations.find(digitalOrganizationId, accountId);
  const current = row && testedHash({ graph: row.draft, settings: row.settings }, targetNodeId);
  return runs.map((run) => ({ run, isCurrentDraft: current !== null && run.graphHash.equals(current) }));
}

/** Reads the origin of each result's row. */
export async function viewResults(
  { evaluationRowSources }: Repositories,
  { dataTableId }: Evaluation,
  results: readonly EvaluationResult[],
): Promise<ResultView[]> {
  const sources = await evaluationRowSources.of(dataTableId, [...new Set(results.map(({ rowId }) => rowId))]);
  const byRow = new Map(sources.map((source) => [source.rowId, source]));
  return results.map((result) => ({ result, source: byRow.get(result.rowId) }));
}
