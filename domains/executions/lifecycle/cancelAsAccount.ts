import type { Database } from '../../../db/database.ts';
import type { AccountActor } from '../../identity/actor.ts';
import type { Executions } from '../executions.ts';
import { findPermitted } from '../reading/readExecution.ts';

interface Canceling {
  readonly database: Database;
  readonly executions: Pick<Executions, 'cancel'>;
}

/** Cancels an execution for an account: when this resolves it is canceled for good. Errors: those of `findPermitted` and `Executions.cancel`. */
export async function cancelAsAccount(
  { database, executions }: Canceling,
  { id, actor }: { readonly id: string; readonly actor: AccountActor },
): Promise<void> {
  const { organizationId, accountId } = actor;
  const permission = 'digital_organizations.execute';
  const execution = await database.withOrganization(organizationId, (repositories) =>
    findPermitted(repositories, { id, actor, permission }),
  );
  await executions.cancel({ organizationId, executionId: execution.id, accountId });
}
