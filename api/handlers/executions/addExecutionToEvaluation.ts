import type { FoundExecution } from '../../../db/repositories/executions.ts';
import { OutputTooLarge } from '../../../db/repositories/evaluationResults.ts';
import type { Repositories } from '../../../db/repositories/repositories.ts';
import { isFinal } from '../../../domains/executions/lifecycle/status.ts';
import { outputOf } from '../../../domains/evaluations/outputOf.ts';
import { evaluationLimits } from '../../../domains/evaluations/limits.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { addRow, rowTarget } from '../../../domains/evaluations/addRow.ts';
import { nodeRow } from '../../../domains/evaluations/nodeRow.ts';
import { startItemOf } from '../../../domains/evaluations/startItemOf.ts';
import { findWithItems } from '../../../domains/executions/reading/readExecution.ts';
import type { Handler } from '../../handler.ts';
import { presentEvaluationRow } from '../../presenters/evaluation.ts';

/** Makes what an execution started with a row, and what it gave the expected output of it; of the node alone, where the evaluation tests one. */
export const addExecutionToEvaluation: Handler<'addExecutionToEvaluation'> = async ({ params, body, actor }, deps) => {
  const query = { id: params.execution_id, actor, permission: 'executions.view' } as const;
  const added = await deps.database.withOrganization(actor.organizationId, async (repositories) => {
    const execution = await findWithItems(repositories, query);
    const target = await rowTarget(repositories, body.evaluation_id, actor);
    if (!isFinal(execution.status)) throw new AppError('execution_not_finished', 'The execution has not ended yet.');
    const { outputField: field, targetNodeId: nodeId } = target.evaluation;
    const { input, output: expected } =
      nodeId === null
        ? await wholeRow(repositories, execution, field)
        : await nodeRow(repositories, { executionId: execution.id, nodeId, field });
    const source = {
      kind: 'execution',
      sourceId: execution.id,
      executionId: null,
      verdict: null,
      remark: null,
    } as const;
    return addRow(repositories, { ...target, from: { input, expected, source } }, deps.settings);
  });
  return { status: 201, body: presentEvaluationRow(added) };
};

async function wholeRow(
  repositories: Repositories,
  execution: FoundExecution,
  field: string,
): Promise<{ input: Record<string, unknown>; output: unknown }> {
  const input = await startItemOf(repositories, execution);
  return { input, output: await outputIn(repositories, execution.id, field) };
}

async function outputIn({ evaluationResults }: Repositories, executionId: string, field: string): Promise<unknown> {
  try {
    const end = await evaluationResults.endOf(executionId, evaluationLimits.keptOutputBytes);
    return end?.status === 'success' ? outputOf(end.items, field) : undefined;
  } catch (error) {
    if (!(error instanceof OutputTooLarge)) throw error;
    const message = `What this execution gave is larger than ${evaluationLimits.keptOutputBytes} bytes.`;
    throw new AppError('item_limit_reached', message, { cause: error });
  }
}
