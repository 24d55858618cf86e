import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { operations } from '../../../openapi/generated/operations.ts';
import { signUpPerson, type Person } from '../../support/apiClient.ts';
import { startTestApi, type TestApi } from '../../support/apiServer.ts';
import { client, startTokenServer } from '../../integrations/fakeTokenServer.ts';
import { bearer, standard } from '../../integrations/signIn.ts';

const type = 'airtable_oauth2';
const at = (id: string) => ({ params: { credential_id: id } });

let api: TestApi;
let server: Awaited<ReturnType<typeof startTokenServer>>;
let person: Person;
let callback: string;
/** As the vendor reports it; null: it reports none. */
let reported: string | null;
beforeAll(async () => {
  api = await startTestApi({ settings: { outboundAllow: ['127.0.0.0/8'] } });
  callback = `${api.deps.settings.publicUrl}${operations.finishAuthorization.path}`;
  const answer = ({ access, next }: { access: string; next: string }) => ({
    ...bearer,
    access_token: access,
    refresh_token: next,
    ...(reported === null ? {} : { scope: reported }),
  });
  const vendor = {
    clientBy: 'basic',
    body: 'form',
    pkce: true,
    authorization: {},
    scopeParameter: 'scope',
    rotates: true,
  } as const;
  server = await startTokenServer(
    { ...vendor, tokenPath: '/oauth2/v1/token', answer, refusal: standard, api: {} },
    callback,
  );
});
afterAll(async () => {
  await api?.close();
  await server?.close();
});
beforeEach(async () => {
  person = await signUpPerson(api.url);
  const body = { ...client, fields: { api_url: server.url } };
  await person.client.ok('setOAuthApp', { params: { credential_type: type }, body });
  reported = null;
});

async function create(scopes: string[]): Promise<string> {
  const body = { name: 'Airtable', type, values: { scopes } };
  return (await person.client.ok('createCredential', { body })).id;
}

/** Signs in, and returns the scopes that the page of the vendor was asked for. */
async function signIn(id: string): Promise<string[]> {
  const url = new URL((await person.client.ok('authorizeCredential', at(id))).authorization_url);
  server.state.challenge = url.searchParams.get('code_challenge')!;
  const query = new URLSearchParams({ code: 'code-1', state: url.searchParams.get('state')! });
  const back = await fetch(`${callback}?${query}`, { redirect: 'manual', headers: { cookie: person.cookie } });
  expect(new URL(back.headers.get('location')!).search).toBe(`?connected=${id}`);
  return url.searchParams.get('scope')!.split(' ');
}

/** A draft with a comment and a record of Airtable. */
async function flow(credential: string, name = 'Orders') {
  const node = (id: string, noun: string, operation: string) => ({
    id,
    name: `${id} of ${noun}`,
    type: `airtable.${noun}`,
    position: { x: 0, y: 0 },
    parameters: {
      operation,
      base: 'appA',
      table: 'tblA',
      record: 'recA',
      ...(noun === 'comment' ? { text: 'Hi' } : {}),
    },
    credentials: { auth: { id: credential } },
  });
  const start = { id: 'start', name: 'Start', type: 'trigger.manual', position: { x: 0, y: 0 }, parameters: {} };
  const draft = { nodes: [start, node('a', 'record', 'get'), node('b', 'comment', 'create')], connections: [] };
  return person.client.ok('createDigitalOrganization', { body: { name, draft } });
}

test('a sign-in asks for the chosen scopes, and for those of the operations that use it', async () => {
  const id = await create(['records_read']);
  expect(await signIn(id)).toEqual(['data.records:read']);
  expect((await person.client.ok('getCredential', at(id))).access).toMatchObject({
    granted: ['records_read'],
    scopes: ['data.records:read'],
  });
  const made = await flow(id);
  const access = await person.client.ok('getCredentialAccess', at(id));
  expect(access).toEqual({
    granted: ['data.records:read'],
    asked: ['data.records:read', 'data.recordComments:write'],
    missing: [
      {
        digital_organization_id: made.id,
        digital_organization_name: 'Orders',
        versions: ['draft'],
        node_id: 'b',
        node_name: 'b of comment',
        node_type: 'airtable.comment',
        operation: 'create',
        scopes: ['data.recordComments:write'],
        access: ['comments'],
      },
    ],
    hidden: 0,
  });
  expect(made.issues.filter(({ code }) => code === 'scope_missing')).toMatchObject([
    { node_id: 'b', parameter: '/credentials/auth', severity: 'warning' },
  ]);
  expect(await signIn(id)).toEqual(['data.records:read', 'data.recordComments:write']);
  expect((await person.client.ok('getCredentialAccess', at(id))).missing).toEqual([]);
  const params = { digital_organization_id: made.id };
  const { issues } = await person.client.ok('getDigitalOrganization', { params });
  expect(issues.filter(({ code }) => code === 'scope_missing')).toEqual([]);
});

test('the scopes that the vendor reports count, not the requested ones', async () => {
  reported = 'data.records:read';
  const id = await create(['records', 'comments']);
  await signIn(id);
  const { access } = await person.client.ok('getCredential', at(id));
  expect(access).toMatchObject({ granted: ['records_read'], scopes: ['data.records:read'] });
  await flow(id);
  const { missing, granted } = await person.client.ok('getCredentialAccess', at(id));
  expect(granted).toEqual(['data.records:read']);
  expect(missing.map(({ scopes }) => scopes)).toEqual([['data.recordComments:write']]);
});

test('a published version counts besides the draft, and says so', async () => {
  reported = 'data.records:read';
  const id = await create(['records_read']);
  await signIn(id);
  const made = await flow(id);
  const params = { digital_organization_id: made.id };
  await person.client.ok('publishDigitalOrganization', { params, body: {} });
  const { missing } = await person.client.ok('getCredentialAccess', at(id));
  expect(missing.map(({ versions }) => versions)).toEqual([['draft', 'published']]);
});

test('a credential that is not connected, or has no scopes, lacks nothing', async () => {
  const id = await create(['records']);
  await flow(id);
  const asked = ['data.records:read', 'data.records:write', 'data.recordComments:write'];
  expect(await person.client.ok('getCredentialAccess', at(id))).toEqual({
    granted: null,
    asked,
    missing: [],
    hidden: 0,
  });
  const body = { name: 'Key', type: 'http_bearer', values: { token: 'secret-4711' } };
  const plain = await person.client.ok('createCredential', { body });
  const none = { granted: null, asked: [], missing: [], hidden: 0 };
  expect(await person.client.ok('getCredentialAccess', at(plain.id))).toEqual(none);
});
