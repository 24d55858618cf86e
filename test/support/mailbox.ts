import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

import type { Settings } from '../../platform/config/settings.ts';

/** A mail that arrived. */
export interface ReceivedMail {
  readonly from: string;
  readonly to: string;
  readonly user: string | undefined;
  readonly secure: boolean;
  readonly mail: Email;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The address of the button. */
  readonly link: string;
}

/** Selects a mail; by a subject that contains the text. */
interface Wanted {
  readonly to: string;
  readonly subject?: string;
}

/** A real SMTP server that keeps what arrives. */
export interface Mailbox {
  /** For `startTestApi({ settings: { smtp } })`. */
  readonly settings: NonNullable<Settings['smtp']>;
  readonly port: number;
  /** All but what every sign-up causes: the mail that confirms the address, which `next` finds by its subject. */
  readonly received: ReceivedMail[];
  /** Waits for a mail and takes it out, so that the next call gives the next one. */
  next(wanted: Wanted): Promise<ReceivedMail>;
  /** The server's responses to addresses and to messages; null accepts them. */
  readonly refuse: { address: (address: string) => Error | null; message: () => Error | 'hang' | null };
  close(): Promise<void>;
}

const waitMs = 20_000;
const signUpSubjects = new Set(['Confirm your email address', 'Bestätige deine E-Mail-Adresse']);

/** Opens a mail server. The system chooses its port if `wantedPort` is 0. */
export async function openMailbox(options: SMTPServerOptions = {}, wantedPort = 0): Promise<Mailbox> {
  const received: ReceivedMail[] = [];
  const signUps: ReceivedMail[] = [];
  const waiting = new Set<() => void>();
  const refuse: Mailbox['refuse'] = { address: () => null, message: () => null };
  const server = new SMTPServer({
    logger: false,
    disableReverseLookup: true,
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    ...options,
    onAuth: ({ username, password }, _session, done) =>
      password === 'mail password' ? done(null, { user: username }) : done(refusal('authentication failed', 535)),
    onRcptTo: ({ address }, _session, done) => done(refuse.address(address)),
    onData: async (stream, session, done) => {
      const chunks: Buffer[] = [];
      for await (const chunk of stream as AsyncIterable<Buffer>) chunks.push(chunk);
      const answer = refuse.message();
      if (answer === 'hang') return;
      if (answer) return done(answer);
      const mail = await PostalMime.parse(Buffer.concat(chunks));
      const { mailFrom, rcptTo } = session.envelope;
      const box = signUpSubjects.has(mail.subject ?? '') ? signUps : received;
      box.push({
        from: mailFrom ? mailFrom.address : '',
        to: rcptTo.map(({ address }) => address).join(', '),
        user: session.user as string | undefined,
        secure: session.secure,
        mail,
        subject: mail.subject ?? '',
        text: mail.text ?? '',
        html: mail.html ?? '',
        link: /^https?:\/\/\S+$/m.exec(mail.text ?? '')?.[0] ?? '',
      });
      done();
      for (const look of waiting) look();
    },
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(wantedPort, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;

  const take = ({ to, subject = '' }: Wanted): ReceivedMail | undefined => {
    for (const box of subject === '' ? [received] : [received, signUps]) {
      const at = box.findIndex((mail) => mail.to === to && mail.subject.includes(subject));
      if (at >= 0) return box.splice(at, 1)[0];
    }
    return undefined;
  };
  return {
    settings: { host: '127.0.0.1', port, security: 'none', user: null, from: 'Bureau <bureau@example.com>' },
    port,
    received,
    refuse,
    next: (wanted) =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          const found = take(wanted);
          if (!found) return;
          clearTimeout(timer);
          waiting.delete(look);
          resolve(found);
        };
        const timer = setTimeout(() => {
          waiting.delete(look);
          const there = received.map(({ to, subject }) => `${to}: ${subject}`).join('; ');
          reject(new Error(`No mail ${JSON.stringify(wanted)} arrived. There: ${there || 'none'}`));
        }, waitMs);
        waiting.add(look);
        look();
      }),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

export function refusal(text: string, responseCode: number): Error {
  return Object.assign(new Error(text), { responseCode });
}
