import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeKey } from '../../domains/identity/keys.ts';
import { ApiClient, signUpPerson, type Person } from '../support/apiClient.ts';
import { startTestApi, type ApiServer, type TestApi } from '../support/apiServer.ts';
import { signUpMember } from '../support/members.ts';

let api: TestApi;
let second: ApiServer;
let owner: Person;
let modelKey: string;
let accountKey: string;
beforeAll(async () => {
  api = await startTestApi();
  second = await api.another();
  owner = await signUpPerson(api.url);
  modelKey = (await owner.client.ok('createModelApiKey', { body: { label: 'model' } })).value;
  accountKey = (await owner.client.ok('createAccountApiKey', { body: { label: 'account' } })).value;
});
afterAll(() => api.close());

const anonymous = () => new ApiClient(api.url);

describe('a credential', () => {
  test.each(['authorization', 'x-api-key', 'x-service-api-key'])('is read from %s on both APIs', async (name) => {
    const headers = (value: string) => ({ [name]: name === 'authorization' ? `bearer  ${value}` : value });
    expect((await anonymous().as(headers(modelKey)).call('listGatewayModels')).status).toBe(200);
    expect((await anonymous().as(headers(accountKey)).call('listGatewayModels')).status).toBe(200);
    expect((await anonymous().as(headers(accountKey)).call('getMe')).status).toBe(200);
  });

  test('may be repeated, but two different ones are refused before any look-up', async () => {
    const same = { authorization: `Bearer ${accountKey}`, 'x-api-key': accountKey, 'x-service-api-key': accountKey };
    expect((await anonymous().as(same).call('getMe')).status).toBe(200);
    expect(
      await anonymous()
        .as({ ...same, 'x-api-key': modelKey })
        .refused('getMe'),
    ).toMatchObject({ status: 401, code: 'invalid_api_key' });
    expect(
      await anonymous()
        .as({ ...same, 'x-api-key': 'nonsense' })
        .refused('listGatewayModels'),
    ).toMatchObject({ status: 401 });
  });

  test('that is sent in two headers of one name counts twice', async () => {
    const statusOf = (values: string[]) => rawStatus(`${api.url}/api/v1/me`, { authorization: values });
    expect(await statusOf([`Bearer ${accountKey}`, `Bearer ${accountKey}`])).toBe(200);
    expect(await statusOf([`Bearer ${accountKey}`, `Bearer ${modelKey}`])).toBe(401);
  });

  test('of another scheme, empty, or in the query string does not count', async () => {
    expect(
      (await owner.client.as({ ...owner.client.headers, authorization: 'Basic eDp5', 'x-api-key': '' }).call('getMe'))
        .status,
    ).toBe(200);
    const inQuery = await fetch(`${api.url}/v1/models?api_key=${modelKey}`);
    expect(inQuery.status).toBe(401);
  });

  test.each([
    ['none', undefined],
    ['nonsense', 'nonsense'],
    ['a wrong checksum', `bk_mdl_${'a'.repeat(38)}`],
    ['an unknown key', makeKey('model').value],
    ['an unknown account key', makeKey('account').value],
  ])('that is %s gets one text on both APIs', async (_name, value) => {
    const client = anonymous().as(value === undefined ? {} : { 'x-api-key': value });
    const answers = await Promise.all([
      client.refused('getMe'),
      client.refused('listGatewayModels'),
      client.refused('createChatCompletion', { body: {} }),
    ]);
    const expected = await anonymous().refused('getMe');
    for (const answer of answers)
      expect(answer).toMatchObject({
        status: 401,
        code: 'invalid_api_key',
        type: 'authentication_error',
        message: expected.message,
      });
  });

  test('that is a model key does not open the management API, and says so', async () => {
    expect(await anonymous().withKey(modelKey).refused('getMe')).toMatchObject({
      status: 403,
      code: 'insufficient_scope',
      type: 'permission_error',
    });
  });

  test('that is a session does not open the model gateway', async () => {
    expect(await owner.client.refused('listGatewayModels')).toMatchObject({ status: 401, code: 'invalid_api_key' });
  });

  test('that is an account key cannot touch sessions', async () => {
    expect(await anonymous().withKey(accountKey).refused('listSessions')).toMatchObject({
      status: 403,
      code: 'insufficient_scope',
    });
  });
});

