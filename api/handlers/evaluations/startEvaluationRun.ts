import { insertRun } from '../../../domains/evaluations/insertRun.ts';
import { readEvaluation, readEvaluationRun } from '../../../domains/evaluations/readEvaluation.ts';
import { shownRuns } from '../../../domains/evaluations/shownRuns.ts';
import type { Handler } from '../../handler.ts';

/** Runs an evaluation: one execution for each row of its data table. */
export const startEvaluationRun: Handler<'startEvaluationRun'> = async ({ params, body, actor }, deps) => {
  const query = { id: params.evaluation_id, actor, permission: 'evaluations.run' } as const;
  const [shown] = await deps.database.withOrganization(actor.organizationId, async (repositories) => {
    const evaluation = await readEvaluation(repositories, query);
    const runId = await insertRun(repositories, { evaluation, body: body ?? {}, actor }, deps.nodeTypes);
    const { run } = await readEvaluationRun(repositories, { ...query, runId });
    return shownRuns(repositories, evaluation, { runs: [run], accountId: actor.accountId });
  });
  void deps.executions.drainOutbox().catch(() => undefined);
  return { status: 202, body: shown! };
};
