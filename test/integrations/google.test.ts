import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { text as readText } from 'node:stream/consumers';
import { exportPKCS8, generateKeyPair, jwtVerify, type CryptoKey } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { findAgentIssues } from '../../activities/agents/findAgentIssues.ts';
import { NodeTypes } from '../../activities/engine/nodeTypes.ts';
import { nodeDefinitions } from '../../activities/generated/registry.ts';
import { offeredNodes } from '../../activities/worker/offeredNodes.ts';
import { failureIn, type VendorFailure } from '../../integrations/engine/defineVendor.ts';
import { googleFailure } from '../../integrations/google/failureOf.ts';
import { serviceAccountKey } from '../../integrations/google/serviceAccountKey.ts';
import { operations } from '../../openapi/generated/operations.ts';
import { signUpPerson, type Person } from '../support/apiClient.ts';
import { startTestApi, type TestApi } from '../support/apiServer.ts';
import { testCredentialTypes } from '../support/testCredentials.ts';

/** Requests to Google's token server, and the scopes that it reports. */
const asked: { path: string; authorization: string | undefined; form: Record<string, string> }[] = [];
let granted = '';
let lifetimeS = 3599;
const google = createServer(async (request, response) => {
  const form = Object.fromEntries(new URLSearchParams(await readText(request)));
  const path = request.url!;
  asked.push({ path, authorization: request.headers.authorization, form });
  const answer = path === '/tokeninfo' ? { scope: granted } : tokenAnswer(form);
  response.writeHead('error' in answer ? 400 : 200, { 'content-type': 'application/json' });
  response.end(JSON.stringify(answer));
});

function tokenAnswer({ grant_type: grant = '', code, assertion }: Record<string, string>) {
  if (assertion === 'wrong' || code === 'wrong') return { error: 'invalid_grant', error_description: 'Bad Request' };
  const refresh = grant === 'authorization_code' ? { refresh_token: 'refresh-1' } : {};
  return { access_token: `ya29.token-${asked.length}`, expires_in: lifetimeS, token_type: 'Bearer', ...refresh };
}

let api: TestApi;
let person: Person;
let digitalOrganizationId: string;
let url: string;
let callback: string;
let privateKey: string;
let publicKey: CryptoKey;
beforeAll(async () => {
  const pair = await generateKeyPair('RS256', { extractable: true });
  privateKey = await exportPKCS8(pair.privateKey);
  publicKey = pair.publicKey;
  google.listen(0, '127.0.0.1');
  await once(google, 'listening');
  url = `http://127.0.0.1:${(google.address() as AddressInfo).port}`;
  api = await startTestApi({ settings: { outboundAllow: ['127.0.0.0/8'] } });
  callback = `${api.deps.settings.publicUrl}${operations.finishAuthorization.path}`;
  person = await signUpPerson(api.url);
  const draft = { nodes: [], connections: [] };
  digitalOrganizationId = (await person.client.ok('createDigitalOrganization', { body: { name: 'Test', draft } })).id;
});
afterAll(async () => {
  await api?.close();
  google.closeAllConnections();
  google.close();
});
beforeEach(() => {
  asked.length = 0;
  lifetimeS = 3599;
});

const prefix = 'https://www.googleapis.com/auth/';
const at = (id: string) => ({ params: { credential_id: id } });
const create = async (type: string, values: object): Promise<string> =>
  (
    await person.client.ok('createCredential', {
      body: { name: `${type} ${Math.random()}`, type, values: { ...values } },
    })
  ).id;
const open = (id: string) =>
  api.deps.credentials.open({ organizationId: person.organizationId, digitalOrganizationId, id, types: 'http' });

