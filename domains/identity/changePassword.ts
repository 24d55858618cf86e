import { checkCurrentPassword } from './currentPassword.ts';
import { holdSession } from './holdSession.ts';
import { checkNewPassword } from './newPassword.ts';
import { tellAccount } from './tellAccount.ts';
import type { SignInDeps } from './signIn.ts';

/** The account, and the session that changes its password. */
export interface PasswordChange {
  readonly accountId: string;
  readonly sessionId: string;
  readonly current: string;
  readonly next: string;
  /** Ends every API key that the account made, in all its organizations. */
  readonly revokeKeys: boolean;
  readonly remoteAddress: string;
}

/**
 * Sets a new password and ends the account's other sessions, and its keys where that is wished, together. Guesses of the current one count
 * as failed attempts to sign in. Throws `invalid_request` for a wrong current password or a new one that is easy to guess, and
 * `rate_limit_exceeded`.
 */
export async function changePassword(
  { database, passwords, mailer }: Pick<SignInDeps, 'database' | 'passwords' | 'mailer'>,
  change: PasswordChange,
): Promise<void> {
  const { accountId, sessionId, current, next, revokeKeys, remoteAddress } = change;
  const account = await checkCurrentPassword({ database, passwords }, { accountId, password: current, remoteAddress });
  checkNewPassword({ password: next, email: account?.email ?? accountId, param: '/new_password' });
  const hash = await passwords.hash(next);
  await database.asSystem(async (repositories) => {
    const { accounts, sessions, apiKeys, signInChallenges, passwordResets } = repositories;
    await accounts.lock(accountId);
    await holdSession(repositories, sessionId);
    await accounts.setPasswordHash(accountId, hash);
    await sessions.revokeOthers(sessionId, accountId);
    await signInChallenges.endAll(accountId);
    await passwordResets.endAll(accountId);
    await tellAccount(repositories, mailer, {
      accountId,
      kind: 'password_changed',
      values: {},
      path: '/forgot-password',
    });
    if (revokeKeys) await apiKeys.revokeAllOf(accountId);
  });
}
