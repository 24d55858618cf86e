import { once } from 'node:events';

import fc from 'fast-check';
import OpenAI from 'openai';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import type { Caller } from '../../domains/gateway/routing/caller.ts';
import type { GatewayAnswer } from '../../domains/gateway/calls/callModel.ts';
import { cutAt } from './cutAt.ts';
import { beginStream, chunk, sendJson, streamEvents, textChunk, usageChunk } from './fakeUpstream.ts';
import { callerOf, defaultCharge, GatewayWorld, readAll } from './gatewayWorld.ts';
import type { GatewayProcess } from './gatewayWorld.ts';
import { propertyOptions } from './properties.ts';
import { isFull } from '../support/isFull.ts';

let world: GatewayWorld;
let api: GatewayProcess;
/** Reads what a caller left for a moment only. */
let hasty: GatewayProcess;
let caller: Caller;

beforeAll(async () => {
  world = await GatewayWorld.start();
  [api, hasty] = await Promise.all([world.openProcess(), world.openProcess({ readOnMs: 20 })]);
  caller = await callerOf(api, (await world.addKey()).value);
});
afterAll(() => world.stop());
beforeEach(() => play(streamEvents()));

/** Makes the provider send these texts, one write each, and end. */
function play(pieces: readonly (string | Buffer)[]): void {
  world.upstream.script = (response) => {
    beginStream(response);
    for (const piece of pieces) response.write(piece);
    response.end();
  };
}

const messages = [{ role: 'user', content: 'hello' }];

async function stream(
  body: Record<string, unknown> = {},
  options: { signal?: AbortSignal; on?: GatewayProcess } = {},
): Promise<GatewayAnswer> {
  return await (options.on ?? api).gateway.call({
    caller,
    endpoint: 'chat.completions',
    body: { model: 'test/chat', messages, stream: true, ...body },
    requestId: 'req_test',
    signal: options.signal ?? new AbortController().signal,
  });
}

async function costOf(work: () => Promise<unknown>): Promise<bigint> {
  const before = await world.wallet();
  await work();
  await Promise.all([api.gateway.drain(), hasty.gateway.drain()]);
  const after = await world.wallet();
  expect(after.heldMicros).toBe(0n);
  return before.balanceMicros - after.balanceMicros;
}

const askUsage = { stream_options: { include_usage: true } };

