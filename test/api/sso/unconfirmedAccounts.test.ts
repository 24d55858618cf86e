import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { newId } from '../../../db/ids.ts';
import { ApiClient, cookieOf, signUpPerson, testPassword, type Person } from '../../support/apiClient.ts';
import { startTestApi, type ApiServer, type TestApi } from '../../support/apiServer.ts';
import { hasSlapd, startDirectory, type Directory } from '../../support/directory.ts';
import { openMailbox, type Mailbox } from '../../support/mailbox.ts';
import { agreeAt } from '../../support/oauth2Server.ts';
import { signUpMember } from '../../support/members.ts';
import { beginOAuthRequest, oauthCallback } from '../../support/oauthRequest.ts';
import { startOidcProvider, type OidcProvider } from '../../support/oidcProvider.ts';
import { comeBack, signInOutside } from '../../support/outsideSignIn.ts';
import { startSamlProvider, type SamlProvider } from '../../support/samlProvider.ts';
import { connectScim, type ScimClient } from '../../support/scimDirectory.ts';
import { connectOidc, proveDomain, type TxtRecords } from '../../support/ssoOrganization.ts';
import { totpCode } from '../../support/totpCodes.ts';

let api: TestApi;
/** A second API process over the same database. */
let other: ApiServer;
let mailbox: Mailbox;
let oidc: OidcProvider;
let saml: SamlProvider;
let ldap: Directory | null = null;
let scim: ScimClient;
/** The owner of the company, which proves company.test. */
let owner: Person;
let admin: Person;
let counter = 0;
const connections = { oidc: '', saml: '', ldap: '' };
const records: TxtRecords = new Map();
const sql = (text: string, values: unknown[] = []) => api.test.database.pool.query(text, values);
const people = ['alice', 'bert', 'carol', 'dora'];

beforeAll(async () => {
  mailbox = await openMailbox();
  api = await startTestApi({
    settings: { outboundAllow: ['127.0.0.1', 'localhost'], smtp: mailbox.settings },
    lookUpTxt: async (name) => records.get(name) ?? [],
  });
  other = await api.another();
  [oidc, saml] = await Promise.all([startOidcProvider(), startSamlProvider()]);
  if (hasSlapd) ldap = await startDirectory(entries());
  admin = await signUpPerson(api.url, { email: 'admin@instance.test' });
  owner = await signUpPerson(api.url, { email: 'boss@company.test' });
  await proveDomain(owner, 'company.test', records);
  connections.oidc = await connectOidc(owner, oidc);
  const create = async (body: object) => (await owner.client.ok('createSsoConnection', { body })).id;
  connections.saml = await create({ name: 'SAML', saml: { metadata_xml: await saml.metadata() } });
  if (ldap)
    connections.ldap = await create({
      name: 'Directory',
      ldap: {
        url: ldap.tlsUrl,
        ca_certificate: ldap.authority,
        bind_dn: ldap.adminDn,
        bind_password: ldap.adminPassword,
        base_dn: ldap.baseDn,
      },
    });
  scim = await connectScim(api.url, owner, connections.oidc);
});
afterAll(async () => {
  await api?.close();
  await Promise.all([oidc?.close(), saml?.close(), ldap?.close(), mailbox?.close()]);
});
beforeEach(async () => {
  counter += 1;
  mailbox.received.length = 0;
  await sql('delete from rate_limits');
});

function entries(): string {
  const user = (uid: string) =>
    `dn: uid=${uid},dc=company,dc=test\nobjectClass: inetOrgPerson\nuid: ${uid}\ncn: ${uid}\nsn: X\nmail: ${uid}@company.test\nuserPassword: password of ${uid}`;
  const root = 'dn: dc=company,dc=test\nobjectClass: dcObject\nobjectClass: organization\no: Company\ndc: company';
  return [root, ...people.map(user)].join('\n\n');
}

