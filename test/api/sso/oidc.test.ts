import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createHmac } from 'node:crypto';
import { base64url, generateKeyPair, importJWK, SignJWT, decodeJwt, decodeProtectedHeader } from 'jose';

import { checkSsoDomains } from '../../../domains/identity/sso/domains/checkSsoDomains.ts';
import { ApiClient, signUpPerson, testPassword, type Person } from '../../support/apiClient.ts';
import { startTestApi, type TestApi } from '../../support/apiServer.ts';
import { signUpMember } from '../../support/members.ts';
import { startOidcProvider, type OidcProvider } from '../../support/oidcProvider.ts';
import { comeBack, signInOutside } from '../../support/outsideSignIn.ts';
import { connectOidc, proveDomain, type TxtRecords } from '../../support/ssoOrganization.ts';

let api: TestApi;
let provider: OidcProvider;
/** The first account of the instance, with an organization whose domain company.test is proved. */
let owner: Person;
let connectionId: string;
let counter = 0;
const records: TxtRecords = new Map();

beforeAll(async () => {
  api = await startTestApi({
    settings: { outboundAllow: ['127.0.0.1'] },
    lookUpTxt: async (name) => records.get(name) ?? [],
  });
  provider = await startOidcProvider();
  owner = await signUpPerson(api.url);
  connectionId = await connect(owner);
  await proveDomain(owner, 'company.test', records);
});

afterAll(async () => {
  await api?.close();
  await provider?.close();
});

beforeEach(() => {
  provider.forgeToken = null;
  provider.ignoresPkce = false;
  provider.namedMethods = null;
  counter += 1;
  provider.person = {
    sub: `sub-${counter}`,
    email: `ada-${counter}@company.test`,
    email_verified: true,
    name: 'Ada',
    groups: ['staff'],
  };
});

describe('Signing in with an OpenID provider', () => {
  test('makes an account at the first sign-in, and finds it by issuer and subject, whatever its address is', async () => {
    const first = await signInOutside(api.url, connectionId);
    expect(first).toMatchObject({ status: 303, page: '/' });
    const me = await first.client!.ok('getMe');
    expect(me).toMatchObject({
      role: 'member',
      instance_role: 'instance_member',
      organization: { id: owner.organizationId },
    });
    expect(me.account).toMatchObject({ name: 'Ada', email: provider.person.email });
    expect(me.personal_project_id).not.toBeNull();

    provider.person = { ...provider.person, email: 'renamed@company.test' };
    const again = await signInOutside(api.url, connectionId);
    expect((await again.client!.ok('getMe')).account.id).toBe(me.account.id);
    const { last_error, last_used_at } = await connectionNow();
    expect({ last_error, used: last_used_at !== null }).toEqual({ last_error: null, used: true });
  });

  test('creates an account without a password, which cannot sign in by password', async () => {
    await signInOutside(api.url, connectionId);
    const refused = await new ApiClient(api.url).refused('signIn', {
      body: { email: provider.person.email, password: '' },
    });
    expect(refused.code).toBe('invalid_sign_in');
  });

  test('reads what is only in the answer of userinfo', async () => {
    provider.claimsInToken = false;
    provider.register(`${api.url}/another`);
    const { client } = await signInOutside(api.url, connectionId);
    expect((await client!.ok('getMe')).account).toMatchObject({ name: 'Ada', email: provider.person.email });
    expect(await groupsNow()).toEqual(['staff']);
    provider.claimsInToken = true;
    provider.register(`${api.url}/another-one`);
  });

  test('keeps the groups it knows where the provider says nothing complete of them', async () => {
    await signInOutside(api.url, connectionId);
    for (const groups of [undefined, 7, ['staff', 7]]) {
      provider.person = { ...provider.person, groups };
      await signInOutside(api.url, connectionId);
      expect(await groupsNow()).toEqual(['staff']);
    }
    provider.person = { ...provider.person, groups: [] };
    await signInOutside(api.url, connectionId);
    expect(await groupsNow()).toEqual([]);
  });

  test('continues with a rotated key of the provider', async () => {
    await provider.rotateKey();
    expect((await signInOutside(api.url, connectionId)).page).toBe('/');
  });

  test('opens the page that was asked for, of this instance only', async () => {
    const start = (return_to: string) =>
      new ApiClient(api.url).call('startSso', { params: { sso_connection_id: connectionId }, body: { return_to } });
    expect((await start('/executions?status=error')).status).toBe(200);
    for (const elsewhere of ['//evil.test', '/\\evil.test', 'https://evil.test'])
      expect((await start(elsewhere)).status).toBe(400);
  });
});

