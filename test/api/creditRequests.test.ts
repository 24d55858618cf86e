import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../db/ids.ts';
import { checkLedger } from '../../db/ledger/check.ts';
import { ApiClient, signUpPerson, type Person } from '../support/apiClient.ts';
import { startTestApi, type TestApi } from '../support/apiServer.ts';
import { signUpMember } from '../support/members.ts';

let api: TestApi;
let admin: Person;
let person: Person;
beforeAll(async () => {
  api = await startTestApi();
  admin = await signUpPerson(api.url);
  person = await signUpPerson(api.url, { name: 'Grace' });
});
afterAll(async () => {
  expect(await checkLedger(api.test.database.pool)).toEqual([]);
  await api.close();
});

const ask = (who: Person = person) => who.client.ok('createCreditRequest', { body: { message: ' To try it. ' } });
const kindsOf = async ({ client }: Person) => (await client.ok('listEvents')).data.map(({ kind }) => kind);
const balanceOf = async ({ client }: Person) => (await client.ok('getWallet')).balance;

describe('a request for credits', () => {
  test('is open once for an organization, however many ask at that moment, and tells the admins of the instance alone', async () => {
    const member = await signUpMember(api, admin.organizationId);
    const asked = await Promise.all([0, 1, 2].map(() => person.client.call('createCreditRequest', { body: {} })));
    expect(asked.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    expect(await person.client.refused('createCreditRequest')).toMatchObject({
      status: 409,
      code: 'credit_request_open',
    });
    const { data } = await person.client.ok('listCreditRequests');
    expect(data).toMatchObject([{ status: 'open', requested_by: 'Grace', balance: '0.000000', credits: null }]);
    expect((await admin.client.ok('listEvents')).data).toMatchObject([
      { kind: 'credits_requested', data: { credit_request_id: data[0]!.id, requested_by: 'Grace', message: null } },
    ]);
    expect(await admin.client.ok('getUnreadEvents')).toMatchObject({ unread: 1 });
    expect(await kindsOf(member)).toEqual([]);
    expect(await kindsOf(person)).toEqual([]);
  });

  test('is granted once, with a wallet entry and a notification to the organization', async () => {
    const [open] = (await admin.client.ok('listAllCreditRequests', { query: { status: 'open' } })).data;
    const grant = () =>
      admin.client.call('grantCreditRequest', { params: { credit_request_id: open!.id }, body: { credits: '25' } });
    const answers = await Promise.all([grant(), grant()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 200)!.body).toMatchObject({
      status: 'granted',
      credits: '25.000000',
      balance: '25.000000',
    });
    const { data } = await person.client.ok('listWalletEntries');
    expect(data).toMatchObject([{ kind: 'grant', credits: '25.000000', reason: 'Asked for by Grace' }]);
    expect((await person.client.ok('listEvents')).data).toMatchObject([
      { kind: 'credits_granted', data: { credits: '25.000000', reason: 'Asked for by Grace' } },
    ]);
    expect((await admin.client.ok('listAllCreditRequests', { query: { status: 'open' } })).data).toEqual([]);
  });

  test('can be declined, and made again; a grant on another way answers it, too', async () => {
    const { id, message } = await ask();
    expect(message).toBe('To try it.');
    const params = { credit_request_id: id };
    expect(await admin.client.ok('declineCreditRequest', { params })).toMatchObject({ status: 'declined' });
    expect(await admin.client.refused('declineCreditRequest', { params })).toMatchObject({
      status: 409,
      code: 'credit_request_decided',
    });
    await ask();
    const body = { credits: '5', reason: 'A gift' };
    await admin.client.ok('createGrant', { params: { organization_id: person.organizationId }, body });
    const { data } = await person.client.ok('listCreditRequests');
    expect(data.map(({ status }) => status)).toEqual(['granted', 'declined', 'granted']);
    expect(await balanceOf(person)).toBe('30.000000');
  });

  test('is made by people of the organization, seen by them, and decided by instance admins', async () => {
    const anybody = new ApiClient(api.url);
    expect(await anybody.refused('createCreditRequest')).toMatchObject({ status: 401 });
    const { value } = await person.client.ok('createModelApiKey', { body: { label: 'model' } });
    expect(await anybody.withKey(value).refused('createCreditRequest')).toMatchObject({ status: 403 });
    const other = await signUpPerson(api.url);
    const { id } = await ask(other);
    expect((await person.client.ok('listCreditRequests')).data.map((one) => one.id)).not.toContain(id);
    const params = { credit_request_id: id };
    const body = { credits: '1' };
    expect(await other.client.refused('grantCreditRequest', { params, body })).toMatchObject({ status: 403 });
    expect(await other.client.refused('declineCreditRequest', { params })).toMatchObject({ status: 403 });
    expect(await other.client.refused('listAllCreditRequests')).toMatchObject({ status: 403 });
    const unknown = { credit_request_id: newId('creditRequest') };
    expect(await admin.client.refused('grantCreditRequest', { params: unknown, body })).toMatchObject({ status: 404 });
    for (const credits of ['0', '-1', '1e3', 5])
      expect(await admin.client.refused('grantCreditRequest', { params, body: { credits } })).toMatchObject({
        status: 400,
        param: '/credits',
      });
    const message = 'x'.repeat(501);
    expect(await other.client.refused('createCreditRequest', { body: { message } })).toMatchObject({ status: 400 });
  });
});
