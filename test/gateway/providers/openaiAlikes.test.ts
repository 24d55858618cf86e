import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { GatewayAnswer } from '../../../domains/gateway/calls/callModel.ts';
import { formats } from '../../../domains/gateway/formats/formats.ts';
import { readPrice } from '../../../domains/gateway/metering/price.ts';
import type { ProviderKind } from '../../../domains/gateway/providers/providerKind.ts';
import { beginStream, completion, sendJson, streamEvents, textChunk } from '../fakeUpstream.ts';
import { callerOf, callsOf, defaultCharge, GatewayWorld, json, price, readAll } from '../gatewayWorld.ts';

let world: GatewayWorld;
let call: ReturnType<typeof callsOf>;

/** Vendors that speak OpenAI's format, with where they do (their documentation is cited in their files in `gateway/providers/`). */
const alikes: { kind: ProviderKind; base: string; chat: string; key: [string, string]; cap: string }[] = [
  { kind: 'openai', base: '/v1', chat: '/v1/chat/completions', key: bearer(), cap: 'max_completion_tokens' },
  { kind: 'mistral', base: '/v1', chat: '/v1/chat/completions', key: bearer(), cap: 'max_tokens' },
  {
    kind: 'groq',
    base: '/openai/v1',
    chat: '/openai/v1/chat/completions',
    key: bearer(),
    cap: 'max_completion_tokens',
  },
  { kind: 'openrouter', base: '/api/v1', chat: '/api/v1/chat/completions', key: bearer(), cap: 'max_tokens' },
  { kind: 'xai', base: '/v1', chat: '/v1/chat/completions', key: bearer(), cap: 'max_completion_tokens' },
  { kind: 'together', base: '/v1', chat: '/v1/chat/completions', key: bearer(), cap: 'max_tokens' },
  {
    kind: 'fireworks',
    base: '/inference/v1',
    chat: '/inference/v1/chat/completions',
    key: bearer(),
    cap: 'max_tokens',
  },
  { kind: 'vllm', base: '/v1', chat: '/v1/chat/completions', key: bearer(), cap: 'max_tokens' },
  { kind: 'deepseek', base: '', chat: '/chat/completions', key: bearer(), cap: 'max_tokens' },
  { kind: 'ollama', base: '/v1', chat: '/v1/chat/completions', key: bearer(), cap: 'max_tokens' },
  { kind: 'cohere', base: '', chat: '/compatibility/v1/chat/completions', key: bearer(), cap: 'max_tokens' },
  {
    kind: 'azure_openai',
    base: '',
    chat: '/openai/v1/chat/completions',
    key: ['api-key', 'sk-upstream-secret'],
    cap: 'max_completion_tokens',
  },
];

function bearer(): [string, string] {
  return ['authorization', 'Bearer sk-upstream-secret'];
}

beforeAll(async () => {
  world = await GatewayWorld.start();
  for (const { kind, base } of alikes) {
    const endpoints = ['chat.completions', 'embeddings', 'rerank'];
    const lines = { ...price, cached_input_per_mtok: '1' };
    await world.addModel({ name: `${kind}/chat`, kind, baseUrl: world.upstream.origin + base, lines, endpoints });
  }
  await world.addModel({
    name: 'cohere/rerank',
    kind: 'cohere',
    baseUrl: world.upstream.origin,
    lines: { per_call: '0.002' },
    endpoints: ['rerank'],
  });
  await world.addModel({
    name: 'cohere/searches',
    kind: 'cohere',
    baseUrl: world.upstream.origin,
    lines: { per_call: '0', per_tool_call: { search: '0.002' } },
    endpoints: ['rerank'],
  });
  const api = await world.openProcess();
  call = callsOf(api, await callerOf(api, (await world.addKey()).value));
});
afterAll(() => world.stop());

const messages = [{ role: 'user', content: 'Hi' }];

