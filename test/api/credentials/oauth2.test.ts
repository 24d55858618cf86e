import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { authorizedFetch } from '../../../domains/credentials/authorizedFetch.ts';
import type { UsedCredential } from '../../../domains/credentials/defineCredential.ts';
import type { OAuth2Tokens } from '../../../domains/credentials/oauth2/oauth2Values.ts';
import { Database } from '../../../db/database.ts';
import { credentialContext } from '../../../db/secrets/credential.ts';
import { defaultGatewaySettings } from '../../../domains/gateway/gatewaySettings.ts';
import { requestStream } from '../../../domains/gateway/providers/postUpstream.ts';
import { requestWhole } from '../../../domains/gateway/providers/wholeRequest.ts';
import { operations } from '../../../openapi/generated/operations.ts';
import type { components } from '../../../openapi/generated/types.ts';
import { signUpPerson, type Person } from '../../support/apiClient.ts';
import { startTestApi, type TestApi } from '../../support/apiServer.ts';
import { startSilentServer } from '../../support/silentServer.ts';
import { agreeAt, startOAuth2Server, type OAuth2Server } from '../../support/oauth2Server.ts';

type Schemas = components['schemas'];

const logged: string[] = [];
let api: TestApi;
let server: OAuth2Server;
let person: Person;
let callback: string;
let digitalOrganizationId: string;
beforeAll(async () => {
  api = await startTestApi({
    settings: { outboundAllow: ['127.0.0.0/8'] },
    log: (line) => void logged.push(line),
  });
  callback = `${api.deps.settings.publicUrl}${operations.finishAuthorization.path}`;
  server = await startOAuth2Server(callback);
  person = await signUpPerson(api.url);
  const draft = { nodes: [], connections: [] };
  digitalOrganizationId = (await person.client.ok('createDigitalOrganization', { body: { name: 'Test', draft } })).id;
});
afterAll(async () => {
  await api?.close();
  await server?.close();
});
beforeEach(() => {
  server.asked.length = 0;
});

let count = 0;
const create = (values: object = {}) =>
  person.client.ok('createCredential', {
    body: {
      name: `OAuth2 ${(count += 1)}`,
      type: 'oauth2',
      values: {
        authorization_url: `${server.url}/auth`,
        token_url: `${server.url}/token`,
        client_id: server.clientId,
        client_secret: server.clientSecret,
        scope: 'openid offline_access',
        authorization_parameters: { prompt: 'consent', state: 'forged', redirect_uri: 'https://evil.example.com' },
        ...values,
      },
    },
  });
const at = (id: string) => ({ params: { credential_id: id } });
const authorize = (id: string, { client } = person) => client.ok('authorizeCredential', at(id));

/** Sends the browser of a person back to us. */
async function comeBack(url: string, who: Person = person): Promise<URL> {
  const answer = await fetch(url, { redirect: 'manual', headers: { cookie: who.cookie } });
  expect(answer.status).toBe(303);
  expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
  return new URL(answer.headers.get('location')!);
}

async function connected(values: object = {}): Promise<Schemas['Credential']> {
  const made = await create(values);
  const { authorization_url: url } = await authorize(made.id);
  const page = await comeBack(await agreeAt(url, callback));
  expect(page.search).toBe(`?connected=${made.id}`);
  return person.client.ok('getCredential', at(made.id));
}

const open = (id: string, { deps } = api): Promise<UsedCredential> =>
  deps.credentials.open({ organizationId: person.organizationId, digitalOrganizationId, id, types: 'http' });

const tokenOf = (used: UsedCredential) => used.values['access_token'] as string;

/** Changes the stored tokens, as time would. */
async function age(id: string, change: Partial<OAuth2Tokens>): Promise<OAuth2Tokens> {
  const { organizationId } = person;
  return api.deps.database.withOrganization(organizationId, async ({ credentials }) => {
    const row = (await credentials.lock(id))!;
    const sealed = api.deps.secrets.decrypt(credentialContext(row, 'tokens_encrypted'), row.tokensEncrypted!);
    const tokens = JSON.parse(sealed) as OAuth2Tokens;
    await credentials.saveAgreement(id, api.deps.credentials.oauth2.seal(row, { ...tokens, ...change }));
    return tokens;
  });
}

