import { addExecution } from '../../../domains/evaluations/addExecution.ts';
import type { Handler } from '../../handler.ts';
import { presentEvaluationRow } from '../../presenters/evaluation.ts';

/** Adds an execution to an evaluation: its input, and its output as expected output; of one node, if the evaluation tests one. */
export const addExecutionToEvaluation: Handler<'addExecutionToEvaluation'> = async ({ params, body, actor }, deps) => {
  const adding = { executionId: params.execution_id, evaluationId: body.evaluation_id, actor };
  const added = await deps.database.withOrganization(actor.organizationId, (repositories) =>
    addExecution(repositories, adding, deps.settings),
  );
  return { status: 201, body: presentEvaluationRow(added) };
};
