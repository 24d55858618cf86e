import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { signUpPerson, type ApiClient, type Person } from '../../support/apiClient.ts';
import { startTestApi, type TestApi } from '../../support/apiServer.ts';
import { signUpMember } from '../../support/members.ts';
import { startOidcProvider, type OidcProvider } from '../../support/oidcProvider.ts';
import { signInOutside } from '../../support/outsideSignIn.ts';
import { connectScim, scimClient, type ScimBody, type ScimClient } from '../../support/scimDirectory.ts';
import { connectOidc, proveDomain, type TxtRecords } from '../../support/ssoOrganization.ts';

let api: TestApi;
let provider: OidcProvider;
let owner: Person;
let connectionId: string;
let directory: ScimClient;
let counter = 0;
const records: TxtRecords = new Map();

beforeAll(async () => {
  api = await startTestApi({
    settings: { outboundAllow: ['127.0.0.1'] },
    lookUpTxt: async (name) => records.get(name) ?? [],
  });
  provider = await startOidcProvider();
  owner = await signUpPerson(api.url);
  connectionId = await connectOidc(owner, provider);
  await proveDomain(owner, 'company.test', records);
  directory = await connectScim(api.url, owner, connectionId);
});
afterAll(async () => {
  await api?.close();
  await provider?.close();
});
beforeEach(() => {
  counter += 1;
  provider.person = { sub: `sub-${counter}`, email: address(), email_verified: true, name: 'Test User' };
});

const patchOp = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';

/** A user in the format of Okta: https://developer.okta.com/docs/api/openapi/okta-scim/guides/scim-20 (Create the User). */
const ofOkta = () => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
  userName: address(),
  name: { givenName: 'Test', familyName: 'User' },
  emails: [{ primary: true, value: address(), type: 'work' }],
  displayName: 'Test User',
  locale: 'en-US',
  externalId: `00ujl29u0le5T6Aj10h7-${counter}`,
  groups: [],
  password: '1mz050nq',
  active: true,
});

/** As Entra ID does: https://learn.microsoft.com/entra/identity/app-provisioning/use-scim-to-provision-users-and-groups (Create User). */
const ofEntra = () => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:User', 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'],
  externalId: `0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef-${counter}`,
  userName: `Test_User_ab6490ee-1e48-479e-a20b-2d77186b5dd1-${counter}`,
  active: true,
  emails: [{ primary: true, type: 'work', value: address() }],
  meta: { resourceType: 'User' },
  name: { formatted: 'givenName familyName', familyName: 'familyName', givenName: 'givenName' },
  roles: [],
});

const patch = (...Operations: object[]) => ({ schemas: [patchOp], Operations });
const replaced = (path: string, value: unknown) => patch({ op: 'Replace', path, value });
/** Okta (Deactivate Users, the page above) and Entra ID as reference/identity.md §6 has it. */
const deactivations: Record<string, object> = {
  Okta: patch({ op: 'replace', value: { active: false } }),
  'Entra ID': replaced('active', 'False'),
  'Entra ID, conforming': replaced('active', false),
};
const activations: Record<string, object> = {
  Okta: patch({ op: 'replace', value: { active: true } }),
  'Entra ID': replaced('active', 'True'),
  'Entra ID, conforming': replaced('active', true),
};

