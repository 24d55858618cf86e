import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Caller } from '../../domains/gateway/routing/caller.ts';
import type { GatewayAnswer } from '../../domains/gateway/calls/callModel.ts';
import type { Endpoint, FormatModel } from '../../domains/gateway/formats/format.ts';
import { messages } from '../../domains/gateway/formats/messages.ts';
import { forwardedBetas } from '../../domains/gateway/formats/messagesBill.ts';
import { readMessagesUsage } from '../../domains/gateway/formats/messagesUsage.ts';
import { chargeMicros, holdMicros, readPrice } from '../../domains/gateway/metering/price.ts';
import type { PriceLines } from '../../domains/gateway/metering/price.ts';
import { SseScanner } from '../../domains/gateway/calls/sseScanner.ts';
import { anthropicUsage, event, message, messageEvents, sendAnthropicError } from './anthropicUpstream.ts';
import { beginStream, sendJson, streamEvents } from './fakeUpstream.ts';
import { callerOf, GatewayWorld, json, readAll } from './gatewayWorld.ts';
import type { GatewayProcess } from './gatewayWorld.ts';
import { propertyOptions } from './properties.ts';

const lines: PriceLines = {
  input_per_mtok: '10',
  cached_input_per_mtok: '1',
  cache_write_per_mtok: '12',
  cache_write_1h_per_mtok: '20',
  output_per_mtok: '50',
};
/** 400 × 10 + 400 × 1 + 100 × 12 + 100 × 20 + 500 × 50. */
const charge = 32_600n;
const hello = [{ role: 'user', content: 'hello' }];

function model(override: Partial<FormatModel> & { lines?: PriceLines } = {}): FormatModel {
  return {
    upstreamName: 'up',
    contextTokens: 10_000,
    maxOutputTokens: 1000,
    defaultOutputTokens: 1000,
    outputCapField: 'max_tokens',
    price: readPrice('price_1', override.lines ?? { input_per_mtok: '10', output_per_mtok: '50' })!,
    ...override,
  };
}

const prepare = (body: Record<string, unknown>, of = model()) =>
  messages.prepare({ model: 'm', max_tokens: 100, messages: hello, ...body }, of);

describe('requests to the provider', () => {
  test('the upstream name, the cap at most the model’s, and every other field as it came', () => {
    const sent = (body: Record<string, unknown>) => JSON.parse(prepare(body).upstreamBody.toString()) as unknown;
    expect(sent({ odd: [1] })).toEqual({ model: 'up', max_tokens: 100, messages: hello, odd: [1] });
    expect(sent({ max_tokens: 5000 })).toMatchObject({ max_tokens: 1000 });
    expect(() => prepare({ max_tokens: undefined })).toThrow(expect.objectContaining({ param: '/max_tokens' }));
  });

  test('input is bounded by the body where tokens are text, else per medium, and for tools that Anthropic describes', () => {
    const image = { role: 'user', content: [{ type: 'image', source: { type: 'url', url: 'https://x' } }] };
    const result = { type: 'tool_result', tool_use_id: 'a', content: image.content };
    expect(prepare({}).bound).toMatchObject({ outputTokens: 100 });
    expect(prepare({}).bound.inputTokens).toBeLessThan(500);
    for (const content of [image.content, [result]]) {
      const { inputTokens } = prepare({ messages: [{ role: 'user', content }] }).bound;
      expect(inputTokens).toBeGreaterThanOrEqual(6_400);
      expect(inputTokens).toBeLessThan(7_000);
    }
    const described = prepare({ tools: [{ type: 'bash_20250124', name: 'bash' }] }).bound.inputTokens;
    expect(described).toBeGreaterThan(2_500);
    expect(described).toBeLessThan(3_500);
  });
});

