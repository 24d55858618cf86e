import { newId } from '../../db/ids.ts';
import type { Repositories } from '../../db/repositories/repositories.ts';
import { totpSecretContext } from '../../db/secrets/totpSecret.ts';
import { AppError } from '../../openapi/AppError.ts';
import type { Mailer } from '../mail/Mailer.ts';
import { tellAccount } from './tellAccount.ts';
import type { FactorDeps } from './factors.ts';
import { holdSession } from './holdSession.ts';
import { hashRecoveryCode, newRecoveryCodes } from './recoveryCodes.ts';
import { newTotpSecret, totpAddress, totpStep } from './totp.ts';

/** Whose factors are changed, and from which session: all others end. */
export interface FactorOwner {
  readonly accountId: string;
  readonly sessionId: string;
}

/** Makes a secret for an authenticator app; it counts once a code of it was right (`confirmTotp`). */
export async function startTotp(
  { database, secrets }: Pick<FactorDeps, 'database' | 'secrets'>,
  accountId: string,
): Promise<{ secret: string; address: string }> {
  const secret = newTotpSecret();
  const id = newId('totpSecret');
  const secretEncrypted = secrets.encrypt(totpSecretContext(id), secret);
  const account = await database.asSystem(async ({ secondFactors, accounts }) => {
    await secondFactors.startTotp(accountId, { id, secretEncrypted });
    return accounts.find(accountId);
  });
  return { secret, address: totpAddress(secret, { issuer: 'Bureau', email: account?.email ?? '' }) };
}

/**
 * Puts the secret into use once a code of it is right; the account's other sessions end. Answers new recovery codes where there
 * were none, else null. Errors: `invalid_request` at `/code`.
 */
export function confirmTotp(
  { database, secrets, mailer }: FactorDeps,
  owner: FactorOwner,
  code: string,
): Promise<string[] | null> {
  return database.asSystem(async (repositories) => {
    const { secondFactors } = repositories;
    const kept = await secondFactors.findTotp(owner.accountId, 'pending');
    if (kept === null) throw new AppError('invalid_request', 'Start setting up the authenticator app again.');
    const step = totpStep(secrets.decrypt(totpSecretContext(kept.id), kept.secretEncrypted), code);
    if (step === null || !(await secondFactors.confirmTotp(owner.accountId, kept.id, step)))
      throw new AppError('invalid_request', 'The code is wrong. Enter the one your app shows now.', { param: '/code' });
    return factorAdded(repositories, { ...owner, mailer, factor: 'totp' });
  });
}

/** The added or removed factor, and the notification. */
export interface FactorChange extends FactorOwner {
  readonly factor: 'totp' | 'passkey';
  readonly mailer: Mailer;
}

/** Effects of a new factor: other sessions end, and the first one creates recovery codes. */
export async function factorAdded(
  repositories: Repositories,
  { accountId, sessionId, mailer, factor }: FactorChange,
): Promise<string[] | null> {
  const { secondFactors, sessions, signInChallenges } = repositories;
  await holdSession(repositories, sessionId);
  await sessions.revokeOthers(sessionId, accountId);
  await signInChallenges.endAll(accountId);
  await sessions.addFactor(sessionId, factor);
  await tellAccount(repositories, mailer, { accountId, kind: 'factor_added', values: { factor } });
  const { recoveryCodesLeft } = await secondFactors.find(accountId);
  return recoveryCodesLeft > 0 ? null : renewRecoveryCodes(repositories, accountId);
}

/** Ten new recovery codes; those before are dead. They are shown this once. */
export async function renewRecoveryCodes({ secondFactors }: Repositories, accountId: string): Promise<string[]> {
  const codes = newRecoveryCodes();
  await secondFactors.setRecoveryCodes(accountId, codes.map(hashRecoveryCode));
  return codes;
}

/** Takes the authenticator app away; the other sessions end. Errors: `factor_required`. */
export async function removeTotp(
  { database, mailer }: Pick<FactorDeps, 'database' | 'mailer'>,
  owner: FactorOwner,
): Promise<void> {
  await database.asSystem(async (repositories) => {
    await repositories.secondFactors.removeTotp(owner.accountId);
    await factorRemoved(repositories, { ...owner, mailer, factor: 'totp' });
  });
}

/** Effects of a removed factor: recovery codes are deleted with the last one. Errors: `factor_required`. */
export async function factorRemoved(
  repositories: Repositories,
  { accountId, sessionId, mailer, factor }: FactorChange,
): Promise<void> {
  const { secondFactors, sessions, signInPolicies, signInChallenges } = repositories;
  await tellAccount(repositories, mailer, { accountId, kind: 'factor_removed', values: { factor } });
  await sessions.revokeOthers(sessionId, accountId);
  await signInChallenges.endAll(accountId);
  const { totpConfirmedAt, passkeys } = await secondFactors.find(accountId);
  if (totpConfirmedAt !== null || passkeys > 0) return;
  if (await signInPolicies.isBreakGlass(accountId))
    throw new AppError(
      'factor_required',
      'You are the emergency owner of an organization and need two-factor authentication. Choose another emergency owner first.',
    );
  await secondFactors.setRecoveryCodes(accountId, []);
  await sessions.forgetFactors(accountId);
}
