import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { components } from '../../../openapi/generated/types.ts';
import { parseOutboundAllow } from '../../../platform/outbound/guard.ts';
import { createOutbound } from '../../../platform/outbound/outbound.ts';
import { signUpPerson, type Person } from '../../support/apiClient.ts';
import { startTestApi, type TestApi } from '../../support/apiServer.ts';

type Scope = components['schemas']['Permission'];

let api: TestApi;
let person: Person;
let clientId: string;
let close: () => Promise<void>;
const callback = 'http://127.0.0.1:9/callback';
/** Documents published on the internet; all other addresses are fetched for real. */
const documents = new Map<string, string>();
beforeAll(async () => {
  api = await startTestApi({ settings: { outboundAllow: ['127.0.0.0/8'] } });
  const { outbound } = api.deps;
  const { stream } = outbound;
  const site = createServer((request, response) => response.end(documents.get(`https://client.example${request.url}`)));
  await once(site.listen(0, '127.0.0.1'), 'listening');
  const { port } = site.address() as AddressInfo;
  const near = createOutbound({ allow: parseOutboundAllow('127.0.0.0/8') });
  outbound.stream = (url, options) => {
    const { host, pathname } = new URL(url);
    return host === 'client.example'
      ? near.stream(`http://127.0.0.1:${port}${pathname}`, options)
      : stream(url, options);
  };
  close = async () => {
    site.closeAllConnections();
    site.close();
    await near.close();
    await api.close();
  };
  person = await signUpPerson(api.url);
  clientId = (await register({ client_name: 'Test client', redirect_uris: [callback] })).client_id!;
});
afterAll(() => close());

const nobody = () => person.client.as({});

async function register(metadata: object): Promise<{ status: number; client_id?: string; [field: string]: unknown }> {
  const { status, body } = await nobody().call('registerOAuthClient', {
    raw: JSON.stringify(metadata),
    headers: { 'content-type': 'application/json' },
  });
  return { ...(body as object), status };
}

/** A browser with a person's session, and its pending request. */
class Browser {
  readonly verifier = randomBytes(32).toString('base64url');
  readonly #cookies = new Map<string, string>();
  requestId = '';

  constructor(who: Person | null) {
    this.signIn(who);
  }

  signIn(who: Person | null): void {
    this.#keep(who?.client.headers['cookie'] ?? '');
  }

  /** `authorizeOAuth`. */
  async begin(changed: Record<string, string | null> = {}): Promise<URL> {
    const query = {
      response_type: 'code',
      client_id: clientId,
      redirect_uri: callback,
      state: 'the-state',
      code_challenge: createHash('sha256').update(this.verifier).digest('base64url'),
      code_challenge_method: 'S256',
      resource: `${api.url}/mcp`,
      ...changed,
    };
    const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== null);
    const next = await this.open(`${api.url}/oauth/authorize?${new URLSearchParams(given)}`);
    this.requestId = next.searchParams.get('request') ?? '';
    return next;
  }

  async open(url: string): Promise<URL> {
    const answer = await fetch(url, { redirect: 'manual', headers: { cookie: this.cookies } });
    for (const cookie of answer.headers.getSetCookie()) this.#keep(cookie.split(';', 1)[0]!);
    expect(answer.status, await answer.text()).toBe(303);
    return new URL(answer.headers.get('location')!);
  }

  get cookies(): string {
    return [...this.#cookies].map((pair) => pair.join('=')).join('; ');
  }

  #keep(cookie: string): void {
    const [name, value] = cookie.split('=', 2);
    if (value) this.#cookies.set(name!, value);
  }

  get client() {
    return person.client.as({ cookie: this.cookies, origin: api.url });
  }

  /** `allowOAuthRequest`, then `resumeOAuth`. */
  async allow(scopes?: Scope[]): Promise<URL> {
    const params = { oauth_request_id: this.requestId };
    const { url } = await this.client.ok('allowOAuthRequest', { params, body: scopes ? { scopes } : {} });
    return this.open(url);
  }

  /** From the beginning to the tokens. */
  async tokens(resource = `${api.url}/mcp`, scopes?: Scope[]): Promise<Tokens> {
    await this.begin({ resource });
    const back = await this.allow(scopes);
    return (await exchange(this.codeOf(back), this.verifier, { resource })).body as unknown as Tokens;
  }

  codeOf(back: URL): string {
    return back.searchParams.get('code')!;
  }
}

