import { addToolCall } from '../../../domains/evaluations/addToolCall.ts';
import type { Handler } from '../../handler.ts';
import { presentEvaluationRow } from '../../presenters/evaluation.ts';

/** Adds a row to the evaluation: the input of the execution or of the tested node, and the edited call as expected output. */
export const addToolCallToEvaluation: Handler<'addToolCallToEvaluation'> = async ({ params, body, actor }, deps) => {
  const { execution_id: executionId, tool_call_id: toolCallId } = params;
  const adding = { executionId, evaluationId: body.evaluation_id, actor, toolCallId };
  const added = await deps.database.withOrganization(actor.organizationId, (repositories) =>
    addToolCall(repositories, adding, deps.settings),
  );
  return { status: 201, body: presentEvaluationRow(added) };
};
