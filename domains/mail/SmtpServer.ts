import addressparser from 'nodemailer/lib/addressparser';
import type { Mail, SMTPSentMessageInfo } from 'nodemailer';

import type { Settings } from '../../platform/config/settings.ts';
import { assertNoTransaction } from '../../db/transactions.ts';
import type { ComposedMail } from './layout.ts';

/** A refusal by a mail server. `isFinal`: it never will. `message` is for administrators of the instance. */
export class MailNotSent extends Error {
  override readonly name = 'MailNotSent';
  readonly isFinal: boolean;

  constructor(message: string, options: { isFinal: boolean; cause: unknown }) {
    super(message, { cause: options.cause });
    this.isFinal = options.isFinal;
  }
}

const stepTimeoutMs = 15_000;

/** The mail server of the instance. The operator of the instance chooses it, so it may be on a private network. */
export class SmtpServer {
  readonly #settings: NonNullable<Settings['smtp']>;
  readonly #from: { name: string; address: string };
  readonly #host: string;
  #transport: Promise<Mail<SMTPSentMessageInfo>> | null = null;

  constructor(settings: NonNullable<Settings['smtp']>, publicUrl: string) {
    const { from } = settings;
    this.#settings = settings;
    const [sender] = addressparser(from, { flatten: true });
    this.#from = { name: sender?.name || 'Bureau', address: sender?.address ?? from };
    this.#host = new URL(publicUrl).hostname;
  }

  /** Sends one mail. `id` identifies it to mail programs, so a mail that is sent twice is shown once. Errors: MailNotSent. */
  async send(to: { address: string; name: string }, mail: ComposedMail, id: string): Promise<void> {
    assertNoTransaction('the mail server');
    try {
      this.#transport ??= this.#open();
      const transport = await this.#transport;
      await transport.sendMail({
        from: this.#from,
        to,
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        messageId: `<${id}@${this.#host}>`,
        headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
      });
    } catch (error) {
      throw this.#notSent(error);
    }
  }

  /** Signs in and sends nothing. Errors: MailNotSent. */
  async check(): Promise<void> {
    assertNoTransaction('the mail server');
    try {
      this.#transport ??= this.#open();
      await (await this.#transport).verify();
    } catch (error) {
      throw this.#notSent(error);
    }
  }

  async #open(): Promise<Mail<SMTPSentMessageInfo>> {
    const { host, port, security, user } = this.#settings;
    const { createTransport } = await import('nodemailer'); // loaded on first use to save memory
    return createTransport({
      host,
      port,
      secure: security === 'tls',
      requireTLS: security === 'starttls',
      ignoreTLS: security === 'none',
      ...(user && { auth: { user: user.name, pass: user.password } }),
      disableFileAccess: true,
      disableUrlAccess: true,
      connectionTimeout: stepTimeoutMs,
      greetingTimeout: stepTimeoutMs,
      dnsTimeout: stepTimeoutMs,
      socketTimeout: stepTimeoutMs,
    });
  }

  #notSent(error: unknown): MailNotSent {
    const { code = '', responseCode, response, message } = error as Error & SmtpFailure;
    const where = `${this.#settings.host}, port ${this.#settings.port}`;
    const said = (response ?? message).replace(/\s+/g, ' ').slice(0, 300);
    // Of addresses and messages 5yz is the last word (RFC 5321 §4.2.1); a password that is refused may be mended.
    const isFinal = (code === 'EENVELOPE' || code === 'EMESSAGE') && (responseCode ?? 550) >= 500;
    const what =
      code === 'EAUTH' || code === 'ENOAUTH'
        ? `The mail server ${where}, does not let this user in: ${said}`
        : code === 'ETIMEDOUT'
          ? `The mail server ${where}, did not answer in time.`
          : response === undefined
            ? `The mail server ${where}, cannot be reached: ${said}`
            : `The mail server ${where}, refused the mail: ${said}`;
    return new MailNotSent(what, { isFinal, cause: error });
  }
}

interface SmtpFailure {
  code?: string;
  responseCode?: number;
  response?: string;
}
