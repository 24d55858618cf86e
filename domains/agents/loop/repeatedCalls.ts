import type { AgentStepRow, ToolCallRow } from '../../../db/repositories/executions/agentSteps.ts';

/** Number of identical calls with identical results after which the model is warned. Once more: the agent is stopped. */
const toldAfter = 3;

/** Returns the ids of calls after which the model is warned of a loop, and the tool of a call that it repeated even then. */
export function repeatedCalls(steps: readonly AgentStepRow[]): { told: ReadonlySet<string>; stoppedAt: string | null } {
  const counts = new Map<string, number>();
  const told = new Set<string>();
  let stoppedAt: string | null = null;
  for (const call of steps.flatMap(({ calls }) => calls)) {
    if (call.status === 'open') continue;
    const same = sameness(call);
    const count = (counts.get(same) ?? 0) + 1;
    counts.set(same, count);
    if (count === toldAfter) told.add(call.id);
    if (count > toldAfter) stoppedAt ??= call.tool;
  }
  return { told, stoppedAt };
}

function sameness({ tool, arguments: given, result }: ToolCallRow): string {
  return JSON.stringify([tool, sorted(given), result]);
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  );
}