describe('the sign-in with Google', () => {
  const client = { client_id: 'client-1', client_secret: 'client-secret-0815', scopes: ['sheets'] };

  test('asks for the chosen access and for a refresh token, and gets tokens as a person comes back', async () => {
    const id = await create('google_oauth2', { ...client, more_scopes: 'openid', api_url: url });
    const { authorization_url: address } = await person.client.ok('authorizeCredential', at(id));
    const { origin, pathname, searchParams } = new URL(address);
    expect(`${origin}${pathname}`).toBe('https://accounts.google.com/o/oauth2/v2/auth');
    expect(Object.fromEntries(searchParams)).toMatchObject({
      client_id: 'client-1',
      redirect_uri: callback,
      scope: `${prefix}spreadsheets ${prefix}drive.metadata.readonly openid`,
      access_type: 'offline',
      prompt: 'consent',
      code_challenge_method: 'S256',
    });
    const back = `${callback}?${new URLSearchParams({ code: 'code-1', state: searchParams.get('state')! })}`;
    const answer = await fetch(back, { redirect: 'manual', headers: { cookie: person.cookie } });
    expect(new URL(answer.headers.get('location')!).search).toBe(`?connected=${id}`);
    expect(asked).toMatchObject([
      {
        path: '/token',
        authorization: undefined,
        form: { grant_type: 'authorization_code', code: 'code-1', client_secret: client.client_secret },
      },
    ]);
    const used = await open(id);
    expect(used.values).toEqual({
      access_token: 'ya29.token-1',
      token_type: 'bearer',
      scopes: ['sheets'],
      more_scopes: 'openid',
      api_url: url,
    });
    expect(await used.authorize!()).toEqual({ headers: { authorization: 'Bearer ya29.token-1' } });
  });

  test('the test of a credential names access that the account has not granted', async () => {
    lifetimeS = 1;
    const id = await create('google_oauth2', { ...client, api_url: url });
    const { authorization_url: address } = await person.client.ok('authorizeCredential', at(id));
    const state = new URL(address).searchParams.get('state')!;
    lifetimeS = 3599;
    const back = `${callback}?${new URLSearchParams({ code: 'code-2', state })}`;
    await fetch(back, { redirect: 'manual', headers: { cookie: person.cookie } });
    granted = `${prefix}spreadsheets`;
    expect(await person.client.ok('testCredential', at(id))).toMatchObject({
      result: 'failed',
      message: expect.stringContaining('drive.metadata.readonly'),
    });
    granted = `${prefix}spreadsheets ${prefix}drive.metadata.readonly`;
    expect(await person.client.ok('testCredential', at(id))).toMatchObject({ result: 'ok' });
  });

  test('demands access to be chosen, and the secret again for another address', async () => {
    const none = { body: { name: 'None', type: 'google_oauth2', values: { ...client, scopes: [] } } };
    expect(await person.client.call('createCredential', none)).toMatchObject({ status: 400 });
    const id = await create('google_oauth2', client);
    const body = { values: { api_url: 'https://evil.example.com' } };
    expect(await person.client.call('updateCredential', { ...at(id), body })).toMatchObject({
      status: 400,
      body: { error: { param: '/values/client_secret' } },
    });
  });
});