/** The ways by which the company vouches for an address; each returns a client of the real person, where a session begins. */
const ways: Record<string, (email: string) => Promise<ApiClient | null>> = {
  SCIM: async (email) => {
    await scim.ok('POST', '/Users', { userName: email, emails: [{ value: email, primary: true }], active: true });
    return null;
  },
  OIDC: async (email) => {
    oidc.person = { sub: `sub of ${email}`, email, email_verified: true, name: 'Real person' };
    return (await signInOutside(api.url, connections.oidc)).client;
  },
  SAML: async (email) => {
    saml.answer = { nameId: `subject of ${email}`, attributes: { email, name: 'Real person' } };
    const start = await new ApiClient(api.url).call('startSso', { params: { sso_connection_id: connections.saml } });
    const { SAMLResponse, RelayState } = await saml.visit((start.body as { url: string }).url);
    const answer = await fetch(`${api.url}/api/v1/sso/${connections.saml}/acs`, {
      method: 'POST',
      body: new URLSearchParams({ SAMLResponse, RelayState: RelayState ?? '' }),
      redirect: 'manual',
    });
    return (await comeBack(api.url, answer.headers.get('location')!, cookieOf(start.headers))).client;
  },
  LDAP: async (email) => {
    const username = email.split('@')[0]!;
    const answer = await new ApiClient(api.url).call('signInByDirectory', {
      params: { sso_connection_id: connections.ldap },
      body: { username, password: `password of ${username}` },
    });
    if (answer.status !== 201) throw new Error(answer.text);
    return new ApiClient(api.url, { cookie: cookieOf(answer.headers), origin: api.url });
  },
};
const usable = Object.keys(ways).filter((way) => way !== 'LDAP' || hasSlapd);

/** Everything by which a stranger could keep the account that they signed up with another person's address. */
async function plant(email: string) {
  const squatter = await signUpPerson(api.url, { email });
  const { client } = squatter;
  const second = await signedIn(email);
  const { value: accountKey } = await client.ok('createAccountApiKey', { body: { label: 'Mine' } });
  const { value: modelKey } = await client.ok('createModelApiKey', { body: { label: 'Mine' } });
  const tokens = await letProgramIn(client);
  const { secret } = await client.ok('startTotp', { body: {} });
  await client.ok('confirmTotp', { body: { code: totpCode(secret, -1) } });
  await sql(
    `insert into passkeys (id, account_id, credential_id, public_key, counter, transports, device_type, backed_up, name)
     values ($1, $2, $1, '\\x00', 0, '{}', 'singleDevice', false, 'Mine')`,
    [newId('passkey'), squatter.accountId],
  );
  const own = await connectOidc(squatter, oidc);
  oidc.person = { sub: `squatter ${email}`, email: 'x@elsewhere.test', name: 'Squatter' };
  expect((await signInOutside(api.url, own, { by: client })).page).toContain('sso=connected');
  const { invitation } = await client.ok('createOrganizationInvitation', { body: { email: 'friend@elsewhere.test' } });
  await client.ok('changeEmail', { body: { email: `elsewhere-${counter}@elsewhere.test` } });
  const { url: resetLink } = await admin.client.ok('createPasswordResetLink', { body: { email } });
  const linking = await client.call('linkSso', { params: { sso_connection_id: own } });
  return { ...squatter, second, accountKey, modelKey, tokens, own, invitation, resetLink, linking };
}

async function signedIn(email: string, password = testPassword): Promise<ApiClient> {
  const { headers, status } = await new ApiClient(api.url).call('signIn', { body: { email, password } });
  expect(status).toBe(201);
  return new ApiClient(api.url, { cookie: cookieOf(headers), origin: api.url });
}

