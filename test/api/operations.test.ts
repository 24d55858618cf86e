import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeKey } from '../../domains/identity/keys.ts';
import { operations, type OperationId, type OperationRow } from '../../openapi/generated/operations.ts';
import { ApiClient, signUpPerson, testPassword, type Person } from '../support/apiClient.ts';
import { startTestApi, type TestApi } from '../support/apiServer.ts';
import { insertSsoConnection } from '../support/ssoConnections.ts';

/** Rules that every operation of the contract follows: the tests are generated from the operation table. */
let api: TestApi;
let owner: Person;
let modelKey: string;
let accountKey: string;
beforeAll(async () => {
  api = await startTestApi();
  owner = await signUpPerson(api.url);
  modelKey = (await owner.client.ok('createModelApiKey', { body: { label: 'k' } })).value;
  accountKey = (await owner.client.ok('createAccountApiKey', { body: { label: 'k' } })).value;
});
afterAll(() => api.close());

const idsWhere = (isMeant: (row: OperationRow) => boolean): OperationId[] =>
  Object.entries(operations).flatMap(([id, row]) => (isMeant(row) ? [id as OperationId] : []));
const isOfDirectory = (row: OperationRow): boolean => row.security.includes('scimToken');
const secured = idsWhere((row) => row.security.length > 0 && !isOfDirectory(row));
const ofDirectory = idsWhere(isOfDirectory);
const management = idsWhere((row) => row.security.includes('session'));
const withBody = idsWhere((row) => row.body === 'required' && row.form !== 'only' && !row.raw && !isOfDirectory(row));
const params = new Proxy({}, { get: () => 'some_id' });
/** Returns a caller with access to the operation. */
const callerOf = (id: OperationId) => {
  const { security } = operations[id];
  if (security.includes('modelApiKey')) return owner.client.withKey(modelKey);
  return security.includes('session') ? owner.client : new ApiClient(api.url).withKey(accountKey);
};
/** Their bodies are messages of JSON-RPC, and their errors too (`api/mcp`). */
const speaksJsonRpc = new Set<string>(['callMcp', 'callDigitalOrganizationMcp']);

/** Clients of Google's API get errors in its shape (`test/gateway/gemini`). */
const isOfGemini = (row: OperationRow): boolean => row.path.startsWith('/v1beta/');
/** Anthropic's error body has neither a code nor a param (decisions §2), and Google's has others. */
const shown = (
  id: OperationId,
  { status, ...refusal }: { status: number; type?: string; code?: string; param?: string },
) =>
  operations[id].path.startsWith('/v1/messages') || isOfGemini(operations[id]) ? { status } : { status, ...refusal };

describe('without a credential', () => {
  test.each(secured)('%s answers 401', async (id) => {
    const anonymous = new ApiClient(api.url);
    for (const client of [
      anonymous,
      anonymous.withKey(makeKey('account').value),
      anonymous.as({ cookie: 'bureau_session=nonsense' }),
    ]) {
      expect(await client.refused(id, { params })).toMatchObject(
        isOfGemini(operations[id]) ? { status: 401 } : { status: 401, type: 'authentication_error' },
      );
    }
  });
});

describe('with a model API key', () => {
  test.each(management)('%s answers 403', async (id) => {
    expect(await new ApiClient(api.url).withKey(modelKey).refused(id, { params })).toMatchObject({
      status: 403,
      code: 'insufficient_scope',
    });
  });
});

describe('with an account API key of other scopes', () => {
  test.each(secured)('%s answers 403', async (id) => {
    const scopes = operations[id].permission === 'wallet.view' ? ['projects.view'] : ['wallet.view'];
    const { value } = await owner.client.ok('createAccountApiKey', { body: { label: 'narrow', scopes } });
    expect(await new ApiClient(api.url).withKey(value).refused(id, { params })).toMatchObject(
      shown(id, { status: 403, code: 'insufficient_scope' }),
    );
  });
});

describe('with a query parameter that is not in the contract', () => {
  // Clients of other vendors add parameters of their own: below /v1 and /scim they are passed over (test/api/gateway.test.ts), and so are those of Google's API.
  // Authorization servers add parameters to the callback, too.
  test.each(
    idsWhere(
      (row) =>
        !row.raw &&
        !row.path.startsWith('/v1/') &&
        !isOfGemini(row) &&
        !row.path.endsWith('/oauth2/callback') &&
        !isOfDirectory(row),
    ),
  )('%s answers 400 and names it', async (id) => {
    expect(await callerOf(id).refused(id, { params, query: { no_such_parameter: 1 } })).toMatchObject(
      shown(id, { status: 400, code: 'invalid_request', param: 'no_such_parameter' }),
    );
  });
});

