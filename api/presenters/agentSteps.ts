import { formatCredits } from '../../db/credits.ts';
import { isFinal } from '../../domains/executions/lifecycle/status.ts';
import type { AgentStepRow, StepTotals, ToolCallRow, ToolUse } from '../../db/repositories/executions/agentSteps.ts';
import type { PartialOutput } from '../../db/repositories/executions/partialOutputs.ts';
import type { components } from '../../openapi/generated/types.ts';

type Schemas = components['schemas'];

/** Whose calls they are, and how those may decide who look at them; `linkTo` null: they may not. */
interface SeenCalls {
  status: Schemas['ExecutionStatus'];
  linkTo: ((callId: string) => string) | null;
}

/** The steps of a run of an agent as the API shows them, all or none of them. */
export function presentAgentSteps(
  steps: readonly AgentStepRow[],
  {
    totals,
    tools,
    live,
    ...seen
  }: { totals: StepTotals; tools: readonly ToolUse[]; live: PartialOutput | null } & SeenCalls,
): Schemas['AgentSteps'] {
  return {
    live: live && live.step >= totals.steps ? { step: live.step, text: live.content } : null,
    stamp: `${totals.steps}.${totals.endedCalls}.${totals.decidedCalls}`,
    credits: formatCredits(totals.creditsMicros),
    steps: totals.steps,
    open_calls: isFinal(seen.status)
      ? []
      : totals.openCalls.map(({ tool, waits }) => ({ tool, status: waits ? 'waiting' : 'open' })),
    tools: tools.map(({ status, waits, creditsMicros, ...use }) => ({
      tool: use.tool,
      calls: use.calls,
      failed: use.failed,
      status: shownStatus({ status, waits }, seen.status),
      credits: formatCredits(creditsMicros),
    })),
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
      calls: step.calls.map((call) => presentToolCall(call, seen)),
    })),
  };
}

/** Open calls of an ended execution will not be made. */
export function presentToolCall(call: ToolCallRow, { status, linkTo }: SeenCalls): Schemas['AgentToolCall'] {
  const waits = call.status === 'open' && call.needsApproval !== null && call.decision === null;
  const isOpen = waits && !isFinal(status);
  return {
    id: call.id,
    tool: call.tool,
    node_type: call.nodeType,
    arguments: call.arguments,
    status: shownStatus({ status: call.status, waits }, status),
    approval: call.needsApproval && {
      cause: call.needsApproval,
      until: call.approveUntil?.toISOString() ?? null,
      decision: call.decision,
      decided_by: call.decidedBy,
      decided_by_link: call.decidedByLink,
      link: isOpen && linkTo ? linkTo(call.id) : null,
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

/** Open calls of an ended execution are canceled. */
function shownStatus(
  { status, waits }: Pick<ToolUse, 'status' | 'waits'>,
  execution: Schemas['ExecutionStatus'],
): Schemas['AgentToolCall']['status'] {
  if (status === 'open' && isFinal(execution)) return 'canceled';
  return waits ? 'waiting' : status;
}
