import { stat } from 'node:fs/promises';

import { describe, expect, test } from 'vitest';
import { Passwords } from '../../domains/identity/passwords.ts';

describe('passwords', () => {
  test('are stored as Argon2id with the cost and a salt of their own, and fit again', async () => {
    const passwords = new Passwords();
    const [one, two] = await Promise.all([passwords.hash('correct horse'), passwords.hash('correct horse')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
    expect(one).not.toBe(two);
    expect(await passwords.verify('correct horse', one)).toBe(true);
    expect(await passwords.verify('correct horsf', one)).toBe(false);
  });

  test('are compared in one Unicode form', async () => {
    const passwords = new Passwords();
    expect(await passwords.verify('pass\u0065\u0301word', await passwords.hash('pass\u00e9word'))).toBe(true);
  });

  test('of unknown accounts never match, and are hashed anyway', async () => {
    const passwords = new Passwords();
    expect(await passwords.verify('', null)).toBe(false);
    expect(await passwords.verify('anything', null)).toBe(false);
  });

  test('in a form that Bureau never writes are an error, not a refusal', async () => {
    const cheap = '$argon2id$v=19$m=8,t=1,p=1$c29tZXNhbHRzb21lc2FsdA$';
    await expect(new Passwords().verify('x', cheap)).rejects.toThrow(/stored password hash/);
  });

  test('are hashed for many at once without losing one, and refuse a line that grows too long', async () => {
    const passwords = new Passwords({ atOnce: 2 });
    const hash = await passwords.hash('p');
    await passwords.verify('p', null); // the hash for unknown accounts exists by now, so it takes no place in the queue
    const results = await Promise.allSettled(Array.from({ length: 130 }, () => passwords.verify('p', hash)));
    const refused = results.filter((result) => result.status === 'rejected');
    expect(results.filter((result) => result.status === 'fulfilled' && result.value)).toHaveLength(
      130 - refused.length,
    );
    expect(refused.length).toBe(28);
    expect((refused[0] as PromiseRejectedResult).reason).toMatchObject({ code: 'unavailable' });
  });

  test('are hashed beside the work of others: the file system waits for none of them', async () => {
    const passwords = new Passwords();
    await passwords.verify('p', null);
    const slow = `$argon2id$v=19$m=19456,t=6,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`;
    const ended: string[] = [];
    const hashed = Array.from({ length: 4 }, () => passwords.verify('p', slow).then(() => ended.push('password')));
    await Promise.all([...hashed, stat(import.meta.filename).then(() => ended.push('file'))]);
    expect(ended[0]).toBe('file');
  });
});