describe.each(alikes)('$kind', ({ kind, chat, key, cap }) => {
  const body = { model: `${kind}/chat`, messages };

  test('is called at its own path, with its key and its field for the cap; its bytes pass', async () => {
    world.upstream.script = (response) => sendJson(response, 200, completion());
    let answer: GatewayAnswer | undefined;
    expect(await world.costOf(async () => (answer = await call('chat.completions', body)))).toBe(defaultCharge);
    expect(json(answer!)).toEqual(completion());
    const seen = world.upstream.seen.at(-1)!;
    expect(seen).toMatchObject({ path: chat, body: { model: 'up', messages, [cap]: 1000 } });
    expect(seen.headers[key[0]]).toBe(key[1]);
  });

  test('is streamed from; tokens it read from its cache are charged at their own line', async () => {
    const used = { prompt_tokens: 1000, completion_tokens: 500, total_tokens: 1500 };
    const cached =
      kind === 'deepseek'
        ? { prompt_cache_hit_tokens: 400, prompt_cache_miss_tokens: 600 }
        : { prompt_tokens_details: { cached_tokens: 400 } };
    world.upstream.script = (response) => {
      beginStream(response);
      response.end(streamEvents(['Hel', 'lo'], { ...used, ...cached }).join(''));
    };
    let text = '';
    const charge = await world.costOf(async () => {
      text = await readAll(await call('chat.completions', { ...body, stream: true }));
    });
    expect(charge).toBe(6_000n + 400n + 10_000n);
    expect(text).toContain('"content":"lo"');
    expect(text.endsWith('data: [DONE]\n\n')).toBe(true);
    expect(world.upstream.seen.at(-1)!.body.stream_options).toEqual(
      kind === 'mistral' ? undefined : { include_usage: true },
    );
  });

  test.each([
    ['event: error\ndata: {"error":{"message":"Overloaded","type":"server_error"}}\n\n'],
    ['data: {"error":{"message":"Overloaded","code":500}}\n\n'],
    ['data: {"object":"error","message":"Overloaded","type":"server_error"}\n\n'],
    ['data: {"choices":[{"index":0,"delta":{"content":""},"finish_reason":"error"}]}\n\n'],
  ])('that fails mid-stream by %j costs nothing and says so', async (event) => {
    world.upstream.script = (response) => {
      beginStream(response);
      response.end(`${textChunk('Hel')}${event}data: [DONE]\n\n`);
    };
    let text = '';
    const charge = await world.costOf(async () => {
      text = await readAll(await call('chat.completions', { ...body, stream: true }));
    });
    expect(charge).toBe(0n);
    expect(text).toContain('"code":"upstream_error"');
    expect(text).not.toContain('[DONE]');
  });
});

test.each(['azure_openai', 'deepseek', 'groq', 'mistral', 'ollama'])('%s has no reranking', async (kind) => {
  const body = { model: `${kind}/chat`, query: 'q', documents: ['d'] };
  await expect(call('rerank', body)).rejects.toMatchObject({ code: 'invalid_request', param: '/model' });
});

test.each(['groq', 'mistral'])('%s gets answers back without members that say nothing', async (kind) => {
  world.upstream.script = (response) => sendJson(response, 200, completion());
  const replayed = { role: 'assistant', content: null, refusal: null, annotations: [], tool_calls: [], audio: null };
  await call('chat.completions', { model: `${kind}/chat`, messages: [...messages, replayed], user: null, stop: null });
  const { body } = world.upstream.seen.at(-1)!;
  expect(body.messages).toEqual([...messages, { role: 'assistant', content: '' }]);
  expect(Object.values(body)).not.toContain(null);
});

test.each([
  ['fireworks', 'reasoning_content'],
  ['openrouter', 'reasoning'],
  ['together', 'reasoning'],
  ['vllm', 'reasoning'],
  ['xai', 'reasoning_content'],
])('%s gets repeated thoughts back as %s alone', async (kind, field) => {
  world.upstream.script = (response) => sendJson(response, 200, completion());
  const replayed = { role: 'assistant', content: 'Well', reasoning: 'Hm', reasoning_content: 'Hm' };
  await call('chat.completions', { model: `${kind}/chat`, messages: [...messages, replayed, ...messages] });
  const sent = (world.upstream.seen.at(-1)!.body.messages as unknown[])[1];
  expect(sent).toEqual({ role: 'assistant', content: 'Well', [field]: 'Hm' });
});

