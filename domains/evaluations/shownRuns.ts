import type { EvaluationResult } from '../../db/repositories/evaluationResults.ts';
import type { EvaluationRun } from '../../db/repositories/evaluationRuns.ts';
import type { Evaluation } from '../../db/repositories/evaluations.ts';
import type { Repositories } from '../../db/repositories/repositories.ts';
import { testedHash } from './hashes.ts';
import type { components } from '../../openapi/generated/types.ts';
import { presentEvaluationResult, presentEvaluationRun } from '../../api/presenters/evaluation.ts';

type Schemas = components['schemas'];

/** Runs as the API shows them, with whether each ran what publishing would publish now. */
export async function shownRuns(
  { digitalOrganizations }: Repositories,
  { digitalOrganizationId, targetNodeId }: Evaluation,
  { runs, accountId }: { runs: readonly EvaluationRun[]; accountId: string },
): Promise<Schemas['EvaluationRun'][]> {
  const row = await digitalOrganizations.find(digitalOrganizationId, accountId);
  const current = row && testedHash({ graph: row.draft, settings: row.settings }, targetNodeId);
  return runs.map((run) => presentEvaluationRun(run, current));
}

/** Results as the API shows them, each with where its row came from. */
export async function shownResults(
  { evaluationRowSources }: Repositories,
  { dataTableId }: Evaluation,
  results: readonly EvaluationResult[],
): Promise<Schemas['EvaluationResult'][]> {
  const sources = await evaluationRowSources.of(dataTableId, [...new Set(results.map(({ rowId }) => rowId))]);
  const byRow = new Map(sources.map((source) => [source.rowId, source]));
  return results.map((result) => presentEvaluationResult(result, byRow.get(result.rowId)));
}