describe('An identity', () => {
  test('of an address outside the proved domains makes no account, and the owner learns why', async () => {
    provider.person = { ...provider.person, email: `stranger-${counter}@elsewhere.test` };
    const { page, client } = await signInOutside(api.url, connectionId);
    expect([page, client]).toEqual([`/sign-in?sso=sso_not_allowed&connection=${connectionId}`, null]);
    expect((await connectionNow()).last_error).toContain('not of a verified domain');
    expect(await accountsOf(provider.person.email!)).toBe(0);
  });

  test('whose address the provider itself does not vouch for makes no account', async () => {
    for (const email_verified of [false, 'false']) {
      provider.person = { ...provider.person, email_verified };
      expect((await signInOutside(api.url, connectionId)).page).toContain('sso=sso_not_allowed');
    }
    expect(await accountsOf(provider.person.email!)).toBe(0);
  });

  test('gets an existing account by its address only in a proved domain; else the account itself has to connect it', async () => {
    const person = await signUpMember(api, owner.organizationId);
    provider.person = { ...provider.person, email: person.email };
    expect((await signInOutside(api.url, connectionId)).page).toContain('sso=sso_link_required');
    expect((await signInOutside(api.url, connectionId, { by: person.client })).page).toBe(
      '/settings/account-security?sso=connected',
    );
    const { client } = await signInOutside(api.url, connectionId);
    expect((await client!.ok('getMe')).account.id).toBe(person.accountId);
    const { connections } = await client!.ok('listSsoChoices');
    const connected = connections.filter((one) => one.connected);
    expect(connected).toMatchObject([{ id: connectionId, connected_as: person.email }]);
  });

  test('of one account is never connected to another', async () => {
    const people = [
      await signUpMember(api, owner.organizationId),
      await signUpMember(api, owner.organizationId),
    ] as const;
    await signInOutside(api.url, connectionId, { by: people[0].client });
    const second = await signInOutside(api.url, connectionId, { by: people[1].client });
    expect(second.page).toContain('sso=sso_not_allowed');
  });

  test('of an organization reaches no account of another one', async () => {
    const thief = await signUpPerson(api.url);
    const theirs = await connect(thief);
    provider.person = { ...provider.person, email: owner.email };
    expect((await signInOutside(api.url, theirs)).page).toContain('sso=sso_link_required');
    provider.person = { ...provider.person, email: `new-${counter}@company.test` };
    expect((await signInOutside(api.url, theirs)).page).toContain('sso=sso_not_allowed');
    const foreign = await owner.client.refused('linkSso', { params: { sso_connection_id: theirs } });
    expect(foreign.status).toBe(404);
  });
});

