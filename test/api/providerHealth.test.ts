import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ApiClient, signUpPerson, type Person } from '../support/apiClient.ts';
import { startTestApi, type TestApi } from '../support/apiServer.ts';

let api: TestApi;
let owner: Person;
/** A provider whose model `bad` fails; the others answer as openai-openapi `CreateChatCompletionResponse` says. */
const server = createServer((request, response) => {
  const pieces: Buffer[] = [];
  request.on('data', (piece: Buffer) => pieces.push(piece));
  request.on('end', () => {
    const { model } = JSON.parse(Buffer.concat(pieces).toString()) as { model: string };
    const failures: Record<string, number> = { bad: 500, 'wrong-key': 401, 'no-access': 403 };
    response.writeHead(failures[model] ?? 200, { 'content-type': 'application/json' });
    const choices = [
      { index: 0, message: { role: 'assistant', content: 'Hi' }, logprobs: null, finish_reason: 'stop' },
    ];
    const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };
    response.end(JSON.stringify({ id: 'c', object: 'chat.completion', created: 1, model, choices, usage }));
  });
});

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  api = await startTestApi({ gateway: { breakerFailures: 2, breakerCooldownMs: 3_600_000 } });
  owner = await signUpPerson(api.url);
});
afterAll(async () => {
  await api.close();
  server.closeAllConnections();
  server.close();
});

test('admins see each provider with its ways: their breakers here, and the last calls', async () => {
  const base_url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  const provider = (name: string) =>
    owner.client.ok('createProvider', { body: { name, kind: 'openai_compatible', base_url } });
  const [shaky, sound, idle] = [await provider('shaky'), await provider('sound'), await provider('idle')];
  const limits = { endpoints: ['chat.completions'], context_tokens: 1000, max_output_tokens: 100, open_to_users: true };
  const model = await owner.client.ok('createModel', {
    body: {
      name: 'chat',
      ...limits,
      providers: [
        { provider_id: shaky.id, upstream_name: 'bad' },
        { provider_id: sound.id, upstream_name: 'good', priority: 1 },
      ],
    },
  });
  await owner.client.ok('createPrice', { params: { model_id: model.id }, body: { lines: { per_call: '0' } } });
  const { value } = await owner.client.ok('createModelApiKey', { body: { label: 'k' } });
  const client = new ApiClient(api.url).withKey(value);
  const chat = { body: { model: 'chat', messages: [{ role: 'user', content: 'x' }] } };
  for (let round = 0; round < 4; round += 1) expect((await client.call('createChatCompletion', chat)).status).toBe(200);

  const { data } = await owner.client.ok('listProviderHealth');
  const of = (id: string) => data.find(({ provider_id }) => provider_id === id)!;
  expect(of(shaky.id)).toMatchObject({ name: 'shaky', state: 'open', calls: 0, errors: 0, p50_latency_ms: null });
  expect(of(shaky.id).ways).toMatchObject([{ model: 'chat', upstream_name: 'bad', state: 'open', enabled: true }]);
  expect(of(sound.id)).toMatchObject({ state: 'closed', calls: 4, errors: 0 });
  expect(of(sound.id).ways).toMatchObject([
    { state: 'closed', calls: 4, p50_latency_ms: expect.any(Number) as number },
  ]);
  expect(of(idle.id)).toMatchObject({ state: 'closed', calls: 0, ways: [] });

  await owner.client.ok('updateModel', {
    params: { model_id: model.id },
    body: { providers: [{ provider_id: shaky.id, upstream_name: 'bad' }] },
  });
  const statusNow = async () => (await client.call('createChatCompletion', chat)).status;
  await expect.poll(statusNow).toBe(502); // once the cached route is too old
  const after = await owner.client.ok('listProviderHealth');
  const failing = after.data.find(({ provider_id }) => provider_id === shaky.id)!;
  expect(failing.calls).toBeGreaterThan(0);
  expect(failing.errors).toBe(failing.calls);
  expect(failing.p50_latency_ms).toBeNull();
});

describe('a provider that rejects its key', () => {
  const base_url = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  const rejections = async (person: Person) =>
    (await person.client.ok('listEvents')).data.filter(({ kind }) => kind === 'provider_key_rejected');

  /** Makes a model of a provider that answers so, and a call of it by a stranger with credits. */
  async function callIdempotently(
    name: string,
    upstream_name: string,
  ): Promise<{ providerId: string; member: Person }> {
    const provider = await owner.client.ok('createProvider', {
      body: { name, kind: 'openai_compatible', base_url: base_url(), api_key: 'sk-old' },
    });
    const limits = { endpoints: ['chat.completions'], context_tokens: 1000, max_output_tokens: 100 };
    const model = await owner.client.ok('createModel', {
      body: { name, ...limits, open_to_users: true, provider_id: provider.id, upstream_name },
    });
    await owner.client.ok('createPrice', { params: { model_id: model.id }, body: { lines: { per_call: '0' } } });
    const member = await signUpPerson(api.url);
    const { value } = await member.client.ok('createModelApiKey', { body: { label: 'k' } });
    const body = { model: name, messages: [{ role: 'user', content: 'x' }] };
    for (let round = 0; round < 3; round += 1)
      expect((await new ApiClient(api.url).withKey(value).call('createChatCompletion', { body })).status).toBe(502);
    return { providerId: provider.id, member };
  }

  test.each([
    ['wrong-key', 401],
    ['no-access', 403],
  ])('(%s) is reported once, to instance admins only', async (upstreamName, status) => {
    const { providerId, member } = await callIdempotently(`of-${upstreamName}`, upstreamName);
    const mine = async () =>
      (await rejections(owner)).filter(({ data }) => 'provider_id' in data && data.provider_id === providerId);
    await expect.poll(mine).toHaveLength(1);
    expect(await mine()).toMatchObject([
      { data: { provider_name: `of-${upstreamName}`, status, is_own_key: false }, digital_organization_name: null },
    ]);
    expect(JSON.stringify(await rejections(owner))).not.toContain('sk-old');
    expect(await rejections(member)).toEqual([]);
  });
});
