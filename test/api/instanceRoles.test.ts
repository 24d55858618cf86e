import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Permission } from '../../domains/identity/actor.ts';
import { customInstanceScopes, personalSpaceScopes } from '../../domains/identity/roleScopes.ts';
import { ApiClient, cookieOf, signUpPerson, testPassword, type Person } from '../support/apiClient.ts';
import { startTestApi, type TestApi } from '../support/apiServer.ts';

let api: TestApi;
let owner: Person;
let ada: Person;
let grace: Person;
beforeAll(async () => {
  api = await startTestApi();
  owner = await signUpPerson(api.url, { name: 'Owner' });
  ada = await signUpPerson(api.url, { name: 'Ada' });
  grace = await signUpPerson(api.url, { name: 'Grace' });
});
afterAll(() => api?.close());

let made = 0;
const createRole = async (...scopes: Permission[]): Promise<string> => {
  const body = { name: `Role ${(made += 1)}`, scopes: [...personalSpaceScopes, ...scopes] };
  return (await owner.client.ok('createInstanceRole', { body })).id;
};
const give = (by: Person, person: Person, instance_role: string) =>
  by.client.call('setInstanceRole', { params: { account_id: person.accountId }, body: { instance_role } });
const of = (person: Person) => ({ params: { account_id: person.accountId } });
const at = (role_id: string) => ({ params: { role_id } });