describe('A session that a provider opened', () => {
  test('acts in that organization only, without the instance role, and changes nothing about how the account signs in', async () => {
    const admin = await signUpPerson(api.url, { email: `admin-${counter}@company.test` });
    await api.test.database.pool.query(`update accounts set instance_role = 'instance_owner' where id = $1`, [
      admin.accountId,
    ]);
    provider.person = { ...provider.person, email: admin.email };
    const client = (await signInOutside(api.url, connectionId)).client!;
    const me = await client.ok('getMe');
    expect(me.account.id).toBe(admin.accountId);
    expect([me.instance_role, me.organizations.map((one) => one.id)]).toEqual([
      'instance_member',
      [owner.organizationId],
    ]);
    expect((await client.refused('listOrganizations')).status).toBe(403);
    const move = await client.refused('updateSession', { body: { organization_id: admin.organizationId } });
    expect(move.status).toBe(404);
    const password = await client.refused('changePassword', {
      body: { current_password: testPassword, new_password: 'another long password' },
    });
    expect(password.status).toBe(403);
    expect((await client.refused('linkSso', { params: { sso_connection_id: connectionId } })).status).toBe(403);
    expect((await client.ok('listSessions')).data).toHaveLength(1);

    const { value } = await client.ok('createAccountApiKey', { body: { label: 'Of SSO' } });
    expect((await client.withKey(value).refused('listOrganizations')).status).toBe(403);
    expect((await client.withKey(value).ok('getMe')).account.id).toBe(admin.accountId);
    const wide = await client.refused('createAccountApiKey', { body: { label: 'W', scopes: ['instance.admin'] } });
    expect(wide.status).toBe(403);
  });

  test('ends on the very next request once its connection is disabled or gone, and at the latest after the hours that it allows', async () => {
    const own = await connect(owner, { session_hours: 1 });
    const { client } = await signInOutside(api.url, own);
    const { data } = await client!.ok('listSessions');
    const leftMs = Date.parse(data[0]!.expires_at) - Date.now();
    expect(leftMs).toBeGreaterThan(3_500_000);
    expect(leftMs).toBeLessThanOrEqual(3_600_000);
    const change = (enabled: boolean) =>
      owner.client.ok('updateSsoConnection', { params: { sso_connection_id: own }, body: { enabled } });
    await change(false);
    expect((await client!.refused('getMe')).code).toBe('not_signed_in');
    const start = await new ApiClient(api.url).refused('startSso', { params: { sso_connection_id: own } });
    expect(start.status).toBe(404);
    await change(true);
    await client!.ok('getMe');
    await owner.client.call('deleteSsoConnection', { params: { sso_connection_id: own } });
    expect((await client!.refused('getMe')).code).toBe('not_signed_in');
  });
});

