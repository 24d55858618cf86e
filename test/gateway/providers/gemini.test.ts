import { createGoogleGenerativeAI } from '@ai-sdk/google';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import type { Caller } from '../../../domains/gateway/routing/caller.ts';
import type { GatewayAnswer } from '../../../domains/gateway/calls/callModel.ts';
import type { Endpoint } from '../../../domains/gateway/formats/format.ts';
import { geminiCodec } from '../../../domains/gateway/translation/geminiCodec.ts';
import { beginStream, sendJson } from '../fakeUpstream.ts';
import { callerOf, GatewayWorld, json, price, readAll } from '../gatewayWorld.ts';
import type { GatewayProcess } from '../gatewayWorld.ts';
import { answerOf } from '../text/arbitraries.ts';
import { readCut } from '../text/codecLaws.ts';
import { allParts, failure, generated, streamed, usageMetadata } from './geminiSamples.ts';

let world: GatewayWorld;
let api: GatewayProcess;
let caller: Caller;
/** 600 tokens of input at 10, 400 from the cache at 1, 500 of output at 20. */
const charge = 6_000n + 400n + 10_000n;

beforeAll(async () => {
  world = await GatewayWorld.start();
  const model = { kind: 'gemini' as const, baseUrl: `${world.upstream.origin}/v1beta`, apiKey: 'AIza-secret' };
  const lines = { ...price, cached_input_per_mtok: '1' };
  await world.addModel({ ...model, name: 'gemini/flash', lines, upstreamName: 'gemini-3-flash' });
  await world.addModel({ ...model, name: 'gemini/odd', lines, upstreamName: '../v1/models/a b' });
  const embedding = {
    lines: { input_per_mtok: '10' },
    endpoints: ['embeddings'],
    upstreamName: 'gemini-embedding-001',
  };
  await world.addModel({ ...model, name: 'gemini/embedding', ...embedding });
  api = await world.openProcess({ readOnMs: 50 });
  caller = await callerOf(api, (await world.addKey()).value);
});
afterAll(() => world.stop());
beforeEach(() => {
  world.upstream.script = (response) =>
    sendJson(response, 200, generated([{ text: 'Hello' }], { finishReason: 'STOP', usageMetadata }));
});

function call(endpoint: Endpoint, body: Record<string, unknown>, signal = new AbortController().signal) {
  return api.gateway.call({ caller, endpoint, body, requestId: 'req_test', signal });
}

const chat = { model: 'gemini/flash', messages: [{ role: 'user', content: 'Hi' }] };
const tools = [{ type: 'function', function: { name: 'weather', parameters: { type: 'object', properties: {} } } }];
const ask = (more: Record<string, unknown> = {}): Promise<GatewayAnswer> =>
  call('chat.completions', { ...chat, ...more });

