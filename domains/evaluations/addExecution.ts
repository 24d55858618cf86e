import type { FoundExecution } from '../../db/repositories/executions/executions.ts';
import { OutputTooLarge } from '../../db/repositories/evaluations/evaluationResults.ts';
import type { Repositories } from '../../db/repositories/repositories.ts';
import { AppError } from '../../openapi/AppError.ts';
import { isFinal } from '../executions/lifecycle/status.ts';
import { findWithItems } from '../executions/reading/readExecution.ts';
import type { AccountActor } from '../identity/actor.ts';
import { addRow, rowTarget, type AddedRow } from './addRow.ts';
import { evaluationLimits } from './limits.ts';
import { nodeRow } from './nodeRow.ts';
import { outputOf } from './outputOf.ts';
import { startItemOf } from './startItemOf.ts';

/** An execution, and the evaluation that gets a row of it. */
export interface ExecutionToAdd {
  executionId: string;
  evaluationId: string;
  actor: AccountActor;
}

/**
 * Adds an ended execution to the data table of an evaluation: its start item as input, its output as expected output. If the evaluation tests
 * one node, the input and output of that node. Errors: those of `rowTarget` and `addRow`; `execution_not_finished`, `item_limit_reached`.
 */
export async function addExecution(
  repositories: Repositories,
  { executionId, evaluationId, actor }: ExecutionToAdd,
  settings: { dataTablesMaxBytes: number },
): Promise<AddedRow> {
  const execution = await findWithItems(repositories, { id: executionId, actor, permission: 'executions.view' });
  const target = await rowTarget(repositories, evaluationId, actor);
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
  return addRow(repositories, { ...target, from: { input, expected, source } }, settings);
}

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