describe('web searches, with a line of the price', () => {
  const searchLines: PriceLines = {
    input_per_mtok: '10',
    output_per_mtok: '50',
    per_tool_call: { web_search: '0.01' },
  };
  const of = model({ lines: searchLines });
  const search = (more: object = {}) => ({ tools: [{ type: 'web_search_20250305', name: 'web_search', ...more }] });

  test('are bounded by the searches they may make, each of which lets the model read everything again', () => {
    expect(prepare(search(), of)).toMatchObject({
      upstream: search({ max_uses: 8 }),
      bound: { inputTokens: 90_000, outputTokens: 100, units: { toolCalls: { web_search: 8 } } },
    });
    expect(prepare(search({ max_uses: 2 }), of)).toMatchObject({
      upstream: search({ max_uses: 2 }),
      bound: { inputTokens: 30_000, units: { toolCalls: { web_search: 2 } } },
    });
    expect(prepare({}, of).bound.units).toBeUndefined();
  });

  test.each([0, 1.5, '3'])('max_uses %j is refused by name', (max_uses) => {
    expect(() => prepare(search({ max_uses }), of)).toThrow(expect.objectContaining({ param: '/tools/0/max_uses' }));
  });

  test('later versions, which run code besides, and translations leave it out', () => {
    const later = { tools: [{ type: 'web_search_20260209', name: 'web_search' }] };
    expect(prepare(later, of)).toMatchObject({ dropped: ['web_search_20260209'] });
    expect(prepare(search(), { ...of, isTranslated: true })).toMatchObject({ dropped: ['web_search_20250305'] });
  });

  test('are charged as the answer counts them, whole or as the stream ends', () => {
    const usage = { input_tokens: 1000, output_tokens: 100, server_tool_use: { web_search_requests: 3 } };
    const read = readMessagesUsage(usage)!;
    expect(read.units).toEqual({ toolCalls: { web_search: 3 } });
    expect(chargeMicros(of.price, read)).toBe(1000n * 10n + 100n * 50n + 30_000n);
    expect(holdMicros(of.price, prepare(search(), of).bound)).toBeGreaterThan(chargeMicros(of.price, read));
    const reader = messages.openStream!(search(), { price: of.price, contentType: 'text/event-stream' })!;
    const events = [
      event('message_start', { message: { usage: { input_tokens: 10, output_tokens: 1 } } }),
      event('message_delta', { delta: { stop_reason: 'end_turn' }, usage }),
      event('message_stop', {}),
    ];
    for (const one of new SseScanner(1_000_000).push(Buffer.from(events.join('')))) reader.read(one);
    expect(reader.usage).toEqual(read);
  });
});

describe('rejected requests', () => {
  const content = (block: unknown) => ({ messages: [{ role: 'user', content: [block] }] });
  const file = { type: 'file', file_id: 'file_1' };
  const marked = (ttl?: string) => ({ type: 'text', text: 'x', cache_control: { type: 'ephemeral', ttl } });

  test.each([
    ['another speed', { speed: 'fast' }, 'unsupported_parameter', '/speed'],
    ['a region', { inference_geo: 'us' }, 'unsupported_parameter', '/inference_geo'],
    ['an unknown tier', { service_tier: 'priority' }, 'unsupported_parameter', '/service_tier'],
    ['MCP servers', { mcp_servers: [{ url: 'https://x' }] }, 'unsupported_parameter', '/mcp_servers'],
    ['other models', { fallbacks: [{ model: 'x' }] }, 'unsupported_parameter', '/fallbacks'],
    [
      'compaction',
      { context_management: { edits: [{ type: 'compact_20260112' }] } },
      'unsupported_parameter',
      '/context_management/edits/0',
    ],
    ['containers', { container: 'c_1' }, 'not_found', '/container'],
    ['stored images', content({ type: 'image', source: file }), 'not_found', '/messages/0/content/0'],
    [
      'stored documents in results',
      content({ type: 'tool_result', tool_use_id: 'a', content: [{ type: 'document', source: file }] }),
      'not_found',
      '/messages/0/content/0/content/0',
    ],
  ])('%s', (_, body, code, param) => {
    expect(() => prepare(body)).toThrow(expect.objectContaining({ code, param }));
  });

  test('writes for an hour are some for five minutes where only those have a price', () => {
    const fiveMinutes = model({ lines: { input_per_mtok: '1', cache_write_per_mtok: '1' } });
    expect(() => prepare(content(marked()), fiveMinutes)).not.toThrow();
    const sent = (price: ReturnType<typeof model>) => JSON.stringify(prepare(content(marked('1h')), price).upstream);
    expect(sent(fiveMinutes)).toContain('"cache_control":{"type":"ephemeral"}');
    expect(sent(model({ lines }))).toContain('"ttl":"1h"');
    expect(() => prepare(content(marked()), model({ isTranslated: true }))).not.toThrow();
  });

  test('a model priced by input and output takes marks, and charges what they write and read as input', () => {
    const plain = model({ lines: { input_per_mtok: '10', output_per_mtok: '50' } });
    const body = { ...content(marked('1h')), system: [marked()], cache_control: { type: 'ephemeral' } };
    const { bound, upstream } = prepare({ ...body, max_tokens: 500 }, plain);
    expect(upstream).toMatchObject(body);
    const usage = readMessagesUsage(anthropicUsage)!;
    expect(chargeMicros(plain.price, usage)).toBe(1000n * 10n + 500n * 50n);
    const most = {
      ...usage,
      inputTokens: bound.inputTokens,
      cacheWriteTokens: bound.inputTokens,
      cachedInputTokens: 0,
      cacheWrite1hTokens: 0,
    };
    expect(chargeMicros(plain.price, most)).toBe(holdMicros(plain.price, bound));
  });

  test('a comparison with an earlier answer is left out: it changes none', () => {
    expect(prepare({ diagnostics: { previous_message_id: 'msg_1' } }).upstream).not.toHaveProperty('diagnostics');
    expect(prepare({ diagnostics: { previous_message_id: null } }).upstream).toHaveProperty('diagnostics');
  });

  test('tools that Anthropic would run are left out and named, and refused where they are forced', () => {
    const own = { name: 'f', input_schema: { type: 'object' } };
    const later = { type: 'screen_20270101', name: 's', input_schema: { type: 'object' } };
    const hosted = { type: 'code_execution_20260120', name: 'c' };
    const prepared = prepare({ tools: [own, hosted, later], tool_choice: { type: 'any' } });
    expect(prepared).toMatchObject({ dropped: ['code_execution_20260120'], upstream: { tools: [own, later] } });
    expect(prepare({ tools: [hosted], tool_choice: { type: 'auto' } }).upstream).not.toHaveProperty('tools');
    for (const tool_choice of [{ type: 'tool', name: 'c' }, { type: 'any' }]) {
      const refused = expect.objectContaining({ code: 'unsupported_parameter', param: '/tool_choice' }) as Error;
      expect(() => prepare({ tools: [hosted], tool_choice })).toThrow(refused);
    }
  });

  test('betas pass, but for a longer context than the model has', () => {
    expect(forwardedBetas('a-2025-01-01, b-2025-01-01', model())).toBe('a-2025-01-01,b-2025-01-01');
    expect(() => forwardedBetas('context-1m-2025-08-07', model())).toThrow(
      expect.objectContaining({ code: 'unsupported_parameter', param: 'anthropic-beta' }),
    );
    expect(forwardedBetas('context-1m-2025-08-07', model({ contextTokens: 1_000_000 }))).not.toBe('');
    expect(() => forwardedBetas('a\r\nx-api-key: b', model())).toThrow(
      expect.objectContaining({ code: 'invalid_request' }),
    );
  });
});