describe('An answer of the provider (finishOidc)', () => {
  test('counts once, in the browser that began, at the connection that it was begun at', async () => {
    const done = await signInOutside(api.url, connectionId);
    const replay = await comeBack(api.url, done.callback, done.browser);
    expect([replay.page, replay.client]).toEqual([`/sign-in?sso=sso_expired&connection=${connectionId}`, null]);

    const strangers = await signInOutside(api.url, connectionId, {
      change: (url) => url.replace('callback?', 'callback?x=1&'),
    });
    expect(strangers.page).toBe('/');
    const other = (
      await new ApiClient(api.url).call('startSso', { params: { sso_connection_id: connectionId } })
    ).headers
      .getSetCookie()[0]!
      .split(';')[0]!;
    for (const browser of ['', other]) {
      const planted = await beforeReturn();
      expect((await comeBack(api.url, planted.callback, browser)).page).toContain('sso=sso_expired');
    }
    const second = await connect(owner);
    const mixed = await signInOutside(api.url, connectionId, { change: (url) => url.replace(connectionId, second) });
    expect(mixed.page).toContain('sso=sso_expired');
  });

  test('with the code of another sign-in is rejected: by its verifier, or by its nonce if the provider ignores PKCE', async () => {
    const begun = new URL(
      (await new ApiClient(api.url).ok('startSso', { params: { sso_connection_id: connectionId } })).url,
    ).searchParams;
    expect(begun.get('code_challenge_method')).toBe('S256');
    expect(begun.get('code_challenge')).toMatch(/^[\w-]{43}$/);
    const reasons: (string | null)[] = [];
    for (const ignores of [false, true]) {
      provider.ignoresPkce = ignores;
      const code = new URL((await beforeReturn()).callback).searchParams.get('code')!;
      const injected = await signInOutside(api.url, connectionId, { change: withQuery({ code }) });
      expect([injected.page, injected.client]).toEqual([`/sign-in?sso=sso_failed&connection=${connectionId}`, null]);
      const { data } = await owner.client.ok('listSsoConnections');
      reasons.push(data.find(({ id }) => id === connectionId)!.last_error);
    }
    expect(reasons).toEqual([expect.stringContaining('invalid_grant'), expect.stringContaining('nonce')]);
    provider.ignoresPkce = false;
    provider.namedMethods = ['plain'];
    const plain = await new ApiClient(api.url).refused('startSso', { params: { sso_connection_id: connectionId } });
    expect(plain.code).toBe('sso_failed');
  });

  test('with another issuer, or with an error, is rejected', async () => {
    const foreign = await signInOutside(api.url, connectionId, { change: withQuery({ iss: 'https://evil.test' }) });
    expect(foreign.page).toContain('sso=sso_failed');
    const refusal = await signInOutside(api.url, connectionId, {
      change: withQuery({ error: 'access_denied', error_description: 'Not you' }),
    });
    expect(refusal.page).toContain('sso=sso_failed');
    expect((await connectionNow()).last_error).toContain('access_denied');
  });

  const forgeries: Record<string, (token: string) => Promise<string>> = {
    'is not signed': async (token) => `${header({ alg: 'none' })}.${token.split('.')[1]}.`,
    'has its signature cut off': async (token) => token.split('.').slice(0, 2).join('.').concat('.'),
    'is signed with another key': (token) => signed(token, {}, { foreign: true }),
    'is signed with the client secret': async (token) => hmac(token, provider.clientSecret),
    'is signed with the public key as a secret': async (token) => hmac(token, String(provider.key.n)),
    'was changed after it was signed': async (token) => changed(token, { email: owner.email }),
    'is for another client': (token) => signed(token, { aud: 'another' }),
    'is for several clients, of which another one asked': (token) =>
      signed(token, { aud: ['bureau', 'another'], azp: 'another' }),
    'names another issuer': (token) => signed(token, { iss: 'https://evil.test' }),
    'has another nonce': (token) => signed(token, { nonce: 'another' }),
    'has no nonce': (token) => signed(token, { nonce: undefined }),
    'has run out': (token) => signed(token, { exp: Math.floor(Date.now() / 1000) - 120 }),
    'never runs out': (token) => signed(token, { exp: undefined }),
    'was issued in the future': (token) => signed(token, { nbf: Math.floor(Date.now() / 1000) + 600 }),
    'has no subject': (token) => signed(token, { sub: undefined }),
    'is none': async () => 'nothing',
  };

  test.each(Object.keys(forgeries))('whose ID token %s signs nobody in', async (name) => {
    provider.forgeToken = async (answer) => ({ ...answer, id_token: await forgeries[name]!(answer.id_token) });
    const { page, client } = await signInOutside(api.url, connectionId);
    expect([page, client]).toEqual([`/sign-in?sso=sso_failed&connection=${connectionId}`, null]);
    expect(await accountsOf(provider.person.email!)).toBe(0);
  });

  test('without an ID token is rejected', async () => {
    provider.forgeToken = ({ id_token: _gone, ...answer }) => answer;
    expect((await signInOutside(api.url, connectionId)).page).toContain('sso=sso_failed');
  });

  test('from a clock that is a little off is accepted', async () => {
    const now = Math.floor(Date.now() / 1000);
    provider.forgeToken = async ({ id_token, ...answer }) => ({
      ...answer,
      id_token: await signed(id_token, { iat: now + 20, nbf: now + 20 }),
    });
    expect((await signInOutside(api.url, connectionId)).page).toBe('/');
  });
});

