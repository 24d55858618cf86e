import Anthropic from '@anthropic-ai/sdk';
import OpenAI from 'openai';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Caller } from '../../domains/gateway/routing/caller.ts';
import type { GatewayAnswer } from '../../domains/gateway/calls/callModel.ts';
import type { Endpoint } from '../../domains/gateway/formats/format.ts';
import { beginStream, sendJson, streamEvents } from './fakeUpstream.ts';
import { callerOf, defaultCharge, GatewayWorld, readAll } from './gatewayWorld.ts';
import type { GatewayProcess } from './gatewayWorld.ts';

let world: GatewayWorld;
/** A process whose callers get a sign of life after a moment of silence. */
let api: GatewayProcess;
let caller: Caller;

beforeAll(async () => {
  world = await GatewayWorld.start();
  api = await world.openProcess({ keepAliveMs: 20 });
  caller = await callerOf(api, (await world.addKey()).value);
});
afterAll(() => world.stop());

async function stream(endpoint: Endpoint = 'chat.completions', signal = new AbortController().signal, on = api) {
  const messages = [{ role: 'user', content: 'hello' }];
  const said = endpoint === 'responses' ? { input: 'hello' } : { messages, max_tokens: 100 };
  const body = { model: 'test/chat', stream: true, ...said };
  return await on.gateway.call({ caller, endpoint, body, requestId: 'req_test', signal });
}

/** Reads a stream until `isEnough`; returns the part read and the rest. */
async function readUntil(answer: GatewayAnswer, isEnough: (text: string) => boolean) {
  if (!('stream' in answer)) throw new Error('The answer is no stream.');
  let text = '';
  while (!isEnough(text)) {
    const piece = await answer.stream.next();
    if (piece.done) break;
    text += Buffer.from(piece.value).toString();
  }
  return text;
}

const comment = ': keep-alive\n\n';
const ping = 'event: ping\ndata: {"type": "ping"}\n\n';
const twice = (sign: string) => (text: string) => text.split(sign).length > 2;

/** A provider that sends this, then waits for `speak`. */
function silence(pieces: readonly string[] | null): { speak: (rest: readonly string[]) => void; left: Promise<void> } {
  const spoken = Promise.withResolvers<readonly string[]>();
  const left = Promise.withResolvers<void>();
  world.upstream.script = async (response, seen) => {
    void seen.abandoned.then(left.resolve);
    if (pieces !== null) beginStream(response);
    for (const piece of pieces ?? []) response.write(piece);
    const rest = await spoken.promise;
    if (pieces === null) beginStream(response);
    for (const piece of rest) response.write(piece);
    response.end();
  };
  return { speak: spoken.resolve, left: left.promise };
}

