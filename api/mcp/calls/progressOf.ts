import { isFinal } from '../../../domains/executions/lifecycle/status.ts';
import { hasEnded } from '../../../domains/employees/followRun.ts';
import type { Progress } from '../../../platform/mcp/server/Progress.ts';
import type { Deps } from '../../deps.ts';
import type { StartedCall } from './CallHandles.ts';
import { stateOf } from './executionOf.ts';

type Looking = Pick<Deps, 'database'>;

/**
 * How far a call is: runs of nodes that have ended, or what the publisher of an employee has let its hirer know. The caller's permission
 * was checked before.
 */
export async function progressOf(
  call: StartedCall,
  { organizationId }: { organizationId: string },
  { database }: Looking,
): Promise<Progress> {
  if (!('executionId' in call))
    return database.asSystem(({ runParts }) => runParts.progress(organizationId, call.runId));
  const steps = await database.withOrganization(organizationId, ({ executionNodes }) =>
    executionNodes.countEnded(call.executionId),
  );
  return { steps, message: steps === 1 ? '1 node has ended.' : `${steps} nodes have ended.` };
}

/** The same while it continues; null once it has ended. */
export async function openProgressOf(
  call: StartedCall,
  { organizationId }: { organizationId: string },
  { database }: Looking,
): Promise<Progress | null> {
  const progress = await progressOf(call, { organizationId }, { database });
  if ('executionId' in call) {
    const state = await stateOf({ database }, call.executionId);
    return state === null || isFinal(state.status) ? null : progress;
  }
  const run = await database.asSystem(({ employeeRuns }) => employeeRuns.find(organizationId, call.runId));
  return run === null || hasEnded(run) ? null : progress;
}

/** How far it is, in a sentence; empty if nothing has ended. This is what 2026-07-28 has in place of notifications of progress for tasks. */
export async function toldOf(
  call: StartedCall,
  { organizationId }: { organizationId: string },
  looking: Looking,
): Promise<string> {
  const { steps, message } = await progressOf(call, { organizationId }, looking);
  return steps === 0 ? '' : message;
}