describe('a plain call', () => {
  test('goes to the model in the address with the key in its header, and costs what Google counts', async () => {
    let answer: GatewayAnswer | undefined;
    expect(await world.costOf(async () => (answer = await ask({ max_tokens: 9, temperature: 0 })))).toBe(charge);
    expect(json(answer!)).toMatchObject({
      choices: [{ message: { role: 'assistant', content: 'Hello' }, finish_reason: 'stop' }],
      usage: {
        prompt_tokens: 1000,
        completion_tokens: 500,
        prompt_tokens_details: { cached_tokens: 400 },
        completion_tokens_details: { reasoning_tokens: 300 },
      },
    });
    const seen = world.upstream.seen.at(-1)!;
    expect(seen.path).toBe('/v1beta/models/gemini-3-flash:generateContent');
    expect(seen.headers).toMatchObject({ 'x-goog-api-key': 'AIza-secret' });
    expect(seen.headers.authorization).toBeUndefined();
    expect(seen.body).toEqual({
      contents: [{ role: 'user', parts: [{ text: 'Hi' }] }],
      generationConfig: { maxOutputTokens: 9, temperature: 0 },
    });
  });

  test('carries images, structured output and thinking', async () => {
    const image = { type: 'image_url', image_url: { url: 'data:image/png;base64,AAEC' } };
    const schema = { type: 'object', properties: { a: { type: 'string' } } };
    await ask({
      messages: [{ role: 'user', content: [{ type: 'text', text: 'What?' }, image] }],
      response_format: { type: 'json_schema', json_schema: { name: 'x', schema, strict: true } },
      reasoning_effort: 'low',
    });
    expect(world.upstream.seen.at(-1)!.body).toEqual({
      contents: [{ role: 'user', parts: [{ text: 'What?' }, { inlineData: { mimeType: 'image/png', data: 'AAEC' } }] }],
      generationConfig: {
        maxOutputTokens: 1000,
        responseMimeType: 'application/json',
        responseJsonSchema: schema,
        thinkingConfig: { thinkingLevel: 'low' },
      },
    });
  });

  test('gives calls side by side, and takes their answers back with the signature', async () => {
    world.upstream.script = (response) =>
      sendJson(response, 200, generated(allParts, { finishReason: 'STOP', usageMetadata }));
    const first = json(await ask({ tools, tool_choice: 'auto' })) as {
      choices: { finish_reason: string; message: { tool_calls: { id: string; function: object }[] } }[];
    };
    const { finish_reason: reason, message } = first.choices[0]!;
    expect(reason).toBe('tool_calls');
    expect(message).toMatchObject({ content: 'Let me look.', reasoning_content: 'Two cities.' });
    const [paris, rome] = message.tool_calls;
    expect(paris).toMatchObject({ id: 'fc_1', function: { name: 'weather', arguments: '{"city":"Paris"}' } });
    const results = [paris!, rome!].map(({ id }) => ({ role: 'tool', tool_call_id: id, content: 'sunny' }));
    await ask({ tools, messages: [...chat.messages, message, ...results] });
    expect((world.upstream.seen.at(-1)!.body.contents as unknown[]).slice(1)).toEqual([
      {
        role: 'model',
        parts: [
          { text: 'Two cities.', thought: true },
          { text: 'Let me look.' },
          { functionCall: { id: 'fc_1', name: 'weather', args: { city: 'Paris' } }, thoughtSignature: 'c2ln' },
          { functionCall: { id: rome!.id, name: 'weather', args: { city: 'Rome' } } },
        ],
      },
      {
        role: 'user',
        parts: ['fc_1', rome!.id].map((id) => ({
          functionResponse: { id, name: 'weather', response: { output: 'sunny' } },
        })),
      },
    ]);
  });

  test('with parameters that Gemini does not support is rejected by name, before a hold', async () => {
    const seen = world.upstream.seen.length;
    await expect(ask({ logit_bias: { 1: 1 } })).rejects.toMatchObject({
      code: 'unsupported_parameter',
      param: '/logit_bias',
    });
    expect(world.upstream.seen).toHaveLength(seen);
  });

  test('never leads to another address than a model’s', async () => {
    const seen = world.upstream.seen.length;
    await expect(ask({ model: 'gemini/odd' })).rejects.toMatchObject({ code: 'upstream_error' });
    expect(world.upstream.seen).toHaveLength(seen);
  });
});