describe('a provider that is silent for long', () => {
  test.each([
    ['chat.completions', comment],
    ['responses', comment],
    ['messages', ping],
  ] as const)('within its answer: callers of %s hear signs of life, and then all of it', async (endpoint, sign) => {
    const [first, ...rest] = streamEvents();
    const { speak } = silence([first!]);
    const answer = await stream(endpoint);
    const before = await readUntil(answer, twice(sign));
    speak(rest);
    const text = before + (await readAll(answer));
    expect(text).toContain('Hello');
    expect(text).not.toContain('failed');
    await api.gateway.drain();
    expect(await world.lastRecord()).toMatchObject({ status: 'ok', credits_micros: defaultCharge });
  });

  test('before its answer: the stream begins without it', async () => {
    const { speak } = silence(null);
    const answer = await stream();
    expect(answer).toMatchObject({ status: 200, headers: { 'content-type': 'text/event-stream; charset=utf-8' } });
    const before = await readUntil(answer, twice(comment));
    expect(before.replaceAll(comment, '')).toBe('');
    speak(streamEvents());
    expect(await readAll(answer)).toContain('[DONE]');
    await api.gateway.drain();
    expect(await world.lastRecord()).toMatchObject({ status: 'ok', credits_micros: defaultCharge });
  });

  test.each([
    [500, 'upstream_error', 'data: {"error"'],
    [400, null, 'too dull'],
  ])('and fails then with %i: an error event, and nothing is charged', async (status, code, words) => {
    const spoken = Promise.withResolvers<void>();
    world.upstream.script = async (response) => {
      await spoken.promise;
      sendJson(response, status, { error: { message: 'too dull', type: 'invalid_request_error', code: null } });
    };
    const cost = await world.costOf(async () => {
      const answer = await stream();
      await readUntil(answer, twice(comment));
      spoken.resolve();
      const rest = (await readAll(answer)).replaceAll(comment, '');
      expect(rest).toContain(words);
      expect(JSON.parse(rest.slice('data: '.length))).toMatchObject({ error: { code } });
      await api.gateway.drain();
    });
    expect(cost).toBe(0n);
  });

  test('and a disconnect of the caller ends the provider call, too', async () => {
    const { left } = silence(null);
    const leaving = new AbortController();
    const answer = await stream('chat.completions', leaving.signal);
    await readUntil(answer, twice(comment));
    leaving.abort(new Error('gone'));
    await left;
    await api.gateway.drain();
    expect(await world.wallet()).toMatchObject({ heldMicros: 0n });
    expect(await world.lastRecord()).toMatchObject({ status: 'canceled' });
  });

  test('is read over by the official clients', async () => {
    /** The stream of a call as an answer of fetch. */
    const fetched = (endpoint: Endpoint) => async (): Promise<Response> => {
      const answer = await stream(endpoint);
      if (!('stream' in answer)) throw new Error('no stream');
      const { stream: bytes } = answer;
      return new Response(ReadableStream.from(bytes), { status: 200, headers: answer.headers });
    };
    const slowly = async (): Promise<void> => {
      const { speak } = silence(streamEvents().slice(0, 1));
      setTimeout(speak, 100, streamEvents().slice(1));
    };
    await slowly();
    const openai = new OpenAI({ apiKey: 'x', baseURL: 'http://127.0.0.1', fetch: fetched('chat.completions') });
    let text = '';
    const messages = [{ role: 'user' as const, content: 'hello' }];
    for await (const chunk of await openai.chat.completions.create({ model: 'm', messages, stream: true }))
      text += chunk.choices[0]?.delta.content ?? '';
    expect(text).toContain('Hello');
    await slowly();
    const anthropic = new Anthropic({ apiKey: 'x', baseURL: 'http://127.0.0.1', fetch: fetched('messages') });
    const message = await anthropic.messages.stream({ model: 'm', max_tokens: 100, messages }).finalMessage();
    expect(JSON.stringify(message.content)).toContain('Hello');
  });
});

describe('a process that stops', () => {
  test.each([
    ['chat.completions', 'data: {"error"'],
    ['responses', 'event: response.failed'],
    ['messages', 'event: error'],
  ] as const)(
    'ends open streams of %s with an error of its own, and charges what was generated',
    async (endpoint, words) => {
      silence(streamEvents().slice(0, 2));
      const cost = await world.costOf(async () => {
        const answer = await stream(endpoint);
        const before = await readUntil(answer, (text) => text.includes('Hello'));
        api.gateway.cutStreams();
        const text = before + (await readAll(answer));
        expect(text).toContain(words);
        expect(text).toContain('The server restarts');
        await api.gateway.drain();
      });
      expect(cost).toBeGreaterThan(0n);
      expect(await world.lastRecord()).toMatchObject({ status: 'canceled', http_status: 200, estimated: true });
    },
  );

  test.each([
    ['chat.completions', 'data: {"error"'],
    ['responses', 'event: error'],
    ['messages', 'event: error'],
  ] as const)('ends streams of %s that wait for their first byte in the same way', async (endpoint, words) => {
    const provider = silence(null);
    const cost = await world.costOf(async () => {
      const answer = await stream(endpoint);
      const before = await readUntil(answer, (text) => text !== '');
      api.gateway.cutStreams();
      const text = before + (await readAll(answer));
      expect(text).toContain(words);
      expect(text).toContain('The server restarts');
      await provider.left;
      await api.gateway.drain();
    });
    expect(cost).toBe(0n);
    expect(await world.lastRecord()).toMatchObject({ status: 'error', http_status: 503, error_code: 'unavailable' });
  });

  test('tries no other route for waiting calls, and responds to those without a stream with the error itself', async () => {
    const calm = await world.openProcess({ retryBackoffMs: 60_000, mostRetryAfterMs: 60_000 });
    world.upstream.script = (response) => sendJson(response, 500, {});
    const seen = world.upstream.seen.length;
    const cost = await world.costOf(async () => {
      const calling = stream('chat.completions', undefined, calm).catch((error: unknown) => error);
      await expect.poll(() => world.upstream.seen.length).toBe(seen + 1);
      await expect
        .poll(() => {
          calm.gateway.cutStreams();
          return Promise.race([calling, Promise.resolve(null)]);
        })
        .toMatchObject({ code: 'unavailable' });
      await calm.gateway.drain();
    });
    expect(cost).toBe(0n);
    expect(world.upstream.seen).toHaveLength(seen + 1);
  });
});