describe('roles of the instance', () => {
  test('have the scopes of the personal space, which no body can clear', async () => {
    const { data } = await owner.client.ok('listInstanceRoles');
    expect(data.map(({ id }) => id).slice(0, 3)).toEqual(['instance_owner', 'instance_admin', 'instance_member']);
    for (const role of data) expect(role.scopes.slice(0, personalSpaceScopes.length)).toEqual(personalSpaceScopes);
    expect(data[2]!.scopes).toEqual(personalSpaceScopes);
    const role = await createRole('instance_billing.manage');
    expect((await owner.client.ok('getInstanceRole', at(role))).scopes).toEqual([
      ...personalSpaceScopes,
      'instance_models.view',
      'instance_billing.manage',
      'instance_organizations.view',
    ]);
    for (const missing of personalSpaceScopes) {
      const scopes = personalSpaceScopes.filter((scope) => scope !== missing);
      const refused = await owner.client.refused('createInstanceRole', { body: { name: 'X', scopes } });
      expect(refused, missing).toMatchObject({ status: 400, code: 'scope_not_clearable', param: '/scopes' });
    }
    expect(await owner.client.refused('updateInstanceRole', { ...at(role), body: { scopes: [] } })).toMatchObject({
      code: 'scope_not_clearable',
    });
    const foreign = [...personalSpaceScopes, 'wallet.view' as const];
    expect(await owner.client.refused('createInstanceRole', { body: { name: 'X', scopes: foreign } })).toMatchObject({
      status: 400,
      code: 'invalid_request',
    });
  });

  test('open what they name on the next request, and nothing else of the instance', async () => {
    expect((await ada.client.refused('listOrganizations')).status).toBe(403);
    const role = await createRole('instance_organizations.view');
    expect((await give(owner, ada, role)).body).toMatchObject({ instance_role: role });
    expect((await ada.client.ok('getMe')).instance_permissions).toEqual(['instance_organizations.view']);
    const { data } = await ada.client.ok('listOrganizations', { query: { search: owner.organizationId } });
    expect(data).toMatchObject([{ id: owner.organizationId, member_count: 1, balance: '1000.000000' }]);
    const params = { organization_id: owner.organizationId };
    expect((await ada.client.refused('createGrant', { params, body: { credits: '1', reason: 'r' } })).status).toBe(403);
    expect((await ada.client.refused('listAccounts')).status).toBe(403);
    await owner.client.ok('updateInstanceRole', {
      ...at(role),
      body: { scopes: [...personalSpaceScopes, 'instance_accounts.view'] },
    });
    expect((await ada.client.refused('listOrganizations')).status).toBe(403);
    expect((await ada.client.ok('listAccounts', { query: { search: 'gRACe' } })).data).toMatchObject([
      { id: grace.accountId, status: 'active', instance_role: 'instance_member' },
    ]);
    await give(owner, ada, 'instance_member');
    expect((await ada.client.refused('listAccounts')).status).toBe(403);
    expect((await ada.client.ok('getMe')).instance_permissions).toEqual([]);
  });

  test('and their keys allow no more than both say', async () => {
    const role = await createRole('instance_organizations.view', 'instance_accounts.view');
    await give(owner, ada, role);
    const beyond = { label: 'K', scopes: ['instance_billing.manage' as const] };
    expect((await ada.client.refused('createAccountApiKey', { body: beyond })).status).toBe(403);
    expect(
      (await ada.client.refused('createAccountApiKey', { body: { label: 'K', scopes: ['instance.admin'] } })).status,
    ).toBe(403);
    const scopes = ['instance_accounts.view' as const];
    const { value } = await ada.client.ok('createAccountApiKey', { body: { label: 'K', scopes } });
    const key = ada.client.withKey(value);
    expect((await key.call('listAccounts')).status).toBe(200);
    expect((await key.refused('listOrganizations')).status).toBe(403);
    await give(owner, ada, 'instance_member');
    expect((await key.refused('listAccounts')).status).toBe(403);
  });

  test('are made, changed and given only by those who have all that they allow', async () => {
    const strong = await createRole('instance_billing.manage');
    const giving = await createRole('instance_roles.manage', 'instance_accounts.manage');
    await give(owner, ada, giving);
    const scopes = [...personalSpaceScopes, 'instance_billing.manage' as const];
    for (const refused of [
      await ada.client.refused('createInstanceRole', { body: { name: 'Mine', scopes } }),
      await ada.client.refused('updateInstanceRole', { ...at(giving), body: { scopes } }),
      await ada.client.refused('updateInstanceRole', { ...at(strong), body: { scopes: [...personalSpaceScopes] } }),
      await ada.client.refused('deleteInstanceRole', at(strong)),
      await ada.client.refused('setInstanceRole', { ...of(grace), body: { instance_role: strong } }),
      await ada.client.refused('setInstanceRole', { ...of(ada), body: { instance_role: 'instance_admin' } }),
      await ada.client.refused('setInstanceRole', { ...of(owner), body: { instance_role: 'instance_member' } }),
      await ada.client.refused('disableAccount', of(owner)),
      await ada.client.refused('endAccountSessions', of(owner)),
    ])
      expect(refused).toMatchObject({ status: 403, code: 'insufficient_scope' });
    expect((await give(ada, grace, giving)).status).toBe(200);
    expect((await give(ada, grace, 'instance_member')).status).toBe(200);
    await give(owner, ada, 'instance_admin');
    for (const refused of [await give(ada, grace, 'instance_owner'), await give(ada, owner, 'instance_admin')])
      expect(refused.body).toMatchObject({ error: { code: 'insufficient_scope' } });
    expect((await give(owner, grace, 'role_0000000000000000000000000a')).status).toBe(400);
    await give(owner, ada, 'instance_member');
  });

  test('always leave one owner of the instance who can sign in, whatever races', async () => {
    expect((await give(owner, owner, 'instance_admin')).body).toMatchObject({ error: { code: 'last_instance_owner' } });
    await give(owner, ada, 'instance_owner');
    await owner.client.ok('disableAccount', of(ada));
    expect((await give(owner, owner, 'instance_admin')).body).toMatchObject({ error: { code: 'last_instance_owner' } });
    await owner.client.ok('enableAccount', of(ada));
    const anonymous = new ApiClient(api.url);
    const signedIn = await anonymous.call('signIn', { body: { email: ada.email, password: testPassword } });
    ada = { ...ada, client: anonymous.as({ cookie: cookieOf(signedIn.headers), origin: api.url }) };
    const raced = await Promise.all([give(owner, owner, 'instance_member'), give(ada, ada, 'instance_member')]);
    expect(raced.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const { rows } = await api.test.database.pool.query(
      `select id from accounts where instance_role = 'instance_owner'`,
    );
    expect(rows).toHaveLength(1);
    await api.test.database.pool.query(
      `update accounts set instance_role = case id when $1 then 'instance_owner' else 'instance_member' end`,
      [owner.accountId],
    );
  });

  test('report gained and lost permissions, and can be replaced only if unassigned', async () => {
    const role = await createRole('instance_models.manage');
    await give(owner, ada, role);
    const preview = await owner.client.ok('previewInstanceRole', {
      ...at(role),
      body: { scopes: [...personalSpaceScopes, 'instance_models.view', 'instance_audit.view'] },
    });
    expect(preview).toMatchObject({
      gained: ['instance_audit.view'],
      lost: ['instance_models.manage'],
      holders: [{ account_id: ada.accountId, project_id: null }],
    });
    expect(await owner.client.refused('deleteInstanceRole', at(role))).toMatchObject({
      status: 409,
      code: 'role_in_use',
    });
    await owner.client.ok('deleteInstanceRole', { ...at(role), query: { reassign_to: 'instance_member' } });
    expect((await owner.client.ok('getAccount', of(ada))).instance_role).toBe('instance_member');
    expect((await owner.client.refused('getInstanceRole', at(role))).status).toBe(404);
  });

  test('name everything that owners may do', async () => {
    const all = await createRole(...customInstanceScopes);
    await give(owner, ada, all);
    const owners = (await owner.client.ok('getMe')).instance_permissions;
    expect((await ada.client.ok('getMe')).instance_permissions.toSorted()).toEqual(owners.toSorted());
    await give(owner, ada, 'instance_member');
  });
});

describe('a disabled account', () => {
  test('has no session, no key and no way in until it is enabled again', async () => {
    const person = await signUpPerson(api.url, { name: 'Away' });
    const { value } = await person.client.ok('createAccountApiKey', { body: { label: 'mine' } });
    const model = await person.client.ok('createModelApiKey', { body: { label: 'mine' } });
    expect((await owner.client.ok('disableAccount', of(person))).status).toBe('disabled');
    expect((await person.client.call('getMe')).status).toBe(401);
    expect((await person.client.withKey(value).call('getMe')).status).toBe(401);
    expect((await person.client.withKey(model.value).call('listGatewayModels')).status).toBe(401);
    const body = { email: person.email, password: testPassword };
    const anonymous = new ApiClient(api.url);
    expect(await anonymous.refused('signIn', { body })).toMatchObject({ status: 403, code: 'account_disabled' });
    expect(await anonymous.refused('signIn', { body: { ...body, password: 'wrong password' } })).toMatchObject({
      code: 'invalid_sign_in',
    });
    const disabled = await owner.client.ok('listAccounts', { query: { status: 'disabled' } });
    expect(disabled.data.map(({ id }) => id)).toEqual([person.accountId]);
    await owner.client.ok('enableAccount', of(person));
    await anonymous.ok('signIn', { body });
    expect((await person.client.withKey(value).call('getMe')).status).toBe(401);
    expect(await owner.client.refused('disableAccount', of(owner))).toMatchObject({ status: 400 });
  });

  test('is not the same as one whose sessions were ended', async () => {
    const person = await signUpPerson(api.url, { name: 'Elsewhere' });
    const { value } = await person.client.ok('createAccountApiKey', { body: { label: 'mine' } });
    expect((await owner.client.ok('endAccountSessions', of(person))).session_count).toBe(0);
    expect((await person.client.call('getMe')).status).toBe(401);
    expect((await person.client.withKey(value).call('getMe')).status).toBe(200);
  });
});
