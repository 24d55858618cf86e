import type { Database } from '../../db/database.ts';
import type { SessionRow } from '../../db/entities/session.ts';
import type { Mailer } from '../mail/Mailer.ts';
import type { Secrets } from '../../db/secrets/secrets.ts';
import { totpSecretContext } from '../../db/secrets/totpSecret.ts';
import { AppError } from '../../openapi/AppError.ts';
import { hashRecoveryCode } from './recoveryCodes.ts';
import { accountOnDevice, countAttempt, giveAttemptBack } from './signInLimit.ts';
import { totpStep } from './totp.ts';

export type Factor = SessionRow['factors'][number];

/** Dependencies for checking second factors. */
export interface FactorDeps {
  readonly database: Database;
  readonly secrets: Secrets;
  readonly mailer: Mailer;
}

/** An entered code: of an authenticator app, or a recovery code. */
export type ShownCode = { readonly totp: string } | { readonly recoveryCode: string };

/** Ways to show a second factor that an account has; none: it signs in by its password alone. */
export async function factorsOf(database: Database, accountId: string): Promise<Factor[]> {
  const state = await database.asSystem(({ secondFactors }) => secondFactors.find(accountId));
  const factors: Factor[] = [];
  if (state.totpConfirmedAt !== null) factors.push('totp');
  if (state.passkeys > 0) factors.push('passkey');
  return factors.length > 0 && state.recoveryCodesLeft > 0 ? [...factors, 'recovery_code'] : factors;
}

/**
 * Checks a code and uses it up: none works twice, on whatever process. Wrong ones are limited for the account, wherever they come
 * from, for it takes the password to get here; a device that the account knows has guesses of its own.
 * Errors: `invalid_second_factor`, one text for a wrong and for a used code; `rate_limit_exceeded`.
 */
export async function useCode(
  { database, secrets }: Pick<FactorDeps, 'database' | 'secrets'>,
  account: { readonly id: string; readonly email: string; readonly device: string | null },
  shown: ShownCode,
): Promise<Factor> {
  const { id, email, device } = account;
  const subject = device === null ? email : accountOnDevice(email, device);
  await countAttempt(database, 'factor', subject);
  const isRight =
    'totp' in shown ? await useTotp({ database, secrets }, id, shown.totp) : await useRecovery(database, id, shown);
  if (!isRight) throw new AppError('invalid_second_factor', 'The code is wrong or was already used. Try a new one.');
  await giveAttemptBack(database, 'factor', subject);
  return 'totp' in shown ? 'totp' : 'recovery_code';
}

async function useTotp(
  { database, secrets }: Pick<FactorDeps, 'database' | 'secrets'>,
  accountId: string,
  code: string,
): Promise<boolean> {
  return database.asSystem(async ({ secondFactors }) => {
    const kept = await secondFactors.findTotp(accountId, 'confirmed');
    if (kept === null) return false;
    const step = totpStep(secrets.decrypt(totpSecretContext(kept.id), kept.secretEncrypted), code);
    return step !== null && secondFactors.useTotpStep(kept.id, step);
  });
}

function useRecovery(database: Database, accountId: string, shown: { recoveryCode: string }): Promise<boolean> {
  return database.asSystem(({ secondFactors }) =>
    secondFactors.useRecoveryCode(accountId, hashRecoveryCode(shown.recoveryCode)),
  );
}
