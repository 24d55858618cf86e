import { factorsOf } from '../../../domains/identity/factors.ts';
import { AppError } from '../../../openapi/AppError.ts';
import type { Deps } from '../../deps.ts';
import type { Handler, HandlerRequest } from '../../handler.ts';
import { presentSignInPolicies, readSignInPolicies } from '../../presenters/signInPolicies.ts';

/** Sets what the organization demands of those who sign in. */
export const updateSignInPolicies: Handler<'updateSignInPolicies'> = async ({ actor, body }, deps) => {
  const { database } = deps;
  const before = await database.withOrganization(actor.organizationId, ({ signInPolicies }) => signInPolicies.find());
  const next = readSignInPolicies(body);
  if (next.breakGlassAccountId !== before.breakGlassAccountId)
    await checkBreakGlass(deps, actor, next.breakGlassAccountId);
  await database.withOrganization(actor.organizationId, ({ signInPolicies }) => signInPolicies.set(next));
  return { status: 200, body: presentSignInPolicies(next) };
};

/** Owners choose an owner among them who can get in by password and second factor whatever happens to a provider. */
async function checkBreakGlass(
  { database }: Deps,
  actor: HandlerRequest<'updateSignInPolicies'>['actor'],
  accountId: string | null,
): Promise<void> {
  const param = '/break_glass_account_id';
  if (actor.role !== 'owner')
    throw new AppError('insufficient_scope', 'Only owners can change the emergency owner.', { param });
  if (accountId === null) {
    const isNeeded = await database.withOrganization(actor.organizationId, ({ ssoPolicies }) => ssoPolicies.find());
    if (!isNeeded) return;
    throw new AppError('invalid_request', 'Where single sign-on is required, an emergency owner is needed.', { param });
  }
  const { membership, hash } = await database.asSystem(async ({ organizations, accounts }) => ({
    membership: await organizations.findMembership(actor.organizationId, accountId),
    hash: await accounts.findPasswordHash(accountId),
  }));
  const canAlwaysSignIn = hash !== null && (await factorsOf(database, accountId)).length > 0;
  if (membership?.role === 'owner' && canAlwaysSignIn) return;
  throw new AppError('invalid_request', 'Choose an owner who has a password and two-factor authentication.', { param });
}
