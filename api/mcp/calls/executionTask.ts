import { isFinal } from '../../../domains/executions/lifecycle/status.ts';
import type { Questions } from '../../../platform/mcp/server/Question.ts';
import type { ToolData } from '../../../platform/mcp/server/ToolData.ts';
import type { ServedTask, TaskState } from '../../../platform/mcp/server/tasks/ServedTask.ts';
import type { Deps } from '../../deps.ts';
import type { McpCaller } from '../McpCaller.ts';
import { executionOf, executionResult, stateOf } from './executionOf.ts';
import { toldOf } from './progressOf.ts';
import { questionsOf } from './questionsOf.ts';

const hourMs = 3_600_000;

/** An execution as a task of its caller. Errors: `not_found`, `insufficient_scope`. */
export async function executionTask(
  executionId: string,
  { caller, deps }: { caller: McpCaller; deps: Deps },
): Promise<ServedTask> {
  const execution = await executionOf(caller, deps, executionId);
  const { createdAt, startedAt, stoppedAt, status } = execution;
  const { organizationId } = caller.actor;
  const state: TaskState = isFinal(status)
    ? await endOf(executionId, { caller, deps })
    : openState(await questionsOf(caller, deps, execution));
  return {
    id: caller.handles.of({ executionId }),
    createdAt,
    changedAt: stoppedAt ?? startedAt ?? createdAt,
    ttlMs: ttlMs(deps),
    message:
      [waitOf(status, state), isFinal(status) ? '' : await toldOf({ executionId }, { organizationId }, deps)]
        .filter(Boolean)
        .join(' ') || null,
    state,
  };
}

/** How long an execution is kept; null: for good. */
export function ttlMs({ settings }: Pick<Deps, 'settings'>): number | null {
  const { maxAgeHours } = settings.executionRetention;
  return maxAgeHours === null ? null : maxAgeHours * hourMs;
}

/** Result of a call, including errors: a task has ended either way. */
export async function outcomeOf(result: () => Promise<ToolData>): Promise<Extract<TaskState, { status: 'ended' }>> {
  const outcome = await result().catch((error: unknown) => ({ error }));
  return { status: 'ended', outcome };
}

async function endOf(executionId: string, { caller, deps }: { caller: McpCaller; deps: Deps }): Promise<TaskState> {
  const state = await stateOf(deps, executionId);
  if (state?.status === 'canceled') return { status: 'cancelled' };
  return outcomeOf(async () => executionResult(caller, deps, state!));
}

function openState(questions: Questions): TaskState {
  return Object.keys(questions).length > 0 ? { status: 'input_required', questions } : { status: 'working' };
}

function waitOf(status: string, { status: taskStatus }: TaskState): string {
  if (taskStatus === 'input_required') return 'Waits for somebody to decide, or to fill in a form.';
  if (status === 'waiting') return 'Waits.';
  return status === 'queued' ? 'Waits for its turn.' : '';
}
