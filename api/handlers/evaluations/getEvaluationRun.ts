import { readEvaluationRun } from '../../../domains/evaluations/readEvaluation.ts';
import { viewRuns } from '../../../domains/evaluations/viewRuns.ts';
import type { Handler } from '../../handler.ts';
import { presentEvaluationRun } from '../../presenters/evaluation.ts';

/** Returns a run of an evaluation. */
export const getEvaluationRun: Handler<'getEvaluationRun'> = async ({ params, actor }, deps) => {
  const query = { id: params.evaluation_id, actor, permission: 'evaluations.view' } as const;
  const [view] = await deps.database.withOrganization(actor.organizationId, async (repositories) => {
    const { evaluation, run } = await readEvaluationRun(repositories, { ...query, runId: params.evaluation_run_id });
    return viewRuns(repositories, evaluation, { runs: [run], accountId: actor.accountId });
  });
  return { status: 200, body: presentEvaluationRun(view!) };
};