test('cached and written input is counted inside the input, once', () => {
  expect(readMessagesUsage(anthropicUsage)).toMatchObject({
    inputTokens: 1000,
    cachedInputTokens: 400,
    cacheWriteTokens: 100,
    cacheWrite1hTokens: 100,
    outputTokens: 500,
    reasoningTokens: 50,
  });
  expect(readMessagesUsage({ input_tokens: 0, output_tokens: 0 })).toMatchObject({ inputTokens: 0, outputTokens: 0 });
  for (const bad of [null, {}, { input_tokens: -1 }, { input_tokens: 1, cache_read_input_tokens: 0.5 }])
    expect(readMessagesUsage(bad)).toBeNull();
});

test('a stream gives the same bytes and the same usage wherever it is cut', () => {
  const stream = Buffer.from(messageEvents().join(''));
  fc.assert(
    fc.property(fc.array(fc.nat(stream.length), { maxLength: 10 }), (cuts) => {
      const scanner = new SseScanner(100_000);
      const reader = messages.openStream!({}, { price: model().price, contentType: 'text/event-stream' })!;
      const places = [0, ...cuts.toSorted((a, b) => a - b), stream.length];
      const relayed: Buffer[] = [];
      const verdicts: string[] = [];
      for (let index = 1; index < places.length; index += 1) {
        for (const one of scanner.push(Buffer.from(stream.subarray(places[index - 1], places[index])))) {
          const read = reader.read(one);
          relayed.push(Buffer.from(read.bytes));
          verdicts.push(read.verdict);
        }
      }
      expect(Buffer.concat(relayed).equals(stream)).toBe(true);
      expect(verdicts.filter((one) => one !== 'relay')).toEqual(['done']);
      expect(reader.usage).toEqual(readMessagesUsage(anthropicUsage));
    }),
    propertyOptions(),
  );
});

