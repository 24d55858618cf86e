import type { Database } from '../../db/database.ts';
import type { SignInPolicies } from '../../db/repositories/identity/signInPolicies.ts';
import { AppError } from '../../openapi/AppError.ts';
import type { AccountActor } from './actor.ts';
import { factorsOf } from './factors.ts';

/**
 * Sets the requirements of an organization for sign-ins. Errors: `insufficient_scope` if anyone but an owner changes the emergency owner;
 * `invalid_request` if that account is no owner with a password and a second factor, or is missing while single sign-on is required.
 */
export async function saveSignInPolicies(
  database: Database,
  actor: Pick<AccountActor, 'organizationId' | 'role'>,
  next: SignInPolicies,
): Promise<void> {
  const before = await database.withOrganization(actor.organizationId, ({ signInPolicies }) => signInPolicies.find());
  if (next.breakGlassAccountId !== before.breakGlassAccountId)
    await checkBreakGlass(database, actor, next.breakGlassAccountId);
  await database.withOrganization(actor.organizationId, ({ signInPolicies }) => signInPolicies.set(next));
}

/** The emergency owner can sign in with a password and a second factor, whatever happens to a provider. */
async function checkBreakGlass(
  database: Database,
  { organizationId, role }: Pick<AccountActor, 'organizationId' | 'role'>,
  accountId: string | null,
): Promise<void> {
  const param = '/break_glass_account_id';
  if (role !== 'owner')
    throw new AppError('insufficient_scope', 'Only owners can change the emergency owner.', { param });
  if (accountId === null) {
    const isNeeded = await database.withOrganization(organizationId, ({ ssoPolicies }) => ssoPolicies.find());
    if (!isNeeded) return;
    throw new AppError('invalid_request', 'Where single sign-on is required, an emergency owner is needed.', { param });
  }
  const { membership, hash } = await database.asSystem(async ({ organizations, accounts }) => ({
    membership: await organizations.findMembership(organizationId, accountId),
    hash: await accounts.findPasswordHash(accountId),
  }));
  const canAlwaysSignIn = hash !== null && (await factorsOf(database, accountId)).length > 0;
  if (membership?.role === 'owner' && canAlwaysSignIn) return;
  throw new AppError('invalid_request', 'Choose an owner who has a password and two-factor authentication.', { param });
}