interface Tokens {
  access_token: string;
  refresh_token: string;
  scope: string;
}

async function form(operation: 'issueOAuthToken' | 'revokeOAuthToken', fields: Record<string, string>) {
  const { status, body } = await nobody().call(operation, {
    raw: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  return { status, body: (body ?? {}) as Record<string, string> };
}

const exchange = (code: string, verifier: string, changed: Record<string, string> = {}) =>
  form('issueOAuthToken', {
    grant_type: 'authorization_code',
    client_id: clientId,
    redirect_uri: callback,
    code,
    code_verifier: verifier,
    ...changed,
  });
const refresh = (token: string, changed: Record<string, string> = {}) =>
  form('issueOAuthToken', { grant_type: 'refresh_token', client_id: clientId, refresh_token: token, ...changed });

const mcp = (token: string | null, path = '/mcp') =>
  fetch(`${api.url}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'initialize',
      params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
    }),
  });

describe('a client that is let in', () => {
  test('finds its way from the 401 to tokens, and the key behind them is listed and revoked as others are', async () => {
    const refused = await mcp(null);
    const challenge = refused.headers.get('www-authenticate')!;
    expect([refused.status, challenge]).toEqual([401, expect.not.stringContaining('error=')]);
    const [, where] = /resource_metadata="([^"]+)"/.exec(challenge)!;
    const resource = await nobody().ok('getMcpResourceMetadata');
    expect(await (await fetch(where!)).json()).toEqual(resource);
    expect(resource).toMatchObject({ resource: `${api.url}/mcp`, authorization_servers: [api.url] });
    const server = await nobody().ok('getAuthorizationServerMetadata');
    expect(server).toMatchObject({ issuer: api.url, code_challenge_methods_supported: ['S256'] });
    const params = { digital_organization_id: `dorg_${'0'.repeat(26)}` };
    const one = await nobody().ok('getDigitalOrganizationMcpResourceMetadata', { params });
    expect(one.resource).toBe(`${api.url}/mcp/${params.digital_organization_id}`);

    const browser = new Browser(person);
    const page = await browser.begin();
    expect([page.origin, page.pathname]).toEqual([api.url, '/oauth/consent']);
    const asked = await browser.client.ok('getOAuthRequest', { params: { oauth_request_id: browser.requestId } });
    expect(asked).toMatchObject({
      application: { name: 'Test client', redirect_host: '127.0.0.1:9', resource: `${api.url}/mcp` },
      is_named_by_address: false,
      has_local_redirect: true,
    });
    const back = await browser.allow(['catalog.search']);
    expect(back.origin + back.pathname).toBe(callback);
    expect(Object.fromEntries(back.searchParams)).toMatchObject({ state: 'the-state', iss: api.url });
    const { body } = await exchange(browser.codeOf(back), browser.verifier);
    expect(body).toMatchObject({ token_type: 'Bearer', scope: 'digital_organizations.view catalog.search' });
    expect((await mcp(body['access_token']!)).status).toBe(200);

    const { data } = await person.client.ok('listAccountApiKeys');
    const [key] = data;
    expect(key).toMatchObject({ label: 'Test client', scopes: ['digital_organizations.view', 'catalog.search'] });
    expect(key!.application).toMatchObject({ client_id: clientId });
    await person.client.ok('revokeAccountApiKey', { params: { key_id: key!.id } });
    expect((await mcp(body['access_token']!)).status).toBe(401);
    expect((await refresh(body['refresh_token']!)).body).toMatchObject({ error: 'invalid_grant' });
  });

  test('renews its tokens, each refresh token once; a second use of one ends all', async () => {
    const first = await new Browser(person).tokens();
    const second = (await refresh(first.refresh_token)).body;
    expect((await mcp(second['access_token']!)).status).toBe(200);
    expect((await refresh(first.refresh_token)).body).toMatchObject({ error: 'invalid_grant' });
    expect((await refresh(second['refresh_token']!)).body).toMatchObject({ error: 'invalid_grant' });
    expect((await mcp(second['access_token']!)).status).toBe(401);
  });

  test('asks for less when it renews, and gets no more', async () => {
    const { refresh_token: token } = await new Browser(person).tokens();
    const { body } = await refresh(token, { scope: 'digital_organizations.view' });
    expect(body['scope']).toBe('digital_organizations.view');
    const widened = await refresh(body['refresh_token']!, { scope: 'digital_organizations.view wallet.manage' });
    expect(widened.body).toMatchObject({ error: 'invalid_scope' });
  });

  test('gives its tokens back, and so its key', async () => {
    const tokens = await new Browser(person).tokens();
    const revoked = await form('revokeOAuthToken', { token: tokens.refresh_token, client_id: clientId });
    expect([revoked.status, (await mcp(tokens.access_token)).status]).toEqual([200, 401]);
    const { data } = await person.client.ok('listAccountApiKeys');
    expect(data[0]).toMatchObject({ status: 'revoked' });
  });

  test('is refused where the account says so', async () => {
    const browser = new Browser(person);
    await browser.begin();
    const params = { oauth_request_id: browser.requestId };
    const back = await browser.open((await browser.client.ok('refuseOAuthRequest', { params })).url);
    expect(back.searchParams.get('error')).toBe('access_denied');
  });

  test('the database holds no usable secrets', async () => {
    const browser = new Browser(person);
    const { access_token: access, refresh_token: refreshing } = await browser.tokens();
    await browser.begin();
    const { rows } = await api.test.database.pool.query<{ all: string }>(
      'select string_agg(r::text, chr(10)) as all from oauth_records r',
    );
    for (const value of [access, refreshing, browser.requestId]) expect(rows[0]!.all).not.toContain(value);
  });
});

describe('a client with a metadata document', () => {
  const address = 'https://client.example/mcp.json';
  const good = {
    client_id: address,
    client_name: 'Example\u202E app',
    redirect_uris: [callback],
    token_endpoint_auth_method: 'none',
  };

  test('is fetched from its address, identified by its host, and accepted', async () => {
    documents.set(address, JSON.stringify(good));
    const browser = new Browser(person);
    await browser.begin({ client_id: address });
    const asked = await browser.client.ok('getOAuthRequest', { params: { oauth_request_id: browser.requestId } });
    expect(asked).toMatchObject({
      is_named_by_address: true,
      application: { name: 'Example  app', client_id: address },
    });
    const back = await browser.allow();
    const { body } = await exchange(browser.codeOf(back), browser.verifier, { client_id: address });
    expect((await mcp(body['access_token']!)).status).toBe(200);
  });

  test("that is huge, another client's, broken, or with a secret is refused", async () => {
    const wrong: Record<string, string> = {
      huge: JSON.stringify({ ...good, client_id: 'https://client.example/huge', padding: 'x'.repeat(70_000) }),
      others: JSON.stringify(good),
      broken: '{"client_id": ',
      redirects: JSON.stringify({
        ...good,
        client_id: 'https://client.example/redirects',
        redirect_uris: ['javascript:alert(1)'],
      }),
    };
    for (const [name, text] of Object.entries(wrong)) {
      documents.set(`https://client.example/${name}`, text);
      const page = await new Browser(person).begin({ client_id: `https://client.example/${name}` });
      expect([name, page.pathname, page.searchParams.get('error')]).toEqual([
        name,
        '/oauth/consent',
        expect.stringMatching(/^invalid_client/),
      ]);
    }
  });
});