describe('Provisioning a user (createScimUser)', () => {
  test('makes an account of a proved domain that signs in with the provider, and never keeps a password', async () => {
    const made = await directory.ok('POST', '/Users', ofOkta());
    expect(made).toMatchObject({ userName: address(), active: true, displayName: 'Test User', groups: [] });
    expect(made['password']).toBeUndefined();
    const { rows } = await api.test.database.pool.query('select attributes::text from scim_users where id = $1', [
      made.id,
    ]);
    expect(JSON.stringify(rows)).not.toContain('1mz050nq');
    const { client } = await signInOutside(api.url, connectionId);
    expect((await client!.ok('getMe')).role).toBe('member');
    expect(await accountOf(made)).toBe((await client!.ok('getMe')).account.id);
  });

  test('finds the account of a confirmed address of the domain, and the one of a member', async () => {
    const own = await signUpConfirmed(address());
    expect(await accountOf(await directory.ok('POST', '/Users', ofEntra()))).toBe(own.accountId);
    expect((await own.client.ok('getMe')).organizations.map(({ id }) => id)).toContain(owner.organizationId);

    const member = await signUpMember(api, owner.organizationId);
    counter += 1;
    const body = { ...ofOkta(), userName: member.email, emails: [] };
    expect(await accountOf(await directory.ok('POST', '/Users', body))).toBe(member.accountId);
  });

  test('rejects unproved domains with one message, with or without an account', async () => {
    const stranger = await signUpPerson(api.url, { email: `somebody-${counter}@elsewhere.test` });
    const answers = await Promise.all(
      [stranger.email, `nobody-${counter}@elsewhere.test`].map((email) =>
        directory.call('POST', '/Users', { ...ofOkta(), userName: email, emails: [{ value: email }] }),
      ),
    );
    for (const { status, body } of answers) expect([status, body.scimType]).toEqual([400, 'invalidValue']);
    const texts = answers.map(({ body }) => body.detail.replace(/(some|no)body/, 'X'));
    expect(texts[0]).toBe(texts[1]);
    expect((await stranger.client.ok('getMe')).organizations).toHaveLength(1);
  });

  test('answers 409 with scimType uniqueness for a user name, an external id or a person that is there', async () => {
    await directory.ok('POST', '/Users', ofOkta());
    const again = { ...ofOkta(), userName: address().toUpperCase(), externalId: 'another' };
    const other = { ...ofOkta(), userName: `other-${counter}@company.test`, emails: [] };
    for (const body of [again, other, { ...ofOkta(), userName: 'a name', externalId: 'another' }]) {
      const answer = await directory.call('POST', '/Users', body);
      expect([answer.status, answer.body.scimType]).toEqual([409, 'uniqueness']);
      expect(answer.contentType).toBe('application/scim+json; charset=utf-8');
    }
  });

  test('does not give the account of a former member to a successor with the same external id', async () => {
    const first = await directory.ok('POST', '/Users', { ...ofOkta(), externalId: `jsmith-${counter}` });
    const before = await accountOf(first);
    await directory.ok('DELETE', `/Users/${first.id}`);
    const externalId = `jsmith-${counter}`;
    counter += 1;
    expect(await accountOf(await directory.ok('POST', '/Users', { ...ofOkta(), externalId }))).not.toBe(before);
  });
});

describe('A directory finds (listScimUsers)', () => {
  let made: ScimBody;
  let email: string;
  beforeAll(async () => {
    counter += 1;
    email = address();
    made = await directory.ok('POST', '/Users', ofEntra());
  });

  test.each([
    ['userName', () => `userName eq "${made.userName.toUpperCase()}"`],
    ['externalId', () => `externalId eq "${String(made['externalId'])}"`],
    ['work address', () => `emails[type eq "work"].value eq "${email.toUpperCase()}"`],
    ['id and active', () => `id eq "${made.id}" and active eq true`],
    ['a name with its schema', () => `urn:ietf:params:scim:schemas:core:2.0:User:userName eq "${made.userName}"`],
  ])('somebody by %s', async (_name, filter) => {
    const found = await directory.ok('GET', `/Users?filter=${encodeURIComponent(filter())}`);
    expect([found.totalResults, found.Resources[0]?.id]).toEqual([1, made.id]);
  });

  test('no user: an empty list instead of 404', async () => {
    const filter = encodeURIComponent('userName eq "Test_User_dfeef4c5-5681-4387-b016-bdf221e82081"');
    expect(await directory.ok('GET', `/Users?filter=${filter}`)).toMatchObject({ totalResults: 0, Resources: [] });
  });

  test('parts of the list', async () => {
    const all = await directory.ok('GET', '/Users?startIndex=1&count=200');
    expect(all.totalResults).toBe(all.Resources.length);
    const second = await directory.ok('GET', '/Users?startIndex=2&count=1&attributes=userName');
    expect(second.Resources.map(({ id }) => id)).toEqual([all.Resources[1]!.id]);
    expect(second).toMatchObject({ startIndex: 2, itemsPerPage: 1, totalResults: all.totalResults });
    expect(await directory.ok('GET', '/Users?startIndex=0&count=0')).toMatchObject({ startIndex: 1, Resources: [] });
  });

  test.each([
    'userName sw "a"',
    'userName eq "a" or userName eq "b"',
    'password eq "1mz050nq"',
    'userName eq 1',
    'userName eq "a" and userName eq "b"',
    'constructor eq "a"',
    `${'userName eq "a" and '.repeat(9)}active eq true`,
    "userName eq 'a' --",
  ])('nothing by %s', async (filter) => {
    const { status, body } = await directory.call('GET', `/Users?filter=${encodeURIComponent(filter)}`);
    expect([status, body.scimType]).toEqual([400, 'invalidFilter']);
  });
});

