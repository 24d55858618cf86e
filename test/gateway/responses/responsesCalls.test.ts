import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { cutAt } from '../cutAt.ts';
import type { Caller } from '../../../domains/gateway/routing/caller.ts';
import type { GatewayAnswer } from '../../../domains/gateway/calls/gatewayAnswer.ts';
import { beginStream, completion, sendJson, streamEvents } from '../fakeUpstream.ts';
import { callerOf, GatewayWorld, json, readAll } from '../gatewayWorld.ts';
import type { GatewayProcess } from '../gatewayWorld.ts';
import { propertyOptions } from '../properties.ts';
import { eventBytes, response, responseEvents, responseUsage, richOutput } from './fakeResponses.ts';

let world: GatewayWorld;
let api: GatewayProcess;
let caller: Caller;

/** 600 input, 400 cached and 500 output tokens. */
const lines = { input_per_mtok: '10', cached_input_per_mtok: '1', output_per_mtok: '20' };
const charge = 600n * 10n + 400n * 1n + 500n * 20n;

beforeAll(async () => {
  world = await GatewayWorld.start();
  await world.addModel({ name: 'test/responses', lines, endpoints: ['responses'] });
  api = await world.openProcess();
  caller = await callerOf(api, (await world.addKey()).value);
});
afterAll(() => world.stop());
beforeEach(() => play(responseEvents(response({ output: richOutput }))));

/** Makes the provider send these pieces, one write each, and end. */
function play(pieces: readonly (string | Buffer)[]): void {
  world.upstream.script = (answer) => {
    beginStream(answer);
    for (const piece of pieces) answer.write(piece);
    answer.end();
  };
}

async function call(body: Record<string, unknown> = {}): Promise<GatewayAnswer> {
  return await api.gateway.call({
    caller,
    endpoint: 'responses',
    body: { model: 'test/responses', input: 'hello', ...body },
    requestId: 'req_test',
    signal: new AbortController().signal,
  });
}

/** Returns a text without the marks of its seals' origin (`text/seals.ts`). */
const unmarked = (text: string): string => text.replaceAll(/bk1-[0-9a-f]{16}-/g, '');

const stream = (body: Record<string, unknown> = {}) => call({ stream: true, ...body });

async function costOf(work: () => Promise<unknown>): Promise<bigint> {
  return await world.costOf(async () => {
    await work();
    await api.gateway.drain();
  });
}

describe('a whole response', () => {
  test('passes byte for byte and is charged by its usage', async () => {
    const sent = JSON.stringify(response({ output: richOutput.slice(1) }), null, 1);
    world.upstream.script = (answer) => {
      answer.writeHead(200, { 'content-type': 'application/json' });
      answer.end(sent);
    };
    let answer: GatewayAnswer | undefined;
    expect(await costOf(async () => (answer = await call()))).toBe(charge);
    if (!answer || !('body' in answer)) throw new Error('no whole answer');
    expect(answer.body.toString()).toBe(sent);
    expect(world.upstream.seen.at(-1)).toMatchObject({
      path: '/v1/responses',
      body: { model: 'up', input: 'hello', store: false, max_output_tokens: 1000 },
    });
    expect(await world.lastRecord()).toMatchObject({
      endpoint: 'responses',
      status: 'ok',
      input_tokens: 1000,
      cached_input_tokens: 400,
      output_tokens: 500,
      reasoning_tokens: 128,
    });
  });

  test('of a server that does not say so says that it is not stored', async () => {
    const { store: _store, ...silent } = response();
    world.upstream.script = (answer) => sendJson(answer, 200, silent);
    expect(json(await call())).toEqual({ ...silent, store: false });
  });

  test.each([
    ['failed', response({ status: 'failed', error: { code: 'server_error', message: 'secret detail' } })],
    ['is still under way', response({ status: 'in_progress', output: [] })],
    ['is none', { hello: 'there' }],
  ])('that %s costs nothing: 502', async (_, body) => {
    world.upstream.script = (answer) => sendJson(answer, 200, body);
    expect(await costOf(() => expect(call()).rejects.toMatchObject({ code: 'upstream_error' }))).toBe(0n);
  });
});