describe('a stream', () => {
  test('passes byte for byte to a caller who asked for usage, and is charged by it', async () => {
    expect(await costOf(async () => expect(await readAll(await stream(askUsage))).toBe(streamEvents().join('')))).toBe(
      defaultCharge,
    );
    expect(await world.lastRecord()).toMatchObject({
      status: 'ok',
      stream: true,
      input_tokens: 1000,
      output_tokens: 500,
      estimated: false,
    });
    expect((await world.lastRecord()).ttft_ms).not.toBeNull();
  });

  test('leaves out only the usage event for a caller who did not ask, and is charged the same', async () => {
    const events = streamEvents();
    const expected = events.filter((event) => event !== usageChunk()).join('');
    expect(await costOf(async () => expect(await readAll(await stream())).toBe(expected))).toBe(defaultCharge);
  });

  test('names the real route and is no cacheable answer', async () => {
    const answer = await stream();
    expect(answer.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'x-bureau-provider': 'provider of test/chat',
      'x-bureau-model': 'up',
    });
    await readAll(answer);
  });

  test('gives the same events and the same charge for every place where the provider’s bytes are cut', async () => {
    const bytes = Buffer.from([': keep-alive\r\n\r\n', ...streamEvents(['Zwölf 🎈', ' 語'])].join(''));
    const expected = bytes.toString().replace(usageChunk(), '');
    const cuts = Array.from({ length: bytes.length }, (_, index) => index);
    for (const cut of isFull ? cuts : cuts.filter((index) => index % 7 === 0)) {
      play([bytes.subarray(0, cut), bytes.subarray(cut)]);
      expect(await readAll(await stream()), `cut at ${cut}`).toBe(expected);
      expect((await world.lastRecord()).credits_micros).toBe(defaultCharge);
    }
  });

  test('cut into pieces of any sizes is the same too', async () => {
    const bytes = Buffer.from(streamEvents().join('').replaceAll('\n', '\r\n'));
    const expected = bytes.toString().replace(usageChunk().replaceAll('\n', '\r\n'), '');
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 200 }), { minLength: 1, maxLength: 30 }), async (sizes) => {
        play(cutAt(bytes, sizes));
        expect(await readAll(await stream())).toBe(expected);
        expect((await world.lastRecord()).credits_micros).toBe(defaultCharge);
      }),
      propertyOptions({ reduced: 20, full: 200 }),
    );
  });

  test('explicit zero usage is zero; no usage at all is estimated and marked', async () => {
    play(streamEvents(['x'], { prompt_tokens: 0, completion_tokens: 0, total_tokens: 0 }));
    expect(await costOf(async () => await readAll(await stream()))).toBe(0n);
    expect(await world.lastRecord()).toMatchObject({ estimated: false });
    play(streamEvents(['some words'], null));
    expect(await costOf(async () => await readAll(await stream()))).toBeGreaterThan(0n);
    expect(await world.lastRecord()).toMatchObject({ estimated: true, output_tokens: 3 });
  });

  test('ends only after its settlement is committed', async () => {
    const answer = await stream();
    if (!('stream' in answer)) throw new Error('no stream');
    let seen = '';
    for await (const bytes of answer.stream) {
      seen += Buffer.from(bytes).toString();
      if (seen.includes('[DONE]')) expect(await world.wallet()).toMatchObject({ heldMicros: 0n });
    }
    expect(seen).toContain('[DONE]');
  });

  test('of a slow caller is not read ahead of it', async () => {
    const big = textChunk('x'.repeat(64 * 1024));
    let written = 0;
    world.upstream.script = async (response) => {
      beginStream(response);
      const closed = once(response, 'close');
      for (let index = 0; index < 2000 && !response.destroyed; index += 1) {
        written += big.length;
        if (!response.write(big)) await Promise.race([once(response, 'drain'), closed]);
      }
      response.end('data: [DONE]\n\n');
    };
    const controller = new AbortController();
    const answer = await stream({}, { signal: controller.signal, on: hasty });
    if (!('stream' in answer)) throw new Error('no stream');
    await answer.stream.next();
    await expect.poll(() => written).toBeGreaterThan(0);
    await world.wallet(); // a round trip, so that everything that would be read ahead has the time to be
    expect(written).toBeLessThan(60 * 1024 * 1024);
    controller.abort(new Error('gone'));
    await hasty.gateway.drain();
    expect(await world.wallet()).toMatchObject({ heldMicros: 0n });
  });
});