describe('Changes as directories write them (updateScimUser, replaceScimUser, getScimUser)', () => {
  test('Entra ID replaces an address by its type and a part of the name', async () => {
    const { id } = await directory.ok('POST', '/Users', ofEntra());
    const changed = await directory.ok(
      'PATCH',
      `/Users/${id}`,
      patch(
        { op: 'Replace', path: 'emails[type eq "work"].value', value: 'updatedEmail@microsoft.com' },
        { op: 'Replace', path: 'name.familyName', value: 'updatedFamilyName' },
      ),
    );
    expect(changed).toMatchObject({
      name: { formatted: 'givenName familyName', familyName: 'updatedFamilyName', givenName: 'givenName' },
      emails: [{ value: 'updatedEmail@microsoft.com', type: 'work', primary: true }],
    });
    expect(await directory.ok('GET', `/Users/${id}`)).toEqual(changed);
  });

  test('Entra ID adds without a path, by names with paths in them, and to the enterprise extension', async () => {
    const { id } = await directory.ok('POST', '/Users', ofEntra());
    const enterprise = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
    const changed = await directory.ok(
      'PATCH',
      `/Users/${id}`,
      patch(
        { op: 'Add', value: { 'name.givenName': 'New', 'phoneNumbers[type eq "mobile"].value': '123' } },
        { op: 'Add', path: `${enterprise}:department`, value: 'Sales' },
        { op: 'Replace', path: 'userName', value: `5b50642d-79fc-4410-9e90-4c077cdd1a59-${counter}@testuser.com` },
        { op: 'Remove', path: 'roles' },
      ),
    );
    expect(changed).toMatchObject({
      userName: `5b50642d-79fc-4410-9e90-4c077cdd1a59-${counter}@testuser.com`,
      name: { givenName: 'New' },
      phoneNumbers: [{ type: 'mobile', value: '123' }],
      [enterprise]: { department: 'Sales' },
    });
    expect(changed['roles']).toBeUndefined();
  });

  test('a changed address does not link another account', async () => {
    const victim = await signUpPerson(api.url, { email: `victim-${counter}@company.test` });
    const made = await directory.ok('POST', '/Users', ofOkta());
    const account = await accountOf(made);
    await directory.ok('PATCH', `/Users/${made.id}`, replaced('emails[type eq "work"].value', victim.email));
    await directory.ok('PATCH', `/Users/${made.id}`, replaced('userName', victim.email));
    expect(await accountOf(made)).toBe(account);
    expect((await victim.client.ok('getMe')).organizations).toHaveLength(1);
  });

  test.each<[string, object, string]>([
    ['an unknown operation', patch({ op: 'move', path: 'active', value: false }), 'invalidSyntax'],
    ['no operations', { schemas: [patchOp] }, 'invalidSyntax'],
    ['a removal without a path', patch({ op: 'remove' }), 'noTarget'],
    ['a path into prototypes', replaced('__proto__.active', false), 'invalidPath'],
    ['a filter that is none', replaced('emails[type co "w"].value', 'x'), 'invalidPath'],
    ['a state that is none', replaced('active', 'perhaps'), 'invalidValue'],
    ['no user name', patch({ op: 'remove', path: 'userName' }), 'invalidValue'],
    ['too much', replaced('title', 'x'.repeat(20_000)), 'tooMany'],
  ])('with %s are refused', async (_name, body, type) => {
    const { id } = await directory.ok('POST', '/Users', ofOkta());
    const answer = await directory.call('PATCH', `/Users/${id}`, body);
    expect([answer.status, answer.body.scimType]).toEqual([400, type]);
    expect(await directory.ok('GET', `/Users/${id}`)).toMatchObject({ active: true, userName: address() });
  });

  test('that change nothing, such as the active: true that comes again and again, leave no event', async () => {
    const { id } = await directory.ok('POST', '/Users', ofOkta());
    const events = () => eventsOf(id);
    const before = await events();
    for (const body of Object.values(activations)) await directory.ok('PATCH', `/Users/${id}`, body);
    await directory.ok('PUT', `/Users/${id}`, { ...ofOkta(), id });
    expect(await events()).toBe(before);
  });
});

