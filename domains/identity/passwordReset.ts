import { noteAudit } from '../audit/noteAudit.ts';
import type { Database } from '../../db/database.ts';
import { newId } from '../../db/ids.ts';
import type { Repositories } from '../../db/repositories/repositories.ts';
import type { Mailer } from '../mail/Mailer.ts';
import type { MailLanguage } from '../mail/mail.ts';
import { AppError } from '../../openapi/AppError.ts';
import { normalizeEmail } from './email.ts';
import { linkExpired } from './linkExpired.ts';
import { proveMailbox } from './proveMailbox.ts';
import { checkNewPassword } from './newPassword.ts';
import type { Passwords } from './passwords.ts';
import { hashToken, makeToken } from './sessions.ts';
import { addressSubject, countAttempt } from './signInLimit.ts';
import { ssoRequired } from './sso/ssoErrors.ts';
import { tellAccount } from './tellAccount.ts';

/** How long a link to set a new password works. */
const lifetimeMs = 60 * 60 * 1_000;

interface ResetDeps {
  readonly database: Database;
  readonly mailer: Mailer;
}

/** Whose password was forgotten, and where that was said. */
export interface ResetAsked {
  readonly email: string;
  /** Of the page, where the account has chosen none. */
  readonly language: MailLanguage | null;
  readonly remoteAddress: string;
}

/**
 * Mails a link to set a new password, where there is an account with that address. The response does not reveal whether the account exists:
 * the same rows are read and written for every address, and a mail to an unknown address, or over the limit of `mailLimits`, is deleted
 * instead of sent. Errors: `mail_not_set_up`; `rate_limit_exceeded` for the address that asks.
 */
export async function askForPasswordReset({ database, mailer }: ResetDeps, asked: ResetAsked): Promise<void> {
  if (!mailer.isSetUp)
    throw new AppError(
      'mail_not_set_up',
      'This instance sends no mail. Ask an admin of it for a link to set a new password.',
    );
  const email = normalizeEmail(asked.email);
  await countAttempt(database, 'reset', addressSubject(asked.remoteAddress));
  const { token, hash } = makeToken();
  const expiresAt = new Date(Date.now() + lifetimeMs);
  await database.asSystem(async (repositories) => {
    const account = await repositories.accounts.findForSignIn(email);
    const own = await repositories.organizations.findForOwnSignIn(account?.id ?? newId('account'));
    const isReal = account !== null;
    await repositories.passwordResets.insert({
      tokenHash: hash,
      accountId: isReal && own !== null ? account.id : null,
      expiresAt,
      mailed: true,
    });
    const to = { email, name: account?.name ?? null, language: account?.language ?? asked.language };
    const isSso = account !== null && own === null;
    await mailer.writeOrPretend(
      repositories,
      isSso
        ? { to, kind: 'password_reset_by_sso', values: { link: mailer.linkTo('/sign-in') }, expiresAt }
        : { to, kind: 'password_reset', values: { link: resetLink(mailer, token), expiresAt }, expiresAt },
      isReal,
    );
    await noteAudit(repositories, {
      action: 'password_reset.requested',
      organizationId: null,
      target: { kind: 'account', id: account?.id ?? null },
    });
  });
}

/**
 * Creates a link for an account that cannot receive mail; its holder sets the password. Errors: `not_found`; `insufficient_scope` for
 * owners of the instance, unless one of them asks; `sso_required`.
 */
export function createPasswordResetLink(
  { database, mailer }: ResetDeps,
  email: string,
  { isOwner }: { isOwner: boolean },
): Promise<{ url: string; expiresAt: Date }> {
  const { token, hash } = makeToken();
  const expiresAt = new Date(Date.now() + lifetimeMs);
  return database.asSystem(async (repositories) => {
    const account = await repositories.accounts.findForSignIn(normalizeEmail(email));
    if (!account) throw new AppError('not_found', 'No account has this email address.', { param: '/email' });
    if (account.instanceRole === 'instance_owner' && !isOwner)
      throw new AppError('insufficient_scope', 'Only an owner of the instance can do this for an owner of it.');
    await requireOwnPassword(repositories, account.id);
    await repositories.passwordResets.insert({ tokenHash: hash, accountId: account.id, expiresAt, mailed: false });
    await noteAudit(repositories, { target: { kind: 'account', id: account.id, name: account.name } });
    return { url: resetLink(mailer, token), expiresAt };
  });
}

/** A new password, by a link. */
export interface ResetFinish {
  readonly token: string;
  readonly password: string;
  /** Ends every API key that the account made, in all its organizations. */
  readonly revokeKeys: boolean;
}

/**
 * Sets a new password and ends all sessions of the account. No session is started: the next sign-in asks for a second factor as before. Of several
 * requests with one link, one sets the password. A mailed link proves who owns the mailbox, so what was set up before anybody had proved that ends
 * first (`proveMailbox`). Errors: `link_expired`; `invalid_request` for a password that is easily guessed; `sso_required`.
 */
export async function finishPasswordReset(
  { database, mailer, passwords }: ResetDeps & { readonly passwords: Passwords },
  { token, password, revokeKeys }: ResetFinish,
): Promise<void> {
  const tokenHash = hashToken(token);
  const found =
    tokenHash &&
    (await database.asSystem(async ({ passwordResets, accounts }) => {
      const accountId = await passwordResets.find(tokenHash);
      return accountId === null ? null : accounts.find(accountId);
    }));
  if (!found) throw linkExpired();
  checkNewPassword({ password, email: found.email, param: '/new_password' });
  const hash = await passwords.hash(password);
  await database.asSystem(async (repositories) => {
    const { accounts, sessions, apiKeys, signInChallenges, passwordResets } = repositories;
    // The account first, as everything that ends its access does.
    await accounts.lock(found.id);
    const link = await passwordResets.use(tokenHash);
    if (link === null) throw linkExpired();
    const organizationId = await requireOwnPassword(repositories, found.id);
    if (link.mailed) await proveMailbox(repositories, found.id, organizationId);
    await accounts.setPasswordHash(found.id, hash);
    await passwordResets.endAll(found.id);
    await sessions.revokeAll(found.id);
    await signInChallenges.endAll(found.id);
    if (revokeKeys) await apiKeys.revokeAllOf(found.id);
    await tellAccount(repositories, mailer, {
      accountId: found.id,
      kind: 'password_changed',
      values: {},
      path: '/forgot-password',
    });
    await noteAudit(repositories, { organizationId, target: { id: found.id, name: found.name } });
  });
}

/** The organization in which the account may sign in by a password. Errors: `sso_required` if it may nowhere. */
async function requireOwnPassword({ organizations }: Repositories, accountId: string): Promise<string> {
  const own = await organizations.findForOwnSignIn(accountId);
  if (own === null) throw ssoRequired();
  return own.id;
}

/** Behind the #, so that no server on the way writes it into a log. */
function resetLink(mailer: Mailer, token: string): string {
  return mailer.linkTo(`/reset-password#${token}`);
}
