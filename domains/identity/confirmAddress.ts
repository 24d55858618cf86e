import type { Database } from '../../db/database.ts';
import type { Account } from '../../db/repositories/identity/accounts.ts';
import type { Repositories } from '../../db/repositories/repositories.ts';
import type { Mailer } from '../mail/Mailer.ts';
import { AppError } from '../../openapi/AppError.ts';
import { linkExpired } from './linkExpired.ts';
import { markConfirmed } from './markConfirmed.ts';
import { hashToken, makeToken } from './sessions.ts';
import { addressSubject, countAttempt } from './signInLimit.ts';

const lifetimeMs = 7 * 24 * 60 * 60 * 1_000;

interface ConfirmDeps {
  readonly database: Database;
  readonly mailer: Mailer;
}

type Addressee = Pick<Account, 'id' | 'email' | 'name' | 'language'>;

/** Mails the link that confirms the address of an account, in the transaction of the caller. It works once, for a week. System only. */
export async function writeConfirmation(
  repositories: Repositories,
  mailer: Mailer,
  { id, email, name, language }: Addressee,
): Promise<void> {
  if (!mailer.isSetUp) return;
  const { token, hash } = makeToken();
  const expiresAt = new Date(Date.now() + lifetimeMs);
  await repositories.emailConfirmations.insert({ tokenHash: hash, accountId: id, email, expiresAt });
  await mailer.write(repositories, {
    to: { email, name, language },
    kind: 'address_confirmation',
    values: {
      email,
      link: mailer.linkTo(`/confirm-address#${token}`),
      notYou: mailer.linkTo('/forgot-password'),
      expiresAt,
    },
    expiresAt,
  });
}

/** True if a new account may be mailed: neither its address nor the network address it comes from has caused too many such mails. */
export async function mayMailNewAccount(
  { database, mailer }: { readonly database: Database; readonly mailer?: Mailer },
  { email, remoteAddress }: { email: string; remoteAddress: string | undefined },
): Promise<boolean> {
  if (!mailer?.isSetUp) return false;
  try {
    if (remoteAddress !== undefined) await countAttempt(database, 'confirmationFrom', addressSubject(remoteAddress));
    await countAttempt(database, 'confirmationTo', email);
    return true;
  } catch (error) {
    // The account is created anyway, and can request the mail later.
    if (error instanceof AppError && error.code === 'rate_limit_exceeded') return false;
    throw error;
  }
}

/**
 * Mails the link again. Does nothing for a confirmed address. Errors: `mail_not_set_up`; `rate_limit_exceeded`.
 */
export async function resendConfirmation({ database, mailer }: ConfirmDeps, accountId: string): Promise<void> {
  if (!mailer.isSetUp)
    throw new AppError(
      'mail_not_set_up',
      'This instance sends no mail. Ask an admin of the instance to confirm your address.',
    );
  const account = await database.asSystem(({ accounts }) => accounts.find(accountId));
  if (!account || account.emailConfirmedAt !== null) return;
  await countAttempt(database, 'confirmation', accountId);
  await countAttempt(database, 'confirmationTo', account.email);
  await database.asSystem((repositories) => writeConfirmation(repositories, mailer, account));
}

/**
 * Confirms the address of the signed-in account with the link that was mailed there, and returns the address. Only a session of that
 * account can: opening such a mail about an account of a stranger confirms nothing. Errors: `link_expired`.
 */
export function confirmAddress(
  { database }: Pick<ConfirmDeps, 'database'>,
  accountId: string,
  token: string,
): Promise<string> {
  const tokenHash = hashToken(token);
  if (!tokenHash) throw linkExpired();
  return database.asSystem(async (repositories) => {
    await repositories.accounts.lock(accountId);
    const account = await repositories.accounts.find(accountId);
    if (!account || !(await repositories.emailConfirmations.use(tokenHash, accountId))) throw linkExpired();
    await markConfirmed(repositories, { accountId, by: 'mail' });
    return account.email;
  });
}
