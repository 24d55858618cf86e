import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  accountAtAddress,
  accountOnDevice,
  countAttempt,
  giveAttemptBack,
} from '../../domains/identity/signInLimit.ts';
import { ApiClient, cookieOf, signUpPerson, testPassword, type Person } from '../support/apiClient.ts';
import { startTestApi, type TestApi } from '../support/apiServer.ts';

let api: TestApi;
let owner: Person;
let member: Person;
beforeAll(async () => {
  api = await startTestApi();
  owner = await signUpPerson(api.url);
  member = await signUpPerson(api.url);
});
afterAll(() => api.close());

const signInBody = (person: Person) => ({ email: person.email, password: testPassword });

describe('signing up', () => {
  test('makes the first account instance owner with 1,000 credits, and the next one a member of its own organization', async () => {
    const me = await owner.client.ok('getMe');
    expect(me).toMatchObject({
      role: 'owner',
      instance_role: 'instance_owner',
      plan: 'self_hosted',
      balance: '1000.000000',
    });
    expect(me.personal_project_id).toMatch(/^proj_/);
    expect(await member.client.ok('getMe')).toMatchObject({
      role: 'owner',
      instance_role: 'instance_member',
      balance: '0.000000',
    });
    const { data } = await owner.client.ok('listWalletEntries');
    expect(data).toHaveLength(1);
    expect(data[0]).toMatchObject({ kind: 'grant', credits: '1000.000000', balance_after: '1000.000000' });
  });

  test('treats e-mail addresses that differ in case or spaces as one', async () => {
    const body = { email: ` ${owner.email.toUpperCase()}`, password: testPassword, name: 'Twin' };
    expect(
      await new ApiClient(api.url).refused('signUp', { body: { ...body, email: body.email.trim() } }),
    ).toMatchObject({ status: 409, code: 'email_taken' });
  });

  test('names the field that is wrong', async () => {
    const anonymous = new ApiClient(api.url);
    const body = { email: 'a@example.test', password: 'short', name: 'A' };
    expect(await anonymous.refused('signUp', { body })).toMatchObject({
      status: 400,
      code: 'invalid_request',
      param: '/password',
    });
    expect(
      await anonymous.refused('signUp', { body: { ...body, password: testPassword, instance_role: 'instance_owner' } }),
    ).toMatchObject({
      status: 400,
      param: '/instance_role',
    });
  });

  test('works as invited: once, for the address it was made for, and not without', async () => {
    const invited = await api.another({ settings: { signUp: 'invite' } });
    const newcomer = (email: string, invitation?: string) =>
      new ApiClient(invited.url).call('signUp', {
        body: { email, password: testPassword, name: 'N', ...(invitation && { invitation }) },
      });
    const { url } = await owner.client.ok('createInvitation', { body: { email: 'Invited@example.test' } });
    const token = new URL(url).searchParams.get('invitation')!;
    expect((await newcomer('other@example.test')).status).toBe(403);
    expect((await newcomer('other@example.test', token)).status).toBe(403);
    expect((await newcomer('invited@example.test', token)).status).toBe(201);
    expect((await newcomer('invited@example.test', token)).status).toBe(403);
    expect((await newcomer('late@example.test', token)).status).toBe(403);
    const { data } = await owner.client.ok('listInvitations');
    expect(data[0]).toMatchObject({ email: 'invited@example.test', used_at: expect.any(String) as string });
    expect(JSON.stringify(data)).not.toContain(token);
  });

  test('is rejected for all if closed', async () => {
    const closed = await api.another({ settings: { signUp: 'closed' } });
    const { token } = {
      token: new URL((await owner.client.ok('createInvitation')).url).searchParams.get('invitation')!,
    };
    const body = { email: 'no@example.test', password: testPassword, name: 'No', invitation: token };
    expect(await new ApiClient(closed.url).refused('signUp', { body })).toMatchObject({
      status: 403,
      code: 'sign_up_closed',
    });
  });
});

