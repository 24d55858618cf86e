import type { Repositories } from '../../db/repositories/repositories.ts';
import type { Mailer } from '../mail/Mailer.ts';
import { AppError } from '../../openapi/AppError.ts';

/**
 * Removes all second factors of an account for an admin, ends its sessions and sign-ins under way, and tells the account by mail. System only.
 * Errors: `factor_required` for the emergency owner of an organization, who must have a second factor.
 */
export async function removeFactors(repositories: Repositories, mailer: Mailer, accountId: string): Promise<void> {
  const { accountAccess, secondFactors, sessions, signInChallenges, signInPolicies } = repositories;
  if (await signInPolicies.isBreakGlass(accountId))
    throw new AppError(
      'factor_required',
      'This account is the emergency owner of an organization and needs two-factor authentication. Let the organization choose another emergency owner first.',
    );
  const removed = await accountAccess.removeFactors(accountId, null);
  await secondFactors.setRecoveryCodes(accountId, []);
  await sessions.revokeAll(accountId);
  await signInChallenges.endAll(accountId);
  const account = await repositories.accounts.find(accountId);
  if (account === null || removed.length === 0) return;
  const values = { at: new Date(), link: mailer.linkTo('/settings/account-security') };
  await mailer.write(repositories, { to: account, kind: 'factors_removed', values });
}
