import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Anthropic from '@anthropic-ai/sdk';
import OpenAI, { APIError } from 'openai';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ApiClient, signUpPerson, type Person } from '../support/apiClient.ts';
import { startTestApi, type TestApi } from '../support/apiServer.ts';

let api: TestApi;
let owner: Person;
let value: string;
let keyId: string;
let openai: OpenAI;
beforeAll(async () => {
  api = await startTestApi();
  owner = await signUpPerson(api.url);
  const made = await owner.client.ok('createModelApiKey', { body: { label: 'openai' } });
  ({ value } = made);
  keyId = made.key.id;
  openai = new OpenAI({ baseURL: `${api.url}/v1`, apiKey: value, maxRetries: 0 });
});
afterAll(() => api.close());

/** The sandbox's models, by name. */
const sandboxModels = [
  'chat',
  'completion',
  'embedding',
  'image',
  'moderation',
  'music',
  'realtime',
  'rerank',
  'speech',
  'transcription',
  'video',
].map((name) => `sandbox/${name}`);
const chat = { model: 'sandbox/chat', messages: [{ role: 'user' as const, content: 'Hello [[tokens=7]]' }] };

describe('callers that speak the Anthropic API', () => {
  // Shapes: platform.claude.com/docs/en/api/models-list and models-get.
  const ask = async (path: string) => {
    const headers = { 'x-api-key': value, 'anthropic-version': '2023-06-01' };
    return (await fetch(`${api.url}/v1/models${path}`, { headers })).json();
  };
  const created_at = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) as string;

  test('list models and read one in its shape', async () => {
    const { data, ...page } = (await ask('')) as { data: { id: string }[] };
    expect(data.map(({ id }) => id)).toEqual(sandboxModels);
    expect(page).toEqual({ has_more: false, first_id: sandboxModels[0], last_id: sandboxModels.at(-1) });
    const model = {
      type: 'model',
      id: 'sandbox/chat',
      display_name: 'sandbox/chat',
      created_at,
      max_input_tokens: expect.any(Number) as number,
      max_tokens: expect.any(Number) as number,
      capabilities: expect.objectContaining({
        thinking: { supported: expect.any(Boolean) as boolean, types: expect.anything() as object },
      }) as object,
      lifecycle: 'active',
    };
    expect(data[0]).toMatchObject(model);
    expect(await ask('/sandbox%2Fchat')).toMatchObject(model);
    const client = new ApiClient(api.url).withKey(value);
    const inContract = { params: { model_id: 'sandbox/chat' } };
    expect(await client.ok('getGatewayModel', inContract)).toMatchObject({ object: 'model', owned_by: 'sandbox' });
  });

  test('page through the list from either end, as their client does', async () => {
    const anthropic = new Anthropic({ baseURL: api.url, apiKey: value, maxRetries: 0 });
    const read: string[] = [];
    for await (const model of anthropic.models.list({ limit: 3 })) read.push(model.id);
    expect(read).toEqual(sandboxModels);
    const second = await anthropic.models.list({ limit: 3, after_id: sandboxModels[2]! });
    expect(second).toMatchObject({ has_more: true, first_id: sandboxModels[3], last_id: sandboxModels[5] });
    const before = await anthropic.models.list({ limit: 3, before_id: sandboxModels[5]! });
    expect(before.data.map(({ id }) => id)).toEqual(sandboxModels.slice(2, 5));
    expect(before.has_more).toBe(true);
    const start = await before.getNextPage();
    expect(start.data.map(({ id }) => id)).toEqual(sandboxModels.slice(0, 2));
    expect(start.has_more).toBe(false);
    const last = await anthropic.models.list({ after_id: sandboxModels.at(-1)! });
    expect(last).toMatchObject({ data: [], has_more: false, first_id: null, last_id: null });
  });

  test.each([
    ['?after_id=no/such', 'after_id'],
    ['?before_id=no/such', 'before_id'],
    ['?after_id=sandbox/chat&before_id=sandbox/chat', 'before_id'],
    ['?limit=0', 'limit'],
    ['?limit=1001', 'limit'],
  ])('receive an error for %s', async (query, param) => {
    expect(await ask(query)).toMatchObject({
      type: 'error',
      error: { type: 'invalid_request_error', message: expect.stringContaining(param) as string },
    });
  });
});