describe('the session cookie', () => {
  test('is HttpOnly, SameSite=Lax and for the whole site, and beside it only the device is remembered', async () => {
    const { headers } = await new ApiClient(api.url).call('signIn', { body: signInBody(owner) });
    const cookies = headers.getSetCookie();
    expect(cookies).toEqual([
      expect.stringMatching(/^bureau_session=[A-Za-z0-9_-]{43}; Path=\/; HttpOnly; SameSite=Lax; Expires=/),
      expect.stringMatching(/^bureau_device=[\w-]{22}\.[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Expires=/),
    ]);
  });

  test('is a __Host- cookie with Secure under an https public URL', async () => {
    const secure = await api.another({ settings: { publicUrl: 'https://bureau.example.com' } });
    const { headers } = await new ApiClient(secure.url).call('signIn', { body: signInBody(owner) });
    expect(headers.getSetCookie()[0]).toMatch(
      /^__Host-bureau_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Secure; Expires=/,
    );
    const plain = cookieOf(headers).replace('__Host-', '');
    expect(await new ApiClient(secure.url, { cookie: plain }).refused('getMe')).toMatchObject({ status: 401 });
    expect((await new ApiClient(secure.url, { cookie: cookieOf(headers) }).call('getMe')).status).toBe(200);
  });

  test('is not given over plain http to another host, unless the operator accepts that', async () => {
    const exposed = await api.another({ settings: { publicUrl: 'http://bureau.internal:8080' } });
    expect(await new ApiClient(exposed.url).refused('signIn', { body: signInBody(owner) })).toMatchObject({
      status: 403,
      code: 'insecure_transport',
    });
    const accepted = await api.another({
      settings: { publicUrl: 'http://bureau.internal:8080', insecureCookies: true },
    });
    expect((await new ApiClient(accepted.url).call('signIn', { body: signInBody(owner) })).status).toBe(201);
  });

  test('is another one after every sign-in, and dead after signing out, at once and on every process', async () => {
    const anonymous = new ApiClient(api.url);
    const [one, two] = await Promise.all([0, 1].map(() => anonymous.call('signIn', { body: signInBody(owner) })));
    const first = anonymous.as({ cookie: cookieOf(one!.headers), origin: api.url });
    const second = anonymous.as({ cookie: cookieOf(two!.headers), origin: api.url });
    expect(first.headers['cookie']).not.toBe(second.headers['cookie']);
    const gone = await first.call('signOut');
    expect(gone.status).toBe(204);
    expect(gone.headers.getSetCookie()[0]).toMatch(/^bureau_session=; Path=\/; HttpOnly; SameSite=Lax; Max-Age=0$/);
    const other = await api.another();
    for (const url of [api.url, other.url]) {
      expect(await new ApiClient(url, first.headers).refused('getMe')).toMatchObject({
        status: 401,
        code: 'not_signed_in',
      });
    }
    expect((await second.call('getMe')).status).toBe(200);
  });

  test('is stored as a hash only', async () => {
    const token = owner.cookie.split('=')[1]!;
    const { rows } = await api.test.database.pool.query(
      `select row_to_json(s)::text as row, encode(token_hash, 'escape') as raw from sessions s`,
    );
    expect(JSON.stringify(rows)).not.toContain(token);
  });
});

describe('a device that has signed in before', () => {
  const signIn = (email: string, password: string, cookie = '') =>
    new ApiClient(api.url, { cookie }).call('signIn', { body: { email, password } });
  const deviceOf = async (email: string) => {
    const { headers } = await signIn(email, testPassword);
    return headers.getSetCookie()[1]!.split(';')[0]!;
  };

  const guess = (subject: string, times = 10) =>
    Promise.all(Array.from({ length: times }, () => countAttempt(api.deps.database, 'account', subject)));

  test('is not locked out by those who guess at its address, and has as many guesses itself', async () => {
    const [person, neighbour] = [await signUpPerson(api.url), await signUpPerson(api.url)];
    const [device, another] = [await deviceOf(person.email), await deviceOf(neighbour.email)];
    expect((await signIn(person.email, 'a guess')).status).toBe(401);
    await guess(accountAtAddress(person.email, '127.0.0.1'), 9);
    for (const cookie of ['', another, `${device}x`, device.replace('=', '=A')])
      expect((await signIn(person.email, testPassword, cookie)).status, cookie).toBe(429);
    expect((await signIn(person.email.toUpperCase(), testPassword, device)).status).toBe(201);
    expect((await signIn(person.email, 'a guess', device)).status).toBe(401);
    await guess(accountOnDevice(person.email, device.split(/[=.]/)[1]!), 9);
    expect((await signIn(person.email, testPassword, device)).status).toBe(429);
  });

  test('is not locked out where a whole address is', async () => {
    const device = await deviceOf(owner.email);
    let guesses = 0;
    try {
      for (; guesses < 200; guesses += 1) await countAttempt(api.deps.database, 'address', '127.0.0.1');
    } catch {
      guesses += 1; // the rejected guess counts, too
    }
    expect((await signIn(owner.email, testPassword)).status).toBe(429);
    expect((await signIn(owner.email, testPassword, device)).status).toBe(201);
    for (; guesses > 0; guesses -= 1) await giveAttemptBack(api.deps.database, 'address', '127.0.0.1');
  });
});

test('sessions are listed with the current one, and end when they are revoked', async () => {
  const { headers } = await new ApiClient(api.url).call('signIn', {
    body: signInBody(member),
    headers: { 'user-agent': 'Second browser' },
  });
  const second = new ApiClient(api.url, { cookie: cookieOf(headers), origin: api.url });
  const { data } = await member.client.ok('listSessions');
  expect(data.filter((session) => session.current)).toHaveLength(1);
  const listed = data.find((session) => session.user_agent === 'Second browser')!;
  expect((await member.client.call('revokeSession', { params: { session_id: listed.id } })).status).toBe(204);
  expect(await second.refused('getMe')).toMatchObject({ status: 401 });
  expect(await owner.client.refused('revokeSession', { params: { session_id: data[0]!.id } })).toMatchObject({
    status: 404,
    code: 'not_found',
  });
});

test('a session acts in another organization only if its account is a member', async () => {
  expect(
    await member.client.refused('updateSession', { body: { organization_id: owner.organizationId } }),
  ).toMatchObject({ status: 404 });
  await api.deps.database.asSystem(({ organizations }) =>
    organizations.addMember({
      id: `mem_${'0'.repeat(26)}`,
      organizationId: owner.organizationId,
      accountId: member.accountId,
      role: 'member',
    }),
  );
  const me = await member.client.ok('updateSession', { body: { organization_id: owner.organizationId } });
  expect(me).toMatchObject({ organization: { id: owner.organizationId }, role: 'member', balance: '1000.000000' });
  expect(me.organizations).toHaveLength(2);
  await member.client.ok('updateSession', { body: { organization_id: member.organizationId } });
});

describe('a request that another site makes with the cookie', () => {
  const create = { body: { label: 'from elsewhere' } };
  const withCookie = (headers: Record<string, string>) => new ApiClient(api.url, { cookie: owner.cookie, ...headers });

  test.each([['https://evil.example'], ['null'], ['http://127.0.0.1:1']])('is refused from %s', async (origin) => {
    expect(await withCookie({ origin }).refused('createModelApiKey', create)).toMatchObject({
      status: 403,
      code: 'origin_not_allowed',
    });
  });

  test('is refused when the browser says cross-site or same-site', async () => {
    for (const site of ['cross-site', 'same-site']) {
      expect(await withCookie({ 'sec-fetch-site': site }).refused('createModelApiKey', create)).toMatchObject({
        status: 403,
      });
    }
  });

  test('is accepted from the instance itself under every loopback name, and reading is never checked', async () => {
    for (const origin of ['localhost', '127.0.0.1', '[::1]'].map((host) => `http://${host}:${api.port}`)) {
      expect((await withCookie({ origin }).call('createModelApiKey', create)).status).toBe(201);
    }
    expect((await withCookie({ origin: 'https://evil.example' }).call('getMe')).status).toBe(200);
  });

  test('is not checked where a key authenticates, and the key never falls back to the cookie', async () => {
    const { value } = await owner.client.ok('createAccountApiKey', { body: { label: 'ci' } });
    const client = new ApiClient(api.url, { authorization: `Bearer ${value}`, origin: 'https://evil.example' });
    expect((await client.call('createModelApiKey', create)).status).toBe(201);
    const wrong = owner.client.as({ ...owner.client.headers, authorization: 'Bearer bk_acc_nonsense' });
    expect(await wrong.refused('getMe')).toMatchObject({ status: 401, code: 'invalid_api_key' });
  });
});