async function get(credential: () => Promise<UsedCredential>): Promise<number> {
  const context = { credential, http: { fetch: api.deps.outbound.stream } } as never;
  const send = await authorizedFetch(context, 'auth');
  const answer = await send(server.resourceUrl, {
    method: 'GET',
    headers: {},
    signal: AbortSignal.timeout(20_000),
    timeoutMs: 20_000,
  });
  answer.body.destroy();
  return answer.status;
}

describe('authorization code with PKCE', () => {
  test('a person agrees once, and requests carry the token from then on', async () => {
    const made = await connected();
    expect(made).toMatchObject({ connected: true, secrets_set: ['client_secret'] });
    expect(await get(() => open(made.id))).toBe(200);
    expect(server.asked).toEqual(['authorization_code']);
    expect(await person.client.ok('testCredential', at(made.id))).toEqual({ result: 'ok', message: null });
    const used = await open(made.id);
    expect(Object.keys(used.values).toSorted()).toEqual(['access_token', 'token_type']); // never the client's secret
  });

  test('forms tell the redirect URI to register', async () => {
    const { data } = await person.client.ok('listCredentialTypes');
    expect(data.find(({ type }) => type === 'oauth2')?.redirect_uri).toBe(callback);
  });

  test('the address contains exactly the settings of the credential, which cannot be replaced', async () => {
    const { id } = await create();
    const url = new URL((await authorize(id)).authorization_url);
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      response_type: 'code',
      client_id: server.clientId,
      redirect_uri: callback,
      scope: 'openid offline_access',
      code_challenge_method: 'S256',
      prompt: 'consent',
    });
    expect(url.href).not.toContain(server.clientSecret);
    expect(url.href).not.toContain('evil.example.com');
  });

  test('only the session that started it can finish it, and only with its own state', async () => {
    const { id } = await create();
    const back = await agreeAt((await authorize(id)).authorization_url, callback);
    const other = await signUpPerson(api.url);
    expect((await comeBack(back, other)).search).toBe('?connect_error=state_invalid');
    const forged = new URL(back);
    forged.searchParams.set('state', `${forged.searchParams.get('state')!.slice(0, -4)}AAAA`);
    expect((await comeBack(forged.href)).search).toBe('?connect_error=state_invalid');
    expect((await fetch(back, { redirect: 'manual' })).status).toBe(401);
    expect((await person.client.ok('getCredential', at(id))).connected).toBe(false);
    expect(await other.client.call('authorizeCredential', at(id))).toMatchObject({ status: 404 });
  });

  test('reports a refusal by the user or the server, and leaves the credential unchanged', async () => {
    const { id } = await create();
    const state = new URL((await authorize(id)).authorization_url).searchParams.get('state')!;
    const answer = (query: Record<string, string>) => `${callback}?${new URLSearchParams({ state, ...query })}`;
    expect((await comeBack(answer({ error: 'access_denied' }))).searchParams.get('connect_error')).toBe(
      'access_denied',
    );
    expect((await comeBack(answer({ code: 'no-such-code' }))).searchParams.get('connect_error')).toBe('refused');
    expect(logged.join('')).toContain('gave no tokens');
    for (const hidden of [server.clientSecret, 'no-such-code', state]) expect(logged.join('')).not.toContain(hidden);
    expect((await person.client.ok('getCredential', at(id))).connected).toBe(false);
    await expect(open(id)).rejects.toMatchObject({ code: 'credential_not_connected' });
  });

  test('a code that names another issuer than the server of the credential is not used', async () => {
    const made = await create();
    const { authorization_url: url } = await authorize(made.id);
    const back = new URL(await agreeAt(url, callback));
    expect(new URL(back.searchParams.get('iss')!).origin).toBe(new URL(server.url).origin);
    back.searchParams.set('iss', 'https://evil.example.com');
    const outcome = `?connect_error=wrong_issuer&credential=${made.id}`;
    expect((await comeBack(back.href)).search).toBe(outcome);
    expect(await person.client.ok('getCredential', at(made.id))).toMatchObject({ connected: false });
  });

  test('a credential with an issuer takes no answer without it', async () => {
    const made = await create({ issuer: server.url });
    const outcome = `?connect_error=wrong_issuer&credential=${made.id}`;
    const answer = async () => new URL(await agreeAt((await authorize(made.id)).authorization_url, callback));
    const without = await answer();
    without.searchParams.delete('iss');
    expect((await comeBack(without.href)).search).toBe(outcome);
    const other = await answer();
    other.searchParams.set('iss', `${server.url}/tenant`);
    expect((await comeBack(other.href)).search).toBe(outcome);
    expect((await comeBack((await answer()).href)).search).toBe(`?connected=${made.id}`);
  });

  test('another client, scope or address loses the tokens, another secret keeps them', async () => {
    const made = await connected();
    const change = (values: object) =>
      person.client.ok('updateCredential', { ...at(made.id), body: { values: values as Record<string, unknown> } });
    expect(await change({ client_secret: server.clientSecret })).toMatchObject({ connected: true });
    expect(await change({ scope: 'openid' })).toMatchObject({ connected: false });
  });
});