test('parameters that other vendors take in addresses change nothing', async () => {
  const headers = { authorization: `Bearer ${value}`, 'content-type': 'application/json' };
  const post = { method: 'POST', headers };
  const said = { max_tokens: 9, messages: [{ role: 'user', content: 'Hi' }] };
  for (const [path, init] of [
    ['/v1/models?limit=2&after=x&api-version=2024-10-21', { headers }],
    ['/v1/models/sandbox%2Fchat?beta=true', { headers }],
    ['/v1/messages?beta=true', { ...post, body: JSON.stringify({ model: 'sandbox/chat', ...said }) }],
    ['/v1/messages/count_tokens?beta=true', { ...post, body: JSON.stringify({ model: 'sandbox/chat', ...said }) }],
    ['/v1/chat/completions?api-version=2024-10-21', { ...post, body: JSON.stringify(chat) }],
    [
      '/v1/responses?include=reasoning.encrypted_content&include[]=x',
      { ...post, body: JSON.stringify({ model: 'sandbox/chat', input: 'Hi' }) },
    ],
  ] as const)
    expect([path, (await fetch(`${api.url}${path}`, init)).status]).toEqual([path, 200]);
  const listed = (await (await fetch(`${api.url}/v1/models?limit=2`, { headers })).json()) as { data: unknown[] };
  expect(listed.data).toHaveLength(sandboxModels.length);
});

describe('the official client, unmodified', () => {
  test('lists models', async () => {
    const { data } = await openai.models.list();
    expect(data.map(({ id }) => id).toSorted()).toEqual(sandboxModels);
    expect(data[0]).toMatchObject({ object: 'model', created: expect.any(Number) as number, owned_by: 'sandbox' });
  });

  test('finds limits, abilities and prices in the fields of OpenRouter, vLLM and LiteLLM', async () => {
    const model = (await openai.models.retrieve('sandbox/chat')) as unknown as Record<string, unknown>;
    const tokens = model['context_length'];
    expect(tokens).toBeGreaterThan(0);
    expect(model).toMatchObject({
      max_model_len: tokens,
      max_input_tokens: tokens,
      top_provider: { context_length: tokens, max_completion_tokens: model['max_output_tokens'] },
      architecture: { modality: 'text->text', input_modalities: ['text'], output_modalities: ['text'] },
      pricing: { prompt: expect.stringMatching(/^\d+(\.\d+)?$/) as string, completion: expect.any(String) as string },
      supported_parameters: expect.arrayContaining(['max_tokens']) as string[],
      supported_endpoints: expect.arrayContaining(['chat.completions']) as string[],
    });
  });

  test('of Anthropic gets errors in its shape on paths that are not there, too', async () => {
    for (const path of ['/v1/nothing', '/v1/models/none', '/v1/chat/completions']) {
      const headers = { 'x-api-key': value, 'anthropic-version': '2023-06-01' };
      const answer = await fetch(`${api.url}${path}`, { headers });
      expect(await answer.json()).toMatchObject({ type: 'error', error: { type: expect.any(String) as string } });
      if (answer.status === 405) expect(answer.headers.get('allow')).toBe('POST');
    }
  });

  test('reads a model by name, including slashes, and rejects unknown ones', async () => {
    expect(await openai.models.retrieve('sandbox/chat')).toMatchObject({ id: 'sandbox/chat', object: 'model' });
    const error = await openai.models.retrieve('sandbox/other').catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(APIError);
    expect(error).toMatchObject({ status: 404, code: 'model_not_found' });
  });

  test('completes a chat and is charged for exactly its usage', async () => {
    const before = await owner.client.ok('getWallet');
    const completion = await openai.chat.completions.create(chat);
    expect(completion.usage?.completion_tokens).toBe(7);
    const { data } = await owner.client.ok('listModelApiKeyCalls', { params: { key_id: keyId } });
    const { prompt_tokens: input, completion_tokens: output } = completion.usage!;
    expect(data[0]).toMatchObject({
      model: 'sandbox/chat',
      status: 'ok',
      http_status: 200,
      stream: false,
      input_tokens: input,
      output_tokens: output,
    });
    const chargedMicros = Math.ceil(input * 10 + output * 20);
    expect(data[0]!.credits).toBe((chargedMicros / 1e6).toFixed(6));
    const after = await owner.client.ok('getWallet');
    expect(Math.round((Number(before.balance) - Number(after.balance)) * 1e6)).toBe(chargedMicros);
    expect(after.held).toBe('0.000000');
  });

  test('streams a chat, with usage in the last chunk when asked', async () => {
    const stream = await openai.chat.completions.create({
      ...chat,
      stream: true,
      stream_options: { include_usage: true },
    });
    let text = '';
    let usage: OpenAI.CompletionUsage | null | undefined;
    for await (const chunk of stream) {
      text += chunk.choices[0]?.delta.content ?? '';
      usage = chunk.usage ?? usage;
    }
    expect(text).not.toBe('');
    expect(usage?.completion_tokens).toBe(7);
    const { data } = await owner.client.ok('listModelApiKeyCalls', { params: { key_id: keyId } });
    expect(data[0]).toMatchObject({ stream: true, status: 'ok', output_tokens: 7 });
  });

  test('streams through its helper', async () => {
    const completion = await openai.chat.completions.stream(chat).finalChatCompletion();
    expect(completion.choices[0]?.finish_reason).toBe('stop');
  });

  test('embeds texts, decoding what it asked for itself', async () => {
    const { data, usage } = await openai.embeddings.create({ model: 'sandbox/embedding', input: ['one', 'two'] });
    expect(data).toHaveLength(2);
    expect(data[0]!.embedding.length).toBeGreaterThan(1);
    expect(data[0]!.embedding.every((one) => Number.isFinite(one))).toBe(true);
    expect(usage.total_tokens).toBeGreaterThan(0);
  });

  test.each([
    ['an unknown model', { ...chat, model: 'no/such' }, 404, 'model_not_found'],
    ['no messages', { model: 'sandbox/chat', messages: [] }, 400, 'invalid_request'],
    [
      'a failing provider',
      { ...chat, messages: [{ role: 'user' as const, content: '[[fail=500]]' }] },
      502,
      'upstream_error',
    ],
    [
      'an overloaded provider',
      { ...chat, messages: [{ role: 'user' as const, content: '[[fail=429]]' }] },
      503,
      'upstream_overloaded',
    ],
  ])('reads the error of %s', async (_name, body, status, code) => {
    const error: unknown = await openai.chat.completions.create(body).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(APIError);
    expect(error).toMatchObject({ status, code, requestID: expect.stringMatching(/^req_/) as string });
  });

  test('reports an empty wallet once, without retries', async () => {
    const poor = await signUpPerson(api.url);
    const key = await poor.client.ok('createModelApiKey', { body: { label: 'poor' } });
    const client = new OpenAI({ baseURL: `${api.url}/v1`, apiKey: key.value });
    const error = (await client.chat.completions.create(chat).catch((thrown: unknown) => thrown)) as APIError;
    expect(error).toMatchObject({ status: 402, code: 'credit_balance_exhausted', type: 'insufficient_quota' });
    expect(error.headers?.get('x-should-retry')).toBe('false');
    const { data } = await poor.client.ok('listModelApiKeyCalls', { params: { key_id: key.key.id } });
    expect(data.length).toBeLessThanOrEqual(1);
  });

  test('that stops reading a stream leaves no hold open', async () => {
    const stream = await openai.chat.completions.create({
      ...chat,
      messages: [{ role: 'user', content: '[[tokens=500]]' }],
      stream: true,
    });
    for await (const chunk of stream) if (chunk.choices[0]?.delta.content) break;
    await api.deps.gateway.drain();
    expect((await owner.client.ok('getWallet')).held).toBe('0.000000');
  });
});

