import type { Repositories } from '../../db/repositories/repositories.ts';
import { markConfirmed } from './markConfirmed.ts';
import { noteEndedAccess } from './takeOverUnconfirmed.ts';

/**
 * Treats the use of a mailed link without a sign-in as proof of mailbox ownership, and ends access that a stranger may have set up before:
 *
 * - Unconfirmed address: every way into the account ends, second factors and API keys included. A stranger may have signed up.
 * - Confirmed by an admin or a provider: access set up before that moment ends. The owner of the mailbox had not agreed to it.
 * - The mailbox was proved before, by a link or an invitation, or it is the first account: nothing more ends. A second factor stays and is asked for.
 *
 * Afterwards the address is confirmed by mail. The caller holds the account (`Accounts.lock`). System only.
 */
export async function proveMailbox(
  repositories: Repositories,
  accountId: string,
  organizationId: string,
): Promise<void> {
  const { accounts, accountAccess, secondFactors, sessions } = repositories;
  const account = await accounts.find(accountId);
  if (!account) return;
  const { emailConfirmedAt: confirmedAt, emailConfirmedBy: by } = account;
  if (confirmedAt === null) {
    const ended = await accountAccess.endAll(accountId, null);
    await noteEndedAccess(repositories, { account, ended, organizationId });
    await markConfirmed(repositories, { accountId, by: 'mail', organizationId });
    return;
  }
  if (by !== 'admin' && by !== 'provider') return;
  await accountAccess.revokeKeysBefore(accountId, confirmedAt);
  await accountAccess.removeFactors(accountId, confirmedAt);
  const left = await secondFactors.find(accountId);
  if (left.totpConfirmedAt === null && left.passkeys === 0) {
    await secondFactors.setRecoveryCodes(accountId, []);
    await sessions.forgetFactors(accountId);
  }
  await accounts.proveByMail(accountId);
}
