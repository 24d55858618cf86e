import type { Database } from '../../db/database.ts';
import { newId } from '../../db/ids.ts';
import type { Repositories } from '../../db/repositories/repositories.ts';
import { AppError } from '../../openapi/AppError.ts';
import type { BegunEvaluationRun, EvaluationRunReference } from '../../workflows/evaluationContract.ts';
import { isEnded } from './beginRow.ts';

/** Starts or continues a run. */
export async function beginEvaluationRun(
  database: Database,
  { organizationId, runId }: EvaluationRunReference,
): Promise<BegunEvaluationRun> {
  return database.withOrganization(organizationId, async ({ evaluationRuns }) => {
    const run = await evaluationRuns.findById(runId);
    if (!run || isEnded(run)) return { ended: true };
    await evaluationRuns.begin(runId);
    const { concurrency, rowTimeoutSeconds, totals } = run;
    return { rows: totals.rows, concurrency, rowTimeoutMs: rowTimeoutSeconds * 1_000 };
  });
}

/** Moves a run to its end: an error where rows are left that did not begin. */
export async function endEvaluationRun(
  database: Database,
  { organizationId, runId }: EvaluationRunReference,
): Promise<void> {
  await database.withOrganization(organizationId, async ({ evaluationRuns, evaluationResults }) => {
    const run = await evaluationRuns.findById(runId);
    if (!run || isEnded(run)) return;
    const [left] = await evaluationResults.list(runId, { status: 'waiting', after: -1, limit: 1 });
    if (!left) {
      await evaluationRuns.end(runId, 'success', null);
      return;
    }
    const target = await evaluationRuns.targetOf(runId);
    const isThere = target?.graph?.nodes.some(({ id }) => id === run.startNodeId) ?? false;
    const error = isThere
      ? { code: 'evaluation_credits_used', message: 'The credits of this run were used up before its last row.' }
      : { code: 'evaluation_broken', message: 'What is tested is not there any more, or its project is archived.' };
    await evaluationRuns.end(runId, 'error', error);
  });
}

/** Cancels a run: it has ended with the commit, and its executions end after it. Errors: `not_found`, `execution_finished`. */
export async function cancelEvaluationRun(
  { evaluationRuns, outbox }: Repositories,
  { organizationId, evaluationId, runId }: { organizationId: string; evaluationId: string; runId: string },
): Promise<void> {
  const run = await evaluationRuns.find(evaluationId, runId);
  if (!run) throw new AppError('not_found', 'Resource not found.');
  if (await evaluationRuns.end(runId, 'canceled', null)) {
    await outbox.insertCancel({ id: newId('outbox'), organizationId, reference: runId });
    return;
  }
  const now = await evaluationRuns.find(evaluationId, runId);
  if (now?.status !== 'canceled')
    throw new AppError('execution_finished', 'This run has ended already and cannot be canceled.');
}