describe('A deactivated user (updateScimUser, deleteScimUser)', () => {
  test.each(Object.keys(deactivations))(
    'by %s reaches nothing on the very next request, and has it back later',
    async (by) => {
      const made = await directory.ok('POST', '/Users', ofOkta());
      const person = (await signInOutside(api.url, connectionId)).client!;
      const account = await person.ok('createAccountApiKey', { body: { label: 'kept' } });
      const blocked = await person.ok('createAccountApiKey', { body: { label: 'blocked' } });
      const model = await person.ok('createModelApiKey', { body: { label: 'kept' } });
      const withKey = (value: string): ApiClient => owner.client.as({}).withKey(value);
      await withKey(model.value).ok('listGatewayModels');

      const off = await directory.ok('PATCH', `/Users/${made.id}`, deactivations[by]);
      expect(off.active).toBe(false);
      expect((await person.refused('getMe')).code).toBe('not_signed_in');
      expect((await withKey(account.value).refused('getMe')).code).toBe('invalid_api_key');
      expect((await withKey(model.value).call('listGatewayModels')).status).toBe(401);
      expect((await signInOutside(api.url, connectionId)).page).toContain('sso=sso_not_allowed');
      // While they are away an owner blocks one of the keys.
      await owner.client.ok('revokeAccountApiKey', { params: { key_id: blocked.key.id } });

      expect((await directory.ok('PATCH', `/Users/${made.id}`, activations[by])).active).toBe(true);
      expect((await person.refused('getMe')).code).toBe('not_signed_in');
      expect((await withKey(account.value).ok('getMe')).role).toBe('member');
      expect((await withKey(blocked.value).refused('getMe')).code).toBe('invalid_api_key');
      expect((await signInOutside(api.url, connectionId)).page).toBe('/');
    },
  );

  test('keeps their own organization, and cannot choose the one they were taken from', async () => {
    const own = await signUpConfirmed(address());
    const { id } = await directory.ok('POST', '/Users', ofOkta());
    await own.client.ok('updateSession', { body: { organization_id: owner.organizationId } });
    await directory.ok('PATCH', `/Users/${id}`, deactivations['Okta']);
    expect((await own.client.refused('getMe')).code).toBe('not_signed_in');
    const again = await signIn(own.email);
    expect((await again.ok('getMe')).organizations.map(({ id: one }) => one)).toEqual([own.organizationId]);
    const move = await again.refused('updateSession', { body: { organization_id: owner.organizationId } });
    expect(move.status).toBe(404);
  });

  test('a member removed by hand in the meantime does not return with the next active: true', async () => {
    const made = await directory.ok('POST', '/Users', ofOkta());
    const accountId = await accountOf(made);
    await api.test.database.pool.query('delete from memberships where account_id = $1', [accountId]);
    await directory.ok('PATCH', `/Users/${made.id}`, activations['Okta']);
    await directory.ok('PATCH', `/Users/${made.id}`, deactivations['Okta']);
    await directory.ok('PATCH', `/Users/${made.id}`, activations['Okta']);
    const { rows } = await api.test.database.pool.query('select from memberships where account_id = $1', [accountId]);
    expect(rows).toEqual([]);
  });

  test('before the first sign-in, can sign in once active', async () => {
    const made = await directory.ok('POST', '/Users', { ...ofOkta(), active: 'False' });
    expect(made.active).toBe(false);
    expect((await signInOutside(api.url, connectionId)).page).toContain('sso=sso_not_allowed');
    await directory.ok('PATCH', `/Users/${made.id}`, activations['Okta']);
    expect((await signInOutside(api.url, connectionId)).page).toBe('/');
  });

  test('and deleted stays out, at the next sign-in, too, until the directory provisions them again', async () => {
    const made = await directory.ok('POST', '/Users', ofOkta());
    const person = (await signInOutside(api.url, connectionId)).client!;
    const account = await accountOf(made);
    const key = await person.ok('createAccountApiKey', { body: { label: 'Left behind' } });
    await directory.ok('DELETE', `/Users/${made.id}`);
    // Like a member removed by an owner: nothing is only suspended, and an owner gets the contents of the personal space.
    const { rows } = await api.test.database.pool.query(
      `select (select count(*)::int from memberships where account_id = $1) as memberships,
              (select status from api_keys where id = $2) as key, array_agg(p.owner_account_id) as spaces
         from projects p where p.organization_id = $3 and p.kind = 'personal' and p.handed_over_at is not null and p.created_at >= (select created_at from accounts where id = $1)`,
      [account, key.key.id, owner.organizationId],
    );
    expect(rows).toEqual([{ memberships: 0, key: 'revoked', spaces: [owner.accountId] }]);
    expect((await person.refused('getMe')).code).toBe('not_signed_in');
    expect((await signInOutside(api.url, connectionId)).page).toContain('sso=sso_not_allowed');
    expect((await directory.call('GET', `/Users/${made.id}`)).status).toBe(404);
    const again = await directory.ok('POST', '/Users', ofOkta());
    expect(await accountOf(again)).toBe(account);
    expect((await signInOutside(api.url, connectionId)).page).toBe('/');
  });

  test('stays out when the connection is deleted, until another directory lets them in', async () => {
    const second = await connectOidc(owner, provider);
    const leaving = await connectScim(api.url, owner, second);
    const made = await leaving.ok('POST', '/Users', ofOkta());
    const account = await accountOf(made);
    await leaving.ok('PATCH', `/Users/${made.id}`, deactivations['Entra ID']);
    await owner.client.call('deleteSsoConnection', { params: { sso_connection_id: second } });
    const suspended = async () => {
      const { data } = await owner.client.ok('listMembers');
      return data.find((one) => one.account_id === account)?.suspended;
    };
    expect(await suspended()).toBe(true);
    expect((await signInOutside(api.url, connectionId)).page).toContain('sso=sso_not_allowed');
    await directory.ok('POST', '/Users', ofOkta());
    expect(await suspended()).toBe(false);
    expect((await signInOutside(api.url, connectionId)).page).toBe('/');
  });

  test('is never the last owner', async () => {
    const body = { ...ofOkta(), userName: owner.email, emails: [] };
    const { id } = await directory.ok('POST', '/Users', body);
    const refused = await directory.call('PATCH', `/Users/${id}`, deactivations['Entra ID']);
    expect([refused.status, refused.body.scimType]).toEqual([400, 'mutability']);
    expect((await directory.call('DELETE', `/Users/${id}`)).status).toBe(400);
    expect((await owner.client.ok('getMe')).role).toBe('owner');
    expect(await directory.ok('GET', `/Users/${id}`)).toMatchObject({ active: true });
  });
});

