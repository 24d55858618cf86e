import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startSession, type SessionStart } from '../../domains/identity/sessions.ts';
import { ApiClient, cookieOf, signUpPerson, testPassword, type Person } from '../support/apiClient.ts';
import { startTestApi, type TestApi } from '../support/apiServer.ts';
import { signUpMember } from '../support/members.ts';
import { insertSsoConnection } from '../support/ssoConnections.ts';

let api: TestApi;
let owner: Person;
beforeAll(async () => {
  api = await startTestApi();
  owner = await signUpPerson(api.url);
});
afterAll(() => api?.close());

const ofInstance = { session_max_hours: null, session_idle_minutes: null, two_factor_required: false };
const none = { ...ofInstance, break_glass_account_id: null };

/** Starts a session like single sign-on, unless overridden. */
async function startFor(
  person: Person,
  { connection, ...more }: Partial<SessionStart> & { connection?: string } = {},
): Promise<ApiClient> {
  const connectionId = connection ?? (await insertSsoConnection(api, person.organizationId));
  const { token } = await api.deps.database.asSystem((repositories) =>
    startSession(repositories, {
      accountId: person.accountId,
      organizationId: person.organizationId,
      userAgent: 'Test',
      remoteAddress: '192.0.2.9',
      origin: { method: 'single_sign_on', connectionId },
      ...more,
      mailer: null,
    }),
  );
  return new ApiClient(api.url, { cookie: `bureau_session=${token}`, origin: api.url });
}

async function signInOf(person: Person): Promise<ApiClient> {
  const { headers } = await new ApiClient(api.url).call('signIn', {
    body: { email: person.email, password: testPassword },
    headers: { 'user-agent': 'Another' },
  });
  return new ApiClient(api.url, { cookie: cookieOf(headers), origin: api.url });
}

/** Sets the age and idle time of a person's sessions. */
const age = (person: Person, hours: number, unusedMinutes: number) =>
  api.test.database.pool.query(
    `update sessions set created_at = now() - $2 * interval '1 hour', last_seen_at = now() - $3 * interval '1 minute' where account_id = $1`,
    [person.accountId, hours, unusedMinutes],
  );
const isIn = async (client: ApiClient) => (await client.call('getMe')).status === 200;

describe('a session', () => {
  test('reports its sign-in method and location', async () => {
    const person = await signUpPerson(api.url);
    await signInOf(person);
    const { data } = await person.client.ok('listSessions');
    expect(data).toHaveLength(2);
    for (const session of data)
      expect(session).toMatchObject({
        address: '127.0.0.1',
        connection_id: null,
        authentication: { method: 'password', factors: [] },
      });
  });

  test('ends all others of its own account only', async () => {
    const person = await signUpPerson(api.url);
    const others = [await signInOf(person), await signInOf(person)];
    expect((await person.client.call('revokeOtherSessions')).status).toBe(204);
    expect(await Promise.all([person.client, owner.client, ...others].map(isIn))).toEqual([true, true, false, false]);
    expect((await person.client.ok('listSessions')).data).toHaveLength(1);
  });

  test('ends after an unused week by default, and reports when', async () => {
    const person = await signUpPerson(api.url);
    await age(person, 200, 7 * 24 * 60 - 5);
    const { data } = await person.client.ok('listSessions');
    const left = Date.parse(data[0]!.expires_at) - Date.now();
    expect(left).toBeLessThanOrEqual(7 * 24 * 60 * 60_000);
    await age(person, 200, 7 * 24 * 60 + 1);
    expect(await isIn(person.client)).toBe(false);
  });
});