describe('models', () => {
  test('that no admin opened are for account API keys only, on the gateway and in the list', async () => {
    const { data: models } = await owner.client.ok('listModels');
    const embedding = models.find(({ name }) => name === 'sandbox/embedding')!;
    await owner.client.ok('updateModel', { params: { model_id: embedding.id }, body: { open_to_users: false } });
    const accountKey = (await owner.client.ok('createAccountApiKey', { body: { label: 'wide' } })).value;
    const body = { model: 'sandbox/embedding', input: 'x' };
    const anonymous = new ApiClient(api.url);
    expect(await anonymous.withKey(value).refused('createEmbedding', { body })).toMatchObject({
      status: 404,
      code: 'model_not_found',
    });
    expect((await anonymous.withKey(accountKey).call('createEmbedding', { body })).status).toBe(200);
    const names = async (client: ApiClient) =>
      (await client.ok('listCallableModels')).data.map(({ name }) => name).toSorted();
    expect(await names(owner.client)).toEqual(sandboxModels.filter((name) => name !== embedding.name));
    expect(await names(anonymous.withKey(accountKey))).toEqual(sandboxModels);
    await owner.client.ok('updateModel', { params: { model_id: embedding.id }, body: { open_to_users: true } });
    expect((await anonymous.withKey(value).call('createEmbedding', { body })).status).toBe(200);
  });
});