describe('calls', () => {
  let world: GatewayWorld;
  let api: GatewayProcess;
  let caller: Caller;
  beforeAll(async () => {
    world = await GatewayWorld.start();
    const baseUrl = new URL(world.upstream.baseUrl).origin;
    await world.addModel({ name: 'test/claude', lines, endpoints: ['messages'], kind: 'anthropic', baseUrl });
    api = await world.openProcess({ readOnMs: 50 });
    caller = await callerOf(api, (await world.addKey()).value);
  });
  afterAll(() => world.stop());

  const call = (body: Record<string, unknown>, more: { signal?: AbortSignal; headers?: Record<string, string> } = {}) =>
    api.gateway.call({
      caller,
      endpoint: 'messages',
      body: { model: 'test/claude', max_tokens: 900, messages: hello, ...body },
      requestId: 'req_test',
      signal: more.signal ?? new AbortController().signal,
      headers: more.headers ?? {},
    });
  const count = (body: Record<string, unknown>) =>
    api.gateway.countTokens({ caller, body: { messages: hello, ...body }, requestId: 'req_test' });

  test('pass byte for byte both ways, with the headers that belong to the format, and cost every line', async () => {
    world.upstream.script = (response) => sendJson(response, 200, message());
    let answer: GatewayAnswer | undefined;
    const headers = { 'anthropic-beta': 'b-2025-01-01', 'anthropic-version': '2023-01-01', 'x-other': 'no' };
    expect(await world.costOf(async () => (answer = await call({ odd: 1 }, { headers })))).toBe(charge);
    expect(answer && 'body' in answer && answer.body.toString()).toBe(JSON.stringify(message()));
    const seen = world.upstream.seen.at(-1)!;
    expect(seen.path).toBe('/v1/messages');
    expect(seen.body).toEqual({ model: 'up', max_tokens: 900, messages: hello, odd: 1 });
    expect(seen.headers).toMatchObject({
      'x-api-key': 'sk-upstream-secret',
      'anthropic-beta': 'b-2025-01-01',
      'anthropic-version': '2023-01-01',
    });
    expect(seen.headers['x-other']).toBeUndefined();
    expect(seen.headers.authorization).toBeUndefined();
  });

  test('streams pass byte for byte, and cost the same', async () => {
    const events = messageEvents();
    world.upstream.script = (response) => {
      beginStream(response);
      response.end(events.join(''));
    };
    const cost = await world.costOf(async () =>
      expect(await readAll(await call({ stream: true }))).toBe(events.join('')),
    );
    expect(cost).toBe(charge);
    expect(world.upstream.seen.at(-1)!.headers['anthropic-version']).toBe('2023-06-01');
  });

  test('a disconnect is charged the reported input and an estimate of the output', async () => {
    world.upstream.script = (response) => {
      beginStream(response);
      response.write(messageEvents().slice(0, 4).join(''));
    };
    const abort = new AbortController();
    const cost = await world.costOf(async () => {
      const answer = await call({ stream: true }, { signal: abort.signal });
      if (!('stream' in answer)) throw new Error('no stream');
      let text = '';
      for await (const bytes of answer.stream) {
        text += Buffer.from(bytes).toString();
        if (text.includes('text_delta')) abort.abort();
      }
      await api.gateway.drain();
    });
    expect(cost).toBe(7_600n + 50n * 2n); // "Hello " is six bytes: two tokens
    expect(await world.lastRecord()).toMatchObject({ status: 'canceled', estimated: true, input_tokens: 1000 });
  });

  test('an error event half-way costs nothing and ends in one', async () => {
    const broken = [
      ...messageEvents().slice(0, 4),
      event('error', { error: { type: 'overloaded_error', message: 'x' } }),
    ];
    world.upstream.script = (response) => {
      beginStream(response);
      response.end(broken.join(''));
    };
    const cost = await world.costOf(async () => {
      const text = await readAll(await call({ stream: true }));
      expect(text).toMatch(/event: error\ndata: \{"type":"error","error":\{"type":"overloaded_error"/);
    });
    expect(cost).toBe(0n);
  });

  test('a refusal of the provider is the caller’s in Anthropic’s body; its overload is not its status', async () => {
    world.upstream.script = (response) => sendAnthropicError(response, 400, 'invalid_request_error', 'max_tokens: no');
    const refused = await call({});
    expect(refused.status).toBe(400);
    expect(json(refused)).toEqual({
      type: 'error',
      error: { type: 'invalid_request_error', message: 'max_tokens: no' },
      request_id: 'req_test',
    });
    world.upstream.script = (response) => sendAnthropicError(response, 529, 'overloaded_error');
    await expect(call({})).rejects.toMatchObject({ code: 'upstream_overloaded' });
    world.upstream.script = (response) => sendAnthropicError(response, 401, 'authentication_error');
    await expect(call({})).rejects.toMatchObject({ code: 'upstream_error' });
  });

  test('a chat model answers them by translation, and its unpriced marks stay out', async () => {
    world.upstream.script = (response) => {
      beginStream(response);
      response.end(streamEvents().join(''));
    };
    const marked = [{ type: 'text', text: 'hello', cache_control: { type: 'ephemeral' } }];
    let text = '';
    const cost = await world.costOf(async () => {
      text = await readAll(
        await call({ model: 'test/chat', stream: true, messages: [{ role: 'user', content: marked }] }),
      );
    });
    expect(cost).toBe(20_000n);
    expect(world.upstream.seen.at(-1)!.body).toMatchObject({ messages: hello, max_tokens: 900, stream: true });
    expect([...text.matchAll(/^event: (.*)$/gm)].map((match) => match[1])).toEqual([
      'message_start',
      'content_block_start',
      'content_block_delta',
      'content_block_delta',
      'content_block_stop',
      'message_delta',
      'message_stop',
    ]);
  });

  test('a refusal before any output costs nothing, a later one costs the reported usage', async () => {
    for (const [content, cost] of [
      [[], 0n],
      [message().content as Record<string, unknown>[], charge],
    ] as const) {
      const refused = { content: [...content], stop_reason: 'refusal' };
      for (const stream of [false, true]) {
        world.upstream.script = (response) => {
          if (!stream) return sendJson(response, 200, message(refused));
          beginStream(response);
          response.end(messageEvents(refused).join(''));
        };
        const taken = await world.costOf(async () => {
          const answer = await call({ stream });
          if ('stream' in answer) await readAll(answer);
        });
        expect(taken).toBe(cost);
      }
    }
  });

  test('streaming callers can request the cost, in any format', async () => {
    const costTold = async (endpoint: Endpoint, asked: Record<string, unknown>) => {
      const body = { max_tokens: 900, messages: hello, stream: true, ...asked };
      const { signal } = new AbortController();
      const answer = await api.gateway.call({ caller, endpoint, body, requestId: 'r', includeCost: true, signal });
      return [...(await readAll(answer)).matchAll(/"credits":"([\d.]+)"/g)].map((match) => match[1]);
    };
    world.upstream.script = (response, { path }) => {
      beginStream(response);
      response.end((path === '/v1/messages' ? messageEvents() : streamEvents()).join(''));
    };
    const wantsUsage = { stream_options: { include_usage: true } };
    expect(await costTold('messages', { model: 'test/claude' })).toEqual(['0.032600']);
    expect(await costTold('messages', { model: 'test/chat' })).toEqual(['0.020000']);
    expect(await costTold('chat.completions', { model: 'test/claude', ...wantsUsage })).toEqual(['0.032600']);
  });

  test('rejects untranslatable parameters by name before anything is held or sent', async () => {
    const before = world.upstream.seen.length;
    const forced = { tools: [{ type: 'bash_20250124', name: 'bash' }], tool_choice: { type: 'tool', name: 'bash' } };
    const refused = { code: 'unsupported_parameter', param: '/tool_choice' };
    await expect(call({ model: 'test/chat', ...forced })).rejects.toMatchObject(refused);
    expect(world.upstream.seen).toHaveLength(before);
  });

  test('tokens are counted by the provider where it can, else estimated, for nothing', async () => {
    world.upstream.script = (response) => sendJson(response, 200, { input_tokens: 42 });
    const cost = await world.costOf(async () => {
      expect(json(await count({ model: 'test/claude' }))).toEqual({ input_tokens: 42 });
      const estimate = await count({ model: 'test/chat', system: 'x'.repeat(4000) });
      expect(estimate.headers['x-bureau-estimated']).toBe('true');
      expect(json(estimate).input_tokens).toBeGreaterThan(1000);
    });
    expect(cost).toBe(0n);
    expect(world.upstream.seen.at(-1)).toMatchObject({
      path: '/v1/messages/count_tokens',
      body: { model: 'up', messages: hello },
    });
    await expect(count({ model: 'no/such' })).rejects.toMatchObject({ code: 'model_not_found' });
    await expect(count({ model: 'test/embedding' })).rejects.toMatchObject({
      code: 'invalid_request',
      param: '/model',
    });
    const revoked = await world.addKey();
    const gone = await callerOf(api, revoked.value);
    await world.revoke(revoked.id);
    await expect(
      api.gateway.countTokens({ caller: gone, body: { model: 'test/claude', messages: hello }, requestId: 'r' }),
    ).rejects.toMatchObject({ code: 'invalid_api_key' });
  });
});