describe('with a body that does not fit', () => {
  test.each(withBody.filter((id) => !speaksJsonRpc.has(id)))('%s answers 400 and names the place', async (id) => {
    const client = callerOf(id);
    const noBody = shown(id, { status: 400, code: 'invalid_request', param: '' });
    expect(await client.refused(id, { params })).toMatchObject(noBody);
    expect(await client.refused(id, { params, raw: '{"a":' })).toMatchObject(
      shown(id, { status: 400, code: 'invalid_json' }),
    );
    expect(await client.refused(id, { params, body: [] })).toMatchObject(noBody);
    expect(await client.refused(id, { params, raw: '{"__proto__":{}}' })).toMatchObject(
      shown(id, { status: 400, param: '/__proto__' }),
    );
  });
});

describe('of a directory', () => {
  let connectionId: string;
  let directory: ApiClient;
  beforeAll(async () => {
    connectionId = await insertSsoConnection(api, owner.organizationId);
    const made = await owner.client.ok('createScimToken', { params: { sso_connection_id: connectionId } });
    directory = new ApiClient(api.url).withKey(made.value);
  });
  const error = { schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'] };

  test.each(ofDirectory)('%s answers 401 in the body of SCIM but for the token of the connection', async (id) => {
    const { value } = await owner.client.ok('createAccountApiKey', { body: { label: 'all' } });
    const anonymous = new ApiClient(api.url);
    const ids = { resource_type: 'User', schema: 'x', scim_user_id: 'scu_1', scim_group_id: 'scg_1' };
    const own = { params: { ...ids, sso_connection_id: connectionId } };
    for (const client of [anonymous, anonymous.withKey(value), anonymous.withKey(modelKey), owner.client])
      expect(await client.call(id, own)).toMatchObject({ status: 401, body: { ...error, status: '401' } });
    expect((await directory.call(id, { params })).status).toBe(401);
  });

  test.each(ofDirectory.filter((id) => operations[id].body === 'required'))(
    '%s refuses a body that does not fit',
    async (id) => {
      const ids = { sso_connection_id: connectionId, scim_user_id: 'scu_1', scim_group_id: 'scg_1' };
      for (const input of [{}, { raw: '{"a":' }, { body: [] }, { raw: '{"__proto__":{}}' }])
        expect(await directory.call(id, { ...input, params: ids })).toMatchObject({ status: 400, body: error });
    },
  );
});

describe('with a body that is no form', () => {
  // A message of a chat may also be JSON, which the contract leaves out for the generators of clients.
  const forms = idsWhere((row) => row.form === 'only').filter((id) => id !== 'postChatMessage');
  test.each(forms)('%s answers 415', async (id) => {
    for (const input of [{ params }, { params, body: {} }])
      expect(await callerOf(id).refused(id, input)).toMatchObject({ status: 415, code: 'unsupported_media_type' });
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    expect(await callerOf(id).refused(id, { params, raw: '{"a":1}', headers })).toMatchObject({ status: 400 });
  });
});

describe('from another site with the cookie', () => {
  test.each(management.filter((id) => operations[id].method !== 'get'))('%s answers 403', async (id) => {
    const client = new ApiClient(api.url, { cookie: owner.cookie, origin: 'https://evil.example' });
    expect(await client.refused(id, { params })).toMatchObject({ status: 403, code: 'origin_not_allowed' });
  });
});

test('guessing a password returns 429 with a retry time, also for the right one, and does not affect other accounts', async () => {
  const victim = await signUpPerson(api.url);
  const anonymous = new ApiClient(api.url);
  const attempt = (password: string) => anonymous.call('signIn', { body: { email: victim.email, password } });
  for (let round = 0; round < 10; round += 1) expect((await attempt('wrong')).status).toBe(401);
  const limited = await attempt(testPassword);
  expect(limited.status).toBe(429);
  expect(limited.body).toMatchObject({ error: { type: 'rate_limit_error', code: 'rate_limit_exceeded' } });
  expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await anonymous.call('signIn', { body: { email: owner.email, password: testPassword } })).status).toBe(201);
});
