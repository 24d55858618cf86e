import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../db/ids.ts';
import { ApiClient, signUpPerson, type Person } from '../support/apiClient.ts';
import { startTestApi, type ApiServer, type TestApi } from '../support/apiServer.ts';

/** The vendor: it lists its models to a good key, as openai-openapi `/models` says, and completes chats. */
const seen: IncomingMessage[] = [];
let status = 200;
const vendor = createServer((request, response) => {
  seen.push(request);
  request.resume();
  const isGood = request.headers.authorization === 'Bearer sk-good-1234';
  response.writeHead(isGood ? status : 401, { 'content-type': 'application/json', location: 'http://127.0.0.1:1/' });
  const usage = { prompt_tokens: 3, completion_tokens: 2, total_tokens: 5 };
  const message = { role: 'assistant', content: 'Hi', refusal: null };
  const choices = [{ index: 0, message, logprobs: null, finish_reason: 'stop' }];
  const completion = { id: 'chatcmpl-1', object: 'chat.completion', created: 1, model: 'up', choices, usage };
  response.end(JSON.stringify(request.method === 'GET' ? { object: 'list', data: [] } : completion));
});

let api: TestApi;
let closed: ApiServer;
let owner: Person;
let base_url: string;
let model: { name: string; provider_id: string };
beforeAll(async () => {
  await new Promise<void>((resolve) => vendor.listen(0, '127.0.0.1', resolve));
  const { port } = vendor.address() as AddressInfo;
  base_url = `http://127.0.0.1:${port}/v1`;
  api = await startTestApi({ settings: { outboundAllow: ['127.0.0.1'] } });
  closed = await api.another({ settings: { outboundAllow: [] } });
  owner = await signUpPerson(api.url);
  const provider = await owner.client.ok('createProvider', {
    body: { name: 'vendor', kind: 'openai', base_url, api_key: 'sk-x' },
  });
  const created = await owner.client.ok('createModel', {
    body: {
      name: 'chat',
      provider_id: provider.id,
      upstream_name: 'up',
      endpoints: ['chat.completions'],
      context_tokens: 1000,
      max_output_tokens: 100,
      open_to_users: true,
    },
  });
  const lines = { input_per_mtok: '10', output_per_mtok: '20' };
  await owner.client.ok('createPrice', { params: { model_id: created.id }, body: { lines } });
  model = { name: created.name, provider_id: provider.id };
});
afterAll(async () => {
  await api.close();
  vendor.closeAllConnections();
  vendor.close();
});
beforeEach(() => {
  status = 200;
  seen.splice(0);
});

const body = (more: object = {}) => ({ label: 'ours', kind: 'openai', base_url, api_key: 'sk-good-1234', ...more });

