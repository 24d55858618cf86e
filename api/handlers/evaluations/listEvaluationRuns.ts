import { readPageRequest } from '../../../db/repositories/page.ts';
import { readEvaluation } from '../../../domains/evaluations/readEvaluation.ts';
import { viewRuns } from '../../../domains/evaluations/viewRuns.ts';
import type { Handler } from '../../handler.ts';
import { presentEvaluationRun } from '../../presenters/evaluation.ts';

/** Lists the runs of an evaluation, newest first. */
export const listEvaluationRuns: Handler<'listEvaluationRuns'> = async ({ params, query, actor }, deps) => {
  const page = readPageRequest(query);
  const wanted = { id: params.evaluation_id, actor, permission: 'evaluations.view' } as const;
  const body = await deps.database.withOrganization(actor.organizationId, async (repositories) => {
    const evaluation = await readEvaluation(repositories, wanted);
    const { data: runs, nextCursor } = await repositories.evaluationRuns.list(evaluation.id, page);
    const views = await viewRuns(repositories, evaluation, { runs, accountId: actor.accountId });
    return { data: views.map(presentEvaluationRun), next_cursor: nextCursor };
  });
  return { status: 200, body };
};