describe('a stream', () => {
  const stream = (body: string) => {
    world.upstream.script = (response) => {
      beginStream(response);
      response.end(body);
    };
    return ask({ stream: true, tools, stream_options: { include_usage: true } });
  };

  test('tells text, thoughts and calls as they come, then the usage, and costs the same', async () => {
    let text = '';
    expect(await world.costOf(async () => (text = await readAll(await stream(streamed()))))).toBe(charge);
    expect(world.upstream.seen.at(-1)!.path).toBe('/v1beta/models/gemini-3-flash:streamGenerateContent?alt=sse');
    expect(text).toContain('"content":"Let me look."');
    expect(text).toContain('"finish_reason":"tool_calls"');
    expect(text).toContain('"prompt_tokens":1000');
    expect(text.endsWith('data: [DONE]\n\n')).toBe(true);
  });

  test.each([
    ['breaks off before it says why it stopped', () => streamed().slice(0, 400)],
    [
      'reports an error',
      () =>
        `${streamed().slice(0, streamed().indexOf('\r\n\r\n') + 4)}data: ${JSON.stringify(failure(503, 'UNAVAILABLE'))}\n\n`,
    ],
    [
      'could not write its call',
      () => `data: ${JSON.stringify(generated([], { finishReason: 'MALFORMED_FUNCTION_CALL', usageMetadata }))}\n\n`,
    ],
  ])('that %s costs nothing and says so', async (_what, body) => {
    let text = '';
    expect(await world.costOf(async () => (text = await readAll(await stream(body()))))).toBe(0n);
    expect(text).toMatch(/"code":"upstream_(?:error|overloaded)"/);
    expect(text).not.toContain('[DONE]');
  });

  test('that its caller leaves is read on for a while, then ends upstream, and is charged', async () => {
    world.upstream.script = (response) => {
      beginStream(response);
      response.write(streamed().slice(0, streamed().indexOf('\r\n\r\n') + 4));
    };
    const gone = new AbortController();
    const cost = await world.costOf(async () => {
      const answer = await call('chat.completions', { ...chat, stream: true }, gone.signal);
      if (!('stream' in answer)) throw new Error('no stream');
      await answer.stream.next();
      gone.abort(new Error('gone'));
      await world.upstream.seen.at(-1)!.abandoned;
      await api.gateway.drain();
    });
    expect(cost).toBeGreaterThan(0n);
    expect(await world.lastRecord()).toMatchObject({ status: 'canceled', estimated: true });
  });
});

describe('errors', () => {
  test('of the request come through in the caller’s shape', async () => {
    const details = [{ fieldViolations: [{ field: 'generation_config.top_k' }] }];
    world.upstream.script = (response) => sendJson(response, 400, failure(400, 'INVALID_ARGUMENT', details));
    let answer: GatewayAnswer | undefined;
    expect(await world.costOf(async () => (answer = await ask()))).toBe(0n);
    expect(answer!.status).toBe(400);
    expect(json(answer!)).toMatchObject({
      error: { message: 'Google says INVALID_ARGUMENT.', code: 'INVALID_ARGUMENT', param: 'generation_config.top_k' },
    });
  });

  test.each([
    [400, failure(400, 'INVALID_ARGUMENT', [{ reason: 'API_KEY_INVALID' }]), 'upstream_error'],
    [403, failure(403, 'PERMISSION_DENIED'), 'upstream_error'],
    [404, failure(404, 'NOT_FOUND'), 'upstream_error'],
    [429, failure(429, 'RESOURCE_EXHAUSTED'), 'upstream_overloaded'],
    [500, failure(500, 'INTERNAL'), 'upstream_error'],
    [503, failure(503, 'UNAVAILABLE'), 'upstream_overloaded'],
    [200, {}, 'upstream_error'],
  ])('of status %i, %j, are %s and cost nothing', async (status, body, code) => {
    world.upstream.script = (response) => sendJson(response, status, body);
    expect(await world.costOf(() => expect(ask()).rejects.toMatchObject({ code }))).toBe(0n);
  });
});

describe('embeddings', () => {
  const body = { model: 'gemini/embedding', input: ['one', 'two'] };
  const vectors = { embeddings: [{ values: [0.5, 0.25] }, { values: [1, 0] }] };

  test('are asked for in a batch, and counted by Google or estimated', async () => {
    world.upstream.script = (response) =>
      sendJson(response, 200, { ...vectors, usageMetadata: { promptTokenCount: 7 } });
    let answer: GatewayAnswer | undefined;
    expect(await world.costOf(async () => (answer = await call('embeddings', { ...body, dimensions: 2 })))).toBe(70n);
    expect(world.upstream.seen.at(-1)).toMatchObject({
      path: '/v1beta/models/gemini-embedding-001:batchEmbedContents',
      body: {
        requests: body.input.map((text) => ({
          model: 'models/gemini-embedding-001',
          content: { parts: [{ text }] },
          outputDimensionality: 2,
        })),
      },
    });
    expect(json(answer!)).toMatchObject({
      object: 'list',
      data: [{ object: 'embedding', index: 0, embedding: [0.5, 0.25] }, { index: 1 }],
      usage: { prompt_tokens: 7, total_tokens: 7 },
    });

    world.upstream.script = (response) => sendJson(response, 200, vectors);
    expect(
      await world.costOf(async () => (answer = await call('embeddings', { ...body, encoding_format: 'base64' }))),
    ).toBeGreaterThan(0n);
    expect(await world.lastRecord()).toMatchObject({ estimated: true });
    const [first] = json(answer!).data as { embedding: string }[];
    expect(new Float32Array(Uint8Array.from(Buffer.from(first!.embedding, 'base64')).buffer)).toEqual(
      new Float32Array([0.5, 0.25]),
    );
  });

  test.each([
    [{ input: [[1, 2]] }, '/input/0'],
    [{ input: ['a', ''] }, '/input/1'],
    [{ odd: 1 }, '/odd'],
  ])('of %j are refused at the place', async (change, param) => {
    await expect(call('embeddings', { ...body, ...change })).rejects.toMatchObject({ param });
  });

  test('that are not one for each input are no answer', async () => {
    for (const answer of [
      { embeddings: [{ values: [1] }] },
      { embeddings: [{ values: [1] }, { values: ['x'] }] },
      {},
    ]) {
      world.upstream.script = (response) => sendJson(response, 200, answer);
      expect(
        await world.costOf(() => expect(call('embeddings', body)).rejects.toMatchObject({ code: 'upstream_error' })),
      ).toBe(0n);
    }
  });
});

