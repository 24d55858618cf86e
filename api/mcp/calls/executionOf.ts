import type { FoundExecution } from '../../../db/repositories/executions/executions.ts';
import type { ExecutionState } from '../../../db/repositories/executions/executionAnswers.ts';
import { isFinal } from '../../../domains/executions/lifecycle/status.ts';
import type { ToolData } from '../../../platform/mcp/server/ToolData.ts';
import { AppError } from '../../../openapi/AppError.ts';
import type { Deps } from '../../deps.ts';
import { findWithItems } from '../../../domains/executions/reading/readExecution.ts';
import { lastItems } from '../../webhooks/lastNodeAnswer.ts';
import type { McpCaller } from '../McpCaller.ts';
import { servedFiles } from './servedFiles.ts';

const mostItems = 1000;

/** Reads an execution and checks the permission to see its items. Errors: `not_found`, `insufficient_scope`. */
export function executionOf(caller: McpCaller, deps: Pick<Deps, 'database'>, id: string): Promise<FoundExecution> {
  const { actor } = caller;
  return deps.database.withOrganization(actor.organizationId, (repositories) =>
    findWithItems(repositories, { id, actor, permission: 'executions.view' }),
  );
}

/** Current state of an execution; null if it was deleted. The caller's permission was checked before. */
export async function stateOf({ database }: Pick<Deps, 'database'>, id: string): Promise<ExecutionState | null> {
  return (await database.executionLog.states([id]))[0] ?? null;
}

type Ended = Pick<ExecutionState, 'executionId' | 'status' | 'lastNode'>;
type ResultDeps = Pick<Deps, 'database' | 'nodeTypes' | 'binaries' | 'settings'>;

/** Output of the last node, with files, or the error as its code and message. Errors: `node_failed`. */
export async function executionResult(
  { actor: { organizationId } }: McpCaller,
  deps: ResultDeps,
  { executionId, status, lastNode }: Ended,
): Promise<ToolData> {
  if (status !== 'success') throw new AppError('node_failed', `The execution ${executionId} ended with "${status}".`);
  const items = await deps.database.withOrganization(organizationId, (repositories) =>
    lastItems(repositories, { executionId, lastNode, responseData: 'all' }, deps.nodeTypes),
  );
  const shown = items.slice(0, mostItems);
  const { told, files } = await servedFiles(shown, { organizationId, executionId }, deps);
  return {
    data: {
      execution_id: executionId,
      status,
      items: shown.map(({ json }) => json),
      ...(items.length > shown.length ? { items_left_out: items.length - shown.length } : {}),
      ...(told.length > 0 ? { files: told } : {}),
    },
    files,
  };
}

/** The same, or how it stands where it has not ended. */
export async function executionOutcome(caller: McpCaller, deps: ResultDeps, state: Ended): Promise<ToolData> {
  const { executionId, status } = state;
  return isFinal(status) ? executionResult(caller, deps, state) : { data: { execution_id: executionId, status } };
}
