import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { createLogger } from '../../platform/config/logger.ts';
import { openSecrets, type Secrets } from '../../db/secrets/secrets.ts';
import { Mailer } from '../../domains/mail/Mailer.ts';
import { MailSender } from '../../domains/mail/MailSender.ts';
import { openMail } from '../../domains/mail/sealedMail.ts';
import { SmtpServer } from '../../domains/mail/SmtpServer.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { buildOrganization } from '../support/factories.ts';
import { openMailbox, refusal, type Mailbox } from '../support/mailbox.ts';

const publicUrl = 'https://bureau.example.com';
const link = `${publicUrl}/invitation#a-secret-of-the-link`;

let test: TestDatabase;
let mailbox: Mailbox;
let secrets: Secrets;
let mailer: Mailer;
let organizationId: string;
let logged: string;

beforeAll(async () => {
  test = await createTestDatabase();
  mailbox = await openMailbox();
  const encryptionKey = createHash('sha256').update('mail').digest('base64');
  secrets = await openSecrets({ database: test.database, dataDir: tmpdir(), encryptionKey });
  mailer = new Mailer({ secrets, publicUrl, hasServer: true });
  ({ organizationId } = await buildOrganization(test.database));
});
afterAll(async () => {
  await mailbox?.close();
  await test?.drop();
});
beforeEach(async () => {
  logged = '';
  mailbox.received.length = 0;
  Object.assign(mailbox.refuse, { address: () => null, message: () => null });
  await test.database.pool.query('delete from mails; delete from rate_limits');
});

function sender(settings = mailbox.settings): MailSender {
  const logger = createLogger({ service: 'test', level: 'debug', destination: { write: (line) => (logged += line) } });
  return new MailSender({ database: test.database, secrets, server: new SmtpServer(settings, publicUrl), logger });
}

function write(email: string, { expiresAt = new Date(Date.now() + 3_600_000), fails = false } = {}): Promise<boolean> {
  return test.database.withOrganization(organizationId, async (repositories) => {
    const isMailed = await mailer.write(repositories, {
      to: { email, name: 'Ada', language: null },
      kind: 'organization_invitation',
      values: { organization: 'Acme', inviter: 'Grace', role: 'member', link, expiresAt },
      expiresAt,
      cause: { accountId: 'acc_1', organizationId },
    });
    if (fails) throw new Error('the change fails');
    return isMailed;
  });
}

async function rows(): Promise<{ attempts: number; failed: boolean; lastError: string | null; dueInMs: number }[]> {
  const { rows: found } = await test.database.pool.query<never>(
    `select attempts, failed_at is not null as failed, last_error as "lastError",
        extract(epoch from due_at - now())::float8 * 1000 as "dueInMs" from mails order by created_at`,
  );
  return found;
}

function makeDue(): Promise<unknown> {
  return test.database.pool.query("update mails set due_at = now() - interval '1 second'");
}

