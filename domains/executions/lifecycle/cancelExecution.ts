import type { Database } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import { AppError } from '../../../openapi/AppError.ts';

export interface CancelRequest {
  organizationId: string;
  executionId: string;
  /** The canceling account. */
  accountId: string | null;
}

/**
 * Cancels an execution. When this resolves it is `canceled` for good: the row moves first, and its workflow and nodes
 * follow. A canceled one stays canceled without an error. Errors: `not_found`, `execution_finished` after success or error.
 */
export async function cancelExecution(
  database: Database,
  { organizationId, executionId, accountId }: CancelRequest,
): Promise<void> {
  await database.withOrganization(organizationId, async ({ executions, approvals }) => {
    if (await executions.cancel({ id: executionId, accountId, outboxId: newId('outbox') })) return approvals.ended();
    const status = await executions.statusOf(executionId); // a statement of its own: it sees what won a race
    if (status === null) throw new AppError('not_found', 'Execution not found.');
    if (status !== 'canceled')
      throw new AppError('execution_finished', `The execution has already ended (${status}) and cannot be canceled.`);
  });
}
