import { afterAll, beforeAll, expect, test } from 'vitest';

import { mailLowBalances } from '../../domains/mail/mailLowBalances.ts';
import { signUpPerson } from '../support/apiClient.ts';
import { startTestApi, type TestApi } from '../support/apiServer.ts';
import { openMailbox, type Mailbox } from '../support/mailbox.ts';
import { signUpMember } from '../support/members.ts';

let mailbox: Mailbox;
let api: TestApi;

beforeAll(async () => {
  mailbox = await openMailbox();
  api = await startTestApi({ settings: { smtp: mailbox.settings } });
});
afterAll(async () => {
  await api?.close();
  await mailbox?.close();
});

test('Only owners are mailed, once for each time the balance falls below the threshold, across processes', async () => {
  const admin = await signUpPerson(api.url);
  const person = await signUpPerson(api.url);
  const second = await signUpMember(api, person.organizationId, { role: 'owner', name: 'Second' });
  await signUpMember(api, person.organizationId, { role: 'admin' });
  const { value } = await person.client.ok('createModelApiKey', { body: { label: 'spender' } });
  const chat = (await admin.client.ok('listModels')).data.find(({ name }) => name === 'sandbox/chat')!;
  await admin.client.ok('createPrice', { params: { model_id: chat.id }, body: { lines: { per_call: '1' } } });
  const grant = (credits: string) =>
    admin.client.ok('createGrant', {
      params: { organization_id: person.organizationId },
      body: { credits, reason: 'test' },
    });
  const spend = () =>
    person.client.as({ authorization: `Bearer ${value}` }).ok('createChatCompletion', {
      body: { model: 'sandbox/chat', messages: [{ role: 'user', content: 'Hello' }] },
    });
  await grant('3');
  await person.client.ok('updateLowBalance', { body: { threshold: '2.5' } });
  const { database, mailer } = api.deps;
  const look = () => Promise.all(Array.from({ length: 4 }, () => mailLowBalances(database, mailer)));
  await look();
  await spend();
  await look();
  for (const { email } of [person, second]) {
    const { subject, text, link } = await mailbox.next({ to: email });
    expect(subject).toMatch(/^Low balance: /);
    expect(text).toContain('fell below 2.5 credits. It is 2 credits now.');
    expect(link).toBe(`${api.url}/wallet`);
  }
  await spend();
  await look();
  await grant('3');
  await spend();
  await spend();
  await look();
  for (const { email } of [person, second]) await mailbox.next({ to: email, subject: 'Low balance' });
  await expect.poll(async () => (await api.test.database.pool.query('select 1 from mails')).rows).toEqual([]);
  expect(mailbox.received).toEqual([]);
});
