import type { MailRow } from '../../db/rows/mail.ts';
import { mailContentContext } from '../../db/secrets/mailContent.ts';
import type { Secrets } from '../../db/secrets/secrets.ts';
import type { ComposedMail } from './layout.ts';

/** The sealed content of a row. `mail` is null if it was given up and its content deleted. */
export interface SealedMail {
  readonly to: { readonly address: string; readonly name: string };
  readonly mail: ComposedMail | null;
  /** Thrown away instead of sent. */
  readonly isPretended: boolean;
}

/** Opens what a row holds. */
export function openMail(
  secrets: Secrets,
  { id, contentEncrypted }: Pick<MailRow, 'id' | 'contentEncrypted'>,
): SealedMail {
  return JSON.parse(secrets.decrypt(mailContentContext(id), contentEncrypted)) as SealedMail;
}

/** The same without what it said. */
export function sealWithoutText(secrets: Secrets, id: string, { to }: SealedMail): string {
  return secrets.encrypt(
    mailContentContext(id),
    JSON.stringify({ to, mail: null, isPretended: false } satisfies SealedMail),
  );
}
