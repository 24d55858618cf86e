import type { FoundExecution } from '../../../db/repositories/executions.ts';
import type { ExecutionState } from '../../../db/repositories/executionAnswers.ts';
import { isFinal } from '../../../executions/lifecycle/status.ts';
import { AppError } from '../../../openapi/AppError.ts';
import type { Deps } from '../../deps.ts';
import { findWithItems } from '../../executions/readExecution.ts';
import { lastNodeAnswer } from '../../webhooks/lastNodeAnswer.ts';
import type { McpCaller } from '../McpCaller.ts';

const mostItems = 1000;

/** An execution for somebody who may see its items. Errors: `not_found`, `insufficient_scope`. */
export function executionOf(caller: McpCaller, deps: Pick<Deps, 'database'>, id: string): Promise<FoundExecution> {
  const { actor } = caller;
  return deps.database.withOrganization(actor.organizationId, (repositories) =>
    findWithItems(repositories, { id, actor, permission: 'executions.view' }),
  );
}

/** How an execution stands now; null where it is gone. Whoever asks was permitted before. */
export async function stateOf({ database }: Pick<Deps, 'database'>, id: string): Promise<ExecutionState | null> {
  return (await database.executionLog.states([id]))[0] ?? null;
}

/** What the last node left, or the error as its code and message. Errors: `node_failed`. */
export async function executionResult(
  { actor }: McpCaller,
  deps: Pick<Deps, 'database' | 'nodeTypes'>,
  { executionId, status, lastNode }: Pick<ExecutionState, 'executionId' | 'status' | 'lastNode'>,
): Promise<Record<string, unknown>> {
  if (status !== 'success') throw new AppError('node_failed', `The execution ${executionId} ended with "${status}".`);
  const left = await deps.database.withOrganization(actor.organizationId, (repositories) =>
    lastNodeAnswer(repositories, { executionId, lastNode, responseData: 'all' }, deps.nodeTypes),
  );
  const items = left !== null && 'json' in left && Array.isArray(left.json) ? (left.json as unknown[]) : [];
  const shown = items.slice(0, mostItems);
  return {
    execution_id: executionId,
    status,
    items: shown,
    ...(items.length > shown.length ? { items_left_out: items.length - shown.length } : {}),
  };
}

/** The same, or how it stands where it has not ended. */
export function executionOutcome(
  caller: McpCaller,
  deps: Pick<Deps, 'database' | 'nodeTypes'>,
  state: Pick<ExecutionState, 'executionId' | 'status' | 'lastNode'>,
): Promise<Record<string, unknown>> {
  const { executionId, status } = state;
  return isFinal(status)
    ? executionResult(caller, deps, state)
    : Promise.resolve({ execution_id: executionId, status });
}
