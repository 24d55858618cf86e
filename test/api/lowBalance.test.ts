import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isId } from '../../db/ids.ts';
import { checkLedger } from '../../db/ledger/check.ts';
import { ApiClient, signUpPerson, type Person } from '../support/apiClient.ts';
import { startTestApi, type TestApi } from '../support/apiServer.ts';
import { signUpMember } from '../support/members.ts';

let api: TestApi;
let admin: Person;
let person: Person;
let caller: ApiClient;
beforeAll(async () => {
  api = await startTestApi();
  admin = await signUpPerson(api.url);
  person = await signUpPerson(api.url);
  const { value } = await person.client.ok('createModelApiKey', { body: { label: 'spender' } });
  caller = new ApiClient(api.url).withKey(value);
  const { data } = await admin.client.ok('listModels');
  const chat = data.find(({ name }) => name === 'sandbox/chat')!;
  await admin.client.ok('createPrice', { params: { model_id: chat.id }, body: { lines: { per_call: '1' } } });
});
afterAll(async () => {
  expect(await checkLedger(api.test.database.pool)).toEqual([]);
  await api.close();
});

const grant = (credits: string) =>
  admin.client.ok('createGrant', {
    params: { organization_id: person.organizationId },
    body: { credits, reason: 'test' },
  });
const spend = () =>
  caller.ok('createChatCompletion', {
    body: { model: 'sandbox/chat', messages: [{ role: 'user', content: 'Hello' }] },
  });
const events = async () => (await person.client.ok('listEvents')).data;

describe('a balance that falls below the threshold', () => {
  test('notifies once per crossing', async () => {
    expect(await person.client.ok('getLowBalance')).toEqual({ threshold: null });
    await grant('5');
    await spend();
    expect(await person.client.ok('updateLowBalance', { body: { threshold: '3' } })).toEqual({ threshold: '3.000000' });
    expect(await person.client.ok('getLowBalance')).toEqual({ threshold: '3.000000' });
    await spend();
    expect(await events()).toEqual([]);
    await Promise.all([spend(), spend()]);
    const [event, ...more] = await events();
    expect(more).toEqual([]);
    expect(event).toMatchObject({ kind: 'low_balance', data: { threshold: '3.000000' } });
    expect(isId('event', event!.id)).toBe(true);
    await spend();
    expect(await events()).toHaveLength(1);
    await grant('4');
    await spend();
    expect(await events()).toHaveLength(1);
    await spend();
    expect((await events()).map(({ data }) => ('balance' in data ? data.balance : null))).toEqual([
      '2.000000',
      (event!.data as { balance: string }).balance,
    ]);
    await person.client.ok('updateLowBalance', { body: { threshold: null } });
    await grant('2');
    await Promise.all([spend(), spend(), spend()]);
    expect(await events()).toHaveLength(2);
  });

  test.each([['0'], ['-1'], [5], ['1e3']])('is not %j', async (threshold) => {
    expect(await person.client.refused('updateLowBalance', { body: { threshold } })).toMatchObject({
      status: 400,
      param: '/threshold',
    });
  });

  test('is for owners and admins to set, and for members to see', async () => {
    const member = await signUpMember(api, person.organizationId);
    expect((await member.client.ok('listEvents')).data).toHaveLength(2);
    expect(await member.client.refused('updateLowBalance', { body: { threshold: '1' } })).toMatchObject({
      status: 403,
    });
  });
});
