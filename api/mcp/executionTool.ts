import { isFinal } from '../../executions/lifecycle/status.ts';
import type { ServedTool } from '../../mcp/server/ServedTool.ts';
import type { components } from '../../openapi/generated/types.ts';
import type { Deps } from '../deps.ts';
import { getExecution } from '../handlers/executions/getExecution.ts';
import { executionResult } from './digitalOrganizationTools.ts';
import { requestAs, type McpCaller } from './McpCaller.ts';

/** What became of a call that took longer than a client waits. */
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
    call: async (given, signal) => {
      const executionId = String(given['execution_id'] ?? '');
      const answer = await getExecution(requestAs(caller, { params: { execution_id: executionId }, signal }), deps);
      const { status } = (answer as { body: components['schemas']['Execution'] }).body;
      if (!isFinal(status)) return { data: { execution_id: executionId, status } };
      const state = await deps.executions.answers.waitForEnd(executionId, { timeoutMs: 5000, signal });
      return {
        data: await executionResult({ caller, deps }, { executionId, status, lastNode: state?.lastNode ?? null }),
      };
    },
  };
}
