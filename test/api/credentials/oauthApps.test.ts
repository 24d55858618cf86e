import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import type { OAuth2Tokens } from '../../../domains/credentials/oauth2/oauth2Values.ts';
import { credentialContext } from '../../../db/secrets/credential.ts';
import { operations } from '../../../openapi/generated/operations.ts';
import { signUpPerson, type Person } from '../../support/apiClient.ts';
import { startTestApi, type TestApi } from '../../support/apiServer.ts';
import { signUpMember } from '../../support/members.ts';
import { agreeAt, startOAuth2Server, type OAuth2Server } from '../../support/oauth2Server.ts';

const type = 'google_oauth2';
const at = (id: string) => ({ params: { credential_id: id } });
const ofType = { params: { credential_type: type } };

const logged: string[] = [];
let api: TestApi;
let server: OAuth2Server;
let admin: Person;
let person: Person;
let callback: string;
let app: { client_id: string; client_secret: string; fields: { api_url: string } };
beforeAll(async () => {
  const settings = {
    outboundAllow: ['127.0.0.0/8'],
    oauthApps: new Map([
      ['microsoft_oauth2', { client_id: 'of-environment', client_secret: 'secret-4711', tenant: 'acme' }],
    ]),
  };
  api = await startTestApi({ settings, log: (line) => void logged.push(line) });
  callback = `${api.deps.settings.publicUrl}${operations.finishAuthorization.path}`;
  server = await startOAuth2Server(callback);
  admin = await signUpPerson(api.url);
  app = { client_id: server.clientId, client_secret: server.clientSecret, fields: { api_url: server.url } };
});
afterAll(async () => {
  await api?.close();
  await server?.close();
});
beforeEach(async () => {
  person = await signUpPerson(api.url);
  await admin.client.ok('setInstanceOAuthApp', { ...ofType, body: app });
  server.asked.length = 0;
});

let count = 0;
const create = (values: object = {}, { client } = person) =>
  client.ok('createCredential', {
    body: { name: `Google ${(count += 1)}`, type, values: { scopes: ['sheets'], ...values } },
  });

/** Agrees at the server of the tests instead of Google's page. `beforeReturn` runs before the person comes back. */
async function connect(id: string, who = person, beforeReturn?: () => Promise<void>): Promise<string> {
  const { authorization_url: address } = await who.client.ok('authorizeCredential', at(id));
  const url = new URL(address);
  url.searchParams.set('scope', 'openid offline_access');
  const back = new URL(await agreeAt(`${server.url}/auth${url.search}`, callback));
  back.searchParams.set('iss', 'https://accounts.google.com'); // the server of the tests names itself
  await beforeReturn?.();
  const answer = await fetch(back, { redirect: 'manual', headers: { cookie: who.cookie } });
  return new URL(answer.headers.get('location')!).search;
}

async function connected(who = person): Promise<string> {
  const { id } = await create({}, who);
  expect(await connect(id, who)).toBe(`?connected=${id}`);
  return id;
}

/** Opens a credential as a node does. */
const open = async (id: string, { deps }: Pick<TestApi, 'deps'> = api, who = person) => {
  const row = await deps.database.withOrganization(who.organizationId, ({ credentials }) => credentials.findAny(id));
  return deps.credentials.opened(row!);
};

/** Lets the access token expire. */
async function expire(id: string): Promise<OAuth2Tokens> {
  return api.deps.database.withOrganization(person.organizationId, async ({ credentials }) => {
    const row = (await credentials.lock(id))!;
    const sealed = api.deps.secrets.decrypt(credentialContext(row, 'tokens_encrypted'), row.tokensEncrypted!);
    const tokens = JSON.parse(sealed) as OAuth2Tokens;
    await credentials.saveAgreement(id, api.deps.credentials.oauth2.seal(row, { ...tokens, renew_at_ms: 0 }));
    return tokens;
  });
}

