import { readPageRequest } from '../../../db/repositories/page.ts';
import { readPlace, writePlace } from '../../../domains/evaluations/placeCursor.ts';
import { readEvaluationRun } from '../../../domains/evaluations/readEvaluation.ts';
import { viewResults } from '../../../domains/evaluations/viewRuns.ts';
import type { Handler } from '../../handler.ts';
import { presentEvaluationResult } from '../../presenters/evaluation.ts';

/** Lists the rows of a run in the order of the set. */
export const listEvaluationResults: Handler<'listEvaluationResults'> = async ({ params, query, actor }, deps) => {
  const { limit } = readPageRequest({ limit: query.limit });
  const after = readPlace(query.cursor) - 1;
  const wanted = { id: params.evaluation_id, runId: params.evaluation_run_id, actor } as const;
  const body = await deps.database.withOrganization(actor.organizationId, async (repositories) => {
    const { evaluation, run } = await readEvaluationRun(repositories, { ...wanted, permission: 'evaluations.view' });
    const page = { status: query.status, after, limit: limit + 1 };
    const results = await repositories.evaluationResults.list(run.id, page);
    const views = await viewResults(repositories, evaluation, results.slice(0, limit));
    const data = views.map(presentEvaluationResult);
    const last = data.at(-1);
    return { data, next_cursor: results.length > limit && last ? writePlace(last.position + 1) : null };
  });
  return { status: 200, body };
};
