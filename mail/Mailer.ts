import { newId } from '../db/ids.ts';
import type { Repositories } from '../db/repositories/repositories.ts';
import { mailContentContext } from '../db/secrets/mailContent.ts';
import type { Secrets } from '../db/secrets/secrets.ts';
import { composeMail } from './composeMail.ts';
import type { Mail, MailKind } from './mail.ts';
import type { SealedMail } from './sealedMail.ts';

/** What writing mails takes. */
export interface MailerOptions {
  readonly secrets: Secrets;
  /** Without one nothing is written. */
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
   * Writes a mail in the transaction of the change that it tells of; it is sent soon after the commit, and never without it. Answers
   * whether it will be: false where the instance has no mail server.
   */
  write<K extends MailKind>(repositories: Repositories, mail: Mail<K>): Promise<boolean> {
    return this.#put(repositories, mail, true);
  }

  /**
   * The same; where not `isReal` a row of the same size is written and thrown away instead of sent, so that whoever asks cannot tell
   * by the time it takes whether somebody gets a mail.
   */
  writeOrPretend<K extends MailKind>(repositories: Repositories, mail: Mail<K>, isReal: boolean): Promise<boolean> {
    return this.#put(repositories, mail, isReal);
  }

  async #put<K extends MailKind>({ mails }: Repositories, mail: Mail<K>, isReal: boolean): Promise<boolean> {
    const { secrets, hasServer, publicUrl } = this.#options;
    if (!hasServer) return false;
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
    return true;
  }
}
