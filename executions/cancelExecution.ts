import type { Database } from '../db/database.ts';
import { newId } from '../db/ids.ts';
import type { ProjectView } from '../db/repositories/projectView.ts';
import { AppError } from '../openapi/AppError.ts';

export interface CancelRequest {
  organizationId: string;
  executionId: string;
  view: ProjectView;
}

/**
 * Cancels an execution. When this resolves it is `canceled` for good: the row moves first, and its workflow and nodes
 * follow. A canceled one stays canceled without an error. Errors: `not_found`, `execution_finished` after success or error.
 */
export async function cancelExecution(database: Database, { organizationId, executionId, view }: CancelRequest): Promise<void> {
  await database.withOrganization(organizationId, async ({ executions }) => {
    if ((await executions.find(executionId, view)) === null) throw new AppError('not_found', 'There is no execution with this id.');
    if (await executions.cancel({ id: executionId, accountId: view.accountId, outboxId: newId('outbox') })) return;
    const ended = await executions.find(executionId, view); // READ COMMITTED: this statement sees what won the race
    if (ended === null) throw new AppError('not_found', 'There is no execution with this id.');
    if (ended.status !== 'canceled') throw new AppError('execution_finished', `The execution has ended with ${ended.status} already; it cannot be canceled.`);
  });
}