describe('an own provider key', () => {
  test('is tried, stored encrypted, never shown, and used for 0 credits', async () => {
    const person = await signUpPerson(api.url);
    const key = await person.client.ok('createProviderKey', { body: body() });
    expect(key).toEqual({
      id: expect.stringMatching(/^pkey_/) as string,
      label: 'ours',
      kind: 'openai',
      provider_id: null,
      base_url,
      last4: '1234',
      mode: 'own_only',
      enabled: true,
      created_at: expect.any(String) as string,
      last_used_at: null,
      last_error: null,
    });
    expect(seen.map(({ method, url }) => [method, url])).toEqual([['GET', '/v1/models']]);
    const listed = await person.client.ok('listProviderKeys');
    expect(listed.data).toEqual([key]);
    const { rows } = await api.test.database.pool.query('select row_to_json(k)::text as row from provider_keys k');
    expect(JSON.stringify([listed, rows])).not.toContain('sk-good');

    const { value } = await person.client.ok('createModelApiKey', { body: { label: 'k' } });
    const chat = { body: { model: 'chat', messages: [{ role: 'user', content: 'hello' }] } };
    const answer = await new ApiClient(api.url).withKey(value).call('createChatCompletion', chat);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('x-bureau-credits')).toBe('0.000000');
    expect(await person.client.ok('getWallet')).toMatchObject({ balance: '0.000000', held: '0.000000' });
    await expect.poll(async () => (await person.client.ok('listProviderKeys')).data[0]!.last_used_at).not.toBeNull();
  });

  test('is for a kind, or for one provider, whose id the list of models tells', async () => {
    const person = await signUpPerson(api.url);
    const { data } = await person.client.ok('listCallableModels');
    const { provider_id } = data.find(({ name }) => name === 'chat')!;
    expect(provider_id).toBe(model.provider_id);
    const key = await person.client.ok('createProviderKey', {
      body: { label: 'one', provider_id, api_key: 'sk-good-1234', mode: 'own_first' },
    });
    expect(key).toMatchObject({ kind: 'openai', provider_id, base_url: null, mode: 'own_first' });
  });

  test('rejected later by the vendor is reported to the owners of its organization only', async () => {
    const person = await signUpPerson(api.url);
    await person.client.ok('createProviderKey', { body: body() });
    const { value } = await person.client.ok('createModelApiKey', { body: { label: 'k' } });
    status = 403;
    const chat = { model: model.name, messages: [{ role: 'user', content: 'x' }] };
    const refused = await new ApiClient(api.url).withKey(value).call('createChatCompletion', { body: chat });
    expect(refused.status).toBe(502);
    const rejected = async (of: Person) =>
      (await of.client.ok('listEvents')).data.filter(({ kind }) => kind === 'provider_key_rejected');
    await expect
      .poll(() => rejected(person))
      .toMatchObject([
        { data: { provider_id: model.provider_id, provider_name: 'vendor', status: 403, is_own_key: true } },
      ]);
    expect(await rejected(owner)).toEqual([]);
  });

  test.each<[string, object, number, string]>([
    ['a key that is refused there', { api_key: 'sk-bad' }, 400, '/api_key'],
    ['neither kind nor provider', { kind: undefined }, 400, '/kind'],
    ['both', { provider_id: 'prov_1' }, 400, '/kind'],
    ['a key for the sandbox', { kind: 'sandbox' }, 400, '/kind'],
    ['a kind that says nothing of the vendor', { kind: 'openai_compatible' }, 400, '/provider_id'],
    ['a kind without an address', { kind: 'azure_openai', base_url: undefined }, 400, '/base_url'],
    ['an unknown provider', { kind: undefined, provider_id: newId('provider') }, 404, '/provider_id'],
    ['an address with a password', { base_url: 'https://me:secret@example.test' }, 400, '/base_url'],
    ['a key with line breaks', { api_key: 'sk-good\r\nx: y' }, 400, '/api_key'],
    ['an unknown mode', { mode: 'sometimes' }, 400, '/mode'],
    ['an empty label', { label: '' }, 400, '/label'],
  ])('is refused with %s', async (_, more, expected, param) => {
    const refused = await owner.client.refused('createProviderKey', { body: body(more) });
    expect(refused).toMatchObject({ status: expected, param });
    expect(JSON.stringify(refused)).not.toContain('sk-');
    expect((await owner.client.ok('listProviderKeys')).data).toEqual([]);
  });

  test('is refused with a clear error where its address does not answer, or answers strangely', async () => {
    const nowhere = { base_url: 'http://127.0.0.1:1/v1' };
    expect(await owner.client.refused('createProviderKey', { body: body(nowhere) })).toMatchObject({
      status: 502,
      code: 'target_unreachable',
      param: '/base_url',
    });
    for (const strange of [500, 503, 302, 307]) {
      status = strange;
      expect(await owner.client.refused('createProviderKey', { body: body() })).toMatchObject({ code: 'target_error' });
    }
    status = 404; // a server without that list says nothing against the key
    const { id } = await owner.client.ok('createProviderKey', { body: body() });
    expect((await owner.client.call('deleteProviderKey', { params: { provider_key_id: id } })).status).toBe(204);
    expect(seen).toHaveLength(5); // no redirect was followed
  });

  test('is never sent into a private network, however the address is spelled', async () => {
    const { port } = new URL(base_url);
    const client = new ApiClient(closed.url, { cookie: owner.cookie, origin: closed.url });
    const hosts = [
      '127.0.0.1',
      'localhost',
      'localhost.',
      '2130706433',
      '0177.0.0.1',
      '0x7f000001',
      '127.1',
      '0.0.0.0',
    ];
    const further = [
      '[::1]',
      '[::]',
      '[::ffff:127.0.0.1]',
      '[::ffff:7f00:1]',
      '[64:ff9b::7f00:1]',
      '[fd00::1]',
      '[fe80::1]',
    ];
    for (const host of [
      ...hosts,
      ...further,
      '10.1.2.3',
      '172.16.0.1',
      '192.168.0.1',
      '169.254.169.254',
      '100.100.100.200',
    ]) {
      const refused = await client.refused('createProviderKey', {
        body: body({ base_url: `http://${host}:${port}/v1` }),
      });
      expect(refused, host).toMatchObject({ status: 400, code: 'target_not_allowed', param: '/base_url' });
    }
    expect(seen).toEqual([]);
  });

  test('with a new address needs its value again, and is tested again', async () => {
    const { id } = await owner.client.ok('createProviderKey', { body: body() });
    const params = { provider_key_id: id };
    const elsewhere = { base_url: `${base_url}/elsewhere` };
    for (const change of [elsewhere, { base_url: null }])
      expect(await owner.client.refused('updateProviderKey', { params, body: change })).toMatchObject({
        status: 400,
        param: '/api_key',
      });
    expect(
      await owner.client.refused('updateProviderKey', { params, body: { ...elsewhere, api_key: 'sk-bad' } }),
    ).toMatchObject({
      status: 400,
      param: '/api_key',
    });
    expect(await owner.client.ok('updateProviderKey', { params, body: { base_url, label: 'same' } })).toMatchObject({
      label: 'same',
      base_url,
    });
    const change = { ...elsewhere, api_key: 'sk-good-1234', mode: 'credits_only', enabled: false };
    expect(await owner.client.ok('updateProviderKey', { params, body: change })).toMatchObject({
      base_url: elsewhere.base_url,
      mode: 'credits_only',
      enabled: false,
      label: 'same',
    });
    await owner.client.call('deleteProviderKey', { params });
    expect((await owner.client.refused('deleteProviderKey', { params })).status).toBe(404);
    expect((await owner.client.refused('updateProviderKey', { params, body: {} })).status).toBe(404);
  });

  /* Bodies and names: docs.aws.amazon.com/bedrock, `CommonErrors`; the issues that `domains/gateway/providers/bedrock.ts` cites. */
  test.each<[string, number, string | null, string, boolean]>([
    ['that is good', 400, 'ValidationException', 'The provided model identifier is invalid.', true],
    ['that is good, of a region without the model', 404, 'ResourceNotFoundException', 'No such model.', true],
    ['of few rights', 403, 'AccessDeniedException', 'User: x is not authorized to perform: bedrock:InvokeModel', true],
    ['that nobody knows', 403, 'UnrecognizedClientException', 'The security token is invalid.', false],
    ['with the wrong secret', 403, 'InvalidSignatureException', 'The request signature does not match.', false],
    ['that is over', 403, 'ExpiredTokenException', 'The security token is expired.', false],
    ['that is none', 400, 'IncompleteSignatureException', 'Credential must have 5 parts.', false],
    [
      'of the newer kind that is wrong',
      403,
      null,
      'Authentication failed: Please make sure your API Key is valid.',
      false,
    ],
  ])('of kind bedrock %s is tried by a call of no model: %i %s', async (_, answered, name, message, isGood) => {
    const asked: { method: string | undefined; url: string | undefined; authorization: string | undefined }[] = [];
    const aws = createServer(({ method, url, headers: { authorization } }, response) => {
      asked.push({ method, url, authorization });
      response.writeHead(answered, { 'content-type': 'application/json', ...(name && { 'x-amzn-errortype': name }) });
      response.end(JSON.stringify({ message }));
    });
    await new Promise<void>((resolve) => aws.listen(0, '127.0.0.1', resolve));
    try {
      const address = `http://127.0.0.1:${(aws.address() as AddressInfo).port}`;
      const create = { body: body({ kind: 'bedrock', base_url: address, api_key: 'AKIAEXAMPLE:secret' }) };
      if (isGood) expect(await owner.client.ok('createProviderKey', create)).toMatchObject({ kind: 'bedrock' });
      else {
        const refused = { status: 400, code: 'invalid_request', param: '/api_key' };
        expect(await owner.client.refused('createProviderKey', create)).toMatchObject(refused);
      }
      expect(asked).toMatchObject([{ method: 'POST', url: '/model/bureau.key-check/converse' }]);
      expect(asked[0]!.authorization).toMatch(/^AWS4-HMAC-SHA256 Credential=AKIAEXAMPLE\//);
    } finally {
      aws.closeAllConnections();
      aws.close();
    }
  });

  test('makes jobs without credits', async () => {
    const video = await owner.client.ok('createModel', {
      body: {
        name: 'video',
        provider_id: model.provider_id,
        upstream_name: 'up',
        endpoints: ['videos'],
        context_tokens: 1000,
        open_to_users: true,
      },
    });
    await owner.client.ok('createPrice', { params: { model_id: video.id }, body: { lines: { per_second: '1' } } });
    const person = await signUpPerson(api.url);
    const { value } = await person.client.ok('createModelApiKey', { body: { label: 'k' } });
    const client = new ApiClient(api.url).withKey(value);
    const create = { body: { model: 'video', prompt: 'a cat' } };
    expect(await client.refused('createVideo', create)).toMatchObject({ status: 402 });
    await person.client.ok('createProviderKey', { body: body() });
    expect(await client.ok('createVideo', create)).toMatchObject({ status: 'queued' });
  });

  test('is for owners and admins only', async () => {
    const member = await signUpPerson(api.url);
    await api.test.database.pool.query(`update memberships set role = 'member' where organization_id = $1`, [
      member.organizationId,
    ]);
    expect(await member.client.refused('createProviderKey', { body: body() })).toMatchObject({
      status: 403,
      code: 'insufficient_scope',
    });
    expect((await member.client.refused('listProviderKeys')).status).toBe(403);
    const { value } = await owner.client.ok('createModelApiKey', { body: { label: 'k' } });
    expect((await new ApiClient(api.url).withKey(value).refused('listProviderKeys')).status).toBe(403);
    expect(seen).toEqual([]);
  });
});
