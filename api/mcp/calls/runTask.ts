import { hasEnded } from '../../../domains/employees/followRun.ts';
import type { ServedTask, TaskState } from '../../../platform/mcp/server/tasks/ServedTask.ts';
import type { components } from '../../../openapi/generated/types.ts';
import type { Deps } from '../../deps.ts';
import { getRun } from '../../employees/runs/positionRuns.ts';
import { requestAs, type McpCaller } from '../McpCaller.ts';
import { outcomeOf, ttlMs } from './executionTask.ts';
import { toldOf } from './progressOf.ts';
import { runResult } from './runResult.ts';

type Run = components['schemas']['EmployeeRun'];

/** A run of a position as a task of its caller. Errors: those of `getRun`. */
export async function runTask(
  run: { positionId: string; runId: string },
  { caller, deps }: { caller: McpCaller; deps: Deps },
): Promise<ServedTask> {
  return toRunTask(await readRun(run, { caller, deps }), { caller, deps });
}

/** The same of a run that was read. */
export async function toRunTask(run: Run, { caller, deps }: { caller: McpCaller; deps: Deps }): Promise<ServedTask> {
  const {
    id: runId,
    position_id: positionId,
    created_at: createdAt,
    started_at: startedAt,
    stopped_at: stoppedAt,
  } = run;
  return {
    id: caller.handles.of({ positionId: positionId!, runId }),
    createdAt: new Date(createdAt),
    changedAt: new Date(stoppedAt ?? startedAt ?? createdAt),
    ttlMs: ttlMs(deps),
    message: hasEnded(run) ? null : (await toldOf({ positionId: positionId!, runId }, caller.actor, deps)) || null,
    state: await stateOf(run),
  };
}

/** Reads a run, if the caller may see it. */
export async function readRun(
  { positionId, runId }: { positionId: string; runId: string },
  { caller, deps }: { caller: McpCaller; deps: Deps },
): Promise<Run> {
  const { signal } = caller.request;
  const params = { position_id: positionId, run_id: runId };
  return (await getRun(requestAs(caller, { params, signal }), deps)).body;
}

async function stateOf(run: Run): Promise<TaskState> {
  if (!hasEnded(run)) return { status: 'working' };
  return run.status === 'canceled' ? { status: 'cancelled' } : outcomeOf(async () => ({ data: runResult(run) }));
}
