import type { Logger } from '../../platform/config/logger.ts';
import type { Database } from '../../db/database.ts';
import type { TakenMail } from '../../db/repositories/mail/mails.ts';
import type { Secrets } from '../../db/secrets/secrets.ts';
import { openMail, sealWithoutText, type SealedMail } from './sealedMail.ts';
import { MailNotSent, type SmtpServer } from './SmtpServer.ts';

const secondMs = 1_000;
const minuteMs = 60 * secondMs;
/** Before each further try; after the last one a mail is given up, some nine hours after it was written. */
const pausesMs = [
  10 * secondMs,
  30 * secondMs,
  2 * minuteMs,
  10 * minuteMs,
  30 * minuteMs,
  60 * minuteMs,
  2 * 60 * minuteMs,
  5 * 60 * minuteMs,
];
/** Longer than any try may take. */
const leaseMs = 5 * minuteMs;
const mostMs = 2 * minuteMs;
const atOnce = 5;

/** Options of the mail sender. */
export interface MailSenderOptions {
  readonly database: Database;
  readonly secrets: Secrets;
  readonly server: Pick<SmtpServer, 'send'>;
  readonly logger: Logger;
}

/**
 * Sends what `Mailer` has written. Any number of processes may do it: a mail is claimed for some minutes, and retried by another process if
 * its process died, so it is sent once or, at worst, twice under one Message-ID. Nothing is sent inside a transaction.
 */
export class MailSender {
  readonly #options: MailSenderOptions;

  constructor(options: MailSenderOptions) {
    this.#options = options;
  }

  /** Sends some due mails; returns true if there may be more. */
  async round(): Promise<boolean> {
    const taken = await this.#options.database.asSystem(({ mails }) => mails.take(atOnce, leaseMs));
    await Promise.all(taken.map((mail) => this.#send(mail)));
    return taken.length === atOnce;
  }

  async #send(taken: TakenMail): Promise<void> {
    const { database, secrets } = this.#options;
    let content: SealedMail | null = null;
    try {
      if (taken.expiresAt !== null && taken.expiresAt.getTime() <= Date.now())
        throw new MailNotSent('What the mail was about has run out before it could be sent.', {
          isFinal: true,
          cause: null,
        });
      content = openMail(secrets, taken);
      if (content.mail && !content.isPretended) await this.#inTime(content.to, content.mail, taken.id);
      await database.asSystem(({ mails }) => mails.remove(taken.id));
    } catch (error) {
      await this.#failed(taken, content, error);
    }
  }

  async #inTime(...[to, mail, id]: Parameters<SmtpServer['send']>): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(
        () => reject(new MailNotSent('The mail server took too long.', { isFinal: false, cause: null })),
        mostMs,
      );
    });
    try {
      await Promise.race([this.#options.server.send(to, mail, id), late]);
    } finally {
      clearTimeout(timer);
    }
  }

  async #failed(taken: TakenMail, content: SealedMail | null, error: unknown): Promise<void> {
    const { database, secrets, logger } = this.#options;
    const { id, kind, attempts } = taken;
    const pauseMs = error instanceof MailNotSent && error.isFinal ? undefined : pausesMs[attempts - 1];
    const isOver = pauseMs === undefined;
    await database.asSystem(({ mails }) =>
      mails.fail({
        id,
        attempts,
        error: error instanceof Error ? error.message : String(error),
        dueAt: isOver ? null : new Date(Date.now() + pauseMs),
        contentEncrypted: isOver && content ? sealWithoutText(secrets, id, content) : null,
      }),
    );
    // The response of a mail server may contain the address, so the log only names the mail's id.
    const fields = { mail_id: id, kind, attempts };
    if (isOver)
      logger.error(fields, 'a mail could not be sent and was given up; see Mail in the settings of the instance');
    else logger.warn({ ...fields, again_in_ms: pauseMs }, 'a mail could not be sent; it is tried again');
  }
}