describe('a service account', () => {
  const keyFile = (more: object = {}) =>
    JSON.stringify({
      type: 'service_account',
      client_email: 'robot@project.iam.gserviceaccount.com',
      private_key: privateKey,
      private_key_id: 'key-1',
      token_uri: `${url}/token`,
      ...more,
    });

  test('signs an assertion for its token, once until the token expires', async () => {
    const id = await create('google_service_account', {
      key_json: keyFile(),
      api_url: url,
      scopes: ['gmail', 'drive'],
      subject: 'ada@example.com',
    });
    const opened = await Promise.all([open(id), open(id), open(id)]);
    expect(new Set(opened.map(({ values }) => values['access_token']))).toEqual(new Set(['ya29.token-1']));
    expect(asked).toHaveLength(1);
    const { assertion, ...form } = asked[0]!.form;
    expect(form).toEqual({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer' });
    const { payload, protectedHeader } = await jwtVerify(assertion!, publicKey);
    expect(protectedHeader).toEqual({ alg: 'RS256', typ: 'JWT', kid: 'key-1' });
    expect(payload).toEqual({
      iss: 'robot@project.iam.gserviceaccount.com',
      sub: 'ada@example.com',
      aud: `${url}/token`,
      scope: `${prefix}gmail.modify ${prefix}gmail.settings.basic ${prefix}drive`,
      iat: expect.any(Number),
      exp: payload.iat! + 3600,
    });
    expect(JSON.stringify(opened[0]!.values)).not.toContain('PRIVATE KEY');
  });

  test('needs no person to connect it, and gets a new token after a refusal and after every change', async () => {
    const id = await create('google_service_account', { key_json: keyFile(), api_url: url, scopes: ['drive'] });
    expect(await person.client.ok('getCredential', at(id))).toMatchObject({
      connected: null,
      secrets_set: ['key_json'],
    });
    expect(await person.client.call('authorizeCredential', at(id))).toMatchObject({ status: 400 });
    const first = await open(id);
    const second = await first.renew!();
    expect(second.values['access_token']).not.toBe(first.values['access_token']);
    const body = { values: { key_json: keyFile({ client_email: 'other@project.iam.gserviceaccount.com' }) } };
    await person.client.ok('updateCredential', { ...at(id), body });
    const third = await open(id);
    expect(third.values['access_token']).not.toBe(second.values['access_token']);
    const { payload } = await jwtVerify(asked.at(-1)!.form['assertion']!, publicKey);
    expect(payload).toMatchObject({ iss: 'other@project.iam.gserviceaccount.com' });
    expect(payload).not.toHaveProperty('sub');
  });

  test('refuses text that is no key, and never repeats it', async () => {
    const values = { key_json: '{"client_email": "a", "private_key": "top-secret"}', scopes: ['drive'] };
    const refused = await person.client.call('createCredential', {
      body: { name: 'Broken', type: 'google_service_account', values },
    });
    expect(refused).toMatchObject({ status: 400, body: { error: { param: '/values/key_json' } } });
    expect(refused.text).not.toContain('top-secret');
  });

  test.each([
    'https://evil.example.com/token',
    'https://oauth2.googleapis.com.evil.example.com/token',
    'https://oauth2.googleapis.com@evil.example.com/token',
    'http://oauth2.googleapis.com/token',
    'https://[',
  ])('sends no assertion to the token server %s', async (tokenUri) => {
    const values = { key_json: keyFile({ token_uri: tokenUri }), api_url: url, scopes: ['drive'] };
    const body = { name: 'Foreign', type: 'google_service_account', values };
    expect(await person.client.call('createCredential', { body })).toMatchObject({
      status: 400,
      body: { error: { param: '/values/key_json', message: expect.stringContaining('token server') } },
    });
  });

  test('a key that was copied by hand has its line breaks back', () => {
    const escaped = privateKey.replaceAll('\n', '\\n');
    expect(serviceAccountKey({ key_form: 'fields', client_email: ' a@b.c ', private_key: escaped })).toEqual({
      clientEmail: 'a@b.c',
      privateKey: `${privateKey.trim()}\n`,
      keyId: undefined,
      tokenUrl: 'https://oauth2.googleapis.com/token',
    });
  });
});

describe('nodes of Google as tools of agents', () => {
  const graph = {
    nodes: [
      {
        id: 'a',
        name: 'Agent',
        type: 'ai.agent',
        position: { x: 0, y: 0 },
        parameters: { tools: [{ name: 'rows', kind: 'node', type: 'google_sheets.row', parameters: {} }] },
      },
    ],
    connections: [],
  };

  test('are refused with the reason, unless the instance allows them', () => {
    const typesWith = (googleAgentTools: 'off' | 'on') =>
      new NodeTypes(offeredNodes(nodeDefinitions, { sshCommand: 'off', googleAgentTools }), testCredentialTypes);
    const messagesWith = (setting: 'off' | 'on') =>
      findAgentIssues(graph as never, typesWith(setting)).map(({ message }) => message);
    expect(messagesWith('off').join(' ')).toMatch(/cannot be tools\. Google's terms .*SERVICE_GOOGLE_AGENT_TOOLS/);
    expect(messagesWith('on').join(' ')).not.toContain('cannot be tools');
    expect(typesWith('off').newest('google_sheets.row')).toBeDefined();
  });
});

describe('failures of Google', () => {
  const vendor = { failureOf: googleFailure('Drive') } as never;
  const read = (status: number, error: unknown, headers = {}): VendorFailure | null =>
    failureIn(vendor, { status, headers, body: { error } });

  test.each([
    [403, { errors: [{ reason: 'rateLimitExceeded' }], message: 'Queries per minute' }, 'limited'],
    [403, { errors: [{ reason: 'userRateLimitExceeded' }], status: 'PERMISSION_DENIED' }, 'limited'],
    [429, { status: 'RESOURCE_EXHAUSTED', message: 'Quota exceeded, Read requests per minute per user' }, 'limited'],
    [429, { status: 'RESOURCE_EXHAUSTED', message: 'Quota exceeded for limit Queries per day' }, 'refused'],
    [403, { errors: [{ reason: 'dailyLimitExceeded' }] }, 'refused'],
    [403, { errors: [{ reason: 'quotaExceeded' }] }, 'refused'],
    [403, { status: 'PERMISSION_DENIED', message: 'The caller does not have permission' }, 'refused'],
    [401, { status: 'UNAUTHENTICATED' }, 'refused'],
    [503, { status: 'UNAVAILABLE' }, 'temporary'],
    [400, 'invalid_grant', 'refused'],
  ])('%s %j is %s', (status, error, kind) => {
    expect(read(status, error)?.kind).toBe(kind);
  });

  test('names the reason, and the time that Google asks for', () => {
    expect(read(200, undefined)).toBeNull();
    expect(read(403, { details: [{ reason: 'SERVICE_DISABLED' }], message: 'Visit the console.' })).toMatchObject({
      code: 'SERVICE_DISABLED',
      message: expect.stringMatching(/not enabled .* Visit the console\. \(SERVICE_DISABLED\)$/),
    });
    expect(read(429, {}, { 'retry-after': '7' })).toMatchObject({ kind: 'limited', retryAfterMs: 7000 });
  });
});
