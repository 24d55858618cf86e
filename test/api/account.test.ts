import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ApiClient, cookieOf, signUpPerson, testPassword, type Person } from '../support/apiClient.ts';
import { startTestApi, type TestApi } from '../support/apiServer.ts';
import { signUpMember } from '../support/members.ts';

let api: TestApi;
let owner: Person;
let member: Person;
beforeAll(async () => {
  api = await startTestApi();
  owner = await signUpPerson(api.url);
  member = await signUpMember(api, owner.organizationId);
});
afterAll(() => api?.close());

const signIn = (email: string, password: string) =>
  new ApiClient(api.url).call('signIn', { body: { email, password } });

describe('an account', () => {
  test('is renamed by itself', async () => {
    expect(await owner.client.ok('updateMe', { body: { name: ' Ada ' } })).toMatchObject({ account: { name: 'Ada' } });
    expect(await owner.client.refused('updateMe', { body: { name: '  ' } })).toMatchObject({ status: 400 });
    expect(await new ApiClient(api.url).refused('updateMe', { body: { name: 'A' } })).toMatchObject({ status: 401 });
  });

  test('changes its password with the one so far, which ends its other sessions and no other', async () => {
    const person = await signUpPerson(api.url);
    const elsewhere = await signIn(person.email, testPassword);
    const other = new ApiClient(api.url, { cookie: cookieOf(elsewhere.headers), origin: api.url });
    const next = 'another long password';
    const change = (current: string, wished: string) => ({
      body: { current_password: current, new_password: wished },
    });
    expect(await person.client.refused('changePassword', change('wrong password', next))).toMatchObject({
      status: 400,
      param: '/current_password',
    });
    expect(await person.client.refused('changePassword', change(testPassword, 'short'))).toMatchObject({
      status: 400,
      param: '/new_password',
    });
    expect((await other.call('getMe')).status).toBe(200);
    expect((await person.client.call('changePassword', change(testPassword, next))).status).toBe(204);
    expect(await other.refused('getMe')).toMatchObject({ status: 401 });
    expect((await person.client.call('getMe')).status).toBe(200);
    expect((await owner.client.call('getMe')).status).toBe(200);
    expect((await signIn(person.email, testPassword)).status).toBe(401);
    expect((await signIn(person.email, next)).status).toBe(201);
    expect(await other.refused('changePassword', change(next, testPassword))).toMatchObject({ status: 401 });
  });

  test('takes no password that is guessed first: common ones, the e-mail address or its first part', async () => {
    const local = `person.${Date.now()}`;
    const email = `${local}@example.test`;
    const weak = ['1234567890', 'QWERTYuiop', email.toUpperCase(), local];
    for (const password of weak) {
      const refused = await new ApiClient(api.url).refused('signUp', { body: { email, password, name: 'A' } });
      expect([password, refused]).toMatchObject([password, { status: 400, param: '/password' }]);
    }
    const person = await signUpPerson(api.url);
    for (const password of ['1234567890', person.email]) {
      const body = { current_password: testPassword, new_password: password };
      expect(await person.client.refused('changePassword', { body })).toMatchObject({
        status: 400,
        param: '/new_password',
      });
    }
  });

  test('revokes its keys of both kinds with its password if requested, and no keys of other accounts', async () => {
    const person = await signUpPerson(api.url);
    const keysOf = async ({ client }: Person) => [
      await client.ok('createAccountApiKey', { body: { label: 'a' } }),
      await client.ok('createModelApiKey', { body: { label: 'm' } }),
    ];
    const [account, model] = await keysOf(person);
    const [others] = await keysOf(member);
    const withKey = (value: string) => new ApiClient(api.url).withKey(value);
    const change = (current: string, next: string, more: object) =>
      person.client.call('changePassword', { body: { current_password: current, new_password: next, ...more } });
    expect((await change(testPassword, 'another long password', {})).status).toBe(204);
    expect((await withKey(account!.value).call('getMe')).status).toBe(200);
    expect((await change('another long password', testPassword, { revoke_keys: true })).status).toBe(204);
    expect((await withKey(account!.value).call('getMe')).status).toBe(401);
    const models = (await person.client.ok('listModelApiKeys')).data;
    expect(models.map(({ id, status }) => [id, status])).toEqual([[model!.key.id, 'revoked']]);
    expect((await withKey(others!.value).call('getMe')).status).toBe(200);
    expect((await person.client.call('getMe')).status).toBe(200);
  });

  test('has as many guesses of its password as there are attempts to sign in', async () => {
    const person = await signUpPerson(api.url);
    const body = { current_password: 'a guess', new_password: 'another long password' };
    for (let guess = 0; guess < 10; guess += 1)
      expect(await person.client.refused('changePassword', { body })).toMatchObject({ status: 400 });
    expect(await person.client.refused('changePassword', { body })).toMatchObject({ status: 429 });
    expect((await signIn(person.email, testPassword)).status).toBe(429);
  });
});

describe('an organization', () => {
  test('is renamed by owners, and by no member', async () => {
    const renamed = await owner.client.ok('updateOrganization', { body: { name: ' Analytical Engines ' } });
    expect(renamed).toMatchObject({ id: owner.organizationId, name: 'Analytical Engines' });
    expect((await member.client.ok('getMe')).organization.name).toBe('Analytical Engines');
    expect(await member.client.refused('updateOrganization', { body: { name: 'Mine' } })).toMatchObject({
      status: 403,
    });
    expect(await owner.client.refused('updateOrganization', { body: { name: '' } })).toMatchObject({ status: 400 });
    const anybody = new ApiClient(api.url);
    expect(await anybody.refused('updateOrganization', { body: { name: 'A' } })).toMatchObject({ status: 401 });
  });

  test('lists only its own members', async () => {
    const stranger = await signUpPerson(api.url);
    const { data } = await member.client.ok('listMembers');
    expect(data.map(({ account_id, role }) => [account_id, role])).toEqual([
      [member.accountId, 'member'],
      [owner.accountId, 'owner'],
    ]);
    expect(data[0]).toMatchObject({ email: member.email });
    expect((await stranger.client.ok('listMembers')).data.map(({ email }) => email)).toEqual([stranger.email]);
    const first = await member.client.ok('listMembers', { query: { limit: 1 } });
    const second = await member.client.ok('listMembers', { query: { limit: 1, cursor: first.next_cursor! } });
    expect(second).toMatchObject({ data: [{ account_id: owner.accountId }], next_cursor: null });
    expect(await member.client.refused('listMembers', { query: { cursor: 'nonsense' } })).toMatchObject({
      status: 400,
    });
    expect(await new ApiClient(api.url).refused('listMembers')).toMatchObject({ status: 401 });
  });
});
