import type { FoundExecution } from '../../db/repositories/executions/executions.ts';
import type { Repositories } from '../../db/repositories/repositories.ts';
import { AppError } from '../../openapi/AppError.ts';

/** The first item that an execution started with. Errors: `execution_data_gone`. */
export async function startItemOf(
  { executionData }: Repositories,
  { id, trigger }: Pick<FoundExecution, 'id' | 'trigger'>,
): Promise<Record<string, unknown>> {
  const place = { nodeId: trigger.node_id, runIndex: 0, port: 'main' };
  const { items } = await executionData.page<{ json: unknown }>(id, place, { offset: 0, limit: 1 });
  const json = items[0]?.json;
  if (typeof json === 'object' && json !== null && !Array.isArray(json)) return json as Record<string, unknown>;
  throw new AppError('execution_data_gone', 'What this execution started with is not kept.');
}
