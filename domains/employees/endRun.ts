import type { Database } from '../../db/database.ts';
import { newId } from '../../db/ids.ts';
import type { EmployeeRunError, RunExecution } from '../../db/repositories/employees/employeeRuns.ts';
import { inOrganization } from '../../db/repositories/inOrganization.ts';
import { isFinal } from '../executions/lifecycle/status.ts';
import type { EmployeeRunReference } from '../../workflows/employeeContract.ts';
import { hasEnded } from './followRun.ts';

/** Codes whose message a publisher writes for its hirers; all other words stay inside. */
const declared = new Set(['stopped_with_error', 'employee_invalid']);

/**
 * Ends a run whose work has ended: without a delivery it is an error, and nothing is charged. `ended` is false while its execution is open.
 * The hirer reads the message that the publisher declared (`logic.stop_and_error`), or that the run failed.
 */
export async function endRun(
  database: Database,
  { organizationId, runId }: Pick<EmployeeRunReference, 'organizationId' | 'runId'>,
): Promise<{ ended: boolean }> {
  return database.asSystem(async (repositories) => {
    const { employeeRuns } = repositories;
    const run = await employeeRuns.find(organizationId, runId);
    if (!run) return { ended: true };
    const execution = await employeeRuns.executionOf(run.publisherId, runId);
    if (execution && isFinal(execution.status) && hasEnded(run)) await employeeRuns.noteCost(runId);
    if (run.status === 'success' || run.status === 'error') return { ended: true };
    if (hasEnded(run)) {
      // Canceled between its beginning and that of its execution; nothing else would end it.
      if (execution && !isFinal(execution.status))
        await inOrganization(repositories, run.publisherId).executions.cancel({
          id: execution.id,
          accountId: null,
          outboxId: newId('outbox'),
        });
      return { ended: true };
    }
    if (execution && !isFinal(execution.status)) return { ended: false };
    await employeeRuns.close(runId, 'error', errorOf(execution));
    return { ended: true };
  });
}

const batch = 100;

/** Ends runs whose workflow was lost or terminated, when their executions have ended; returns how many. Their holds are released. */
export async function closeOrphanedRuns(database: Database): Promise<number> {
  const runs = await database.asSystem(({ employeeRuns }) => employeeRuns.leftOver(batch));
  for (const run of runs) await endRun(database, run);
  return runs.length;
}

function errorOf(execution: Pick<RunExecution, 'status' | 'error'> | null): EmployeeRunError {
  const { error = null, status = 'error' } = execution ?? {};
  if (error && declared.has(error.code)) return { code: 'employee_failed', message: error.message.slice(0, 2_000) };
  const message =
    status === 'success'
      ? 'The employee ended without delivering anything.'
      : 'The employee could not finish its work. You were not charged.';
  return { code: 'employee_failed', message };
}