/** Another reader of the same bytes: the `ai` SDK's own provider for Gemini. */
describe('the oracle agrees on text, thoughts, calls and usage', () => {
  const google = (body: string, type: string) =>
    createGoogleGenerativeAI({
      apiKey: 'k',
      fetch: async () => new Response(body, { headers: { 'content-type': type } }),
    })('gemini-3-flash');
  const prompt = [{ role: 'user' as const, content: [{ type: 'text' as const, text: 'Hi' }] }];
  const expected = {
    inputTokens: 1000,
    cachedInputTokens: 400,
    outputTokens: 500,
    reasoningTokens: 300,
  };

  test('of a whole answer', async () => {
    const answer = generated(allParts, { finishReason: 'STOP', usageMetadata });
    const oracle = await google(JSON.stringify(answer), 'application/json').doGenerate({ prompt });
    const ours = geminiCodec.readAnswer(answer)!;
    expect(textOf(oracle.content, 'text')).toBe(textOf(ours.parts, 'text'));
    expect(textOf(oracle.content, 'reasoning')).toBe(textOf(ours.parts, 'reasoning'));
    expect(
      oracle.content.filter((part) => part.type === 'tool-call').map((part) => [part.toolName, part.input]),
    ).toEqual(ours.parts.flatMap((part) => (part.type === 'tool_call' ? [[part.name, part.arguments]] : [])));
    expect(oracle.finishReason.unified).toBe('tool-calls');
    expect(ours.usage).toMatchObject(expected);
    expect([oracle.usage.inputTokens.total, oracle.usage.inputTokens.cacheRead]).toEqual([1000, 400]);
    expect([oracle.usage.outputTokens.total, oracle.usage.outputTokens.reasoning]).toEqual([500, 300]);
  });

  test('of a stream', async () => {
    const { stream } = await google(streamed(), 'text/event-stream').doStream({ prompt });
    let text = '';
    let thoughts = '';
    const calls: unknown[] = [];
    let total: unknown = null;
    for await (const part of stream as unknown as AsyncIterable<Record<string, unknown>>) {
      if (part.type === 'text-delta') text += String(part.delta);
      if (part.type === 'reasoning-delta') thoughts += String(part.delta);
      if (part.type === 'tool-call') calls.push([part.toolName, part.input]);
      if (part.type === 'finish') total = (part.usage as { outputTokens: { total: number } }).outputTokens.total;
    }
    const ours = answerOf(readCut(geminiCodec, Buffer.from(streamed()), []))!;
    expect([text, thoughts]).toEqual([textOf(ours.parts, 'text'), textOf(ours.parts, 'reasoning')]);
    expect(calls).toEqual(
      ours.parts.flatMap((part) => (part.type === 'tool_call' ? [[part.name, part.arguments]] : [])),
    );
    expect(total).toBe(ours.usage?.outputTokens);
  });
});

function textOf(parts: readonly { type: string }[], type: string): string {
  return parts.map((part) => (part.type === type && 'text' in part ? String(part.text) : '')).join('');
}