describe('A connection', () => {
  test('belongs to owners: admins and members neither see nor change it', async () => {
    for (const role of ['admin', 'member'] as const) {
      const { client } = await signUpMember(api, owner.organizationId, { role });
      expect((await client.refused('listSsoConnections')).status).toBe(403);
      expect((await client.refused('createSsoDomain', { body: { domain: 'x.test' } })).status).toBe(403);
    }
  });

  test('never shows its secret, which another issuer does not get either', async () => {
    const { text } = await owner.client.call('listSsoConnections');
    expect(text).not.toContain(provider.clientSecret);
    const refused = await owner.client.refused('updateSsoConnection', {
      params: { sso_connection_id: connectionId },
      body: { oidc: { issuer: 'http://127.0.0.1:1' } },
    });
    expect(refused).toMatchObject({ status: 400, param: '/oidc/client_secret' });
    const { rows } = await api.test.database.pool.query('select * from sso_connections');
    expect(JSON.stringify(rows)).not.toContain(provider.clientSecret);
  });

  test('accepts one provider: no metadata address, no multi-tenant issuer, no http to the internet, no local address', async () => {
    const param = '/oidc/issuer';
    const refused = (issuer: string, client = owner.client) =>
      client.refused('createSsoConnection', { body: { name: 'X', oidc: { issuer, client_id: 'bureau' } } });
    expect(await refused(`${provider.issuer}/.well-known/openid-configuration`)).toMatchObject({ status: 400, param });
    expect(await refused('https://login.microsoftonline.com/common/v2.0')).toMatchObject({ status: 400, param });
    expect(await refused('http://idp.example.test')).toMatchObject({ status: 400, param });
    expect(await refused(`${provider.issuer}/elsewhere`)).toMatchObject({ status: 400, param });
    const closed = await api.another({ settings: { outboundAllow: [] } });
    const there = new ApiClient(closed.url, { cookie: owner.cookie, origin: closed.url });
    const { port } = new URL(provider.issuer);
    expect(await refused(`https://127.0.0.1:${port}`, there)).toMatchObject({ status: 400, param });
  });

  test('is found by the domain of an address, known or not', async () => {
    const discover = (email: string) => new ApiClient(api.url).ok('discoverSso', { body: { email } });
    const known = await discover(provider.person.email!);
    expect(known.connections.map((one) => one.id)).toContain(connectionId);
    expect(await discover('nobody@COMPANY.test')).toEqual(known);
    expect(await discover('nobody@sub.company.test')).toEqual({ connections: [] });
    expect(await discover('no address')).toEqual({ connections: [] });
  });
});

describe('An e-mail domain', () => {
  test('counts once its record is there, for one organization', async () => {
    const { client } = await signUpPerson(api.url);
    const domain = await client.ok('createSsoDomain', { body: { domain: 'Bücher.Test.' } });
    expect(domain).toMatchObject({
      domain: 'xn--bcher-kva.test',
      record_name: '_bureau-challenge.xn--bcher-kva.test',
      verified_at: null,
    });
    const params = { sso_domain_id: domain.id };
    records.set(domain.record_name, ['bureau-verification=another']);
    expect((await client.ok('verifySsoDomain', { params })).verified_at).toBeNull();
    records.set(domain.record_name, ['v=spf1 -all', domain.record_value]);
    expect(await client.ok('verifySsoDomain', { params })).toMatchObject({ verified_by: 'dns' });

    const late = await signUpPerson(api.url);
    const same = await late.client.ok('createSsoDomain', { body: { domain: domain.domain } });
    records.set(same.record_name, [same.record_value]);
    const refused = await late.client.refused('verifySsoDomain', { params: { sso_domain_id: same.id } });
    expect(refused.code).toBe('name_taken');
  });

  test('is looked for once a day; it lapses when its record was missing for seven days, and not before', async () => {
    const { client } = await signUpPerson(api.url);
    const { id, record_name, record_value } = await client.ok('createSsoDomain', { body: { domain: 'moved.test' } });
    const row = async () => (await client.ok('listSsoDomains')).data[0]!;
    const round = () => checkSsoDomains(api.deps.database, api.deps.lookUpTxt);
    const age = (columns: string) =>
      api.test.database.pool.query(`update sso_domains set ${columns} where id = $1`, [id]);
    records.set(record_name, [record_value]);
    await client.ok('verifySsoDomain', { params: { sso_domain_id: id } });
    records.delete(record_name);
    await round();
    expect(await row()).toMatchObject({ verified_by: 'dns', lapses_at: null });
    await age(`checked_at = now() - interval '25 hours'`);
    await round();
    const failing = await row();
    expect(failing.verified_by).toBe('dns');
    expect(Date.parse(failing.lapses_at!)).toBeGreaterThan(Date.now() + 6 * 24 * 3_600_000);
    records.set(record_name, [record_value]);
    await age(`checked_at = now() - interval '2 hours'`);
    await round();
    expect(await row()).toMatchObject({ verified_by: 'dns', lapses_at: null });
    records.delete(record_name);
    await age(`checked_at = now() - interval '25 hours', failing_since = now() - interval '169 hours'`);
    await round();
    expect(await row()).toMatchObject({ verified_at: null, lapses_at: null });
    const { data } = await client.ok('listAuditEvents', { query: { action: 'sso_domain.lapsed' } });
    expect(data).toMatchObject([{ target: { id, name: 'moved.test' } }]);
    await age(`proved_at = now(), proved_by = 'instance_admin', checked_at = now() - interval '25 hours'`);
    await round();
    expect(await row()).toMatchObject({ verified_by: 'instance_admin', lapses_at: null });
  });

  test('cannot be a public mail domain, and needs DNS except for instance admins', async () => {
    const { client } = await signUpPerson(api.url);
    expect((await client.refused('createSsoDomain', { body: { domain: 'gmail.com' } })).status).toBe(400);
    expect((await client.refused('createSsoDomain', { body: { domain: 'not a domain' } })).status).toBe(400);
    const { id } = await client.ok('createSsoDomain', { body: { domain: 'inside.test' } });
    const without = { params: { sso_domain_id: id }, body: { without_dns: true } };
    const refused = await client.refused('verifySsoDomain', without);
    expect(refused).toMatchObject({ status: 403, message: expect.stringContaining('instance_sign_in') as string });
    const own = await owner.client.ok('createSsoDomain', { body: { domain: 'inside.test' } });
    const asked = { params: { sso_domain_id: own.id }, body: { without_dns: true } };
    const body = { label: 'set up', scopes: ['sso.manage' as const, 'instance.admin' as const] };
    const { value } = await owner.client.ok('createAccountApiKey', { body });
    const byKey = await owner.client.withKey(value).refused('verifySsoDomain', asked);
    expect(byKey).toMatchObject({ status: 403, message: expect.stringContaining('No API key can') as string });
    const proved = await owner.client.ok('verifySsoDomain', asked);
    expect(proved.verified_by).toBe('instance_admin');
    await owner.client.call('deleteSsoDomain', { params: { sso_domain_id: own.id } });
    const { data } = await owner.client.ok('listSsoDomains');
    expect(data.map((one) => one.domain)).toEqual(['company.test']);
  });
});