describe('a caller that goes away mid-stream', () => {
  /** Sends two texts and then stalls forever. */
  function hang(first: readonly string[]): Promise<void> {
    const abandoned = Promise.withResolvers<void>();
    world.upstream.script = async (response, request) => {
      beginStream(response);
      for (const event of first) response.write(event);
      await request.abandoned;
      abandoned.resolve();
    };
    return abandoned.promise;
  }

  test('by its signal: an endless stream is ended, input and relayed output are charged as an estimate', async () => {
    const abandoned = hang([textChunk('twelve bytes')]);
    const controller = new AbortController();
    const cost = await costOf(async () => {
      const answer = await stream({}, { signal: controller.signal, on: hasty });
      if (!('stream' in answer)) throw new Error('no stream');
      await answer.stream.next();
      controller.abort(new Error('gone'));
      await abandoned;
    });
    const inputTokens = Math.ceil(Buffer.byteLength(JSON.stringify({ messages })) / 4);
    expect(cost).toBe(BigInt(inputTokens) * 10n + 3n * 20n);
    expect(await world.lastRecord()).toMatchObject({ status: 'canceled', estimated: true, output_tokens: 3 });
  });

  test('by leaving its loop: the same', async () => {
    const abandoned = hang([textChunk('twelve bytes')]);
    const cost = await costOf(async () => {
      const answer = await stream({}, { on: hasty });
      if (!('stream' in answer)) throw new Error('no stream');
      for await (const bytes of answer.stream) if (bytes.length > 0) break;
      await abandoned;
    });
    expect(cost).toBeGreaterThan(0n);
  });

  test('after the usage was reported: that is charged', async () => {
    void hang([textChunk('x'), usageChunk()]);
    const controller = new AbortController();
    const cost = await costOf(async () => {
      const answer = await stream(askUsage, { signal: controller.signal, on: hasty });
      if (!('stream' in answer)) throw new Error('no stream');
      let seen = '';
      while (!seen.includes('prompt_tokens')) seen += Buffer.from((await answer.stream.next()).value ?? []).toString();
      controller.abort(new Error('gone'));
    });
    expect(cost).toBe(defaultCharge);
    expect(await world.lastRecord()).toMatchObject({ status: 'canceled', estimated: false });
  });

  test('before the provider answered: nothing is charged', async () => {
    const reached = Promise.withResolvers<void>();
    world.upstream.script = async (_, request) => {
      reached.resolve();
      await request.abandoned;
    };
    const controller = new AbortController();
    const cost = await costOf(async () => {
      const calling = stream({}, { signal: controller.signal });
      await reached.promise;
      controller.abort(new Error('gone'));
      await expect(calling).rejects.toThrow('gone');
    });
    expect(cost).toBe(0n);
    expect(await world.lastRecord()).toMatchObject({ status: 'canceled', http_status: 499 });
  });

  test('or just stops reading: it counts as gone after the stall limit', async () => {
    const strict = await world.openProcess({ callerStallMs: 100, readOnMs: 20 });
    const abandoned = hang([textChunk('x')]);
    const answer = await stream({}, { on: strict });
    if (!('stream' in answer)) throw new Error('no stream');
    await answer.stream.next();
    await abandoned;
    await strict.gateway.drain();
    expect(await world.wallet()).toMatchObject({ heldMicros: 0n });
  });
});