/** Lets a program in by OAuth; returns its tokens. */
async function letProgramIn(client: ApiClient): Promise<{ access_token: string; refresh: () => Promise<number> }> {
  const { clientId, requestId, cookies, verifier } = await beginOAuthRequest(api.url);
  const browser = client.as({ cookie: [client.headers['cookie'], ...cookies].join('; '), origin: api.url });
  const params = { oauth_request_id: requestId };
  const { url } = await browser.ok('allowOAuthRequest', { params, body: {} });
  const back = await fetch(url, { redirect: 'manual', headers: { cookie: browser.headers['cookie']! } });
  const code = new URL(back.headers.get('location')!).searchParams.get('code')!;
  const form = async (fields: Record<string, string>) =>
    new ApiClient(api.url).call('issueOAuthToken', {
      raw: new URLSearchParams({ client_id: clientId, ...fields }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
  const resource = `${api.url}/mcp`;
  const granted = { grant_type: 'authorization_code', redirect_uri: oauthCallback, code, code_verifier: verifier };
  const { body } = await form({ ...granted, resource });
  const { access_token, refresh_token } = body as { access_token: string; refresh_token: string };
  return {
    access_token,
    refresh: async () => (await form({ grant_type: 'refresh_token', refresh_token })).status,
  };
}

const mcpStatus = async (token: string) =>
  (
    await fetch(`${api.url}/mcp`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        authorization: `Bearer ${token}`,
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' }),
    })
  ).status;

const adminView = (accountId: string) => admin.client.ok('getAccount', { params: { account_id: accountId } });

describe('an account signed up with the address of another person', () => {
  test.each(usable)('loses every way into it before %s gives it to that person', async (way) => {
    const email = `${people[usable.indexOf(way)]}@company.test`;
    const squatter = await plant(email);
    expect(await mcpStatus(squatter.tokens.access_token)).toBe(200);
    const real = await ways[way]!(email);

    const body = { organization_id: owner.organizationId };
    for (const url of [api.url, other.url])
      for (const { headers } of [squatter.client, squatter.second]) {
        const client = new ApiClient(url, { ...headers, origin: url });
        expect((await client.refused('updateSession', { body })).status).toBe(401);
        expect((await client.refused('getMe')).code).toBe('not_signed_in');
      }
    for (const url of [api.url, other.url]) {
      expect((await new ApiClient(url).withKey(squatter.accountKey).refused('getMe')).code).toBe('invalid_api_key');
      expect((await new ApiClient(url).withKey(squatter.modelKey).refused('listGatewayModels')).status).toBe(401);
    }
    expect(await mcpStatus(squatter.tokens.access_token)).toBe(401);
    expect(await squatter.tokens.refresh()).toBe(400);
    const anybody = new ApiClient(api.url);
    expect((await anybody.refused('signIn', { body: { email, password: testPassword } })).code).toBe('invalid_sign_in');
    const token = squatter.resetLink.slice(squatter.resetLink.indexOf('#') + 1);
    const reset = { token, new_password: 'another horse battery' };
    expect((await anybody.refused('finishPasswordReset', { body: reset })).code).toBe('link_expired');
    // Neither her own provider nor a connection that she began before leads back.
    oidc.person = { sub: `squatter ${email}`, email: 'x@elsewhere.test' };
    expect((await signInOutside(api.url, squatter.own)).client).toBeNull();
    oidc.person = { sub: `another squatter ${email}`, email: 'x@elsewhere.test' };
    expect((await finishLinking(squatter.linking)).page).toContain('sso=sso_expired');

    expect(await adminView(squatter.accountId)).toMatchObject({
      email,
      email_confirmed_by: 'provider',
      second_factors: [],
      session_count: real === null ? 0 : 1,
    });
    const { rows } = await sql(
      `select (select count(*)::int from recovery_codes where account_id = $1) + (select count(*)::int from email_changes where account_id = $1)
        + (select count(*)::int from invitations where created_by = $1 and revoked_at is null) as planted`,
      [squatter.accountId],
    );
    expect(rows).toEqual([{ planted: 0 }]);
    const events = await owner.client.ok('listAuditEvents', { query: { action: 'account.unconfirmed_access_ended' } });
    expect(events.data[0]).toMatchObject({
      target: { id: squatter.accountId },
      after: {
        password_sign_in: true,
        sessions: 1,
        keys: 3,
        passkeys: 1,
        authenticator_apps: 1,
        outside_identities: 1,
      },
    });
    const mail = await mailbox.next({ to: email, subject: 'connected with your organization' });
    expect(mail.text).toContain('Nobody had confirmed it before');

    const person = real ?? (await ways['OIDC']!(email))!;
    const me = await person.ok('getMe');
    expect(me).toMatchObject({ account: { id: squatter.accountId, email_confirmed: true }, role: 'member' });
    const again = (await ways[way === 'SCIM' ? 'OIDC' : way]!(email))!;
    expect((await person.ok('getMe')).account.id).toBe((await again.ok('getMe')).account.id);
  });

  test('is not given to anybody where the domain is not proved', async () => {
    const squatter = await signUpPerson(api.url, { email: `eve-${counter}@elsewhere.test` });
    expect(await ways['OIDC']!(squatter.email)).toBeNull();
    const body = { userName: squatter.email, emails: [{ value: squatter.email }] };
    expect((await scim.call('POST', '/Users', body)).status).toBe(400);
    expect((await squatter.client.ok('getMe')).account.email_confirmed).toBe(false);
    expect(await signedIn(squatter.email)).toBeTruthy();
  });

  test('joins the company neither by an identity of a colleague nor by a directory that knows that one', async () => {
    const insider = await signUpMember(api, owner.organizationId);
    await sql('update accounts set email = $2 where id = $1', [insider.accountId, `victim-${counter}@company.test`]);
    oidc.person = { sub: `insider-${counter}`, email: `insider-${counter}@company.test`, email_verified: true };
    await signInOutside(api.url, connections.oidc, { by: insider.client });
    await owner.client.ok('removeMember', { params: { account_id: insider.accountId }, body: {} });
    expect((await signInOutside(api.url, connections.oidc)).page).toContain('sso=sso_not_allowed');
    const email = `insider-${counter}@company.test`;
    const body = { userName: email, externalId: `insider-${counter}`, emails: [{ value: email }], active: true };
    expect((await scim.call('POST', '/Users', body)).status).toBe(400);
    const members = await owner.client.ok('listMembers');
    expect(members.data.map((one) => one.account_id)).not.toContain(insider.accountId);
  });

  test('of an earlier release, merged before addresses had to be confirmed, is made safe at the next sign-in', async () => {
    const email = `merged-${counter}@company.test`;
    await ways['OIDC']!(email);
    const { rows } = await sql('select id from accounts where email = $1', [email]);
    const id = (rows[0] as { id: string }).id;
    const stolen = await signUpPerson(api.url);
    await sql('update sessions set account_id = $1, organization_id = $3 where account_id = $2', [
      id,
      stolen.accountId,
      owner.organizationId,
    ]);
    await sql('update accounts set email_confirmed_at = null, email_confirmed_by = null where id = $1', [id]);
    expect((await stolen.client.ok('getMe')).account.id).toBe(id);
    const real = (await ways['OIDC']!(email))!;
    expect((await real.ok('getMe')).account).toMatchObject({ id, email_confirmed: true });
    expect((await stolen.client.refused('getMe')).code).toBe('not_signed_in');
  });
});

describe('an account whose address is confirmed', () => {
  test('keeps its password, sessions and keys when the company’s provider first signs it in', async () => {
    const person = await signUpPerson(api.url, { email: `honest-${counter}@company.test` });
    const { value } = await person.client.ok('createAccountApiKey', { body: { label: 'CI' } });
    await admin.client.ok('confirmAccountEmail', { params: { account_id: person.accountId } });
    const real = (await ways['OIDC']!(person.email))!;
    expect((await real.ok('getMe')).account.id).toBe(person.accountId);
    expect((await person.client.ok('getMe')).organizations).toHaveLength(2);
    expect((await new ApiClient(api.url).withKey(value).ok('getMe')).account.id).toBe(person.accountId);
    await signedIn(person.email);
  });

  test('ends nothing for an identity that its owner connected while signed in to both', async () => {
    const person = await signUpMember(api, owner.organizationId);
    const email = `linked-${counter}@company.test`;
    await sql('update accounts set email = $2 where id = $1', [person.accountId, email]);
    oidc.person = { sub: `linked-${counter}`, email, email_verified: true };
    expect((await signInOutside(api.url, connections.oidc, { by: person.client })).page).toContain('sso=connected');
    expect((await person.client.ok('getMe')).account.email_confirmed).toBe(true);
    expect(await adminView(person.accountId)).toMatchObject({ email_confirmed_by: 'provider' });
  });

  test('keeps the password of an owner of the connecting organization at the first sign-in', async () => {
    const real = (await ways['OIDC']!(owner.email))!;
    expect((await real.ok('getMe')).account).toMatchObject({ id: owner.accountId, email_confirmed: true });
    expect((await owner.client.ok('getMe')).role).toBe('owner');
    await signedIn(owner.email);
  });
});

describe('an unconfirmed account that an organization must not take over', () => {
  test('is the emergency owner of another organization: it connects itself', async () => {
    const person = await signUpPerson(api.url, { email: `emergency-${counter}@company.test` });
    await sql(
      `insert into sign_in_policies (organization_id, two_factor_required, break_glass_account_id) values ($1, false, $2)`,
      [person.organizationId, person.accountId],
    );
    oidc.person = { sub: `emergency-${counter}`, email: person.email, email_verified: true };
    expect((await signInOutside(api.url, connections.oidc)).page).toContain('sso=sso_link_required');
    const body = { userName: person.email, emails: [{ value: person.email }], active: true };
    expect((await scim.call('POST', '/Users', body)).body.detail).toContain('Nobody has confirmed');
    expect((await person.client.ok('getMe')).account.email_confirmed).toBe(false);
    await signedIn(person.email);
  });
});

/** Continues a connection that the squatter began before. */
async function finishLinking(start: { body: unknown; headers: Headers }) {
  const callback = await agreeAt((start.body as { url: string }).url, `${api.url}/api/v1/sso/`);
  return comeBack(api.url, callback, cookieOf(start.headers));
}
