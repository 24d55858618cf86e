import { AppError } from '../openapi/AppError.ts';
import type { SignInDeps } from './signIn.ts';
import { countAttempt, giveAttemptBack } from './signInLimit.ts';

/** Who changes its password, from which session. */
export interface PasswordChange {
  readonly accountId: string;
  readonly sessionId: string;
  readonly current: string;
  readonly next: string;
}

/**
 * Sets a new password and ends the account's other sessions, together. Guesses of the current one count as failed attempts to
 * sign in. Errors: `invalid_request` for a wrong current password; `rate_limit_exceeded`.
 */
export async function changePassword({ database, passwords }: SignInDeps, change: PasswordChange): Promise<void> {
  const { accountId, sessionId, current, next } = change;
  const account = await database.asSystem(({ accounts }) => accounts.find(accountId));
  const subject = account?.email ?? accountId;
  await countAttempt(database, 'account', subject);
  const stored = await database.asSystem(({ accounts }) => accounts.findPasswordHash(accountId));
  if (!(await passwords.verify(current, stored)))
    throw new AppError('invalid_request', 'The current password is wrong.', { param: '/current_password' });
  await giveAttemptBack(database, 'account', subject);
  const hash = await passwords.hash(next);
  await database.asSystem(async ({ accounts, sessions }) => {
    await accounts.setPasswordHash(accountId, hash);
    await sessions.revokeOthers(sessionId, accountId);
  });
}