describe('a provider that fails mid-stream costs nothing, and the caller gets an error event', () => {
  const errorOf = (text: string): Record<string, unknown> =>
    (JSON.parse(text.trimEnd().split('\n\n').at(-1)!.slice('data: '.length)) as { error: Record<string, unknown> })
      .error;

  test.each([
    ['ends without [DONE]', [textChunk('x')]],
    ['ends within an event', [textChunk('x'), 'data: {"choices":[{"del']],
    ['sends an error event', [textChunk('x'), chunk({ error: { message: 'secret detail', code: 500 } })]],
    ['sends a named error event', [textChunk('x'), 'event: error\ndata: {"message":"secret detail"}\n\n']],
    ['sends what is no JSON', [textChunk('x'), 'data: <html>secret detail\n\n']],
  ])('%s', async (_, pieces) => {
    play(pieces);
    let text = '';
    expect(await costOf(async () => (text = await readAll(await stream())))).toBe(0n);
    expect(text.startsWith(textChunk('x'))).toBe(true);
    expect(errorOf(text)).toMatchObject({ type: 'server_error', code: 'upstream_error', request_id: 'req_test' });
    expect(text).not.toContain('[DONE]');
    expect(text).not.toContain('secret detail');
    expect(await world.lastRecord()).toMatchObject({
      status: 'error',
      credits_micros: 0n,
      error_code: 'upstream_error',
    });
  });

  test('breaks the connection', async () => {
    world.upstream.script = (response) => {
      beginStream(response);
      response.write(textChunk('x'), () => response.destroy());
    };
    let text = '';
    expect(await costOf(async () => (text = await readAll(await stream())))).toBe(0n);
    expect(errorOf(text)).toMatchObject({ code: 'upstream_error' });
  });

  test('falls silent: upstream_timeout', async () => {
    const impatient = await world.openProcess({ idleTimeoutMs: 200 });
    world.upstream.script = (response) => {
      beginStream(response);
      response.write(textChunk('x'));
    };
    let text = '';
    expect(await costOf(async () => (text = await readAll(await stream({}, { on: impatient }))))).toBe(0n);
    expect(errorOf(text)).toMatchObject({ code: 'upstream_timeout' });
  });

  test.each([
    ['ends at once', []],
    ['ends after its usage only', [usageChunk()]],
    ['begins with an error event', [chunk({ error: { message: 'secret detail', code: 500 } })]],
  ])('%s: 502 upstream_error, because the caller has nothing yet', async (_, pieces) => {
    play(pieces);
    expect(await costOf(() => expect(stream()).rejects.toMatchObject({ code: 'upstream_error' }))).toBe(0n);
    expect(await world.lastRecord()).toMatchObject({ http_status: 502, ttft_ms: null });
  });

  test('answers a stream with JSON: 502 upstream_error', async () => {
    world.upstream.script = (response) => sendJson(response, 200, { choices: [] });
    expect(await costOf(() => expect(stream()).rejects.toMatchObject({ code: 'upstream_error' }))).toBe(0n);
  });

  test('the sandbox’s cut_after plays this', async () => {
    await world.addModel({
      name: 'test/sandbox',
      lines: { input_per_mtok: '10', output_per_mtok: '20' },
      kind: 'sandbox',
    });
    let text = '';
    const body = { model: 'test/sandbox', messages: [{ role: 'user', content: 'a b c d e f [[cut_after=3]]' }] };
    expect(await costOf(async () => (text = await readAll(await stream(body))))).toBe(0n);
    expect(text).toContain('" a"');
    expect(text).not.toContain('" b"');
    expect(errorOf(text)).toMatchObject({ code: 'upstream_error' });
  });
});

describe('the official client', () => {
  /** The client of npm `openai`, with the gateway in place of the network. */
  function client(): OpenAI {
    const fetch = async (_: unknown, init?: RequestInit): Promise<Response> => {
      const answer = await stream(JSON.parse(init!.body as string) as Record<string, unknown>);
      if ('body' in answer)
        return new Response(new Uint8Array(answer.body), { status: answer.status, headers: answer.headers });
      return new Response(ReadableStream.from(answer.stream), { status: answer.status, headers: answer.headers });
    };
    return new OpenAI({ apiKey: 'x', baseURL: 'http://gateway.test/v1', fetch: fetch as never, maxRetries: 0 });
  }

  test('reads the text, and usage only if requested', async () => {
    const request = {
      model: 'test/chat',
      messages: [{ role: 'user' as const, content: 'hello' }],
      stream: true as const,
    };
    for (const asked of [true, false]) {
      let text = '';
      let used: unknown = null;
      for await (const part of await client().chat.completions.create({ ...request, ...(asked ? askUsage : {}) })) {
        text += part.choices[0]?.delta.content ?? '';
        used = part.usage ?? used;
      }
      expect(text).toBe('Hello there');
      if (asked) expect(used).toMatchObject({ prompt_tokens: 1000 });
      else expect(used).toBeNull();
    }
  });

  test('throws when the provider died, instead of taking half an answer for a whole one', async () => {
    play([textChunk('half')]);
    const reading = (async () => {
      const parts = await client().chat.completions.create({
        model: 'test/chat',
        messages: [{ role: 'user', content: 'hello' }],
        stream: true,
      });
      for await (const part of parts) expect(part.choices[0]?.delta.content).toBe('half');
    })();
    await expect(reading).rejects.toThrow('was interrupted');
  });
});