function connect(person: Person, more: object = {}): Promise<string> {
  return connectOidc(person, provider, more);
}

async function connectionNow() {
  const { data } = await owner.client.ok('listSsoConnections');
  return data.find((one) => one.id === connectionId)!;
}

async function accountsOf(email: string): Promise<number> {
  const { rows } = await api.test.database.pool.query('select 1 from accounts where email = $1', [email]);
  return rows.length;
}

async function groupsNow(): Promise<string[] | null> {
  const { rows } = await api.test.database.pool.query<{ groups: string[] | null }>(
    'select groups from outside_identities where subject = $1',
    [provider.person.sub],
  );
  return rows[0]!.groups;
}

/** Signs in at the provider without delivering the response. */
async function beforeReturn(): Promise<{ callback: string }> {
  let callback = '';
  await signInOutside(api.url, connectionId, {
    change: (url) => {
      callback = url;
      return `${api.url}/health/live`;
    },
  });
  return { callback };
}

function withQuery(query: Record<string, string>): (url: string) => string {
  return (text) => {
    const url = new URL(text);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    return url.href;
  };
}

function header(value: object): string {
  return base64url.encode(JSON.stringify(value));
}

/** The token with other claims, signed with the provider's key or a foreign one of the same name. */
async function signed(token: string, claims: object, { foreign = false } = {}): Promise<string> {
  const key = foreign ? (await generateKeyPair('RS256')).privateKey : await importJWK(provider.key, 'RS256');
  const payload = JSON.parse(JSON.stringify({ ...decodeJwt(token), ...claims })) as Record<string, unknown>;
  return new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid: decodeProtectedHeader(token).kid! }).sign(key);
}

function hmac(token: string, secret: string): string {
  const head = `${header({ alg: 'HS256', kid: provider.key.kid })}.${token.split('.')[1]}`;
  return `${head}.${createHmac('sha256', secret).update(head).digest('base64url')}`;
}

function changed(token: string, claims: object): string {
  const [head, , signature] = token.split('.');
  return `${head}.${header({ ...decodeJwt(token), ...claims })}.${signature}`;
}