describe('mistral', () => {
  const model = 'mistral/chat';

  test('gets its own names of fields, and ids of tool calls as it takes them, the same each time', async () => {
    world.upstream.script = (response) => sendJson(response, 200, completion());
    const toolCalls = [
      { id: 'call_abcdefghijk', type: 'function', function: { name: 'f', arguments: '{}' } },
      { id: 'Abc123xyz', type: 'function', function: { name: 'g', arguments: '{}' } },
    ];
    const history = [
      ...messages,
      { role: 'assistant', content: 'Well', reasoning_content: 'Hm', tool_calls: toolCalls },
      { role: 'tool', tool_call_id: 'call_abcdefghijk', content: '1' },
      { role: 'tool', tool_call_id: 'Abc123xyz', content: '2' },
    ];
    await call('chat.completions', { model, messages: history, seed: 7, max_completion_tokens: 9 });
    const { body } = world.upstream.seen.at(-1)!;
    expect(body).toMatchObject({ random_seed: 7, max_tokens: 9 });
    expect(Object.keys(body).toSorted()).toEqual(['max_tokens', 'messages', 'model', 'random_seed']);
    const [, assistant, first, second] = body.messages as Record<string, unknown>[];
    expect(assistant).toEqual({
      role: 'assistant',
      content: [
        { type: 'thinking', thinking: [{ type: 'text', text: 'Hm' }] },
        { type: 'text', text: 'Well' },
      ],
      tool_calls: [{ ...toolCalls[0], id: first!.tool_call_id }, toolCalls[1]],
    });
    expect(first!.tool_call_id).toMatch(/^[A-Za-z0-9]{9}$/);
    expect(second!.tool_call_id).toBe('Abc123xyz');
  });

  test('gets the size of vectors in its own word', async () => {
    const data = [{ object: 'embedding', index: 0, embedding: [0.5] }];
    const used = { prompt_tokens: 3, total_tokens: 3 };
    world.upstream.script = (response) => sendJson(response, 200, { object: 'list', data, model: 'up', usage: used });
    await call('embeddings', { model, input: 'a', dimensions: 8 });
    expect(world.upstream.seen.at(-1)!.body).toEqual({ model: 'up', input: 'a', output_dimension: 8 });
  });

  test('that refuses a field names it', async () => {
    const detail = [
      { type: 'extra_forbidden', loc: ['body', 'user'], msg: 'Extra inputs are not permitted', input: 'x' },
    ];
    world.upstream.script = (response) =>
      sendJson(response, 422, { object: 'error', message: { detail }, type: 'invalid_request_error', code: null });
    const answer = await call('chat.completions', { model, messages, user: 'x' });
    expect(answer.status).toBe(422);
    expect(json(answer)).toMatchObject({
      error: { message: 'user: Extra inputs are not permitted', type: 'invalid_request_error', param: '/user' },
    });
  });
});

describe('cohere', () => {
  const documents = Array.from({ length: 150 }, (_, index) => `document ${index}`);

  test.each([
    ['cohere/rerank', 2_000n],
    ['cohere/searches', 4_000n],
  ])('reranks: %s', async (model, charge) => {
    const results = [{ index: 0, relevance_score: 0.9 }];
    const answer = { id: 'r', results, meta: { api_version: { version: '2' }, billed_units: { search_units: 2 } } };
    world.upstream.script = (response) => sendJson(response, 200, answer);
    expect(await world.costOf(() => call('rerank', { model, query: 'q', documents }))).toBe(charge);
    expect(world.upstream.seen.at(-1)).toMatchObject({ path: '/v2/rerank', body: { model: 'up' } });
    expect(await world.lastRecord()).toMatchObject({ estimated: false });
  });

  test('reserves a search unit for each hundred pieces of documents', () => {
    const format = formats.rerank!;
    const lines = { per_call: '0', per_tool_call: { search: '0.002' } };
    const model = {
      upstreamName: 'up',
      contextTokens: 1000,
      maxOutputTokens: 0,
      defaultOutputTokens: 0,
      outputCapField: 'max_tokens' as const,
      price: readPrice('p', lines)!,
    };
    const searches = (entries: string[]) =>
      format.prepare({ model: 'm', query: 'q', documents: entries }, model).bound.units?.toolCalls?.search;
    expect(searches(documents)).toBe(2);
    expect(searches(['x'.repeat(499 * 100)])).toBe(1);
    expect(searches(['x'.repeat(499 * 100), 'y'])).toBe(2);
  });
});
