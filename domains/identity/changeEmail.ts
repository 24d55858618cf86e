import { noteAudit } from '../audit/noteAudit.ts';
import type { Database } from '../../db/database.ts';
import { newId } from '../../db/ids.ts';
import type { Mailer } from '../mail/Mailer.ts';
import { AppError } from '../../openapi/AppError.ts';
import { normalizeEmail } from './email.ts';
import { linkExpired } from './linkExpired.ts';
import { hashToken, makeToken } from './sessions.ts';

const dayMs = 24 * 60 * 60 * 1_000;
/** How long the new address has to confirm, and the former one to undo. */
const confirmMs = dayMs;
const undoMs = 7 * dayMs;
const resetMs = 60 * 60 * 1_000;

interface ChangeDeps {
  readonly database: Database;
  readonly mailer: Mailer;
}

/**
 * Mails a link to the new address; nothing changes before it is opened. Nothing tells whether another account has that address: then
 * nothing is mailed. Errors: `mail_not_set_up`; `invalid_request` for the address it has; `rate_limit_exceeded`.
 */
export async function startEmailChange(
  { database, mailer }: ChangeDeps,
  accountId: string,
  newAddress: string,
): Promise<{ newEmail: string; expiresAt: Date }> {
  if (!mailer.isSetUp)
    throw new AppError('mail_not_set_up', 'This instance sends no mail, so a new address cannot be confirmed.');
  const newEmail = normalizeEmail(newAddress);
  const { token, hash } = makeToken();
  const expiresAt = new Date(Date.now() + confirmMs);
  await database.asSystem(async (repositories) => {
    const account = await repositories.accounts.find(accountId);
    if (account?.email === newEmail)
      throw new AppError('invalid_request', 'This is your email address already.', { param: '/email' });
    const isFree = (await repositories.accounts.findForSignIn(newEmail)) === null;
    await repositories.emailChanges.start({
      id: newId('emailChange'),
      accountId,
      oldEmail: account?.email ?? '',
      newEmail,
      tokenHash: hash,
      expiresAt,
    });
    await mailer.writeOrPretend(
      repositories,
      {
        to: { email: newEmail, name: account?.name ?? null, language: account?.language ?? null },
        kind: 'email_confirmation',
        values: { email: newEmail, link: mailer.linkTo(`/confirm-email#${token}`), expiresAt },
        expiresAt,
        cause: { accountId },
      },
      isFree,
    );
  });
  return { newEmail, expiresAt };
}

/**
 * Gives the account its new address, with the link that went there, and tells the former one how to undo it. Sessions continue; password
 * links end. Errors: `link_expired`; `email_taken`.
 */
export function confirmEmailChange({ database, mailer }: ChangeDeps, token: string): Promise<string> {
  const tokenHash = hashToken(token);
  if (!tokenHash) throw linkExpired();
  const undo = makeToken();
  const expiresAt = new Date(Date.now() + undoMs);
  return database.asSystem(async (repositories) => {
    const change = await repositories.emailChanges.confirm(tokenHash, { tokenHash: undo.hash, expiresAt });
    if (!change) throw linkExpired();
    const { accountId, oldEmail, newEmail } = change;
    await moveTo(repositories, accountId, newEmail);
    const account = await repositories.accounts.find(accountId);
    await mailer.write(repositories, {
      to: { email: oldEmail, name: account?.name ?? null, language: account?.language ?? null },
      kind: 'email_changed',
      values: { email: newEmail, link: mailer.linkTo(`/undo-email#${undo.token}`), expiresAt },
      expiresAt,
    });
    await noteChange(repositories, accountId);
    return newEmail;
  });
}

/**
 * Restores the account's former address, with the link mailed to it: all sessions end, and that address gets a link to set a new password,
 * because the author of the change knew the old one. Errors: `link_expired`; `email_taken`.
 */
export function undoEmailChange({ database, mailer }: ChangeDeps, token: string): Promise<string> {
  const tokenHash = hashToken(token);
  if (!tokenHash) throw linkExpired();
  const reset = makeToken();
  const expiresAt = new Date(Date.now() + resetMs);
  return database.asSystem(async (repositories) => {
    const change = await repositories.emailChanges.undo(tokenHash);
    if (!change) throw linkExpired();
    const { accountId, oldEmail } = change;
    await moveTo(repositories, accountId, oldEmail);
    await repositories.sessions.revokeAll(accountId);
    await repositories.passwordResets.insert({ tokenHash: reset.hash, accountId, expiresAt, mailed: true });
    const account = await repositories.accounts.find(accountId);
    await mailer.write(repositories, {
      to: { email: oldEmail, name: account?.name ?? null, language: account?.language ?? null },
      kind: 'email_restored',
      values: { link: mailer.linkTo(`/reset-password#${reset.token}`), expiresAt },
      expiresAt,
    });
    await noteChange(repositories, accountId);
    return oldEmail;
  });
}

type InTransaction = Parameters<Parameters<Database['asSystem']>[0]>[0];

async function moveTo(
  { accounts, passwordResets, signInChallenges }: InTransaction,
  accountId: string,
  email: string,
): Promise<void> {
  if (!(await accounts.setEmail(accountId, email)))
    throw new AppError('email_taken', 'Another account has this email address by now.');
  await passwordResets.endAll(accountId);
  await signInChallenges.endAll(accountId);
}

async function noteChange(repositories: InTransaction, accountId: string): Promise<void> {
  const [organization] = await repositories.organizations.listOfAccount(accountId);
  await noteAudit(repositories, { organizationId: organization?.id ?? null, target: { id: accountId } });
}