describe('A SCIM token', () => {
  test('is shown once, opens SCIM of its connection alone, and stops once it is rotated, deleted or its connection off', async () => {
    const own = await connectOidc(owner, provider);
    const params = { sso_connection_id: own };
    const first = await owner.client.ok('createScimToken', { params });
    const base = `${api.url}/scim/v2/${own}`;
    const works = async (value: string): Promise<number> =>
      (await scimClient(base, value).call('GET', '/ServiceProviderConfig')).status;
    expect(first.value).toMatch(/^bk_scm_[0-9A-Za-z]{38}$/);
    expect(await works(first.value)).toBe(200);
    const { body: shown } = await owner.client.call('getScim', { params });
    expect(JSON.stringify(shown)).not.toContain(first.value);
    expect(shown).toMatchObject({
      base_url: expect.stringContaining(`/scim/v2/${own}`),
      token: { last4: first.value.slice(-4) },
    });

    const elsewhere = await scimClient(`${api.url}/scim/v2/${connectionId}`, first.value).call('GET', '/Users');
    expect(elsewhere).toMatchObject({ status: 401, contentType: 'application/scim+json; charset=utf-8' });
    expect((await owner.client.as({}).withKey(first.value).refused('getMe')).code).toBe('invalid_api_key');
    expect((await owner.client.as({}).withKey(first.value).call('listGatewayModels')).status).toBe(401);

    const second = await owner.client.ok('createScimToken', { params });
    expect([await works(first.value), await works(second.value)]).toEqual([401, 200]);
    await owner.client.ok('updateSsoConnection', { params, body: { enabled: false } });
    expect(await works(second.value)).toBe(401);
    await owner.client.ok('updateSsoConnection', { params, body: { enabled: true } });
    await owner.client.call('deleteScimToken', { params });
    expect(await works(second.value)).toBe(401);
  });

  test('is up to owners; keys and sessions open nothing of SCIM', async () => {
    const admin = await signUpMember(api, owner.organizationId, { role: 'admin' });
    const params = { sso_connection_id: connectionId };
    for (const operation of ['createScimToken', 'deleteScimToken', 'getScim'] as const)
      expect((await admin.client.refused(operation, { params })).status).toBe(403);
    const key = await owner.client.ok('createAccountApiKey', { body: { label: 'all' } });
    expect((await owner.client.as({}).withKey(key.value).call('listScimUsers', { params })).status).toBe(401);
    expect((await owner.client.call('listScimUsers', { params })).status).toBe(401);
  });

  test('records its changes in the audit log as the directory', async () => {
    const { id } = await directory.ok('POST', '/Users', ofOkta());
    await directory.ok('PATCH', `/Users/${id}`, deactivations['Okta']);
    const { rows } = await api.test.database.pool.query(
      `select action, by_kind, by_id, organization_id from audit_events
        where target_id in ($1, (select account_id from scim_users where id = $1)) order by created_at, id`,
      [id],
    );
    const by = { by_kind: 'scim', by_id: connectionId, organization_id: owner.organizationId };
    const actions = ['member.joined', 'scim_user.created', 'member.suspended', 'scim_user.updated'];
    expect(rows).toEqual(actions.map((action) => ({ action, ...by })));
  });
});

