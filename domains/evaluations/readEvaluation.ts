import type { DataTable } from '../../db/repositories/dataTables/dataTables.ts';
import type { EvaluationRun } from '../../db/repositories/evaluations/evaluationRuns.ts';
import type { Evaluation } from '../../db/repositories/evaluations/evaluations.ts';
import type { ProjectStandingRow } from '../../db/repositories/identity/projectView.ts';
import type { Repositories } from '../../db/repositories/repositories.ts';
import type { AccountActor, Permission } from '../identity/actor.ts';
import { AppError } from '../../openapi/AppError.ts';
import { found } from '../../openapi/notFound.ts';
import { permitted } from '../identity/projectAccess.ts';

/** An evaluation's id, and the caller. */
export interface EvaluationQuery {
  id: string;
  actor: AccountActor;
  permission: Permission;
}

/** Reads an evaluation, for a caller with this permission. Errors: `not_found`, `insufficient_scope`, `project_archived`. */
export async function readEvaluation(
  { evaluations }: Repositories,
  { id, actor, permission }: EvaluationQuery,
): Promise<Evaluation & ProjectStandingRow> {
  return permitted(await evaluations.find(id, actor.accountId), actor, permission);
}

/** Reads a run of such an evaluation. Errors: as `readEvaluation`. */
export async function readEvaluationRun(
  repositories: Repositories,
  { runId, ...query }: EvaluationQuery & { runId: string },
): Promise<{ evaluation: Evaluation; run: EvaluationRun }> {
  const evaluation = await readEvaluation(repositories, query);
  return { evaluation, run: found(await repositories.evaluationRuns.find(evaluation.id, runId)) };
}

/** The data table of an evaluation: one of the same project. Errors: `evaluation_broken` if it was deleted or moved. */
export async function tableOf(
  { dataTables }: Repositories,
  { dataTableId, projectId }: Pick<Evaluation, 'dataTableId' | 'projectId'>,
  accountId: string,
): Promise<DataTable & ProjectStandingRow> {
  const table = await dataTables.find(dataTableId, accountId);
  if (table !== null && table.projectId === projectId) return table;
  throw new AppError('evaluation_broken', 'Its data table is gone, or in another project. Choose another one.');
}
