import type { Database } from '../../db/database.ts';
import { AppError } from '../../openapi/AppError.ts';
import { useCode, type Factor, type FactorDeps, type ShownCode } from './factors.ts';
import { noteFailedSignIn } from './noteFailedSignIn.ts';
import { hashToken, makeToken, startSession, type SignedIn } from './sessions.ts';
import { tellAccount } from './tellAccount.ts';
import { organizationForOwnSignIn } from './sso/organizationForOwnSignIn.ts';

const lifetimeMs = 10 * 60 * 1_000;
const mostAttempts = 5;

/** The password was right; a second factor is asked for before there is a session. */
export interface FactorAsked {
  readonly challengeToken: string;
  readonly expiresAt: Date;
  readonly factors: readonly Factor[];
}

/** Asks for one of these factors after the password was correct. */
export async function askForFactor(
  database: Database,
  accountId: string,
  factors: readonly Factor[],
): Promise<FactorAsked> {
  const { token, hash } = makeToken();
  const expiresAt = new Date(Date.now() + lifetimeMs);
  await database.asSystem(({ signInChallenges }) => signInChallenges.insert({ tokenHash: hash, accountId, expiresAt }));
  return { challengeToken: token, expiresAt, factors };
}

/** The second step of a sign-in. */
export interface FactorShown {
  readonly challengeToken: string;
  readonly shown: ShownCode;
  readonly userAgent: string | undefined;
  readonly remoteAddress: string;
  /** Of a device that signed in to the account with that e-mail address before (`KnownDevices.find`). */
  readonly deviceOf: (email: string) => string | null;
}

/**
 * Starts the session of a sign-in whose factor is right; of several with the same challenge one gets it.
 * Errors: `sign_in_expired`: begin again with the password; `invalid_second_factor`; `rate_limit_exceeded`.
 */
export async function signInWithFactor(
  deps: FactorDeps,
  { challengeToken, shown, userAgent, remoteAddress, deviceOf }: FactorShown,
): Promise<SignedIn & { email: string }> {
  const { database } = deps;
  const hash = hashToken(challengeToken);
  const account =
    hash &&
    (await database.asSystem(async ({ signInChallenges, accounts }) => {
      const accountId = await signInChallenges.attempt(hash, mostAttempts);
      return accountId === null ? null : accounts.find(accountId);
    }));
  if (!account) throw expired();
  const { id, email } = account;
  const device = deviceOf(email);
  const factor = await noteFailedSignIn(database, { accountId: id, method: 'second_factor' }, () =>
    useCode(deps, { id, email, device }, shown),
  );
  return database.asSystem(async (repositories) => {
    if (!(await repositories.signInChallenges.take(hash))) throw expired();
    const organizationId = await organizationForOwnSignIn(repositories, id);
    const session = await startSession(repositories, {
      accountId: id,
      organizationId,
      userAgent,
      remoteAddress,
      origin: { method: 'password', factors: [factor] },
      mailer: deps.mailer,
      isKnownDevice: device !== null,
    });
    if (factor === 'recovery_code') {
      const { recoveryCodesLeft: left } = await repositories.secondFactors.find(id);
      await tellAccount(repositories, deps.mailer, { accountId: id, kind: 'recovery_code_used', values: { left } });
    }
    return { accountId: id, organizationId, session, email };
  });
}

function expired(): AppError {
  return new AppError('sign_in_expired', 'This sign-in has expired. Start again with your password.');
}
