import { readPageRequest } from '../../../db/repositories/page.ts';
import { readEvaluation } from '../../../domains/evaluations/readEvaluation.ts';
import { shownRuns } from '../../../domains/evaluations/shownRuns.ts';
import type { Handler } from '../../handler.ts';

/** Lists the runs of an evaluation, newest first. */
export const listEvaluationRuns: Handler<'listEvaluationRuns'> = async ({ params, query, actor }, deps) => {
  const page = readPageRequest(query);
  const wanted = { id: params.evaluation_id, actor, permission: 'evaluations.view' } as const;
  const body = await deps.database.withOrganization(actor.organizationId, async (repositories) => {
    const evaluation = await readEvaluation(repositories, wanted);
    const { data: runs, nextCursor } = await repositories.evaluationRuns.list(evaluation.id, page);
    const data = await shownRuns(repositories, evaluation, { runs, accountId: actor.accountId });
    return { data, next_cursor: nextCursor };
  });
  return { status: 200, body };
};
