import type { Database } from '../../../db/database.ts';
import { databaseError } from '../../../db/databaseError.ts';
import { newId } from '../../../db/ids.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { startErrorOrganization } from './errorOrganization.ts';

const batchSize = 100;

/**
 * Ends executions that run for longer than the time limit in their settings, with an error: their rows first, their workflows follow. Waits do
 * not count: the time begins again after one. Any number of processes may do it. Returns true if more may be due. The first error is thrown after all executions were tried: an execution that cannot end must not keep others running.
 */
export async function endOverdue(database: Database, publicUrl: string): Promise<boolean> {
  const overdue = await database.asSystem(({ openExecutions }) => openExecutions.overdue(batchSize));
  const errors: unknown[] = [];
  for (const one of overdue)
    await endOne(database, one, publicUrl).catch((error: unknown) => {
      errors.push(error);
    });
  if (errors.length > 0) throw errors[0];
  return overdue.length === batchSize;
}

interface Overdue {
  id: string;
  organizationId: string;
  limitSeconds: number;
}

/**
 * The end is written together with the start of the error organization; alone where that one cannot start for good, as in an organization that
 * is being deleted. That error is thrown then.
 */
async function endOne(
  database: Database,
  { id, organizationId, limitSeconds }: Overdue,
  publicUrl: string,
): Promise<void> {
  const message = `The execution ran for longer than its limit of ${limitSeconds} seconds.`;
  const error = { code: 'execution_time_limit', message, node_id: null, node_name: null, parameter: null };
  const end = (isFollowed: boolean) =>
    database.withOrganization(organizationId, async (repositories) => {
      const hasEnded = await repositories.executionProgress.endOverdue({ id, error, outboxId: newId('outbox') });
      if (hasEnded && isFollowed) await startErrorOrganization(repositories, id, publicUrl);
    });
  try {
    await end(true);
  } catch (failure) {
    const known = databaseError(failure);
    if (!(known instanceof AppError && known.code === 'unavailable')) await end(false);
    throw failure;
  }
}
