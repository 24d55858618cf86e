import { formatCredits } from '../../db/credits.ts';
import { isFinal } from '../../executions/lifecycle/status.ts';
import type { AgentStepRow, ToolCallRow } from '../../db/repositories/agentSteps.ts';
import type { LiveTextRow } from '../../db/repositories/liveTexts.ts';
import type { components } from '../../openapi/generated/types.ts';

type Schemas = components['schemas'];

/** The steps of a run of an agent as the API shows them. */
export function presentAgentSteps(
  steps: readonly AgentStepRow[],
  execution: { status: Schemas['ExecutionStatus']; live: LiveTextRow | null },
): Schemas['AgentSteps'] {
  const { live } = execution;
  const calls = steps.flatMap((step) => step.calls);
  return {
    live: live && live.step >= steps.length ? { step: live.step, text: live.content } : null,
    stamp: `${steps.length}.${calls.filter(isSettled).length}.${calls.filter(({ decision }) => decision !== null).length}`,
    credits: formatCredits(steps.reduce((sum, { creditsMicros }) => sum + creditsMicros, 0n)),
    data: steps.map((step) => ({
      step: step.step,
      item_index: step.itemIndex,
      kind: step.kind,
      model: step.model,
      content: step.content,
      finish_reason: step.finishReason,
      usage: step.usage,
      credits: formatCredits(step.creditsMicros),
      tainted: step.tainted,
      kept: step.kept,
      fault: step.fault,
      started_at: step.startedAt.toISOString(),
      duration_ms: step.durationMs,
      calls: step.calls.map((call) => presentToolCall(call, execution)),
    })),
  };
}

const isSettled = ({ status }: ToolCallRow): boolean => status !== 'open';

/** What is open in an execution that has ended will not be made any more. */
export function presentToolCall(
  call: ToolCallRow,
  { status }: { status: Schemas['ExecutionStatus'] },
): Schemas['AgentToolCall'] {
  const waits = call.status === 'open' && call.needsApproval !== null && call.decision === null;
  return {
    id: call.id,
    tool: call.tool,
    node_type: call.nodeType,
    arguments: call.arguments,
    status: call.status === 'open' && isFinal(status) ? 'canceled' : waits ? 'waiting' : call.status,
    approval: call.needsApproval && {
      cause: call.needsApproval,
      until: call.approveUntil?.toISOString() ?? null,
      decision: call.decision,
      decided_by: call.decidedBy,
      decided_at: call.decidedAt?.toISOString() ?? null,
      arguments: call.decidedArguments,
      reason: call.reason,
      for_rest_of_run: call.forRestOfRun,
    },
    result: call.result,
    error: call.error,
    started_at: call.startedAt?.toISOString() ?? null,
    duration_ms: call.durationMs,
  };
}