describe('an OAuth app of the instance', () => {
  test('connects credentials that have no client, and its secret is in no answer, log or use', async () => {
    const id = await connected();
    const used = await open(id);
    expect(used.values).toMatchObject({ scopes: ['sheets'], api_url: server.url, token_type: 'bearer' });
    const read = await person.client.call('getCredential', at(id));
    expect(read.body).toMatchObject({
      values: { scopes: ['sheets'] },
      secrets_set: [],
      connected: true,
      access: { granted: [], missing_scopes: [expect.stringContaining('spreadsheets'), expect.any(String)] },
    });
    const lists = [
      await admin.client.call('listInstanceOAuthApps'),
      await person.client.call('listOAuthApps'),
      await person.client.call('listUsableOAuthApps'),
    ];
    for (const { text } of [read, ...lists]) expect(text).not.toContain(server.clientSecret);
    expect(lists[0]!.body).toMatchObject({
      data: expect.arrayContaining([
        expect.objectContaining({ type, client_id: server.clientId, fields: app.fields, decided_by: 'instance' }),
      ]),
    });
    expect(lists[1]!.body).toMatchObject({
      data: expect.arrayContaining([expect.objectContaining({ type, client_id: null, decided_by: 'instance' })]),
    });
    expect(logged.join('')).not.toContain(server.clientSecret);
    expect(JSON.stringify(used)).not.toContain(server.clientSecret);
  });

  test('renews an expired token once for all that ask, in two processes, and keeps what is known of it', async () => {
    const id = await connected();
    const before = await expire(id);
    const another = await api.another();
    const all = await Promise.all(Array.from({ length: 12 }, (_, place) => open(id, place % 2 ? api : another)));
    expect(new Set(all.map(({ values }) => values['access_token'])).size).toBe(1);
    expect(server.asked).toEqual(['authorization_code', 'refresh_token']);
    const after = await expire(id);
    expect(after).toMatchObject({ app: before.app, kept: before.kept, scopes: before.scopes });
    expect(after.refresh_token).not.toBe(before.refresh_token);
  });

  test('has the address of the app alone: no editor can send the secret elsewhere', async () => {
    const { id, values } = await create({ api_url: 'https://evil.example.com' });
    expect(values).toEqual({ scopes: ['sheets'] });
    const own = { client_id: 'mine', client_secret: 'my-secret', api_url: 'https://evil.example.com' };
    const mine = await create(own);
    const body = { values: { client_id: null, client_secret: null, api_url: 'https://evil.example.com' } };
    expect((await person.client.ok('updateCredential', { ...at(mine.id), body })).values).toEqual({
      scopes: ['sheets'],
    });
    for (const one of [id, mine.id]) {
      const row = await api.deps.database.withOrganization(person.organizationId, ({ credentials }) =>
        credentials.findAny(one),
      );
      const request = (await api.deps.credentials.tokenRequest(row!))!.request;
      expect([request.token_url, request.client_secret]).toEqual([`${server.url}/token`, server.clientSecret]);
    }
  });

  test('sends the code of a person to the client that the person agreed to, and to no other', async () => {
    const { id } = await create();
    const own = { client_id: server.clientId, client_secret: 'my-secret', api_url: 'https://evil.example.com' };
    expect(
      await connect(id, person, async () => {
        await person.client.ok('updateCredential', { ...at(id), body: { values: own } });
      }),
    ).toBe(`?connect_error=changed&credential=${id}`);
    expect(server.asked).toEqual([]);
    const other = await create();
    expect(
      await connect(other.id, person, async () => {
        const body = { ...app, client_id: 'another-client' };
        await person.client.ok('setOAuthApp', { ...ofType, body });
      }),
    ).toBe(`?connect_error=changed&credential=${other.id}`);
    await person.client.ok('deleteOAuthApp', ofType);
    const last = await create();
    expect(
      await connect(last.id, person, async () => {
        await admin.client.ok('deleteInstanceOAuthApp', { ...ofType, query: { force: 'true' } });
      }),
    ).toBe(`?connect_error=changed&credential=${last.id}`);
    expect(server.asked).toEqual([]);
  });

  test('needs its secret again for another client or address', async () => {
    const { client_secret: _secret, ...same } = app;
    await admin.client.ok('setInstanceOAuthApp', { ...ofType, body: same });
    for (const body of [
      { ...same, client_id: 'another' },
      { ...same, fields: { api_url: 'https://evil.example.com' } },
      { client_id: app.client_id },
    ])
      expect(await admin.client.refused('setInstanceOAuthApp', { ...ofType, body })).toMatchObject({
        status: 400,
        param: '/client_secret',
      });
    const unknown = { ...app, fields: { client_secret: 'x' } };
    expect(await admin.client.refused('setInstanceOAuthApp', { ...ofType, body: unknown })).toMatchObject({
      status: 400,
    });
    const none = { params: { credential_type: 'slack_token' }, body: app };
    expect(await admin.client.refused('setInstanceOAuthApp', none)).toMatchObject({ status: 404 });
  });

  test('is deleted by force while organizations use it, and their credentials ask for a person again', async () => {
    const id = await connected();
    expect(await admin.client.call('deleteInstanceOAuthApp', ofType)).toMatchObject({
      status: 409,
      body: {
        error: {
          code: 'in_use',
          used_by: expect.arrayContaining([
            expect.objectContaining({ kind: 'organization', id: person.organizationId }),
          ]),
        },
      },
    });
    await admin.client.ok('deleteInstanceOAuthApp', { ...ofType, query: { force: 'true' } });
    expect((await open(id)).values['access_token']).toEqual(expect.any(String)); // until it expires
    await expire(id);
    await expect(open(id)).rejects.toMatchObject({ code: 'credential_not_connected' });
    expect(await person.client.refused('authorizeCredential', at(id))).toMatchObject({ status: 400 });
    const body = { name: 'None', type, values: { scopes: ['sheets'] } };
    expect(await person.client.refused('createCredential', { body })).toMatchObject({
      status: 400,
      param: '/values/client_id',
      message: expect.stringContaining('Ask an admin'),
    });
    expect(await admin.client.refused('deleteInstanceOAuthApp', ofType)).toMatchObject({ status: 404 });
  });

  test('half a client is refused', async () => {
    const body = { name: 'Half', type, values: { scopes: ['sheets'], client_id: 'mine' } };
    expect(await person.client.refused('createCredential', { body })).toMatchObject({
      status: 400,
      param: '/values/client_secret',
    });
  });

  test('is replaced by that of the environment, with its fields', async () => {
    const params = { params: { credential_type: 'microsoft_oauth2' } };
    const body = { client_id: 'of-page', client_secret: 'secret-of-page' };
    expect(await admin.client.ok('setInstanceOAuthApp', { ...params, body })).toMatchObject({
      client_id: 'of-page',
      decided_by: 'environment',
    });
    const { id } = await person.client.ok('createCredential', {
      body: { name: 'Microsoft', type: 'microsoft_oauth2', values: { scopes: ['mail'] } },
    });
    const url = new URL((await person.client.ok('authorizeCredential', at(id))).authorization_url);
    expect([url.pathname, url.searchParams.get('client_id')]).toEqual([
      '/acme/oauth2/v2.0/authorize',
      'of-environment',
    ]);
  });
});

