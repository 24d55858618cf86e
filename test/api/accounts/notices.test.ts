import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { ApiClient, signUpPerson, testPassword, type Person } from '../../support/apiClient.ts';
import { startTestApi, type TestApi } from '../../support/apiServer.ts';
import { openMailbox, type Mailbox } from '../../support/mailbox.ts';
import { totpCode } from '../../support/totpCodes.ts';

let mailbox: Mailbox;
let api: TestApi;
const sql = (text: string, values: unknown[] = []) => api.test.database.pool.query(text, values);
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

beforeAll(async () => {
  mailbox = await openMailbox();
  api = await startTestApi({ settings: { smtp: mailbox.settings } });
});
afterAll(async () => {
  await api?.close();
  await mailbox?.close();
});
beforeEach(() => void (mailbox.received.length = 0));

const subjects = () => mailbox.received.map(({ subject }) => subject);
const allIsSent = () => expect.poll(async () => (await sql('select 1 from mails')).rows.length).toBe(0);
const signIn = (person: Person, headers: Record<string, string>, more: object = {}) =>
  new ApiClient(api.url, headers).call('signIn', { body: { email: person.email, password: testPassword, ...more } });
/** An account that is older than its first sign-in. */
async function oldPerson(): Promise<Person> {
  const person = await signUpPerson(api.url);
  await sql(`update accounts set created_at = now() - interval '1 day' where id = $1`, [person.accountId]);
  return person;
}

describe('an account is notified by mail', () => {
  test('of a sign-in on a device that it does not know, once, and of no other', async () => {
    const person = await oldPerson();
    const { headers } = await signIn(person, { 'user-agent': firefox });
    const mail = await mailbox.next({ to: person.email, subject: 'New sign-in' });
    expect(mail.text).toMatch(/with your password .*\(Firefox, Linux, 127\.0\.0\.1, .* UTC\)/);
    expect(mail.link).toBe(`${api.url}/settings/account-security`);
    await signIn(person, { 'user-agent': firefox });
    const device = headers
      .getSetCookie()
      .find((cookie) => cookie.includes('bureau_device='))!
      .split(';')[0]!;
    await signIn(person, { 'user-agent': 'another browser', cookie: device });
    await signIn(person, { 'user-agent': 'third browser' }, { password: 'wrong' });
    await allIsSent();
    expect(subjects()).toEqual([]);
    await signIn(person, { 'user-agent': 'third browser' });
    expect((await mailbox.next({ to: person.email })).text).toContain('unknown device');
  });

  test('of nothing at sign-up, and of a sign-in where another account’s device is', async () => {
    const [person, other] = [await oldPerson(), await signUpPerson(api.url)];
    await allIsSent();
    expect(subjects()).toEqual([]);
    const { headers } = await signIn(other, { 'user-agent': firefox });
    const device = headers
      .getSetCookie()
      .find((cookie) => cookie.includes('bureau_device='))!
      .split(';')[0]!;
    await signIn(person, { 'user-agent': firefox, cookie: device });
    await mailbox.next({ to: person.email, subject: 'New sign-in' });
  });

  test('of a changed password, an added and a removed factor, and of a recovery code that was used', async () => {
    const person = await signUpPerson(api.url);
    await person.client.ok('updateMe', { body: { language: 'de' } });
    const { secret } = await person.client.ok('startTotp', { body: {} });
    const { recovery_codes: codes } = await person.client.ok('confirmTotp', { body: { code: totpCode(secret, -1) } });
    await mailbox.next({ to: person.email, subject: 'Eine Authenticator-App kam dazu' });
    const asked = await signIn(person, {});
    const { challenge_token } = asked.body as { challenge_token: string };
    await new ApiClient(api.url).ok('showSecondFactor', { body: { challenge_token, recovery_code: codes![0]! } });
    expect((await mailbox.next({ to: person.email, subject: 'Wiederherstellungscode' })).text).toContain(
      'noch 9 Codes',
    );
    await person.client.ok('removeTotp', { body: {} });
    await mailbox.next({ to: person.email, subject: 'Deine Authenticator-App wurde entfernt' });
    const body = { current_password: testPassword, new_password: 'another horse battery' };
    await person.client.ok('changePassword', { body });
    await mailbox.next({ to: person.email, subject: 'Dein Passwort wurde geändert' });
  });

  test('of nothing that failed', async () => {
    const person = await signUpPerson(api.url);
    const body = { current_password: 'wrong', new_password: 'another horse battery' };
    await person.client.refused('changePassword', { body });
    await person.client.ok('startTotp', { body: {} });
    await person.client.refused('confirmTotp', { body: { code: '000000' } });
    await allIsSent();
    expect(subjects()).toEqual([]);
  });
});
