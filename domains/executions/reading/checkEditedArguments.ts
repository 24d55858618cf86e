import type { Repositories } from '../../../db/repositories/repositories.ts';
import { AppError } from '../../../openapi/AppError.ts';
import type { ToolTypes } from '../../agents/tools/ToolType.ts';
import { argumentsFault } from './argumentsFault.ts';

/** A decision about a call of an agent's tool, as the contract has it. */
interface Decision {
  decision: 'approve' | 'reject';
  arguments?: Record<string, unknown>;
}

/** Refuses an approval with arguments that do not fit the tool of the call; those of a rejection count for nothing. Errors: `invalid_request`. */
export async function checkEditedArguments(
  { executions }: Pick<Repositories, 'executions'>,
  { executionId, call, body }: { executionId: string; call: { nodeId: string; tool: string }; body: Decision },
  { nodeTypes }: { readonly nodeTypes: ToolTypes },
): Promise<void> {
  if (body.decision !== 'approve' || body.arguments === undefined) return;
  const graph = await executions.graphOf(executionId);
  const fault = graph && argumentsFault(nodeTypes, graph, { ...call, given: body.arguments });
  if (fault) throw new AppError('invalid_request', `The arguments do not fit: ${fault}.`, { param: '/arguments' });
}
