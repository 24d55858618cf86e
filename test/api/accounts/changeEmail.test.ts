import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { ApiClient, signUpPerson, testPassword, type Person } from '../../support/apiClient.ts';
import { startTestApi, type TestApi } from '../../support/apiServer.ts';
import { openMailbox, type Mailbox } from '../../support/mailbox.ts';

let mailbox: Mailbox;
let api: TestApi;
const sql = (text: string, values: unknown[] = []) => api.test.database.pool.query(text, values);
const tokenOf = (link: string) => link.slice(link.indexOf('#') + 1);
const anybody = () => new ApiClient(api.url);
const signIn = (email: string, password = testPassword) => anybody().call('signIn', { body: { email, password } });
const confirm = (token: string) => anybody().call('confirmEmailChange', { body: { token } });
const undo = (token: string) => anybody().call('undoEmailChange', { body: { token } });
const codeOf = (answer: { body: unknown }) => (answer.body as { error: { code: string } }).error.code;

beforeAll(async () => {
  mailbox = await openMailbox();
  api = await startTestApi({ settings: { smtp: mailbox.settings } });
});
afterAll(async () => {
  await api?.close();
  await mailbox?.close();
});
beforeEach(async () => {
  mailbox.received.length = 0;
  await sql('delete from rate_limits');
});

let counter = 0;
const freshAddress = () => `new-${(counter += 1)}@example.test`;
async function asked(person: Person, email: string): Promise<string> {
  await person.client.ok('changeEmail', { body: { email } });
  return tokenOf((await mailbox.next({ to: email, subject: 'Confirm your new' })).link);
}

describe('a new e-mail address', () => {
  test('counts from its confirmation on; the former one can take it back, which ends all sessions', async () => {
    const person = await signUpPerson(api.url);
    const email = freshAddress();
    const token = await asked(person, ` ${email.toUpperCase()} `.trim().toLowerCase());
    expect((await person.client.ok('getEmailChange')).pending?.email).toBe(email);
    expect((await person.client.ok('getMe')).account.email).toBe(person.email);
    expect(await confirm(token)).toMatchObject({ status: 200, body: { email } });
    expect((await person.client.ok('getMe')).account.email).toBe(email);
    expect((await person.client.ok('getEmailChange')).pending).toBeNull();
    expect((await signIn(person.email)).status).toBe(401);
    expect((await signIn(email)).status).toBe(201);
    expect(codeOf(await confirm(token))).toBe('link_expired');

    const { link, text } = await mailbox.next({ to: person.email, subject: 'Your email address was changed' });
    expect(text).toContain(email);
    expect(await undo(tokenOf(link))).toMatchObject({ status: 200, body: { email: person.email } });
    expect((await person.client.refused('getMe')).code).toBe('not_signed_in');
    expect((await signIn(email)).status).toBe(401);
    const reset = await mailbox.next({ to: person.email, subject: 'Set a new password' });
    const body = { token: tokenOf(reset.link), new_password: 'another horse battery' };
    expect((await anybody().call('finishPasswordReset', { body })).status).toBe(204);
    expect((await signIn(person.email, 'another horse battery')).status).toBe(201);
    expect(codeOf(await undo(tokenOf(link)))).toBe('link_expired');
  });

  test('is requested with the password or after a recent sign-in, and not by sessions of others', async () => {
    const person = await signUpPerson(api.url);
    await sql(`update sessions set created_at = now() - interval '1 hour' where account_id = $1`, [person.accountId]);
    const email = freshAddress();
    expect((await person.client.refused('changeEmail', { body: { email } })).code).toBe('confirmation_required');
    expect(await person.client.refused('changeEmail', { body: { email, current_password: 'wrong' } })).toMatchObject({
      status: 400,
      param: '/current_password',
    });
    await person.client.ok('changeEmail', { body: { email, current_password: testPassword } });
    await mailbox.next({ to: email });
    expect(
      await person.client.refused('changeEmail', { body: { email: person.email, current_password: testPassword } }),
    ).toMatchObject({
      status: 400,
      param: '/email',
    });
  });

  test('used by another account receives no mail, and the response does not reveal it', async () => {
    const [person, other] = [await signUpPerson(api.url), await signUpPerson(api.url)];
    const free = freshAddress();
    const ofFree = await person.client.call('changeEmail', { body: { email: free } });
    const ofOther = await person.client.call('changeEmail', { body: { email: other.email } });
    expect(ofOther.status).toBe(ofFree.status);
    expect((ofOther.body as { pending: object }).pending).toMatchObject({ email: other.email });
    await expect.poll(async () => (await sql('select 1 from mails')).rows.length).toBe(0);
    expect(mailbox.received.map(({ to }) => to)).toEqual([free]);
  });

  test('taken by another account in the meantime is rejected at confirmation, and nothing changes', async () => {
    const person = await signUpPerson(api.url);
    const email = freshAddress();
    const token = await asked(person, email);
    await signUpPerson(api.url, { email });
    expect(await confirm(token)).toMatchObject({ status: 409 });
    expect((await person.client.ok('getMe')).account.email).toBe(person.email);
  });

  test('is given up when it is canceled, replaced by another one, or a day has passed', async () => {
    const person = await signUpPerson(api.url);
    const first = await asked(person, freshAddress());
    const second = await asked(person, freshAddress());
    expect(codeOf(await confirm(first))).toBe('link_expired');
    await person.client.ok('cancelEmailChange');
    expect((await person.client.refused('cancelEmailChange')).status).toBe(404);
    expect(codeOf(await confirm(second))).toBe('link_expired');
    const third = await asked(person, freshAddress());
    await sql(`update email_changes set expires_at = now() - interval '1 second' where account_id = $1`, [
      person.accountId,
    ]);
    expect(codeOf(await confirm(third))).toBe('link_expired');
  });

  test('after an undo none of the changes that followed is left', async () => {
    const person = await signUpPerson(api.url);
    const [a, b] = [freshAddress(), freshAddress()];
    await confirm(await asked(person, a));
    const undoFirst = tokenOf((await mailbox.next({ to: person.email, subject: 'was changed' })).link);
    await confirm(await asked(person, b));
    const undoSecond = tokenOf((await mailbox.next({ to: a, subject: 'was changed' })).link);
    expect(await undo(undoFirst)).toMatchObject({ body: { email: person.email } });
    expect(codeOf(await undo(undoSecond))).toBe('link_expired');
  });
});
