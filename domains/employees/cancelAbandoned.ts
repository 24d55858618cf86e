import type { Database } from '../../db/database.ts';
import { AppError } from '../../openapi/AppError.ts';
import { cancelRun } from './cancelRun.ts';

const batch = 100;

/** Cancels awaited runs of executions that have ended, because their deliverables would have no receiver. Returns how many. */
export async function cancelAbandoned(database: Database): Promise<number> {
  const runs = await database.asSystem(({ calledRuns }) => calledRuns.abandoned(batch));
  for (const { id, organizationId } of runs)
    await cancelRun(database, organizationId, id).catch((error: unknown) => {
      if (!(error instanceof AppError) || error.code === 'unavailable') throw error; // else it has just ended
    });
  return runs.length;
}