/** getScimServiceProviderConfig, listScimResourceTypes, getScimResourceType, listScimSchemas, getScimSchema */
test('Supported features are described as in RFC 7643, unsupported ones as in RFC 7644', async () => {
  const config = await directory.ok('GET', '/ServiceProviderConfig');
  expect(config).toMatchObject({ patch: { supported: true }, bulk: { supported: false }, etag: { supported: false } });
  const types = await directory.ok('GET', '/ResourceTypes');
  expect(types.Resources.map(({ id }) => id)).toEqual(['User', 'Group']);
  expect((await directory.ok('GET', '/ResourceTypes/User'))['endpoint']).toBe('/Users');
  const schemas = await directory.ok('GET', '/Schemas');
  for (const { id } of schemas.Resources) expect((await directory.ok('GET', `/Schemas/${id}`)).id).toBe(id);
  for (const path of ['/Schemas/none', '/Users/scu_none', '/Nothing'])
    expect(await directory.call('GET', path)).toMatchObject({
      status: 404,
      body: { schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'], status: '404' },
    });
});

function address(): string {
  return `test.user-${counter}@company.test`;
}

/** An account whose address an admin has confirmed: its sign-in methods stay when the directory provisions it. */
async function signUpConfirmed(email: string): Promise<Person> {
  const person = await signUpPerson(api.url, { email });
  await owner.client.ok('confirmAccountEmail', { params: { account_id: person.accountId } });
  return person;
}

async function accountOf({ id }: { id: string }): Promise<string> {
  const { rows } = await api.test.database.pool.query<{ account_id: string }>(
    'select account_id from scim_users where id = $1',
    [id],
  );
  return rows[0]!.account_id;
}

async function eventsOf(id: string): Promise<number> {
  const { rows } = await api.test.database.pool.query('select 1 from audit_events where target_id = $1', [id]);
  return rows.length;
}

async function signIn(email: string): Promise<ApiClient> {
  const answer = await owner.client.as({}).call('signIn', { body: { email, password: 'correct horse battery' } });
  const cookie = answer.headers.getSetCookie()[0]!.split(';')[0]!;
  return owner.client.as({ cookie, origin: api.url });
}
