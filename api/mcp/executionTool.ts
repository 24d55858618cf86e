import { AppError } from '../../openapi/AppError.ts';
import type { ServedTool } from '../../platform/mcp/server/ServedTool.ts';
import type { Deps } from '../deps.ts';
import { executionOf, executionOutcome, stateOf } from './calls/executionOf.ts';
import type { McpCaller } from './McpCaller.ts';

/** Returns the tool that reports calls longer than a client waits. */
export function executionTool(caller: McpCaller, deps: Deps): ServedTool {
  return {
    name: 'get_execution',
    title: 'Get an execution',
    description: 'Says whether an execution that a tool started has finished, and gives its result.',
    inputSchema: {
      type: 'object',
      additionalProperties: false,
      required: ['execution_id'],
      properties: { execution_id: { type: 'string', description: 'Of the tool that started it.' } },
    },
    isReadOnly: true,
    mayTakeLong: false,
    call: async (given) => {
      const { id } = await executionOf(caller, deps, String(given['execution_id'] ?? ''));
      const state = await stateOf(deps, id);
      if (state === null) throw new AppError('not_found', 'Resource not found.');
      return executionOutcome(caller, deps, state);
    },
  };
}
