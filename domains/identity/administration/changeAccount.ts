import { noteAudit } from '../../audit/noteAudit.ts';
import type { AdminAccount } from '../../../db/repositories/identity/adminAccounts.ts';
import type { Database } from '../../../db/database.ts';
import type { Repositories } from '../../../db/repositories/repositories.ts';
import type { AccountActor } from '../actor.ts';
import { instanceRoleScopesActorLacks } from '../policy.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { found, notFound } from '../../../openapi/notFound.ts';
import { findInstanceScopes } from './readInstanceRole.ts';
import { refuseBeyondOwn } from '../refuseBeyondOwn.ts';

/**
 * Changes an account of the instance, one change after another, and answers it as it is then. Errors: `not_found`; `insufficient_scope` if the
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
    refuseBeyondOwn(
      instanceRoleScopesActorLacks(actor, (await findInstanceScopes(repositories, before.role)) ?? []),
      '',
    );
    await change(repositories, before);
    const after = found(await repositories.adminAccounts.find(id));
    await noteAudit(repositories, {
      target: { id, name: after.name },
      before: auditedFields(before),
      after: auditedFields(after),
    });
    return after;
  });
}

/** Returns the fields that administrators can change, named as in the contract. */
function auditedFields(account: AdminAccount): object {
  return {
    instance_role: account.role,
    status: account.disabledAt === null ? 'active' : 'disabled',
    email_confirmed_at: account.emailConfirmedAt,
    email_confirmed_by: account.emailConfirmedBy,
    second_factors: [...(account.hasTotp ? ['totp'] : []), ...(account.hasPasskey ? ['passkey'] : [])],
    session_count: account.sessionCount,
    last_seen_at: account.lastSeenAt,
  };
}

/** Throws `last_instance_owner` if no other account could own the instance. */
export async function keepAnOwner({ adminAccounts }: Repositories, account: AdminAccount): Promise<void> {
  if (account.role !== 'instance_owner' || (await adminAccounts.countOtherOwners(account.id)) > 0) return;
  throw new AppError(
    'last_instance_owner',
    'This is the last owner of the instance. Make somebody else an owner first.',
  );
}
