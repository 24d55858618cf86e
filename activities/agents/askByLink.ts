import type { ToolCallRow } from '../../db/repositories/executions/agentSteps.ts';
import { makeCalls } from '../engine/calls.ts';
import type { RunState } from '../engine/runState.ts';

/** Calls of one step are numbered within it. */
const mostCallsOfStep = 50;

/**
 * Calls a digital organization once for each waiting tool call: it notifies people by mail or message, with the link for the decision.
 * Idempotent: a repetition makes no second call. Errors: those of `startCalls`.
 */
export async function askByLink(
  state: RunState,
  digitalOrganizationId: string,
  calls: readonly ToolCallRow[],
): Promise<void> {
  const { deps, call, node } = state;
  const { organizationId, executionId, nodeId, runIndex } = call;
  const places = calls.map(({ id: callId }) => ({ executionId, callId }));
  const links = await deps.waits.approvalUrls(organizationId, places);
  const asked = { ...state, call: { ...call, nodeId: `${nodeId}#${runIndex}.ask`, runIndex: 0 }, attempts: 1 };
  await makeCalls(
    asked,
    calls.map((one, index) => ({
      digitalOrganizationId,
      itemIndex: one.step * mostCallsOfStep + one.call,
      items: [
        {
          json: {
            agent: node.name,
            tool: one.tool,
            arguments: one.arguments,
            cause: one.needsApproval,
            until: one.approveUntil?.toISOString() ?? null,
            link: links[index]!,
            execution_id: executionId,
            execution_url: `${deps.publicUrl}/executions/${executionId}`,
          },
        },
      ],
    })),
    false,
  );
}
