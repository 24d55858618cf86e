import type { AgentStepRow } from '../../../db/repositories/executions/agentSteps.ts';

/** How far an agent may go for one item; null: no limit of this kind. */
export interface AgentLimits {
  maxSteps: number;
  maxCreditsMicros: bigint | null;
  /** Of work: waiting for people does not count. */
  maxSeconds: number | null;
  maxToolCalls: number | null;
}

/** Resources that an item has used so far. */
export interface AgentTotals {
  steps: number;
  creditsMicros: bigint;
  seconds: number;
  toolCalls: number;
}

/** Calls of one step run side by side: the longest counts. */
export function totalsOf(steps: readonly AgentStepRow[]): AgentTotals {
  const totals: AgentTotals = { steps: 0, creditsMicros: 0n, seconds: 0, toolCalls: 0 };
  for (const { creditsMicros, durationMs, calls } of steps) {
    totals.steps += 1;
    totals.creditsMicros += creditsMicros;
    totals.toolCalls += calls.length;
    totals.seconds += (durationMs + Math.max(0, ...calls.map((call) => call.durationMs ?? 0))) / 1000;
  }
  return totals;
}

/** Describes the limit that prevents another model request; null if there is none. */
export function limitBeforeStep(totals: AgentTotals, limits: AgentLimits): string | null {
  if (totals.steps >= limits.maxSteps) return `${limits.maxSteps} steps`;
  if (limits.maxCreditsMicros !== null && totals.creditsMicros >= limits.maxCreditsMicros) return 'its credits';
  if (limits.maxSeconds !== null && totals.seconds >= limits.maxSeconds) return `${limits.maxSeconds} seconds`;
  return null;
}

/** The same before tools are called. */
export function limitBeforeCalls(totals: AgentTotals, { maxToolCalls }: AgentLimits): string | null {
  return maxToolCalls !== null && totals.toolCalls > maxToolCalls ? `${maxToolCalls} tool calls` : null;
}
