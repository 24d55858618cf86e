import { noteAudit } from '../../audit/noteAudit.ts';
import type { AdminAccount } from '../../../db/repositories/adminAccounts.ts';
import type { Database } from '../../../db/database.ts';
import type { Repositories } from '../../../db/repositories/repositories.ts';
import type { AccountActor } from '../actor.ts';
import { instanceRoleBeyond } from '../policy.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { found, notFound } from '../../../openapi/notFound.ts';
import { presentAdminAccount } from '../../../api/presenters/adminAccount.ts';
import { findInstanceScopes } from '../../organizations/roles/readInstanceRole.ts';
import { refuseBeyondOwn } from '../../organizations/roles/refuseBeyondOwn.ts';

/**
 * Changes an account of the instance, one change after another, and answers it as it is then. Errors: `not_found`; `insufficient_scope` where the
 * account may do more than the actor.
 */
export async function changeAccount(
  database: Database,
  { actor, id }: { actor: AccountActor; id: string },
  change: (repositories: Repositories, before: AdminAccount) => Promise<void>,
): Promise<AdminAccount> {
  return database.asSystem(async (repositories) => {
    await repositories.instanceRoles.lockAll();
    const before = await repositories.adminAccounts.find(id);
    if (before === null) throw notFound();
    refuseBeyondOwn(instanceRoleBeyond(actor, (await findInstanceScopes(repositories, before.role)) ?? []), '');
    await change(repositories, before);
    const after = found(await repositories.adminAccounts.find(id));
    await noteAudit(repositories, {
      target: { id, name: after.name },
      before: presentAdminAccount(before),
      after: presentAdminAccount(after),
    });
    return after;
  });
}

/** Throws `last_instance_owner` if no other account could own the instance. */
export async function keepAnOwner({ adminAccounts }: Repositories, account: AdminAccount): Promise<void> {
  if (account.role !== 'instance_owner' || (await adminAccounts.countOtherOwners(account.id)) > 0) return;
  throw new AppError(
    'last_instance_owner',
    'This is the last owner of the instance. Make somebody else an owner first.',
  );
}