describe('a credential that signs in to an MCP server', () => {
  const connected = async (who: Person, values: object = {}) => {
    const credential = await who.client.ok('createCredential', {
      body: {
        name: `Sign-in ${randomBytes(4).toString('hex')}`,
        type: 'mcp_oauth2',
        values: { url: `${api.url}/mcp`, ...values },
      },
    });
    const params = { credential_id: credential.id };
    const { authorization_url: url } = await who.client.ok('authorizeCredential', { params });
    const browser = new Browser(person);
    browser.requestId = (await browser.open(url)).searchParams.get('request')!;
    const back = await browser.allow();
    return { credential, params, back };
  };
  const row = (who: Person, id: string) =>
    api.deps.database.withOrganization(who.organizationId, ({ credentials }) => credentials.findAny(id));

  test('finds out how, is connected by a person, lists the tools, and renews its tokens', async () => {
    const other = await signUpPerson(api.url);
    const { credential, params, back } = await connected(other);
    expect(back.searchParams.get('iss')).toBe(api.url);
    const done = await fetch(back, { redirect: 'manual', headers: { cookie: other.cookie } });
    expect(done.headers.get('location')).toContain(`connected=${credential.id}`);
    expect(await other.client.ok('getCredential', { params })).toMatchObject({ connected: true });
    const body = { url: `${api.url}/mcp`, credential_id: credential.id };
    const { tools } = await other.client.ok('listMcpTools', { body });
    expect(tools.map(({ name }) => name)).toContain('catalog_find');
    const stored = (await row(other, credential.id))!;
    const used = await api.deps.credentials.opened(stored);
    expect(used.allowedHosts).toEqual([new URL(api.url).host]);
    const renewed = await used.renew!();
    expect(renewed.values['access_token']).not.toBe(used.values['access_token']);
    await used.wantScopes!(['wallet.view']);
    expect(api.deps.credentials.oauth2.kept((await row(other, credential.id))!)).toMatchObject({
      further: ['wallet.view'],
    });
    const { authorization_url: again } = await other.client.ok('authorizeCredential', { params });
    expect(new URL(again).searchParams.get('scope')).toContain('wallet.view');
  });

  test('keeps nothing of an answer that names another server, or comes to another session', async () => {
    const other = await signUpPerson(api.url);
    const { params, back } = await connected(other);
    const foreign = await fetch(back, { redirect: 'manual', headers: { cookie: person.cookie } });
    expect(foreign.headers.get('location')).toContain('connect_error=state_invalid');
    back.searchParams.set('iss', 'https://evil.example');
    const mixed = await fetch(back, { redirect: 'manual', headers: { cookie: other.cookie } });
    expect(mixed.headers.get('location')).toContain('connect_error=refused');
    expect(await other.client.ok('getCredential', { params })).toMatchObject({ connected: false });
  });

  test('sends no internal requests, and no secrets to hosts that are not allowed', async () => {
    const inside = await person.client.ok('createCredential', {
      body: { name: 'Inside', type: 'mcp_oauth2', values: { url: 'http://10.0.0.1/mcp' } },
    });
    const refused = await person.client.call('authorizeCredential', { params: { credential_id: inside.id } });
    expect(refused.text).toContain('target_not_allowed');
    const elsewhere = await person.client.ok('createCredential', {
      body: {
        name: 'Elsewhere',
        type: 'mcp_oauth2',
        values: { url: `${api.url}/mcp` },
        allowed_hosts: ['example.com'],
      },
    });
    const stopped = await person.client.call('authorizeCredential', { params: { credential_id: elsewhere.id } });
    expect(stopped.text).toContain('does not allow the host');
  });

  test('getOwnClientMetadata says who Bureau is to others', async () => {
    const { client_id: own, redirect_uris: uris } = await nobody().ok('getOwnClientMetadata');
    expect([own, uris]).toEqual([`${api.url}/oauth/client.json`, [`${api.url}/api/v1/oauth2/callback`]]);
  });
});

