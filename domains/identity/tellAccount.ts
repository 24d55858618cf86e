import { currentAuditTrail } from '../audit/auditTrail.ts';
import type { Repositories } from '../../db/repositories/repositories.ts';
import type { Mailer } from '../mail/Mailer.ts';
import type { MailValues } from '../mail/mail.ts';

type AccountMailKind = 'password_changed' | 'recovery_code_used' | 'factor_added' | 'factor_removed';

/** The notified account and the event, with place and time. */
interface AccountMail<K extends AccountMailKind> {
  readonly accountId: string;
  readonly kind: K;
  readonly values: Omit<MailValues[K], 'place' | 'link'>;
  /** Where on the page it can be mended; default: the account's security. */
  readonly path?: string;
}

/** Mails an account about a change of its sign-in methods, in the transaction of that change. */
export async function tellAccount<K extends AccountMailKind>(
  repositories: Repositories,
  mailer: Mailer,
  { accountId, kind, values, path = '/settings/account-security' }: AccountMail<K>,
): Promise<void> {
  if (!mailer.isSetUp) return;
  const account = await repositories.accounts.find(accountId);
  if (!account) return;
  const trail = currentAuditTrail();
  const place = { userAgent: trail?.userAgent ?? null, address: trail?.address ?? '?', at: new Date() };
  const told = { ...values, place, link: mailer.linkTo(path) } as MailValues[K];
  await mailer.write(repositories, { to: account, kind, values: told });
}
