import type { NewToolCall } from '../../db/repositories/executions/agentSteps.ts';
import type { TestApi } from './apiServer.ts';

/** Inserts an agent step with one call that waits for approval; returns the id of the call. */
export async function insertToolCall(
  api: TestApi,
  {
    organizationId,
    executionId,
    nodeId = 'start',
    ...more
  }: { organizationId: string; executionId: string; nodeId?: string } & Partial<NewToolCall>,
): Promise<string> {
  const key = { executionId, nodeId, runIndex: 0 };
  return api.deps.database.withOrganization(organizationId, async ({ agentSteps }) => {
    const { length: step } = await agentSteps.list(key);
    await agentSteps.insert(key, {
      step,
      itemIndex: 0,
      kind: 'step',
      model: 'sandbox/chat',
      content: '',
      finishReason: 'tool_calls',
      usage: { total_tokens: 7 },
      creditsMicros: 1_500n,
      tainted: false,
      fault: null,
      startedAt: new Date(),
      durationMs: 12,
      calls: [
        {
          providerCallId: 'call_1',
          tool: 'mine',
          nodeType: 'logic.code',
          arguments: { n: 1 },
          needsApproval: 'always',
          approveUntil: null,
          status: 'open',
          result: null,
          error: null,
          ...more,
        },
      ],
    });
    return (await agentSteps.list(key))[step]!.calls[0]!.id;
  });
}