describe('client credentials', () => {
  test('the client gets a token for itself, once for all that ask', async () => {
    const { id } = await create({ grant: 'client_credentials', scope: undefined });
    const opened = await Promise.all(Array.from({ length: 10 }, () => open(id)));
    expect(new Set(opened.map(tokenOf)).size).toBe(1);
    expect(server.asked).toEqual(['client_credentials']);
    expect(await get(() => open(id))).toBe(200);
  });

  test('reports errors of the server without the secret', async () => {
    const wrong = 'wrong-secret-of-the-client-4711';
    for (const authentication of ['basic', 'body']) {
      const { id } = await create({
        grant: 'client_credentials',
        client_secret: wrong,
        client_authentication: authentication,
      });
      const { text, body } = await person.client.call('testCredential', at(id));
      expect(body).toMatchObject({ result: 'failed', message: expect.stringContaining('invalid_client') });
      expect(text).not.toContain(wrong);
    }
  });

  test('a token URL inside is out of reach unless an admin opened it', async () => {
    const { id } = await create({ grant: 'client_credentials', token_url: 'http://169.254.169.254/token' });
    expect(await person.client.ok('testCredential', at(id))).toMatchObject({
      result: 'failed',
      message: expect.stringContaining('169.254.169.254'),
    });
  });
});

describe('token servers that never answer', () => {
  test('hold no connection of the database, so others do not wait for them', async () => {
    const silent = await startSilentServer();
    try {
      const tokenUrl = { grant: 'client_credentials', token_url: `${silent.url}/token` };
      const stuck = await Promise.all(Array.from({ length: 12 }, () => create(tokenUrl)));
      // The API has a gate of its own for tests of credentials. The others open theirs as nodes do.
      const tests = stuck.slice(0, 4).map(({ id }) => person.client.call('testCredential', at(id)));
      const openings = Promise.allSettled(stuck.slice(4).map(({ id }) => open(id)));
      await silent.asked(12);
      const other = await signUpPerson(api.url);
      const answers = await Promise.all(Array.from({ length: 12 }, () => other.client.call('listProjects')));
      expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200));
      silent.refuse();
      for (const { body } of await Promise.all(tests)) expect(body).toMatchObject({ result: 'failed' });
      for (const { status } of await openings) expect(status).toBe('rejected');
    } finally {
      await silent.close();
    }
  });

  test('discard a response for a client that has since changed', async () => {
    const silent = await startSilentServer();
    try {
      const { id } = await create({ grant: 'client_credentials', token_url: `${silent.url}/token` });
      const opening = open(id);
      await silent.asked(1);
      const secrets = { client_secret: server.clientSecret };
      const values = { token_url: `${server.url}/token`, scope: undefined, ...secrets };
      await person.client.ok('updateCredential', { ...at(id), body: { values } });
      silent.answer({ access_token: 'of-the-client-before', token_type: 'bearer' });
      expect(tokenOf(await opening)).not.toBe('of-the-client-before');
      expect(tokenOf(await open(id))).toBe(tokenOf(await opening));
    } finally {
      await silent.close();
    }
  });

  test('are called again after the lease of a crashed process expires', async () => {
    const { id } = await connected();
    await age(id, { renew_at_ms: 0 });
    await api.deps.database.withOrganization(person.organizationId, async ({ credentials }) => {
      const row = (await credentials.findAny(id))!;
      expect(await credentials.leaseRenewal(row, { owner: 'dead', leaseMs: 300 })).toBe(true);
      expect(await credentials.leaseRenewal(row, { owner: 'late', leaseMs: 300 })).toBe(false);
    });
    expect(await get(() => open(id))).toBe(200);
    expect(server.asked).toEqual(['authorization_code', 'refresh_token']);
  });
});

