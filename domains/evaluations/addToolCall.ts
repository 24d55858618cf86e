import type { Repositories } from '../../db/repositories/repositories.ts';
import { AppError } from '../../openapi/AppError.ts';
import { found } from '../../openapi/notFound.ts';
import { findWithItems } from '../executions/reading/readExecution.ts';
import type { ExecutionToAdd } from './addExecution.ts';
import { addRow, rowTarget, type AddedRow } from './addRow.ts';
import { nodeRow } from './nodeRow.ts';
import { startItemOf } from './startItemOf.ts';

/**
 * Adds an edited tool call to the data table of an evaluation: the input of the execution or of the tested node, with the edited call as
 * expected output. Errors: those of `rowTarget` and `addRow`; `approval_not_edited`.
 */
export async function addToolCall(
  repositories: Repositories,
  { executionId, evaluationId, actor, toolCallId }: ExecutionToAdd & { toolCallId: string },
  settings: { dataTablesMaxBytes: number },
): Promise<AddedRow> {
  const execution = await findWithItems(repositories, { id: executionId, actor, permission: 'executions.view' });
  const target = await rowTarget(repositories, evaluationId, actor);
  const call = found(await repositories.agentDecisions.find(execution.id, toolCallId));
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
  const expected = { tool, arguments: decidedArguments };
  return addRow(repositories, { ...target, from: { input, expected, source } }, settings);
}
