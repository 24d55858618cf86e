import type { Repositories } from '../../../db/repositories/repositories.ts';
import { hasForeignItems } from './foreignItems.ts';
import { AppError } from '../../../openapi/AppError.ts';
import type { components } from '../../../openapi/generated/types.ts';

type Schemas = components['schemas'];

/** The part of a draft to run, and the items to reuse. */
export interface PartialRun {
  untilNode: string | null;
  fromExecutionId: string | null;
}

/** Refuses `until_node` and `from_execution_id` where they mean nothing. Errors: `invalid_request`. */
export function partialRunOf(body: Schemas['ExecutionStart'], graph: Schemas['Graph'], startNode: string): PartialRun {
  const { mode, input, until_node: untilNode = null, from_execution_id: fromExecutionId = null } = body;
  if (mode !== 'manual' && untilNode !== null) throw manualOnly('until_node');
  if (mode !== 'manual' && fromExecutionId !== null) throw manualOnly('from_execution_id');
  if (untilNode !== null && !leadsTo(graph, startNode, untilNode))
    throw new AppError('invalid_request', 'until_node cannot be reached from the start node.', {
      param: '/until_node',
    });
  return { untilNode, fromExecutionId: input === undefined ? fromExecutionId : null };
}

/** The trigger at which an earlier execution started, for another one like it; undefined if the draft has it no more. */
export async function startNodeOfEarlier(
  { executionCopies }: Repositories,
  executionId: string,
  { id, draft }: { id: string; draft: Schemas['Graph'] },
): Promise<string | undefined> {
  const source = await executionCopies.source(executionId);
  if (source?.digitalOrganizationId !== id || hasForeignItems(source))
    throw new AppError('invalid_request', 'Execution not found in this digital organization.', {
      param: '/from_execution_id',
    });
  const trigger = draft.nodes.find((node) => node.id === source.trigger.node_id);
  return trigger && trigger.settings?.disabled !== true ? trigger.id : undefined;
}

function manualOnly(field: string): AppError {
  return new AppError('invalid_request', `${field} is for manual executions only.`, { param: `/${field}` });
}

/** Whether connections lead from a node to another one, or it is the same. */
export function leadsTo(graph: Schemas['Graph'], from: string, to: string): boolean {
  const after = Map.groupBy(graph.connections, (connection) => connection.from.node);
  const open = [from];
  const reached = new Set(open);
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    for (const { to: target } of after.get(next) ?? []) {
      if (reached.has(target.node)) continue;
      reached.add(target.node);
      open.push(target.node);
    }
  }
  return reached.has(to);
}
