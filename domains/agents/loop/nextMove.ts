import type { AgentStepRow, ToolCallRow } from '../../../db/repositories/agentSteps.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { limitBeforeCalls, limitBeforeStep, totalsOf, type AgentLimits } from './agentLimits.ts';
import { repeatedCalls } from './repeatedCalls.ts';

/** What an agent does next for one item. */
export type Move =
  | { kind: 'ask'; isRepair: boolean }
  | { kind: 'call'; calls: ToolCallRow[] }
  /** Until somebody decides; null: without a limit. */
  | { kind: 'wait'; untilMs: number | null }
  | { kind: 'answer'; content: string };

export const mostRepairs = 2;

export interface AgentState {
  /** The steps for this item, in order. */
  steps: readonly AgentStepRow[];
  limits: AgentLimits;
}

/**
 * Decides what comes next from what has happened, and from nothing else: whoever asks again is told the same. Calls that nobody approved have
 * ended before this is asked. Errors: `agent_limit_reached` for a limit or a model that goes round in circles, `node_failed` for an answer that
 * never fits or was cut off.
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

/** Nobody has to be asked, or has said yes: to this call, or to all of its tool for the rest of the run. */
export function mayBeMade(call: ToolCallRow, steps: readonly AgentStepRow[]): boolean {
  if (call.needsApproval === null || call.decision === 'approved' || call.decision === 'edited') return true;
  const isTainted = steps.find(({ step }) => step === call.step)?.tainted === true;
  const isDangerous = call.needsApproval === 'tainted';
  return call.decision === null && isAllowedForRun({ tool: call.tool, isTainted, isDangerous }, steps);
}

/**
 * Somebody said "for the rest of this run" of this tool. Who said so before anything of strangers was in the conversation has not said it of
 * what strangers may have asked for. A visitor of a chat, who decides no call that is dangerous for that (`isDangerous`), allows none for later either.
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

/** Neither an account decided, nor somebody to whom a link was sent. */
function isByVisitor({ decidedBy, decidedByLink }: ToolCallRow): boolean {
  return decidedBy === null && decidedByLink === null;
}

function earliest(calls: readonly ToolCallRow[]): number | null {
  const limits = calls.flatMap(({ approveUntil }) => (approveUntil ? [approveUntil.getTime()] : []));
  return limits.length === 0 ? null : Math.min(...limits);
}