describe('other clients get no access:', () => {
  test('a token works at its own resource only, and nowhere but there', async () => {
    const { access_token: token } = await new Browser(person).tokens();
    const dorg = `/mcp/dorg_${'0'.repeat(26)}`;
    expect((await mcp(token, dorg)).status).toBe(401);
    const { access_token: other } = await new Browser(person).tokens(`${api.url}${dorg}`);
    expect((await mcp(other)).status).toBe(401);
    expect((await mcp(other, dorg)).status).toBe(404);
    const elsewhere = await fetch(`${api.url}/api/v1/me`, { headers: { authorization: `Bearer ${token}` } });
    const gateway = await fetch(`${api.url}/v1/models`, { headers: { authorization: `Bearer ${token}` } });
    expect([elsewhere.status, gateway.status]).toEqual([401, 401]);
  });

  test('no token is for a resource that is none of ours', async () => {
    for (const resource of [
      'https://elsewhere.example/mcp',
      `${api.url}/mcp/`,
      `${api.url}/api`,
      `${api.url}.evil.example/mcp`,
    ]) {
      const back = await new Browser(person).begin({ resource });
      expect([resource, back.searchParams.get('error')]).toEqual([resource, 'invalid_target']);
    }
  });

  test('a code without its verifier, with another redirect, for another client, or twice', async () => {
    const browser = new Browser(person);
    await browser.begin();
    const code = browser.codeOf(await browser.allow());
    const other = await register({ client_name: 'Other', redirect_uris: [callback] });
    const wrong: Record<string, string>[] = [
      { code_verifier: 'x'.repeat(43) },
      { redirect_uri: 'http://127.0.0.1:9/other' },
      { client_id: other.client_id! },
      { resource: `${api.url}/mcp/dorg_${'0'.repeat(26)}` },
    ];
    for (const changed of wrong)
      expect((await exchange(code, browser.verifier, changed)).status, JSON.stringify(changed)).toBe(400);
    const twice = await Promise.all([1, 2, 3].map(() => exchange(code, browser.verifier)));
    expect(twice.filter(({ status }) => status === 200).length).toBeLessThan(2);
    expect((await exchange(code, browser.verifier)).body).toMatchObject({ error: 'invalid_grant' });
    for (const { body } of twice.filter(({ status }) => status === 200))
      expect((await mcp(body['access_token']!)).status).toBe(401);
  });

  test('a request without PKCE, with another redirect, or of an unknown client is not redirected', async () => {
    const without = await new Browser(person).begin({ code_challenge: null, code_challenge_method: null });
    expect(without.searchParams.get('error')).toBe('invalid_request');
    const plain = await new Browser(person).begin({ code_challenge_method: 'plain' });
    expect(plain.searchParams.get('error')).toBe('invalid_request');
    const wrong: Record<string, string>[] = [
      { redirect_uri: 'https://evil.example/callback' },
      { redirect_uri: 'http://127.0.0.1.evil.example:9/callback' },
      { client_id: 'unknown' },
      { client_id: 'https://10.0.0.1/client.json' },
      { client_id: 'https://169.254.169.254/latest/meta-data' },
      { client_id: 'https://[fd00::1]/client.json' },
      { client_id: 'https://localhost:1/client.json' },
    ];
    for (const changed of wrong) {
      const page = await new Browser(person).begin(changed);
      expect([page.origin, page.pathname]).toEqual([api.url, '/oauth/consent']);
      expect(page.searchParams.get('error')).toMatch(/^invalid_/);
    }
  });

  test('redirects that a browser would run, or that leave the machine unencrypted, are not registered', async () => {
    for (const uri of [
      'javascript:alert(1)',
      'data:text/html,x',
      'http://example.com/cb',
      'https://a:b@example.com/cb',
      'https://example.com/cb#x',
      'file:///etc/passwd',
      'blob:https://example.com/1',
    ])
      expect([uri, (await register({ redirect_uris: [uri] })).status]).toEqual([uri, 400]);
    expect((await register({ redirect_uris: [] })).status).toBe(400);
    expect((await register({ redirect_uris: [callback], client_name: 'x'.repeat(70_000) })).status).toBe(413);
    const native = await register({ redirect_uris: ['cursor://anysphere.cursor-mcp/oauth/callback'] });
    expect(native).toMatchObject({ status: 201, application_type: 'native', token_endpoint_auth_method: 'none' });
    expect(native).not.toHaveProperty('client_secret');
  });

  test('a request is decided in the browser that began it, once, by the signed-in user', async () => {
    const attacker = new Browser(null);
    await attacker.begin();
    const victim = person.client;
    const params = { oauth_request_id: attacker.requestId };
    expect((await victim.call('getOAuthRequest', { params })).status).toBe(404);
    expect((await victim.call('allowOAuthRequest', { params, body: {} })).status).toBe(404);
    const browser = new Browser(person);
    await browser.begin();
    const own = { params: { oauth_request_id: browser.requestId }, body: {} };
    const answers = await Promise.all([1, 2, 3].map(() => browser.client.call('allowOAuthRequest', own)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404]);
    expect((await attacker.client.call('allowOAuthRequest', own)).status).toBe(401);
  });

  test('another account in the same browser gets its own key, in its own organization', async () => {
    const stranger = await signUpPerson(api.url);
    const browser = new Browser(person);
    await browser.tokens();
    browser.signIn(stranger);
    await browser.begin();
    const back = await browser.allow();
    const { body } = await exchange(browser.codeOf(back), browser.verifier);
    expect((await mcp(body['access_token']!)).status).toBe(200);
    const { data } = await stranger.client.ok('listAccountApiKeys');
    expect(data).toMatchObject([{ label: 'Test client', created_by: stranger.accountId }]);
  });
});