describe('an OAuth app of an organization', () => {
  const own = () => ({ ...app, fields: app.fields });

  test('is used before that of the instance, and by its own organization alone', async () => {
    await admin.client.ok('setInstanceOAuthApp', { ...ofType, body: { ...app, client_id: 'of-instance' } });
    const set = await person.client.call('setOAuthApp', { ...ofType, body: own() });
    expect(set.body).toMatchObject({ client_id: server.clientId, decided_by: 'organization' });
    expect(set.text).not.toContain(server.clientSecret);
    const id = await connected();
    expect(await person.client.call('deleteOAuthApp', ofType)).toMatchObject({
      status: 409,
      body: { error: { code: 'in_use', used_by: [{ kind: 'credential', id }] } },
    });
    const other = await signUpPerson(api.url);
    const { id: foreign } = await create({}, other);
    const url = new URL((await other.client.ok('authorizeCredential', at(foreign))).authorization_url);
    expect(url.searchParams.get('client_id')).toBe('of-instance');
    const { data } = await other.client.ok('listOAuthApps');
    expect(data.find((one) => one.type === type)).toMatchObject({ client_id: null, decided_by: 'instance' });
    expect(await other.client.refused('deleteOAuthApp', ofType)).toMatchObject({ status: 404 });
  });

  test('is used for renewals of the credentials that it has connected, also after another one was added', async () => {
    const id = await connected(); // with that of the instance
    await person.client.ok('setOAuthApp', { ...ofType, body: { ...own(), client_id: 'unknown-to-the-server' } });
    await expire(id);
    expect((await open(id)).values['access_token']).toEqual(expect.any(String));
    await person.client.ok('setOAuthApp', { ...ofType, body: own() });
    expect(await connect(id)).toBe(`?connected=${id}`);
    await person.client.ok('setOAuthApp', { ...ofType, body: { ...own(), client_id: 'another-client' } });
    await expire(id);
    await expect(open(id)).rejects.toMatchObject({ code: 'credential_not_connected' });
  });

  test('is managed by owners and admins, not by members; that of the instance by its admins', async () => {
    const member = await signUpMember(api, person.organizationId);
    for (const operation of ['setOAuthApp', 'setInstanceOAuthApp'] as const)
      expect(await member.client.refused(operation, { ...ofType, body: own() })).toMatchObject({ status: 403 });
    expect(await member.client.refused('listOAuthApps')).toMatchObject({ status: 403 });
    expect(await person.client.refused('listInstanceOAuthApps')).toMatchObject({ status: 403 });
    expect((await member.client.ok('listUsableOAuthApps')).data).toContainEqual({ type, decided_by: 'instance' });
  });
});
