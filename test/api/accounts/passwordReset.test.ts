import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { ApiClient, cookieOf, signUpPerson, testPassword, type Person } from '../../support/apiClient.ts';
import { startTestApi, type TestApi } from '../../support/apiServer.ts';
import { openMailbox, type Mailbox } from '../../support/mailbox.ts';
import { signUpMember } from '../../support/members.ts';
import { insertSsoConnection } from '../../support/ssoConnections.ts';
import { totpCode } from '../../support/totpCodes.ts';

let mailbox: Mailbox;
let api: TestApi;
let admin: Person;
const anybody = () => new ApiClient(api.url);
const sql = (text: string, values: unknown[] = []) => api.test.database.pool.query(text, values);
const newPassword = 'another horse battery';

beforeAll(async () => {
  mailbox = await openMailbox();
  api = await startTestApi({ settings: { smtp: mailbox.settings } });
  admin = await signUpPerson(api.url);
});
afterAll(async () => {
  await api?.close();
  await mailbox?.close();
});
beforeEach(async () => {
  mailbox.received.length = 0;
  await sql('delete from rate_limits');
});

const ask = (email: string, more: object = {}) => anybody().call('askForPasswordReset', { body: { email, ...more } });
const signIn = (email: string, password: string) => anybody().call('signIn', { body: { email, password } });
const tokenOf = (link: string) => link.slice(link.indexOf('#') + 1);
const finish = (token: string, more: object = {}) =>
  anybody().call('finishPasswordReset', { body: { token, new_password: newPassword, ...more } });
const codeOf = (answer: { body: unknown }) => (answer.body as { error: { code: string } }).error.code;
/** Until everything that waits was sent or thrown away. */
const mailsAreGone = () =>
  expect.poll(async () => (await sql('select count(*)::int as n from mails')).rows[0].n).toBe(0);

/** A person with a confirmed address, whose mail about that is taken out of the mailbox. */
async function signUpConfirmed(): Promise<Person> {
  const person = await signUpPerson(api.url);
  const { link } = await mailbox.next({ to: person.email, subject: 'Confirm your email address' });
  await person.client.ok('confirmAddress', { body: { token: tokenOf(link) } });
  return person;
}

async function linkFor(email: string): Promise<string> {
  await ask(email);
  const { link } = await mailbox.next({ to: email, subject: 'Set a new password' });
  return tokenOf(link);
}