describe('a mail', () => {
  it('is sent after the commit of its change, by one process, and then deleted from the database', async () => {
    expect(await write('ada@example.com')).toBe(true);
    const [a, b] = [sender(), sender()];
    await Promise.all([a.round(), b.round(), a.round(), b.round()]);
    expect(mailbox.received.map(({ to, subject }) => ({ to, subject }))).toEqual([
      { to: 'ada@example.com', subject: 'Join Acme on Bureau' },
    ]);
    const { from, text, html, mail } = mailbox.received[0]!;
    expect(from).toBe('bureau@example.com');
    expect(text).toContain('Grace invites you to the organization “Acme” as a member.');
    expect(text).toContain(`\n${link}\n`);
    expect(html).toContain(`href="${link}"`);
    expect(mail.messageId).toMatch(/^<mail_[0-9a-z]{26}@bureau\.example\.com>$/);
    expect(mail.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated');
    expect(await rows()).toEqual([]);
  });

  it('is not sent where the change fails', async () => {
    await expect(write('ada@example.com', { fails: true })).rejects.toThrow('the change fails');
    await sender().round();
    expect(mailbox.received).toEqual([]);
  });

  it('is sealed: the database holds neither its address nor its link', async () => {
    await write('ada@example.com');
    const { rows: found } = await test.database.pool.query('select to_jsonb(m)::text as text from mails m');
    // Three letters alone occur in encrypted text by chance, once in some hundred runs.
    expect(found[0].text).not.toMatch(/ada@|example|secret|Acme/);
  });

  it('cannot be read by a transaction of an organization', async () => {
    await write('ada@example.com');
    for (const read of ['countWaiting', 'listFailed'] as const)
      await expect(test.database.withOrganization(organizationId, async ({ mails }) => mails[read](5))).rejects.toThrow(
        'permission denied',
      );
  });

  it('is not written if the instance has no mail server, and its sender learns that', async () => {
    const without = new Mailer({ secrets, publicUrl, hasServer: false });
    const isMailed = await test.database.asSystem((repositories) =>
      without.write(repositories, { to: { email: 'a@example.com', language: 'en' }, kind: 'test', values: {} }),
    );
    expect([isMailed, without.isSetUp, await rows()]).toEqual([false, false, []]);
  });
});

describe('a mail that the server does not take', () => {
  it('is tried again later and later, and sent when the server takes it', async () => {
    mailbox.refuse.message = () => refusal('come back later', 451);
    await write('ada@example.com');
    const pauses: number[] = [];
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await makeDue();
      await sender().round();
      pauses.push(Math.round((await rows())[0]!.dueInMs / 10_000) * 10);
    }
    expect(pauses).toEqual([10, 30, 120]);
    expect((await rows())[0]).toMatchObject({ attempts: 3, failed: false, lastError: expect.stringContaining('451') });
    await sender().round();
    expect((await rows())[0]).toMatchObject({ attempts: 3 });
    mailbox.refuse.message = () => null;
    await makeDue();
    await sender().round();
    expect(mailbox.received).toHaveLength(1);
    expect(await rows()).toEqual([]);
  });

  it('is given up after the ninth try, with a line in the log and without what it said, but for the address', async () => {
    mailbox.refuse.message = () => refusal('never', 451);
    await write('ada@example.com');
    for (let attempt = 0; attempt < 12; attempt += 1) {
      await makeDue();
      await sender().round();
    }
    expect((await rows())[0]).toMatchObject({ attempts: 9, failed: true });
    expect(logged).toContain('was given up');
    expect(logged).not.toMatch(/ada@|secret/);
    const [mail] = await test.database.asSystem(({ mails }) => mails.listFailed(10));
    expect(openMail(secrets, mail!)).toEqual({
      to: { address: 'ada@example.com', name: 'Ada' },
      mail: null,
      isPretended: false,
    });
  });

  it('is given up at once where its address is refused for good, and does not keep others from being sent', async () => {
    mailbox.refuse.address = (address) => (address.startsWith('gone@') ? refusal('no such user', 550) : null);
    await write('gone@example.com');
    await write('ada@example.com');
    await sender().round();
    expect((await rows())[0]).toMatchObject({
      attempts: 1,
      failed: true,
      lastError: expect.stringContaining('no such user'),
    });
    expect(mailbox.received.map(({ to }) => to)).toEqual(['ada@example.com']);
  });

  it('is not sent after its expiry', async () => {
    await write('ada@example.com', { expiresAt: new Date(Date.now() - 1) });
    await sender().round();
    expect(mailbox.received).toEqual([]);
    expect((await rows())[0]).toMatchObject({ failed: true });
  });

  it('passes to the next process if its process dies', async () => {
    await write('ada@example.com');
    await test.database.asSystem(({ mails }) => mails.take(5, 60_000));
    await sender().round();
    expect(mailbox.received).toEqual([]);
    await makeDue();
    await sender().round();
    expect(mailbox.received).toHaveLength(1);
  });

  it('waits while the server is unreachable or rejects the login', async () => {
    await write('ada@example.com');
    await sender({ ...mailbox.settings, port: 1 }).round();
    expect((await rows())[0]).toMatchObject({ failed: false, lastError: expect.stringContaining('cannot be reached') });
    const auth = await openMailbox({ authOptional: false, allowInsecureAuth: true });
    try {
      await makeDue();
      await sender({ ...auth.settings, user: { name: 'me', password: 'wrong' } }).round();
      expect((await rows())[0]).toMatchObject({
        failed: false,
        lastError: expect.stringContaining('does not let this user in'),
      });
      await makeDue();
      await sender({ ...auth.settings, user: { name: 'me', password: 'mail password' } }).round();
      expect(auth.received[0]).toMatchObject({ to: 'ada@example.com', user: 'me' });
    } finally {
      await auth.close();
    }
  });

  it('is never sent over a connection without the encryption that is demanded', async () => {
    await write('ada@example.com');
    await sender({ ...mailbox.settings, security: 'starttls' }).round();
    await makeDue();
    await sender({ ...mailbox.settings, security: 'tls' }).round();
    expect(mailbox.received).toEqual([]);
    expect((await rows())[0]).toMatchObject({ attempts: 2, failed: false });
  });
});

it('is asked for outside of transactions only', async () => {
  const server = new SmtpServer(mailbox.settings, publicUrl);
  await expect(test.database.asSystem(() => server.check())).rejects.toThrow('inside a database transaction');
  await server.check();
});
