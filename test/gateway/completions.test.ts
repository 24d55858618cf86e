import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Caller } from '../../domains/gateway/routing/caller.ts';
import type { GatewayAnswer } from '../../domains/gateway/calls/gatewayAnswer.ts';
import { completions } from '../../domains/gateway/formats/completions.ts';
import type { FormatModel } from '../../domains/gateway/formats/format.ts';
import { readPrice } from '../../domains/gateway/metering/price.ts';
import { beginStream, sendJson, usage } from './fakeUpstream.ts';
import { callerOf, defaultCharge, GatewayWorld, json, price, readAll } from './gatewayWorld.ts';
import type { GatewayProcess } from './gatewayWorld.ts';

// Wire format: github.com/openai/openai-openapi, openapi.yaml at f85dbe2 (2026-08-21), `/completions` with `CreateCompletionResponse`.
const chunk = (more: Record<string, unknown>): string =>
  `data: ${JSON.stringify({ id: 'cmpl-1', object: 'text_completion', created: 1_700_000_000, model: 'up-2026', ...more })}\n\n`;
const textChunk = (text: string, finishReason: string | null = null): string =>
  chunk({ choices: [{ index: 0, text, logprobs: null, finish_reason: finishReason }], usage: null });
const usageChunk = chunk({ choices: [], usage });
const events = [textChunk('Hello'), textChunk(' there', 'stop'), usageChunk, 'data: [DONE]\n\n'];

describe('the body', () => {
  const model: FormatModel = {
    upstreamName: 'up',
    contextTokens: 1000,
    maxOutputTokens: 100,
    defaultOutputTokens: 100,
    outputCapField: 'max_tokens',
    price: readPrice('price_1', price)!,
  };
  const prepare = (body: Record<string, unknown>) =>
    completions.prepare({ model: 'm', prompt: 'Once', ...body }, model);
  const upstream = (body: Record<string, unknown>): unknown => JSON.parse(prepare(body).upstreamBody.toString());

  test('goes upstream as it came, with the cap that OpenAI’s own server has', () => {
    expect(upstream({ echo: true, suffix: 'x' })).toEqual({
      model: 'up',
      prompt: 'Once',
      echo: true,
      suffix: 'x',
      max_tokens: 16,
    });
    expect(upstream({ max_tokens: 5000 })).toMatchObject({ max_tokens: 100 });
    expect(upstream({ max_tokens: 0, echo: true })).toMatchObject({ max_tokens: 0 });
    expect(upstream({ stream: true })).toMatchObject({ stream_options: { include_usage: true } });
  });

  test.each([
    [{ prompt: ['a', 'b'], n: 3, max_tokens: 10 }, 60],
    [{ prompt: [1, 2, 3], max_tokens: 10 }, 10],
    [{ prompt: [[1, 2], [3]], n: 2, max_tokens: 10 }, 40],
  ])('%j is bounded by %i output tokens', (body, outputTokens) => {
    expect(prepare(body).bound.outputTokens).toBe(outputTokens);
  });

  test('has its input bounded by its bytes, and by the context of each prompt', () => {
    expect(prepare({}).bound.inputTokens).toBeGreaterThanOrEqual(prepare({}).upstreamBody.length);
    expect(prepare({ prompt: ['x'.repeat(5000), 'y'] }).bound.inputTokens).toBe(2000);
  });

  test.each([
    [{ prompt: '' }, '/prompt'],
    [{ prompt: [] }, '/prompt'],
    [{ prompt: null }, '/prompt'],
    [{ prompt: ['a', 3] }, '/prompt/1'],
    [{ n: 0 }, '/n'],
    [{ max_tokens: -1 }, '/max_tokens'],
    [{ stream: 'yes' }, '/stream'],
    [{ echo: 1 }, '/echo'],
    [{ stream_options: { include_usage: true } }, '/stream_options'],
  ])('%j: 400 that names the place', (body, param) => {
    expect(() => prepare(body)).toThrow(expect.objectContaining({ code: 'invalid_request', param }));
  });

  test('rejects invisible drafts', () => {
    expect(() => prepare({ best_of: 2 })).toThrow(
      expect.objectContaining({ code: 'unsupported_parameter', param: '/best_of' }),
    );
    expect(upstream({ best_of: 2, n: 2 })).toMatchObject({ best_of: 2, n: 2 });
    expect(upstream({ best_of: 1 })).toMatchObject({ best_of: 1 });
  });
});

describe('a call', () => {
  let world: GatewayWorld;
  let api: GatewayProcess;
  let caller: Caller;
  beforeAll(async () => {
    world = await GatewayWorld.start();
    await world.addModel({ name: 'test/completion', lines: price, endpoints: ['completions'] });
    api = await world.openProcess();
    caller = await callerOf(api, (await world.addKey()).value);
  });
  afterAll(() => world.stop());

  const call = (body: Record<string, unknown>): Promise<GatewayAnswer> =>
    api.gateway.call({
      caller,
      endpoint: 'completions',
      body: { model: 'test/completion', prompt: 'Once', ...body },
      requestId: 'req_test',
      signal: new AbortController().signal,
    });

  test('passes the answer untouched and is charged by its usage', async () => {
    const answer = {
      id: 'cmpl-1',
      object: 'text_completion',
      created: 1_700_000_000,
      model: 'up-2026',
      choices: [{ index: 0, text: ' upon a time', logprobs: null, finish_reason: 'stop' }],
      usage,
    };
    world.upstream.script = (response) => sendJson(response, 200, answer);
    expect(await world.costOf(async () => expect(json(await call({}))).toEqual(answer))).toBe(defaultCharge);
    expect(world.upstream.seen.at(-1)!.path).toBe('/v1/completions');
    expect(await world.lastRecord()).toMatchObject({ endpoint: 'completions', status: 'ok' });
  });

  test.each([true, false])('streams, with usage for who asked for it (%s)', async (asked) => {
    world.upstream.script = (response) => {
      beginStream(response);
      response.end(events.join(''));
    };
    const expected = events.filter((event) => asked || event !== usageChunk).join('');
    const body = { stream: true, ...(asked ? { stream_options: { include_usage: true } } : {}) };
    expect(
      await world.costOf(async () => {
        expect(await readAll(await call(body))).toBe(expected);
        await api.gateway.drain();
      }),
    ).toBe(defaultCharge);
  });

  test('that breaks off mid-stream costs nothing', async () => {
    world.upstream.script = (response) => {
      beginStream(response);
      response.end(events.slice(0, 2).join(''));
    };
    expect(
      await world.costOf(async () => {
        expect(await readAll(await call({ stream: true }))).toContain('upstream_error');
        await api.gateway.drain();
      }),
    ).toBe(0n);
  });

  test('without usage is estimated by the text of its answers', async () => {
    world.upstream.script = (response) => sendJson(response, 200, { choices: [{ text: 'twelve bytes' }] });
    await call({});
    expect(await world.lastRecord()).toMatchObject({ estimated: true, output_tokens: 3 });
  });
});