describe('a forgotten password', () => {
  test('is reset by an e-mailed link, once; all sessions end and no new one starts', async () => {
    const person = await signUpConfirmed();
    const other = new ApiClient(api.url, { cookie: cookieOf((await signIn(person.email, testPassword)).headers) });
    expect((await ask(` ${person.email.toUpperCase()} `)).status).toBe(204);
    const mail = await mailbox.next({ to: person.email });
    expect(mail.link).toMatch(new RegExp(`^${api.url}/reset-password#[A-Za-z0-9_-]{43}$`));
    const token = tokenOf(mail.link);
    const done = await finish(token);
    expect(done.status).toBe(204);
    expect(done.headers.getSetCookie()).toEqual([]);
    for (const client of [person.client, other]) expect((await client.refused('getMe')).code).toBe('not_signed_in');
    expect(codeOf(await signIn(person.email, testPassword))).toBe('invalid_sign_in');
    expect((await signIn(person.email, newPassword)).status).toBe(201);
    expect(codeOf(await finish(token))).toBe('link_expired');
    expect((await mailbox.next({ to: person.email, subject: 'Your password was changed' })).text).toContain(
      '127.0.0.1',
    );
    const { events } = {
      events: (
        await sql(
          `select action, organization_id from audit_events where target_id = $1 and action like '%reset%' order by id`,
          [person.accountId],
        )
      ).rows,
    };
    expect(events).toEqual([
      { action: 'password_reset.requested', organization_id: null },
      { action: 'account.password_reset', organization_id: person.organizationId },
    ]);
  });

  test('keeps the second factor of a confirmed account: the next sign-in asks for it', async () => {
    const person = await signUpConfirmed();
    const { secret } = await person.client.ok('startTotp', { body: {} });
    await person.client.ok('confirmTotp', { body: { code: totpCode(secret, -1) } });
    await finish(await linkFor(person.email));
    const answer = await signIn(person.email, newPassword);
    expect(answer).toMatchObject({ status: 202, body: { factors: ['totp', 'recovery_code'] } });
  });

  test('is set by one of several who race with one link, and by none of the account’s other links after that', async () => {
    const person = await signUpConfirmed();
    const [first, second] = [await linkFor(person.email), await linkFor(person.email)];
    const statuses = (await Promise.all(Array.from({ length: 5 }, () => finish(first)))).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([204, 403, 403, 403, 403]);
    expect(codeOf(await finish(second))).toBe('link_expired');
  });

  test('cannot be set after an hour, with a guessed token, or to a weak password', async () => {
    const person = await signUpConfirmed();
    const token = await linkFor(person.email);
    expect(await finish(token, { new_password: person.email })).toMatchObject({
      status: 400,
      body: { error: { param: '/new_password' } },
    });
    for (const guess of ['x', 'A'.repeat(43), `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`])
      expect(codeOf(await finish(guess))).toBe('link_expired');
    await sql(`update password_resets set expires_at = now() - interval '1 second' where account_id = $1`, [
      person.accountId,
    ]);
    expect(codeOf(await finish(token))).toBe('link_expired');
    expect((await signIn(person.email, testPassword)).status).toBe(201);
    const { rows } = await sql('select to_jsonb(p)::text as text from password_resets p');
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  test('ends the account’s keys with it where that is wished', async () => {
    const person = await signUpConfirmed();
    const { value } = await person.client.ok('createAccountApiKey', { body: { label: 'CI' } });
    await finish(await linkFor(person.email), { revoke_keys: true });
    expect((await anybody().withKey(value).refused('getMe')).code).toBe('invalid_api_key');
  });

  test('is mailed in the language of the account, else of the page that asks', async () => {
    const person = await signUpConfirmed();
    await ask(person.email, { language: 'de' });
    expect((await mailbox.next({ to: person.email })).subject).toBe('Neues Passwort festlegen');
    await person.client.ok('updateMe', { body: { language: 'en' } });
    await ask(person.email, { language: 'de' });
    expect((await mailbox.next({ to: person.email })).subject).toBe('Set a new password');
  });

  test('cannot be reset if all organizations of the account require single sign-on: the mail says so, and no link works', async () => {
    const person = await signUpConfirmed();
    const member = await signUpMember(api, person.organizationId);
    await sql('delete from memberships where account_id = $1 and organization_id <> $2', [
      member.accountId,
      person.organizationId,
    ]);
    const early = await linkFor(member.email);
    await insertSsoConnection(api, person.organizationId);
    await sql('insert into sso_policies values ($1, true)', [person.organizationId]);
    await ask(member.email);
    const { subject, link } = await mailbox.next({ to: member.email, subject: 'You sign in' });
    expect([subject, link]).toEqual(['You sign in with your organization', `${api.url}/sign-in`]);
    expect(codeOf(await finish(early))).toBe('sso_required');
    expect(await admin.client.refused('createPasswordResetLink', { body: { email: member.email } })).toMatchObject({
      code: 'sso_required',
    });
  });
});

describe('asking for a link', () => {
  test('returns the same response and leaves the same rows for every address, and mails only existing accounts', async () => {
    const person = await signUpConfirmed();
    const rowsOf = async (email: string) => {
      await sql('delete from password_resets');
      const before = (await sql('select count(*)::int as n from audit_events')).rows[0].n as number;
      const { status, text, headers } = await ask(email);
      const kept = (await sql('select expires_at > now() as open from password_resets')).rows;
      const events = ((await sql('select count(*)::int as n from audit_events')).rows[0].n as number) - before;
      return { status, text, names: [...headers.keys()].toSorted(), kept, events };
    };
    const known = await rowsOf(person.email);
    const unknown = await rowsOf('nobody@example.test');
    expect(unknown).toEqual(known);
    expect(known).toMatchObject({ status: 204, text: '', kept: [{ open: true }], events: 1 });
    await mailsAreGone();
    expect(mailbox.received.map(({ to }) => to)).toEqual([person.email]);
  });

  test('sends at most three mails per account in 15 minutes, without revealing the limit', async () => {
    const person = await signUpConfirmed();
    for (let time = 0; time < 5; time += 1) expect((await ask(person.email)).status).toBe(204);
    await mailsAreGone();
    expect(mailbox.received).toHaveLength(3);
  });

  test('is rejected after twenty requests from an address, for any account', async () => {
    const statuses: number[] = [];
    for (let time = 0; time < 21; time += 1) statuses.push((await ask(`nobody-${time}@example.test`)).status);
    expect(statuses.indexOf(429)).toBe(20);
  });
});

describe('where the instance sends no mail', () => {
  test('promises no mail, with or without an account; an admin creates a link', async () => {
    const silent = await api.another({ settings: { smtp: null } });
    const client = new ApiClient(silent.url);
    expect((await client.ok('getInstance')).sends_mail).toBe(false);
    expect((await anybody().ok('getInstance')).sends_mail).toBe(true);
    const person = await signUpConfirmed();
    for (const email of [person.email, 'nobody@example.test'])
      expect(await client.refused('askForPasswordReset', { body: { email } })).toMatchObject({
        status: 409,
        code: 'mail_not_set_up',
      });
    const byAdmin = new ApiClient(silent.url, { cookie: admin.cookie, origin: silent.url });
    const { url } = await byAdmin.ok('createPasswordResetLink', { body: { email: person.email } });
    expect((await finish(tokenOf(url))).status).toBe(204);
    expect((await signIn(person.email, newPassword)).status).toBe(201);
    expect((await byAdmin.refused('createPasswordResetLink', { body: { email: 'nobody@example.test' } })).status).toBe(
      404,
    );
    expect((await person.client.refused('getMe')).code).toBe('not_signed_in');
  });

  test('an admin of the instance makes none for an owner of it', async () => {
    const lower = await signUpConfirmed();
    expect((await lower.client.refused('createPasswordResetLink', { body: { email: admin.email } })).status).toBe(403);
    await sql(`update accounts set instance_role = 'instance_admin' where id = $1`, [lower.accountId]);
    expect(await lower.client.refused('createPasswordResetLink', { body: { email: admin.email } })).toMatchObject({
      status: 403,
      code: 'insufficient_scope',
    });
    await admin.client.ok('createPasswordResetLink', { body: { email: admin.email } });
    await lower.client.ok('createPasswordResetLink', { body: { email: lower.email } });
  });
});