function rawStatus(url: string, headers: Record<string, string[]>): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const raw = Object.entries(headers).flatMap(([name, values]) => values.flatMap((value) => [name, value]));
  const { host } = new URL(url);
  httpRequest(url, { headers: ['host', host, ...raw] as never }, (response) => {
    response.resume();
    resolve(response.statusCode ?? 0);
  })
    .on('error', reject)
    .end();
  return promise;
}

describe('an account API key', () => {
  test('with scopes does what they say and no more, and cannot make a wider key', async () => {
    const { value, key } = await owner.client.ok('createAccountApiKey', {
      body: { label: 'narrow', scopes: ['wallet.view', 'account_api_keys.manage'] },
    });
    expect(key.scopes).toEqual(['wallet.view', 'account_api_keys.manage']);
    const narrow = anonymous().withKey(value);
    expect((await narrow.call('getWallet')).status).toBe(200);
    for (const operation of ['listModelApiKeys', 'listProjects', 'listProviders'] as const) {
      expect(await narrow.refused(operation)).toMatchObject({ status: 403, code: 'insufficient_scope' });
    }
    expect(await narrow.refused('listGatewayModels')).toMatchObject({ status: 403, code: 'insufficient_scope' });
    expect(
      await narrow.refused('createAccountApiKey', { body: { label: 'wide', scopes: ['models.call'] } }),
    ).toMatchObject({ status: 403, param: '/scopes' });
    const heir = await narrow.ok('createAccountApiKey', { body: { label: 'heir' } });
    expect(heir.key.scopes).toEqual(['wallet.view', 'account_api_keys.manage']);
    expect(
      await owner.client.refused('createAccountApiKey', { body: { label: 'x', scopes: ['everything'] } }),
    ).toMatchObject({ status: 400, param: '/scopes/0' });
  });

  test('makes and rotates only keys within its own limits, and passes them on', async () => {
    const limits = { requests_per_minute: 10, tokens_per_minute: 1_000 };
    const { value } = await owner.client.ok('createAccountApiKey', { body: { label: 'limited', ...limits } });
    const limited = anonymous().withKey(value);
    for (const operation of ['createAccountApiKey', 'createModelApiKey'] as const) {
      const heir = await limited.ok(operation, { body: { label: 'heir' } });
      expect(heir.key).toMatchObject(limits);
      const less = { requests_per_minute: 10, tokens_per_minute: 5 };
      expect((await limited.ok(operation, { body: { label: 'less', ...less } })).key).toMatchObject(less);
      for (const [field, more] of Object.entries({ requests_per_minute: [11, null], tokens_per_minute: [1_001, null] }))
        for (const asked of more)
          expect(await limited.refused(operation, { body: { label: 'more', [field]: asked } })).toMatchObject({
            status: 403,
            code: 'insufficient_scope',
            param: `/${field}`,
          });
    }
    const wide = await owner.client.ok('createModelApiKey', { body: { label: 'wide' } });
    const rotate = { params: { key_id: wide.key.id } };
    expect(await limited.refused('rotateModelApiKey', rotate)).toMatchObject({ status: 403 });
    expect((await anonymous().withKey(wide.value).call('listGatewayModels')).status).toBe(200);
    const heir = await limited.ok('createModelApiKey', { body: { label: 'own' } });
    await limited.ok('rotateModelApiKey', { params: { key_id: heir.key.id } });
  });

  test('that may call no models makes and rotates no key that may', async () => {
    const { value } = await owner.client.ok('createAccountApiKey', {
      body: { label: 'no models', scopes: ['model_api_keys.manage'] },
    });
    const narrow = anonymous().withKey(value);
    const refusal = { status: 403, code: 'insufficient_scope' };
    expect(await narrow.refused('createModelApiKey', { body: { label: 'x' } })).toMatchObject(refusal);
    const { key } = await owner.client.ok('createModelApiKey', { body: { label: 'theirs' } });
    const params = { key_id: key.id };
    expect(await narrow.refused('rotateModelApiKey', { params })).toMatchObject(refusal);
    expect((await narrow.call('revokeModelApiKey', { params })).status).toBe(200);
  });

  test('says when it was last used', async () => {
    const { value, key } = await owner.client.ok('createAccountApiKey', { body: { label: 'used' } });
    expect(key.last_used_at).toBeNull();
    await anonymous().withKey(value).ok('getMe');
    const { data } = await owner.client.ok('listAccountApiKeys');
    expect(data.find(({ id }) => id === key.id)?.last_used_at).not.toBeNull();
  });
});

