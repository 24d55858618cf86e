import { cancelEvaluationRun as cancel } from '../../../domains/evaluations/runSteps.ts';
import { readEvaluation, readEvaluationRun } from '../../../domains/evaluations/readEvaluation.ts';
import { viewRuns } from '../../../domains/evaluations/viewRuns.ts';
import type { Handler } from '../../handler.ts';
import { presentEvaluationRun } from '../../presenters/evaluation.ts';

/** Cancels a run with its executions. A canceled run stays so without an error. */
export const cancelEvaluationRun: Handler<'cancelEvaluationRun'> = async ({ params, actor }, deps) => {
  const { organizationId, accountId } = actor;
  const { evaluation_id: id, evaluation_run_id: runId } = params;
  const query = { id, actor, permission: 'evaluations.run' } as const;
  const [view] = await deps.database.withOrganization(organizationId, async (repositories) => {
    const evaluation = await readEvaluation(repositories, query);
    await cancel(repositories, { organizationId, evaluationId: evaluation.id, runId });
    const { run } = await readEvaluationRun(repositories, { ...query, runId });
    return viewRuns(repositories, evaluation, { runs: [run], accountId });
  });
  deps.executions.wakeOutbox();
  return { status: 200, body: presentEvaluationRun(view!) };
};
