import { AppError } from '../openapi/AppError.ts';
import { checkNewPassword } from './newPassword.ts';
import type { SignInDeps } from './signIn.ts';
import { accountAtAddress, countAttempt, giveAttemptBack } from './signInLimit.ts';

/** Who changes its password, from which session. */
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
 * Sets a new password and ends the account's other sessions, and its keys where that is wished, together. Guesses of the current one count as failed attempts to
 * sign in. Errors: `invalid_request` for a wrong current password
 * and for a new one that is easily guessed; `rate_limit_exceeded`.
 */
export async function changePassword({ database, passwords }: SignInDeps, change: PasswordChange): Promise<void> {
  const { accountId, sessionId, current, next, revokeKeys, remoteAddress } = change;
  const account = await database.asSystem(({ accounts }) => accounts.find(accountId));
  const email = account?.email ?? accountId;
  const subject = accountAtAddress(email, remoteAddress);
  await countAttempt(database, 'account', subject);
  const stored = await database.asSystem(({ accounts }) => accounts.findPasswordHash(accountId));
  if (!(await passwords.verify(current, stored)))
    throw new AppError('invalid_request', 'The current password is wrong.', { param: '/current_password' });
  await giveAttemptBack(database, 'account', subject);
  checkNewPassword({ password: next, email, param: '/new_password' });
  const hash = await passwords.hash(next);
  await database.asSystem(async ({ accounts, sessions, apiKeys }) => {
    await accounts.setPasswordHash(accountId, hash);
    await sessions.revokeOthers(sessionId, accountId);
    if (revokeKeys) await apiKeys.revokeAllOf(accountId);
  });
}