describe('a key that was revoked or rotated out', () => {
  test('fails on the very next request, on every process, for every answer', async () => {
    for (let round = 0; round < 20; round += 1) {
      const { value, key } = await owner.client.ok('createModelApiKey', { body: { label: `round ${round}` } });
      const clients = [api.url, second.url].map((url) => new ApiClient(url).withKey(value));
      const chat = { body: { model: 'sandbox/chat', messages: [{ role: 'user', content: 'hi' }] } };
      for (const client of clients) expect((await client.call('createChatCompletion', chat)).status).toBe(200);
      if (round % 2 === 0) await owner.client.ok('revokeModelApiKey', { params: { key_id: key.id } });
      else await owner.client.ok('rotateModelApiKey', { params: { key_id: key.id } });
      const tries = clients.flatMap((client) => [
        client.refused('createChatCompletion', chat),
        client.refused('listGatewayModels'),
        client.refused('createChatCompletion', {
          body: { model: 'no/such', messages: [{ role: 'user', content: 'hi' }] },
        }),
        client.refused('createChatCompletion', { body: {} }),
        client.refused('createChatCompletion', { raw: '{' }),
      ]);
      for (const answer of await Promise.all(tries))
        expect(answer).toMatchObject({ status: 401, code: 'invalid_api_key' });
    }
  });

  test('of the management API fails at once too', async () => {
    const { value, key } = await owner.client.ok('createAccountApiKey', { body: { label: 'short-lived' } });
    await anonymous().withKey(value).ok('getMe');
    await owner.client.ok('revokeAccountApiKey', { params: { key_id: key.id } });
    for (const url of [api.url, second.url])
      expect((await new ApiClient(url).withKey(value).refused('getMe')).status).toBe(401);
  });

  test('has a successor with its label and limits, which works at once; it cannot be rotated again', async () => {
    const body = {
      label: 'limited',
      credit_limit: '12.5',
      allowed_models: ['sandbox/chat'],
      expires_at: '2099-01-01T00:00:00Z',
    };
    const { key } = await owner.client.ok('createModelApiKey', { body });
    const { key: next, value } = await owner.client.ok('rotateModelApiKey', { params: { key_id: key.id } });
    expect(next).toMatchObject({
      label: 'limited',
      credit_limit: '12.500000',
      allowed_models: ['sandbox/chat'],
      status: 'active',
      last4: value.slice(-4),
    });
    expect(next.expires_at).toBe('2099-01-01T00:00:00.000Z');
    const { data } = await anonymous().withKey(value).ok('listGatewayModels');
    expect(data.map(({ id }) => id)).toEqual(['sandbox/chat']);
    expect(await owner.client.refused('rotateModelApiKey', { params: { key_id: key.id } })).toMatchObject({
      status: 409,
      code: 'key_not_active',
    });
    const { data: keys } = await owner.client.ok('listModelApiKeys');
    expect(keys.find(({ id }) => id === key.id)).toMatchObject({ status: 'revoked' });
    expect(JSON.stringify(keys)).not.toContain(value);
  });

  test('has a successor that is bound as it was, in every column but those of its own life', async () => {
    const { key } = await owner.client.ok('createModelApiKey', { body: { label: 'bound' } });
    const { pool } = api.test.database;
    await pool.query(
      `update api_keys set allowed_addresses = '{203.0.113.0/24}', connection_id = 'sso_x', allowed_models = '{a}', scopes = '{models.call}',
         credit_limit_micros = 5, credit_limit_period = 'day', expires_at = now() + interval '9 days', made_by = account_id,
         requests_per_minute = 7, tokens_per_minute = 8, drop_unsupported = true where id = $1`,
      [key.id],
    );
    const { key: next } = await owner.client.ok('rotateModelApiKey', { params: { key_id: key.id } });
    // Credentials of OAuth applications (`application`) have no value and are never rotated.
    const ownLife =
      'id hash last4 status created_at revoked_at last_used_at replaced_by calls credits_used_micros application month month_used_micros first_key_id revision paused_at'.split(
        ' ',
      );
    const boundOf = async (id: string) => {
      const { rows } = await pool.query<Record<string, unknown>>('select * from api_keys where id = $1', [id]);
      return Object.fromEntries(Object.entries(rows[0]!).filter(([column]) => !ownLife.includes(column)));
    };
    const before = await boundOf(key.id);
    // A column that holds nothing proves nothing: a new one gets a value above.
    for (const value of Object.values(before)) expect([null, false, 0, '0']).not.toContain(value);
    expect(await boundOf(next.id)).toEqual(before);
  });
});

