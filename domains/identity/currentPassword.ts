import type { Account } from '../../db/repositories/identity/accounts.ts';
import { AppError } from '../../openapi/AppError.ts';
import type { SignInDeps } from './signIn.ts';
import { accountAtAddress, countAttempt, giveAttemptBack } from './signInLimit.ts';

/**
 * Checks the password of an account that is signed in. Guesses count as failed attempts to sign in.
 * Errors: `invalid_request` at `/current_password`; `rate_limit_exceeded`.
 */
export async function checkCurrentPassword(
  { database, passwords }: Pick<SignInDeps, 'database' | 'passwords'>,
  { accountId, password, remoteAddress }: { accountId: string; password: string; remoteAddress: string },
): Promise<Account | null> {
  const account = await database.asSystem(({ accounts }) => accounts.find(accountId));
  const subject = accountAtAddress(account?.email ?? accountId, remoteAddress);
  await countAttempt(database, 'account', subject);
  const stored = await database.asSystem(({ accounts }) => accounts.findPasswordHash(accountId));
  if (!(await passwords.verify(password, stored)))
    throw new AppError('invalid_request', 'The current password is wrong.', { param: '/current_password' });
  await giveAttemptBack(database, 'account', subject);
  return account;
}
