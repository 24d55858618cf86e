import type { Database } from '../db/database.ts';
import { AppError } from '../openapi/AppError.ts';
import { normalizeEmail } from './email.ts';
import type { Passwords } from './passwords.ts';
import { ssoRequired } from './sso/ssoErrors.ts';
import { startSession, type NewSession } from './sessions.ts';
import { accountAtAddress, accountOnDevice, countAttempt, giveAttemptBack } from './signInLimit.ts';

/** What signing in takes. */
export interface SignInDeps {
  readonly database: Database;
  readonly passwords: Passwords;
}

/** Who signs in, and from where. */
export interface SignInRequest {
  readonly email: string;
  readonly password: string;
  readonly userAgent: string | undefined;
  readonly remoteAddress: string;
  /** Of a device that signed in to this account before (`KnownDevices.find`). */
  readonly device: string | null;
}

/** A session that was just started, and for whom. */
export interface SignedIn {
  readonly accountId: string;
  readonly organizationId: string;
  readonly session: NewSession;
}

/**
 * Signs in with e-mail address and password; the session acts in the organization the account joined first, its own.
 * Errors: `invalid_sign_in`, one text and one duration for a wrong password and an unknown address; `rate_limit_exceeded`.
 */
export async function signIn(
  { database, passwords }: SignInDeps,
  { email, password, userAgent, remoteAddress, device }: SignInRequest,
): Promise<SignedIn> {
  const address = normalizeEmail(email);
  const subject = device === null ? accountAtAddress(address, remoteAddress) : accountOnDevice(address, device);
  await countAttempt(database, 'account', subject);
  const account = await database.asSystem(({ accounts }) => accounts.findForSignIn(address));
  if (!(await passwords.verify(password, account?.passwordHash ?? null)) || !account) {
    throw new AppError('invalid_sign_in', 'Wrong email or password.');
  }
  await giveAttemptBack(database, 'account', subject);
  return database.asSystem(async (repositories) => {
    const own = await repositories.organizations.findForOwnSignIn(account.id);
    const isMember = own !== null || (await repositories.organizations.listOfAccount(account.id)).length > 0;
    if (!own && isMember) throw ssoRequired();
    if (!own) throw new AppError('invalid_sign_in', 'Your account does not belong to an organization. Ask an admin.');
    const session = await startSession(repositories, {
      accountId: account.id,
      organizationId: own.id,
      userAgent,
      remoteAddress,
      origin: { method: 'password' },
    });
    return { accountId: account.id, organizationId: own.id, session };
  });
}