describe('limits of sessions', () => {
  test('of an organization hold for open sessions that act in it, from the next request on', async () => {
    const [there, elsewhere] = [await signUpPerson(api.url), await signUpPerson(api.url)];
    for (const person of [there, elsewhere]) await age(person, 9, 50);
    const set = (body: object) => there.client.call('updateSignInPolicies', { body: { ...none, ...body } });
    expect((await there.client.ok('getSignInPolicies')).session_idle_minutes).toBeNull();
    expect((await set({ session_max_hours: 8 })).status).toBe(200);
    expect([await isIn(there.client), await isIn(elsewhere.client)]).toEqual([false, true]);
    const again = await signInOf(there);
    expect(await isIn(again)).toBe(true);
    await again.ok('updateSignInPolicies', { body: { ...none, session_idle_minutes: 30 } });
    await age(there, 1, 29);
    expect(await isIn(again)).toBe(true);
    await age(there, 1, 31);
    expect(await isIn(again)).toBe(false);
  });

  test('of the instance hold everywhere; the stricter one counts', async () => {
    const person = await signUpPerson(api.url);
    await age(person, 9, 50);
    try {
      await owner.client.ok('updateInstanceSignInPolicies', { body: { ...ofInstance, session_max_hours: 8 } });
      expect(await isIn(person.client)).toBe(false);
      const again = await signInOf(person);
      await again.ok('updateSignInPolicies', { body: { ...none, session_max_hours: 500 } });
      await age(person, 9, 50);
      expect(await isIn(again)).toBe(false);
      expect(await owner.client.ok('getInstanceSignInPolicies')).toEqual({ ...ofInstance, session_max_hours: 8 });
    } finally {
      await owner.client.ok('updateInstanceSignInPolicies', { body: ofInstance });
    }
  });

  test('are set by those who answer for it', async () => {
    const member = await signUpMember(api, owner.organizationId);
    expect(await member.client.ok('getSignInPolicies')).toEqual(none);
    for (const operation of ['updateSignInPolicies', 'updateInstanceSignInPolicies'] as const)
      expect(await member.client.refused(operation, { body: none })).toMatchObject({ status: 403 });
    expect(
      await owner.client.refused('updateSignInPolicies', { body: { ...none, session_idle_minutes: 1 } }),
    ).toMatchObject({ status: 400, param: '/session_idle_minutes' });
  });
});

describe('a session of single sign-on', () => {
  test('lasts as long as its provider says, and no longer than the instance allows', async () => {
    const person = await signUpPerson(api.url);
    expect(await isIn(await startFor(person, { maxAgeMs: 60_000 }))).toBe(true);
    expect(await isIn(await startFor(person, { maxAgeMs: -1 }))).toBe(false);
  });

  test('acts in its organization only, has no rights over the instance, and neither have its keys', async () => {
    const session = await startFor(owner);
    expect(await session.ok('getMe')).toMatchObject({ organization: { id: owner.organizationId } });
    expect(await session.refused('listProviders')).toMatchObject({ status: 403 });
    const { value } = await session.ok('createAccountApiKey', { body: { label: 'SSO' } });
    const key = new ApiClient(api.url).withKey(value);
    expect((await key.call('getMe')).status).toBe(200);
    expect(await key.refused('listProviders')).toMatchObject({ status: 403 });
    const { value: child } = await key.ok('createAccountApiKey', { body: { label: 'child' } });
    expect(await new ApiClient(api.url).withKey(child).refused('listProviders')).toMatchObject({ status: 403 });
    expect((await owner.client.call('listProviders')).status).toBe(200);
    const member = await signUpMember(api, owner.organizationId);
    const inOne = await startFor(member);
    const { organizations } = await member.client.ok('getMe');
    for (const { id } of organizations)
      expect(await inOne.refused('updateSession', { body: { organization_id: id } })).toMatchObject({ status: 404 });
  });

  test('changes nothing that the account signs in with, and sees and ends only sessions of its connection', async () => {
    const person = await signUpPerson(api.url);
    const connectionId = await insertSsoConnection(api, person.organizationId);
    const [session, sibling, other] = [
      await startFor(person, { connection: connectionId }),
      await startFor(person, { connection: connectionId }),
      await startFor(person),
    ];
    const body = { current_password: testPassword, new_password: 'another long password' };
    expect(await session.refused('changePassword', { body })).toMatchObject({
      status: 403,
      code: 'own_sign_in_required',
    });
    const all = (await person.client.ok('listSessions')).data;
    expect(all).toHaveLength(4);
    const seen = (await session.ok('listSessions')).data;
    expect(seen.map(({ connection_id }) => connection_id)).toEqual([connectionId, connectionId]);
    const own = all.find(({ connection_id }) => connection_id === null)!;
    expect(await session.refused('revokeSession', { params: { session_id: own.id } })).toMatchObject({ status: 404 });
    expect((await session.call('revokeOtherSessions')).status).toBe(204);
    expect(await Promise.all([session, sibling, other, person.client].map(isIn))).toEqual([true, false, true, true]);
  });
});