describe('making a key', () => {
  test.each([[['a', ' ']], [['NULL', 'null', '']], [['a,b', '{a}', '"', '\\']], [[]]])(
    'keeps the models %j as they were named',
    async (allowed_models) => {
      const { key } = await owner.client.ok('createModelApiKey', { body: { label: 'named', allowed_models } });
      expect(key.allowed_models).toEqual(allowed_models);
      const { data } = await owner.client.ok('listModelApiKeys');
      expect(data.find(({ id }) => id === key.id)).toMatchObject({ allowed_models });
    },
  );

  test.each([
    [{ label: '' }, '/label'],
    [{ label: 'x'.repeat(101) }, '/label'],
    [{ label: 'x', expires_at: '2001-01-01T00:00:00Z' }, '/expires_at'],
    [{ label: 'x', expires_at: '2016-12-31T23:59:60Z' }, '/expires_at'],
    [{ label: 'x', expires_at: 'tomorrow' }, '/expires_at'],
    [{ label: 'x', credit_limit: 5 }, '/credit_limit'],
    [{ label: 'x', credit_limit: '-1' }, '/credit_limit'],
    [{ label: 'x', allowed_models: 'all' }, '/allowed_models'],
    [{ label: 'x', organization_id: 'org_other' }, '/organization_id'],
    [{ label: 'a\0b' }, '/label'],
  ])('refuses %j', async (body, param) => {
    expect(await owner.client.refused('createModelApiKey', { body })).toMatchObject({
      status: 400,
      code: 'invalid_request',
      param,
    });
  });
});

describe('members', () => {
  test('see and manage their own keys; owners see all of the organization', async () => {
    const member = await signUpMember(api, owner.organizationId);
    const { key: own } = await member.client.ok('createModelApiKey', { body: { label: 'of the member' } });
    const { data: seen } = await member.client.ok('listModelApiKeys');
    expect(seen.map(({ id }) => id)).toEqual([own.id]);
    const { data: all } = await owner.client.ok('listModelApiKeys');
    expect(all.map(({ id }) => id)).toContain(own.id);
    const foreign = all.find(({ created_by }) => created_by === owner.accountId)!;
    for (const operation of ['revokeModelApiKey', 'rotateModelApiKey', 'listModelApiKeyCalls'] as const) {
      expect(await member.client.refused(operation, { params: { key_id: foreign.id } })).toMatchObject({
        status: 404,
        code: 'not_found',
      });
    }
    expect((await owner.client.ok('revokeModelApiKey', { params: { key_id: own.id } })).status).toBe('revoked');
  });
});
