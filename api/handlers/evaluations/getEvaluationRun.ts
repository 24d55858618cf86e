import { readEvaluationRun } from '../../../domains/evaluations/readEvaluation.ts';
import { shownRuns } from '../../../domains/evaluations/shownRuns.ts';
import type { Handler } from '../../handler.ts';

/** Answers a run of an evaluation. */
export const getEvaluationRun: Handler<'getEvaluationRun'> = async ({ params, actor }, deps) => {
  const query = { id: params.evaluation_id, actor, permission: 'evaluations.view' } as const;
  const [shown] = await deps.database.withOrganization(actor.organizationId, async (repositories) => {
    const { evaluation, run } = await readEvaluationRun(repositories, { ...query, runId: params.evaluation_run_id });
    return shownRuns(repositories, evaluation, { runs: [run], accountId: actor.accountId });
  });
  return { status: 200, body: shown! };
};
