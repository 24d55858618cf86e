import { startEvaluation } from '../../../domains/evaluations/startEvaluation.ts';
import type { Handler } from '../../handler.ts';
import { presentEvaluationRun } from '../../presenters/evaluation.ts';

/** Runs an evaluation: one execution for each row of its data table. */
export const startEvaluationRun: Handler<'startEvaluationRun'> = async ({ params, body, actor }, deps) => {
  const request = { evaluationId: params.evaluation_id, body: body ?? {}, actor };
  const view = await deps.database.withOrganization(actor.organizationId, (repositories) =>
    startEvaluation(repositories, request, deps.nodeTypes),
  );
  deps.executions.wakeOutbox();
  return { status: 202, body: presentEvaluationRun(view) };
};
