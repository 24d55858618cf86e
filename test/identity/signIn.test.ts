import { tmpdir } from 'node:os';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSecrets, type Secrets } from '../../db/secrets/secrets.ts';
import { Passwords } from '../../domains/identity/passwords.ts';
import { signIn } from '../../domains/identity/signIn.ts';
import { addressSubject, countAttempt, giveAttemptBack } from '../../domains/identity/signInLimit.ts';
import { Mailer } from '../../domains/mail/Mailer.ts';
import { signUp } from '../../domains/identity/signUp.ts';
import { testEncryptionKey } from '../support/apiServer.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

const passwords = new Passwords();
let world: TestDatabase;
let secrets: Secrets;
let mailer: Mailer;
beforeAll(async () => {
  world = await createTestDatabase();
  secrets = await openSecrets({ database: world.database, dataDir: tmpdir(), encryptionKey: testEncryptionKey });
  mailer = new Mailer({ secrets, publicUrl: 'http://localhost', hasServer: false });
});
afterAll(() => world.drop());

const attempt = async (email: string, password: string, remoteAddress = '192.0.2.1') => {
  const answer = await signIn(
    { database: world.database, passwords, secrets, mailer },
    { email, password, userAgent: 'x'.repeat(2_000), remoteAddress, device: null },
  );
  if (!('session' in answer)) throw new Error('A second factor was asked for.');
  return answer;
};

describe('signing in', () => {
  test('has one error for a wrong password and an unknown address', async () => {
    await signUp(
      { database: world.database, passwords, mode: 'open', setUpCode: null },
      { email: 'a@example.test', password: 'correct horse', name: 'A', userAgent: undefined },
    );
    const wrong: unknown = await attempt('a@example.test', 'wrong').catch((error: unknown) => error);
    const unknown: unknown = await attempt('nobody@example.test', 'wrong').catch((error: unknown) => error);
    expect(wrong).toMatchObject({ code: 'invalid_sign_in' });
    expect((unknown as Error).message).toBe((wrong as Error).message);
  });

  test('works with any spelling of the address', async () => {
    expect((await attempt('  A@Example.TEST ', 'correct horse')).session.token).toMatch(/^[\w-]{43}$/);
  });

  test('is refused after ten failures of one account at one address, known or not, also in parallel, while others still sign in', async () => {
    for (const email of ['b@example.test', 'ghost@example.test']) {
      if (email.startsWith('b')) {
        await signUp(
          { database: world.database, passwords, mode: 'open', setUpCode: null },
          { email, password: 'correct horse', name: 'B', userAgent: undefined },
        );
      }
      const results = await Promise.allSettled(Array.from({ length: 20 }, () => attempt(email, 'wrong')));
      const codes = results.map(
        (result) => (result as PromiseRejectedResult).reason as { code: string; retryAfterMs?: number },
      );
      expect(codes.filter(({ code }) => code === 'invalid_sign_in')).toHaveLength(10);
      expect(
        codes.filter(({ code, retryAfterMs }) => code === 'rate_limit_exceeded' && retryAfterMs! > 0),
      ).toHaveLength(10);
      await expect(attempt(email, 'correct horse')).rejects.toMatchObject({ code: 'rate_limit_exceeded' });
      // Guessing locks out only users at the same address.
      await expect(attempt(email, 'wrong', '2001:db8::1')).rejects.toMatchObject({ code: 'invalid_sign_in' });
    }
    expect((await attempt('a@example.test', 'correct horse')).accountId).toMatch(/^acc_/);
    expect((await attempt('b@example.test', 'correct horse', '198.51.100.7')).accountId).toMatch(/^acc_/);
  });

  test('counts no attempt that succeeds', async () => {
    for (let round = 0; round < 15; round += 1) await attempt('a@example.test', 'correct horse');
  });
});

describe('attempts of an address', () => {
  test('are counted until they are returned', async () => {
    const subject = addressSubject('::ffff:192.0.2.7');
    for (let round = 0; round < 100; round += 1) await countAttempt(world.database, 'address', subject);
    await expect(countAttempt(world.database, 'address', '192.0.2.7')).rejects.toMatchObject({
      code: 'rate_limit_exceeded',
    });
    await giveAttemptBack(world.database, 'address', '192.0.2.7');
    await giveAttemptBack(world.database, 'address', '192.0.2.7');
    await countAttempt(world.database, 'address', subject);
  });

  test.each([
    ['127.0.0.1', '127.0.0.1'],
    ['::ffff:10.1.2.3', '10.1.2.3'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
  ])('%s counts as %s', (address, subject) => {
    expect(addressSubject(address)).toBe(subject);
  });
});