describe('a stream of response events', () => {
  test('passes byte for byte and is charged by its last event', async () => {
    const events = responseEvents(response({ output: richOutput }));
    expect(await costOf(async () => expect(unmarked(await readAll(await stream()))).toBe(events.join('')))).toBe(
      charge,
    );
    expect(await world.lastRecord()).toMatchObject({ status: 'ok', stream: true, estimated: false });
  });

  test('that is cut off by its cap is charged, too', async () => {
    const cut = response({ status: 'incomplete', incomplete_details: { reason: 'max_output_tokens' } });
    play(responseEvents(cut));
    expect(await costOf(async () => expect(await readAll(await stream())).toContain('response.incomplete'))).toBe(
      charge,
    );
  });

  test('says of itself that it is not stored where the server does not', async () => {
    const { store: _store, ...silent } = response();
    play(responseEvents(silent));
    const text = await readAll(await stream());
    for (const line of text.split('\n').filter((one) => one.startsWith('data: '))) {
      const event = JSON.parse(line.slice('data: '.length)) as { response?: { store: unknown } };
      if (event.response) expect(event.response.store).toBe(false);
    }
  });

  test('cut into pieces of any sizes gives the same bytes and the same charge', async () => {
    const bytes = Buffer.from(responseEvents(response({ output: richOutput })).join(''));
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 900 }), { minLength: 1, maxLength: 20 }), async (sizes) => {
        play(cutAt(bytes, sizes));
        expect(unmarked(await readAll(await stream()))).toBe(bytes.toString());
        expect((await world.lastRecord()).credits_micros).toBe(charge);
      }),
      propertyOptions({ reduced: 15, full: 150 }),
    );
  });

  const begun = responseEvents().slice(0, 6);
  test.each([
    ['response.failed', [...begun, eventBytes({ type: 'response.failed', response: response({ status: 'failed' }) })]],
    ['error', [...begun, eventBytes({ type: 'error', code: 'x', message: 'secret detail', sequence_number: 6 })]],
    ['its connection’s end', begun],
    ['[DONE] and no last event', [...begun, 'data: [DONE]\n\n']],
    ['what is no JSON', [...begun, 'event: response.completed\ndata: {"type"\n\n']],
  ])('that ends with %s costs nothing and ends with response.failed of the next number', async (_, pieces) => {
    play(pieces);
    let text = '';
    expect(await costOf(async () => (text = await readAll(await stream())))).toBe(0n);
    expect(text).not.toContain('secret detail');
    const [name, data] = text.trimEnd().split('\n\n').at(-1)!.split('\n');
    expect(name).toBe('event: response.failed');
    expect(JSON.parse(data!.slice('data: '.length))).toMatchObject({
      type: 'response.failed',
      sequence_number: 6,
      response: {
        id: response().id,
        object: 'response',
        status: 'failed',
        store: false,
        error: { code: 'server_error', message: expect.stringContaining('was interrupted') as string },
      },
    });
  });

  test('without usage is estimated and marked', async () => {
    play(responseEvents(response({ usage: null })));
    await readAll(await stream());
    // 'Hello there' in its deltas.
    expect(await world.lastRecord()).toMatchObject({ estimated: true, output_tokens: 3 });
  });
});

describe('a model whose provider speaks chat completions', () => {
  const chat = { model: 'test/chat' };

  test('answers whole responses, charged the same', async () => {
    world.upstream.script = (answer) => sendJson(answer, 200, completion());
    expect(
      await costOf(async () => {
        expect(json(await call({ ...chat, instructions: 'be kind', metadata: { a: 'b' } }))).toMatchObject({
          object: 'response',
          status: 'completed',
          store: false,
          instructions: 'be kind',
          metadata: { a: 'b' },
          output: [{ type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'Hello there' }] }],
          usage: { input_tokens: 1000, output_tokens: 500, total_tokens: 1500 },
        });
      }),
    ).toBe(20_000n);
    expect(world.upstream.seen.at(-1)).toMatchObject({
      path: '/v1/chat/completions',
      body: {
        max_tokens: 1000,
        messages: [
          { role: 'system', content: 'be kind' },
          { role: 'user', content: 'hello' },
        ],
      },
    });
  });

  test('answers streams of response events, numbered, and ends a broken one with response.failed', async () => {
    play(streamEvents());
    const whole = await readAll(await stream(chat));
    expect(whole).toContain('event: response.completed');
    expect(whole).not.toContain('[DONE]');
    play(streamEvents().slice(0, 3));
    const broken = await readAll(await stream(chat));
    const events = broken.trimEnd().split('\n\n');
    expect(events.at(-1)).toContain(`"type":"response.failed","sequence_number":${events.length - 1},`);
    expect(events.at(-1)).toContain('"status":"failed"');
  });

  test('rejects unsupported parameters by name', async () => {
    const refused = call({ ...chat, truncation: 'auto' });
    await expect(refused).rejects.toMatchObject({ code: 'unsupported_parameter', param: '/truncation' });
  });
});

test('a model that only serves responses answers chat completions', async () => {
  world.upstream.script = (answer) => sendJson(answer, 200, response({ output: richOutput }));
  const answer = await api.gateway.call({
    caller,
    endpoint: 'chat.completions',
    body: { model: 'test/responses', messages: [{ role: 'user', content: 'hello' }] },
    requestId: 'req_test',
    signal: new AbortController().signal,
  });
  expect(json(answer)).toMatchObject({
    choices: [
      {
        finish_reason: 'tool_calls',
        message: { content: 'Hello 世界', tool_calls: [{ id: 'call_a' }, { id: 'call_b' }] },
      },
    ],
    usage: { prompt_tokens: responseUsage.input_tokens, completion_tokens: 500 },
  });
});
