import type { AgentStepRow, ToolCallRow } from '../../../db/repositories/executions/agentSteps.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { limitBeforeCalls, limitBeforeStep, totalsOf, type AgentLimits } from './agentLimits.ts';
import { repeatedCalls } from './repeatedCalls.ts';

/** An agent's next action for one item. */
export type Move =
  | { kind: 'ask'; isRepair: boolean }
  | { kind: 'call'; calls: ToolCallRow[] }
  /** Until a decision is made; null: without a limit. */
  | { kind: 'wait'; untilMs: number | null }
  | { kind: 'answer'; content: string };

export const mostRepairs = 2;

export interface AgentState {
  /** The steps for this item, in order. */
  steps: readonly AgentStepRow[];
  limits: AgentLimits;
}

/**
 * Returns the next action as a pure function of the history: equal states give equal actions. Unapproved calls have already ended. Errors:
 * `agent_limit_reached` for a limit or a model that goes round in circles, `node_failed` for an answer that never fits or was cut off.
 */
export function nextMove({ steps: all, limits }: AgentState): Move {
  const steps = all.filter(({ kind }) => kind !== 'summary');
  const totals = totalsOf(all);
  const last = steps.at(-1);
  if (last && last.calls.length === 0 && last.fault === null) return { kind: 'answer', content: last.content };
  const open = last?.calls.filter(({ status }) => status === 'open') ?? [];
  if (open.length > 0) {
    const reached = limitBeforeCalls(totals, limits);
    if (reached !== null) throw reachedError(reached);
    const ready = open.filter((call) => mayBeMade(call, steps));
    if (ready.length > 0) return { kind: 'call', calls: ready };
    return { kind: 'wait', untilMs: earliest(open) };
  }
  const { stoppedAt } = repeatedCalls(steps);
  if (stoppedAt !== null)
    throw new AppError(
      'agent_limit_reached',
      `The agent called "${stoppedAt}" again and again with the same arguments and got the same result.`,
    );
  if (last?.fault != null) refuseMoreRepairs(steps, { ...last, fault: last.fault });
  const reached = limitBeforeStep(totals, limits);
  if (reached !== null) throw reachedError(reached);
  return { kind: 'ask', isRepair: last?.fault != null };
}

function reachedError(limit: string): AppError {
  return new AppError('agent_limit_reached', `The agent reached its limit of ${limit} before it had an answer.`);
}

function refuseMoreRepairs(
  steps: readonly AgentStepRow[],
  { fault, finishReason }: { fault: string; finishReason: string | null },
): void {
  if (finishReason === 'length')
    throw new AppError('node_failed', 'The answer of the model was cut off. Raise max tokens.');
  const faulty = steps.length - 1 - steps.findLastIndex((step) => step.fault === null);
  if (faulty > mostRepairs)
    throw new AppError('node_failed', `The answer of the model does not fit the schema: ${fault}.`);
}

/** Returns whether a call needs no approval or has one: for itself, or for its tool for the rest of the run. */
export function mayBeMade(call: ToolCallRow, steps: readonly AgentStepRow[]): boolean {
  if (call.needsApproval === null || call.decision === 'approved' || call.decision === 'edited') return true;
  const isTainted = steps.find(({ step }) => step === call.step)?.tainted === true;
  const isDangerous = call.needsApproval === 'tainted';
  return call.decision === null && isAllowedForRun({ tool: call.tool, isTainted, isDangerous }, steps);
}

/**
 * Returns whether this tool was allowed "for the rest of this run". An approval given before untrusted content entered the conversation
 * does not cover calls that this content may have caused. A chat visitor cannot decide calls that are dangerous for that reason
 * (`isDangerous`), and cannot allow later ones either.
 */
export function isAllowedForRun(
  { tool, isTainted, isDangerous }: { tool: string; isTainted: boolean; isDangerous: boolean },
  steps: readonly AgentStepRow[],
): boolean {
  return steps.some(
    ({ calls, tainted }) =>
      (tainted || !isTainted) &&
      calls.some(
        (call) =>
          call.tool === tool &&
          call.forRestOfRun &&
          (call.decision === 'approved' || call.decision === 'edited') &&
          !(isDangerous && isByVisitor(call)),
      ),
  );
}

/** Returns whether the decision came neither from an account nor through a link. */
function isByVisitor({ decidedBy, decidedByLink }: ToolCallRow): boolean {
  return decidedBy === null && decidedByLink === null;
}

function earliest(calls: readonly ToolCallRow[]): number | null {
  const limits = calls.flatMap(({ approveUntil }) => (approveUntil ? [approveUntil.getTime()] : []));
  return limits.length === 0 ? null : Math.min(...limits);
}
