import { AppError } from '../../../openapi/AppError.ts';
import { addRow, rowTarget } from '../../../domains/evaluations/addRow.ts';
import { nodeRow } from '../../../domains/evaluations/nodeRow.ts';
import { startItemOf } from '../../../domains/evaluations/startItemOf.ts';
import { findWithItems } from '../../../domains/executions/reading/readExecution.ts';
import type { Handler } from '../../handler.ts';
import { presentEvaluationRow } from '../../presenters/evaluation.ts';
import { found } from '../../../openapi/notFound.ts';

/** Adds a row to the evaluation: the input of the execution or of the tested node, and the edited call as expected output. */
export const addToolCallToEvaluation: Handler<'addToolCallToEvaluation'> = async ({ params, body, actor }, deps) => {
  const query = { id: params.execution_id, actor, permission: 'executions.view' } as const;
  const added = await deps.database.withOrganization(actor.organizationId, async (repositories) => {
    const execution = await findWithItems(repositories, query);
    const target = await rowTarget(repositories, body.evaluation_id, actor);
    const call = found(await repositories.agentSteps.find(execution.id, params.tool_call_id));
    const { decision, decidedArguments, tool } = call;
    if (decision !== 'edited' || decidedArguments === null)
      throw new AppError('approval_not_edited', 'Nobody has edited this call before approving it.');
    const { targetNodeId: nodeId } = target.evaluation;
    const input =
      nodeId === null
        ? await startItemOf(repositories, execution)
        : (await nodeRow(repositories, { executionId: execution.id, nodeId, field: '' })).input;
    const source = {
      kind: 'approval',
      sourceId: call.id,
      executionId: execution.id,
      verdict: 'edited',
      remark: null,
    } as const;
    const from = { input, expected: { tool, arguments: decidedArguments }, source };
    return addRow(repositories, { ...target, from }, deps.settings);
  });
  return { status: 201, body: presentEvaluationRow(added) };
};
