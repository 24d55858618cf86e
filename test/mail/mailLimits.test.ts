import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { openSecrets, type Secrets } from '../../db/secrets/secrets.ts';
import type { Mail, MailKind } from '../../domains/mail/mail.ts';
import { Mailer } from '../../domains/mail/Mailer.ts';
import { mailLimits } from '../../domains/mail/mailLimits.ts';
import { openMail } from '../../domains/mail/sealedMail.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { buildOrganization } from '../support/factories.ts';

const link = 'https://bureau.example.com/there#token';
const expiresAt = new Date(Date.now() + 3_600_000);
let test: TestDatabase;
let secrets: Secrets;
let mailer: Mailer;
let organizationId: string;

beforeAll(async () => {
  test = await createTestDatabase();
  const encryptionKey = createHash('sha256').update('mail').digest('base64');
  secrets = await openSecrets({ database: test.database, dataDir: tmpdir(), encryptionKey });
  mailer = new Mailer({ secrets, publicUrl: 'https://bureau.example.com', hasServer: true });
  ({ organizationId } = await buildOrganization(test.database));
});
afterAll(() => test?.drop());
beforeEach(() => test.database.pool.query('delete from mails; delete from rate_limits'));

const invitation = (email: string, cause: Mail['cause'] = { accountId: 'acc_1', organizationId }): Mail => ({
  to: { email, language: null },
  kind: 'organization_invitation',
  values: { organization: 'Acme', inviter: 'Grace', role: 'member', link, expiresAt },
  cause,
});
const write = (mail: Mail) => test.database.withOrganization(organizationId, (open) => mailer.write(open, mail));
const writeAsSystem = (mail: Mail) => test.database.asSystem((open) => mailer.write(open, mail));
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: { code: string; message: string; retryAfterMs: number }) => error,
  );

/** Addresses of the mails that wait to be sent. */
async function written(): Promise<string[]> {
  const { rows } = await test.database.pool.query('select id, content_encrypted as "contentEncrypted" from mails');
  return rows
    .map((row: { id: string; contentEncrypted: string }) => openMail(secrets, row))
    .filter(({ isPretended }) => !isPretended)
    .map(({ to }) => to.address);
}

describe('the limit of a kind of mail', () => {
  it('holds exactly for a recipient when requests race, and refuses the rest with the time to wait', async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, () => refusal(write(invitation('a@example.test')))));
    const refused = answers.filter((answer) => answer !== null);
    expect(refused).toHaveLength(35);
    expect(refused[0]).toMatchObject({
      code: 'rate_limit_exceeded',
      message: expect.stringMatching(/^This address has received .* \(5\)\. Try again in \d+ (hours|minutes?)\.$/),
    });
    expect(refused[0]!.retryAfterMs).toBeGreaterThan(0);
    expect(refused[0]!.retryAfterMs).toBeLessThanOrEqual(86_400_000);
    expect(await written()).toHaveLength(5);
    expect(await refusal(write(invitation('b@example.test')))).toBeNull();
  });

  it('counts a recipient over all organizations, too', async () => {
    for (let other = 0; other < 4; other++)
      for (let mail = 0; mail < 5; mail++)
        await writeAsSystem(
          invitation('a@example.test', { accountId: `acc_${other}`, organizationId: `org_${other}` }),
        );
    expect(await refusal(writeAsSystem(invitation('a@example.test')))).toMatchObject({ code: 'rate_limit_exceeded' });
  });

  it('counts an account over all its organizations, and an organization over all its accounts', async () => {
    for (let mail = 0; mail < 200; mail++)
      await writeAsSystem(
        invitation(`a${mail}@example.test`, { accountId: 'acc_1', organizationId: `org_${mail % 2}` }),
      );
    const byAccount = invitation('new@example.test', { accountId: 'acc_1', organizationId: 'org_3' });
    expect(await refusal(writeAsSystem(byAccount))).toMatchObject({ message: expect.stringMatching(/^You have sent/) });
    for (let mail = 0; mail < 100; mail++)
      await writeAsSystem(invitation(`b${mail}@example.test`, { accountId: `acc_b${mail}`, organizationId: 'org_0' }));
    const byOrganization = invitation('new@example.test', { accountId: 'acc_2', organizationId: 'org_0' });
    expect(await refusal(writeAsSystem(byOrganization))).toMatchObject({
      message: expect.stringMatching(/^Your organization has sent/),
    });
  });

  it('does not count a mail whose transaction is rolled back', async () => {
    for (let attempt = 0; attempt < 10; attempt++)
      await refusal(
        test.database.withOrganization(organizationId, async (open) => {
          await mailer.write(open, invitation('a@example.test'));
          throw new Error('the change fails');
        }),
      );
    expect(await refusal(write(invitation('a@example.test')))).toBeNull();
  });

  it('drops mails of a kind that must not fail its request', async () => {
    const notice: Mail = {
      to: { email: 'a@example.test', language: null },
      kind: 'factor_added',
      values: { factor: 'totp', place: { userAgent: null, address: '192.0.2.1', at: new Date() }, link },
    };
    const answers: boolean[] = [];
    for (let mail = 0; mail < 22; mail++) answers.push(await writeAsSystem(notice));
    expect(answers.filter(Boolean)).toHaveLength(20);
    expect(answers.slice(20)).toEqual([false, false]);
    expect(await written()).toHaveLength(20);
  });

  it('lets transactions that write to the same people at once finish', async () => {
    const people = ['a@example.test', 'b@example.test', 'c@example.test'];
    const notices = (order: string[]) =>
      order.map((email): Mail<'organization_deletion'> => ({
        to: { email, language: null },
        kind: 'organization_deletion',
        values: { organization: 'Acme', deletesAt: expiresAt, link },
        cause: { organizationId },
      }));
    await Promise.all(
      Array.from({ length: 12 }, (_, turn) =>
        test.database.asSystem((open) => mailer.writeAll(open, notices(turn % 2 === 0 ? people : people.toReversed()))),
      ),
    );
    expect(await written()).toHaveLength(36);
  });
});

it('The README lists the limit of every kind of mail', () => {
  const readme = readFileSync(join(import.meta.dirname, '../../domains/mail/README.md'), 'utf8');
  const table = readme.split('\n').filter((line) => line.startsWith('| `'));
  for (const kind of Object.keys(mailLimits) as MailKind[]) {
    const line = table.find((one) => one.split('|')[1]!.includes(`\`${kind}\``));
    expect(line, kind).toBeDefined();
    for (const { most } of mailLimits[kind]?.rules ?? []) expect(line, kind).toMatch(new RegExp(`\\b${most}\\b`));
  }
});