describe('inside a transaction', () => {
  test('sends no request in any way; work that outlives the transaction may send one', async () => {
    const { database, outbound } = api.deps;
    const { hostname, port } = new URL(server.url);
    const target = { host: hostname, port: Number(port) };
    const get = () => outbound.stream(server.resourceUrl, {});
    const post = { method: 'POST', url: new URL(server.url), headers: {}, signal: null } as never;
    const ways: (() => Promise<unknown>)[] = [
      get,
      () => outbound.dial(target),
      () => outbound.locate(target),
      () => requestStream({ dispatcher: outbound.dispatcher, settings: defaultGatewaySettings } as never, post),
      () => requestWhole(outbound.dispatcher, post),
    ];
    for (const ask of ways)
      await expect(database.asSystem(ask)).rejects.toThrow(
        `${server.url.slice(7)} is asked inside a database transaction`,
      );
    let later: Promise<{ status: number }> | null = null;
    const { promise, resolve } = Promise.withResolvers<void>();
    await database.withOrganization(person.organizationId, async () => {
      later = promise.then(get);
    });
    resolve();
    expect((await later!).status).toBe(401);
  });

  test('production reports it and continues', async () => {
    const told: string[] = [];
    const database = await Database.connect({ url: api.test.url, onExternalCall: (what) => void told.push(what) });
    try {
      const answer = await database.asSystem(() => api.deps.outbound.stream(server.resourceUrl, {}));
      expect([answer.status, ...told]).toEqual([401, new URL(server.url).host]);
    } finally {
      await database.close();
    }
  });
});

describe('refresh', () => {
  test('happens before the token expires, and keeps the new refresh token', async () => {
    const { id } = await connected();
    const before = await age(id, { renew_at_ms: Date.now() - 1 });
    const used = await open(id);
    expect(tokenOf(used)).not.toBe(before.access_token);
    const after = await age(id, { renew_at_ms: 0 });
    expect(after.refresh_token).not.toBe(before.refresh_token);
    expect(await get(() => open(id))).toBe(200);
    expect(server.asked).toEqual(['authorization_code', 'refresh_token', 'refresh_token']);
  });

  test('happens after a 401, and the request is repeated', async () => {
    const { id } = await connected();
    await server.revoke(tokenOf(await open(id)));
    expect(await get(() => open(id))).toBe(200);
    expect(server.asked).toEqual(['authorization_code', 'refresh_token']);
  });

  test('of 20 that need it at once in two processes, exactly one asks', async () => {
    const { id } = await connected();
    await age(id, { renew_at_ms: 0 });
    const another = await api.another();
    const opened = await Promise.all(
      Array.from({ length: 20 }, (_, index) => open(id, index % 2 === 0 ? api : (another as unknown as TestApi))),
    );
    expect(new Set(opened.map(tokenOf)).size).toBe(1);
    expect(server.asked).toEqual(['authorization_code', 'refresh_token']);
    expect(await get(async () => opened[0]!)).toBe(200);
  });

  test('a grant that was taken back asks for a person again', async () => {
    const { id } = await connected();
    await age(id, { renew_at_ms: 0, refresh_token: 'no-such-token' });
    await expect(open(id)).rejects.toMatchObject({ code: 'credential_not_connected' });
    await age(id, { refresh_token: null });
    await expect(open(id)).rejects.toMatchObject({ code: 'credential_not_connected' });
  });
});
