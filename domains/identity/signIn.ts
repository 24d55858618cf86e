import type { Database } from '../../db/database.ts';
import type { Mailer } from '../mail/Mailer.ts';
import type { Secrets } from '../../db/secrets/secrets.ts';
import { AppError } from '../../openapi/AppError.ts';
import { normalizeEmail } from './email.ts';
import { factorsOf, useCode, type Factor } from './factors.ts';
import { noteFailedSignIn } from './noteFailedSignIn.ts';
import type { Passwords } from './passwords.ts';
import { startSession, type SignedIn } from './sessions.ts';
import { askForFactor, type FactorAsked } from './signInChallenge.ts';
import { organizationForOwnSignIn } from './sso/organizationForOwnSignIn.ts';
import { accountAtAddress, accountOnDevice, countAttempt, giveAttemptBack } from './signInLimit.ts';

/** Dependencies of signing in. */
export interface SignInDeps {
  readonly database: Database;
  readonly passwords: Passwords;
  readonly secrets: Secrets;
  readonly mailer: Mailer;
}

/** The account that signs in, and its address. */
export interface SignInRequest {
  readonly email: string;
  readonly password: string;
  /** A code of an authenticator app, given at once; without it an account that has one is asked. */
  readonly totp?: string | undefined;
  readonly userAgent: string | undefined;
  readonly remoteAddress: string;
  /** Of a device that signed in to this account before (`KnownDevices.find`). */
  readonly device: string | null;
}

/**
 * Signs in with e-mail address and password; the session acts in the organization the account joined first, its own.
 * If the account has a second factor, there is none before it was shown.
 * Errors: `invalid_sign_in`, one text and one duration for a wrong password and an unknown address; `rate_limit_exceeded`.
 */
export async function signIn(
  deps: SignInDeps,
  { email, password, totp, userAgent, remoteAddress, device }: SignInRequest,
): Promise<SignedIn | FactorAsked> {
  const { database, passwords } = deps;
  const address = normalizeEmail(email);
  const subject = device === null ? accountAtAddress(address, remoteAddress) : accountOnDevice(address, device);
  await countAttempt(database, 'account', subject);
  const account = await database.asSystem(({ accounts }) => accounts.findForSignIn(address));
  if (!(await passwords.verify(password, account?.passwordHash ?? null)) || !account) {
    return noteFailedSignIn(database, { accountId: account?.id ?? null, method: 'password' }, () => {
      throw new AppError('invalid_sign_in', 'Wrong email or password.');
    });
  }
  const asked = await factorsOf(database, account.id);
  const factors: Factor[] = [];
  if (asked.length > 0 && totp !== undefined)
    factors.push(
      await noteFailedSignIn(database, { accountId: account.id, method: 'second_factor' }, () =>
        useCode(deps, { id: account.id, email: address, device }, { totp }),
      ),
    );
  await giveAttemptBack(database, 'account', subject);
  if (asked.length > 0 && factors.length === 0) return askForFactor(database, account.id, asked);
  return database.asSystem(async (repositories) => {
    // The password may have ended while it was being checked.
    if (!(await repositories.accounts.holdPasswordHash(account.id, account.passwordHash)))
      throw new AppError('invalid_sign_in', 'Wrong email or password.');
    const organizationId = await organizationForOwnSignIn(repositories, account.id);
    const session = await startSession(repositories, {
      accountId: account.id,
      organizationId,
      userAgent,
      remoteAddress,
      origin: { method: 'password', factors },
      mailer: deps.mailer,
      isKnownDevice: device !== null,
    });
    return { accountId: account.id, organizationId, session };
  });
}
