import Anthropic, { RateLimitError as AnthropicRateLimitError } from '@anthropic-ai/sdk';
import OpenAI, { RateLimitError } from 'openai';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ApiClient, signUpPerson, type Person } from '../support/apiClient.ts';
import { startTestApi, type TestApi } from '../support/apiServer.ts';

let api: TestApi;
let owner: Person;
beforeAll(async () => {
  api = await startTestApi();
  owner = await signUpPerson(api.url);
});
afterAll(() => api.close());

const chat = { model: 'sandbox/chat', max_tokens: 10, messages: [{ role: 'user' as const, content: 'Hello' }] };

test('a key is created with limits, keeps them after rotation, and reports them to its caller', async () => {
  const { key } = await owner.client.ok('createModelApiKey', {
    body: { label: 'slow', requests_per_minute: 2, tokens_per_minute: 10_000 },
  });
  expect(key).toMatchObject({ requests_per_minute: 2, tokens_per_minute: 10_000 });
  const rotated = await owner.client.ok('rotateModelApiKey', { params: { key_id: key.id } });
  expect(rotated.key).toMatchObject({ requests_per_minute: 2, tokens_per_minute: 10_000 });
  const openai = new OpenAI({ baseURL: `${api.url}/v1`, apiKey: rotated.value, maxRetries: 0 });
  const { response } = await openai.chat.completions.create(chat).withResponse();
  expect(response.headers.get('x-ratelimit-limit-requests')).toBe('2');
  expect(response.headers.get('x-ratelimit-remaining-requests')).toBe('1');
  const stream = await openai.chat.completions.create({ ...chat, stream: true }).withResponse();
  expect(stream.response.headers.get('x-ratelimit-remaining-requests')).toBe('0');
  for await (const _chunk of stream.data);
  const error = (await openai.chat.completions.create(chat).catch((thrown: unknown) => thrown)) as RateLimitError;
  expect(error).toBeInstanceOf(RateLimitError);
  expect(error).toMatchObject({ status: 429, code: 'rate_limit_exceeded', type: 'rate_limit_error' });
  expect(Number(error.headers.get('retry-after'))).toBeGreaterThan(40);
  expect(error.headers.get('x-ratelimit-remaining-requests')).toBe('0');
});

test('callers of Messages get errors in the format of Anthropic, also for replays', async () => {
  const { value } = await owner.client.ok('createModelApiKey', { body: { label: 'claude', requests_per_minute: 2 } });
  const client = new Anthropic({ baseURL: api.url, apiKey: value, maxRetries: 0 });
  const headers = { 'idempotency-key': 'm1' };
  const { data, response } = await client.messages.create(chat, { headers }).withResponse();
  expect(response.headers.get('anthropic-ratelimit-requests-limit')).toBe('2');
  expect(response.headers.get('anthropic-ratelimit-requests-remaining')).toBe('1');
  expect(Date.parse(response.headers.get('anthropic-ratelimit-requests-reset')!)).toBeGreaterThan(Date.now() + 40_000);
  expect(response.headers.get('x-ratelimit-limit-requests')).toBeNull();
  const again = await client.messages.create(chat, { headers }).withResponse();
  expect(again.response.headers.get('idempotent-replayed')).toBe('true');
  expect(again.data).toEqual(data);
  await client.messages.create(chat);
  const error: unknown = await client.messages.create(chat).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(AnthropicRateLimitError);
  expect(error).toMatchObject({ status: 429, error: { type: 'error', error: { type: 'rate_limit_error' } } });
  const other = await client.messages
    .create({ ...chat, max_tokens: 11 }, { headers })
    .catch((thrown: unknown) => thrown);
  expect(other).toMatchObject({ status: 409, error: { type: 'error' } });
});

test('an account key has limits of its own', async () => {
  const made = await owner.client.ok('createAccountApiKey', { body: { label: 'slow', requests_per_minute: 1 } });
  expect(made.key).toMatchObject({ requests_per_minute: 1, tokens_per_minute: null });
  const client = new ApiClient(api.url).withKey(made.value);
  await client.ok('createChatCompletion', { body: chat });
  expect(await client.refused('createChatCompletion', { body: chat })).toMatchObject({ status: 429 });
});

test.each([0, -1, 1.5, '5'])('a limit of %j is refused', async (requests_per_minute) => {
  const body = { label: 'x', requests_per_minute };
  expect(await owner.client.refused('createModelApiKey', { body })).toMatchObject({
    status: 400,
    param: '/requests_per_minute',
  });
});

test('admins limit organizations and models', async () => {
  const person = await signUpPerson(api.url);
  const params = { organization_id: person.organizationId };
  const none = { requests_per_minute: null, tokens_per_minute: null };
  expect(await owner.client.ok('getOrganizationRateLimits', { params })).toEqual(none);
  const limits = { requests_per_minute: 1, tokens_per_minute: 500 };
  expect(await owner.client.ok('updateOrganizationRateLimits', { params, body: limits })).toEqual(limits);
  expect(await owner.client.ok('getOrganizationRateLimits', { params })).toEqual(limits);
  // Omitted fields stay unchanged; null removes a limit.
  const changes = [{ tokens_per_minute: 600 }, {}, { requests_per_minute: null }, limits] as const;
  const kept = [];
  for (const body of changes) kept.push(await owner.client.ok('updateOrganizationRateLimits', { params, body }));
  expect(kept).toEqual([
    { requests_per_minute: 1, tokens_per_minute: 600 },
    { requests_per_minute: 1, tokens_per_minute: 600 },
    { requests_per_minute: null, tokens_per_minute: 600 },
    limits,
  ]);
  await owner.client.ok('createGrant', { params, body: { credits: '1', reason: 'test' } });
  const { value } = await person.client.ok('createModelApiKey', { body: { label: 'any' } });
  const client = new ApiClient(api.url).withKey(value);
  await client.ok('createChatCompletion', { body: chat });
  expect(await client.refused('createChatCompletion', { body: chat })).toMatchObject({
    status: 429,
    message: 'This organization is limited to 1 requests per minute. Try again later.',
  });

  const model = (await owner.client.ok('listModels')).data.find(({ name }) => name === 'sandbox/embedding')!;
  const ofModel = { params: { model_id: model.id } };
  await owner.client.ok('updateModelRateLimits', { ...ofModel, body: { ...none, requests_per_minute: 1 } });
  expect(await owner.client.ok('getModelRateLimits', ofModel)).toEqual({ ...none, requests_per_minute: 1 });
  const { value: mine } = await owner.client.ok('createModelApiKey', { body: { label: 'mine' } });
  const embed = { body: { model: 'sandbox/embedding', input: 'Hello' } };
  await new ApiClient(api.url).withKey(mine).ok('createEmbedding', embed);
  expect(await new ApiClient(api.url).withKey(mine).refused('createEmbedding', embed)).toMatchObject({ status: 429 });
});
