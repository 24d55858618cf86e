import { afterAll, beforeAll, expect, test } from 'vitest';

import { ApiClient, signUpPerson, type Person } from '../../support/apiClient.ts';
import { startTestApi, type TestApi } from '../../support/apiServer.ts';
import { openMailbox, refusal, type Mailbox } from '../../support/mailbox.ts';

let mailbox: Mailbox;
let api: TestApi;
let admin: Person;

beforeAll(async () => {
  mailbox = await openMailbox();
  api = await startTestApi({
    settings: { smtp: { ...mailbox.settings, user: { name: 'me', password: 'mail password' } } },
  });
  admin = await signUpPerson(api.url);
});
afterAll(async () => {
  await api?.close();
  await mailbox?.close();
});

test('An admin sees the mail server without its password, sends a test mail to themselves, and reads why one fails', async () => {
  const state = await admin.client.ok('getMail');
  expect(state).toEqual({
    server: {
      host: '127.0.0.1',
      port: mailbox.port,
      security: 'none',
      user: 'me',
      from: 'Bureau <bureau@example.com>',
    },
    waiting: 0,
    failures: [],
  });
  expect(await admin.client.ok('sendTestMail')).toEqual({ sent_to: admin.email });
  expect((await mailbox.next({ to: admin.email })).subject).toBe('Mail from Bureau works');
  mailbox.refuse.address = () => refusal('no such user here', 550);
  expect(await admin.client.refused('sendTestMail')).toMatchObject({
    status: 502,
    code: 'mail_not_sent',
    message: expect.stringContaining('no such user here'),
  });
});

test('Undeliverable mail is listed with its recipient, never with its content', async () => {
  mailbox.refuse.address = () => null;
  const person = await signUpPerson(api.url);
  await mailbox.next({ to: person.email, subject: 'Confirm your email address' });
  mailbox.refuse.address = () => refusal('no such user here', 550);
  await new ApiClient(api.url).call('askForPasswordReset', { body: { email: person.email } });
  await expect
    .poll(async () => (await admin.client.ok('getMail')).failures)
    .toMatchObject([
      {
        kind: 'password_reset',
        to: person.email,
        attempts: 1,
        next_attempt_at: null,
        error: expect.stringContaining('550'),
      },
    ]);
  expect(JSON.stringify(await admin.client.ok('getMail'))).not.toContain('reset-password#');
});

test('Other users can neither see nor change it, and without a server an admin sees the required settings', async () => {
  const person = await signUpPerson(api.url);
  for (const operation of ['getMail', 'sendTestMail'] as const)
    expect((await person.client.refused(operation)).code).toBe('insufficient_scope');
  const silent = await api.another({ settings: { smtp: null } });
  const there = new ApiClient(silent.url, { cookie: admin.cookie, origin: silent.url });
  expect((await there.ok('getMail')).server).toBeNull();
  expect(await there.refused('sendTestMail')).toMatchObject({ status: 409, code: 'mail_not_set_up' });
});

test('An invitation for an address is mailed there, besides the link to copy; one for anybody, and one without a mail server, is not', async () => {
  mailbox.refuse.address = () => null;
  const body = { email: 'guest@example.test' };
  const { url, is_mailed } = await admin.client.ok('createInvitation', { body });
  expect(is_mailed).toBe(true);
  expect((await mailbox.next({ to: body.email, subject: 'You are invited' })).link).toBe(url);
  expect((await admin.client.ok('createInvitation')).is_mailed).toBe(false);
  const silent = await api.another({ settings: { smtp: null } });
  const there = new ApiClient(silent.url, { cookie: admin.cookie, origin: silent.url });
  expect((await there.ok('createInvitation', { body })).is_mailed).toBe(false);
});