/** Starts a provider that delays its responses until released, in OpenAI's format (openai-openapi, CreateChatCompletionResponse). */
async function startHoldingProvider(): Promise<{
  baseUrl: string;
  seen: string[];
  release: () => void;
  close: () => Promise<void>;
}> {
  const released = Promise.withResolvers<void>();
  const seen: string[] = [];
  const server = createServer((request, response) => {
    request.resume();
    seen.push(request.headers.authorization ?? '');
    void released.promise.then(() => {
      response.setHeader('content-type', 'application/json');
      const choices = [{ index: 0, message: { role: 'assistant', content: 'ok' }, finish_reason: 'stop' }];
      const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };
      response.end(JSON.stringify({ id: 'x', object: 'chat.completion', created: 1, model: 'up', choices, usage }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = async (): Promise<void> => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { baseUrl: `http://127.0.0.1:${port}/v1`, seen, release: released.resolve, close };
}

test('ten credits serve ten of fifty parallel calls that cost one each, and the balance ends at zero', async () => {
  const upstream = await startHoldingProvider();
  const provider = await owner.client.ok('createProvider', {
    body: { name: 'holding', kind: 'openai_compatible', base_url: upstream.baseUrl, api_key: 'sk-of-the-provider' },
  });
  const model = await owner.client.ok('createModel', {
    body: {
      name: 'flat',
      provider_id: provider.id,
      upstream_name: 'up',
      endpoints: ['chat.completions'],
      context_tokens: 1000,
      max_output_tokens: 100,
      open_to_users: true,
    },
  });
  await owner.client.ok('createPrice', { params: { model_id: model.id }, body: { lines: { per_call: '1' } } });
  const person = await signUpPerson(api.url);
  await owner.client.ok('createGrant', {
    params: { organization_id: person.organizationId },
    body: { credits: '10', reason: 'ten' },
  });
  const key = await person.client.ok('createModelApiKey', { body: { label: 'ten' } });
  const client = new ApiClient(api.url).withKey(key.value);
  let refused = 0;
  const answers = await Promise.all(
    Array.from({ length: 50 }, async () => {
      const { status } = await client.call('createChatCompletion', {
        body: { model: 'flat', messages: [{ role: 'user', content: 'x' }] },
      });
      if (status === 402 && (refused += 1) === 40) upstream.release();
      return status;
    }),
  );
  expect(answers.filter((status) => status === 200)).toHaveLength(10);
  expect(answers.filter((status) => status === 402)).toHaveLength(40);
  expect(upstream.seen).toEqual(Array.from({ length: 10 }, () => 'Bearer sk-of-the-provider'));
  expect(await person.client.ok('getWallet')).toEqual({ balance: '0.000000', held: '0.000000', available: '0.000000' });
  await upstream.close();
});

test('the official client moderates, and a plain call reranks, by a provider of their format', async () => {
  const moderation = { id: 'modr-1', model: 'up', results: [{ flagged: true, categories: {}, category_scores: {} }] };
  const reranking = { results: [{ index: 0, relevance_score: 0.5 }], usage: { total_tokens: 3 } };
  const server = createServer((request, response) => {
    request.resume();
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(request.url === '/v1/moderations' ? moderation : reranking));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const base_url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  const provider = await owner.client.ok('createProvider', {
    body: { name: 'whole answers', kind: 'openai_compatible', base_url },
  });
  const model = await owner.client.ok('createModel', {
    body: {
      name: 'whole',
      provider_id: provider.id,
      upstream_name: 'up',
      endpoints: ['moderations', 'rerank'],
      context_tokens: 1000,
      open_to_users: true,
    },
  });
  await owner.client.ok('createPrice', { params: { model_id: model.id }, body: { lines: { per_call: '1' } } });
  const moderated = await openai.moderations.create({ model: 'whole', input: 'hello' });
  expect(moderated.results[0]?.flagged).toBe(true);
  const client = new ApiClient(api.url).withKey(value);
  expect(await client.ok('createModeration', { body: { model: 'whole', input: 'hello' } })).toEqual(moderation);
  const body = { model: 'whole', query: 'q', documents: ['d'] };
  expect(await client.ok('createReranking', { body })).toEqual(reranking);
  const { data } = await owner.client.ok('listModelApiKeyCalls', { params: { key_id: keyId } });
  expect(data.slice(0, 2).map(({ endpoint, credits }) => [endpoint, credits])).toEqual([
    ['rerank', '1.000000'],
    ['moderations', '1.000000'],
  ]);
  server.closeAllConnections();
  server.close();
});
