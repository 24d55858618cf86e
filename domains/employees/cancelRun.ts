import type { Database } from '../../db/database.ts';
import { newId } from '../../db/ids.ts';
import { AppError } from '../../openapi/AppError.ts';

/** Cancels a run: its end and the release of its price are one commit, and its work ends after it. Errors: `not_found`, `already_delivered`, `execution_finished`. */
export async function cancelRun(database: Database, organizationId: string, runId: string): Promise<void> {
  await database.asSystem(async ({ employeeRuns, outbox }) => {
    const run = await employeeRuns.find(organizationId, runId);
    if (!run) throw new AppError('not_found', 'Resource not found.');
    if (await employeeRuns.close(runId, 'canceled', null)) {
      await outbox.insertCancel({ id: newId('outbox'), organizationId, reference: runId });
      return;
    }
    const now = await employeeRuns.find(organizationId, runId);
    if (now?.status === 'success') throw new AppError('already_delivered', 'This run has delivered before.');
    if (now?.status === 'error') throw new AppError('execution_finished', 'This run has ended with an error before.');
  });
}

/** Cancels all runs of an organization that are under way. */
export async function cancelOpenRuns(database: Database, organizationId: string): Promise<void> {
  const open = await database.asSystem(({ employeeRuns }) => employeeRuns.openOf(organizationId));
  for (const id of open)
    await cancelRun(database, organizationId, id).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error; // it has ended in between
    });
}
