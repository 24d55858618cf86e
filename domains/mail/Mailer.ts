import { newId } from '../../db/ids.ts';
import type { Repositories } from '../../db/repositories/repositories.ts';
import { mailContentContext } from '../../db/secrets/mailContent.ts';
import type { Secrets } from '../../db/secrets/secrets.ts';
import { composeMail } from './composeMail.ts';
import { countMail, inCountingOrder } from './countMail.ts';
import type { Mail, MailKind } from './mail.ts';
import type { SealedMail } from './sealedMail.ts';

/** Options of a `Mailer`. */
export interface MailerOptions {
  readonly secrets: Secrets;
  /** Without a mail server nothing is written. */
  readonly hasServer: boolean;
  readonly publicUrl: string;
}

/** Writes the mails of the instance; `MailSender` sends them. */
export class Mailer {
  readonly #options: MailerOptions;

  constructor(options: MailerOptions) {
    this.#options = options;
  }

  /** False: nothing is ever mailed, so nothing must be promised; show a link to copy where an admin acts. */
  get isSetUp(): boolean {
    return this.#options.hasServer;
  }

  /** An address of the page. */
  linkTo(path: string): string {
    return `${this.#options.publicUrl}${path}`;
  }

  /**
   * Counts a mail against the limits of its kind and writes it, in the transaction of the change it reports. It is sent soon after the
   * commit, and never without it. Returns whether it will be sent: false without a mail server, or over a limit that drops. Throws
   * `rate_limit_exceeded` over a limit that refuses (`mailLimits`).
   */
  async write<K extends MailKind>(repositories: Repositories, mail: Mail<K>): Promise<boolean> {
    if (!this.isSetUp) return false;
    if (!(await countMail(repositories, { ...mail, email: mail.to.email }))) return false;
    await this.#put(repositories, mail, true);
    return true;
  }

  /** Writes several mails of one transaction. */
  async writeAll<K extends MailKind>(repositories: Repositories, mails: readonly Mail<K>[]): Promise<void> {
    for (const mail of inCountingOrder(mails)) await this.write(repositories, mail);
  }

  /**
   * Works as `write`; where not `isReal`, or over a limit that drops, writes a row of the same size that is deleted instead of sent. The
   * time it takes tells the caller nothing.
   */
  async writeOrPretend<K extends MailKind>(
    repositories: Repositories,
    mail: Mail<K>,
    isReal: boolean,
  ): Promise<boolean> {
    if (!this.isSetUp) return false;
    const isWithinLimits = await countMail(repositories, { ...mail, email: mail.to.email });
    await this.#put(repositories, mail, isReal && isWithinLimits);
    return true;
  }

  async #put<K extends MailKind>({ mails }: Repositories, mail: Mail<K>, isReal: boolean): Promise<void> {
    const { secrets, publicUrl } = this.#options;
    const id = newId('mail');
    const content: SealedMail = {
      to: { address: mail.to.email, name: mail.to.name ?? '' },
      isPretended: !isReal,
      mail: composeMail(mail, publicUrl),
    };
    await mails.insert({
      id,
      kind: mail.kind,
      contentEncrypted: secrets.encrypt(mailContentContext(id), JSON.stringify(content)),
      expiresAt: mail.expiresAt ?? null,
    });
  }
}
