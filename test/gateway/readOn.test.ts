import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Endpoint } from '../../domains/gateway/formats/format.ts';
import type { Caller } from '../../domains/gateway/routing/caller.ts';
import { messageEvents } from './anthropicUpstream.ts';
import { beginStream, chunk, streamEvents, textChunk, usageChunk } from './fakeUpstream.ts';
import { callerOf, defaultCharge, GatewayWorld, price } from './gatewayWorld.ts';
import type { GatewayProcess } from './gatewayWorld.ts';

let world: GatewayWorld;
let patient: GatewayProcess;
let hasty: GatewayProcess;
let caller: Caller;
beforeAll(async () => {
  world = await GatewayWorld.start();
  await world.addModel({ name: 'mistral/chat', kind: 'mistral', lines: price });
  await world.addModel({ name: 'anthropic/chat', kind: 'anthropic', lines: price, baseUrl: world.upstream.origin });
  const thinker = await world.addModel({ name: 'thinking/chat', lines: price });
  await world.db.database.pool.query(`update models set capabilities = '{reasoning}' where id = $1`, [thinker]);
  patient = await world.openProcess();
  hasty = await world.openProcess({ readOnMs: 20 });
  caller = await callerOf(patient, (await world.addKey()).value);
});
afterAll(() => world.stop());

const messages = [{ role: 'user', content: 'Hi' }];

/** Begins a stream, reads its first bytes and leaves, by the signal or by reading no more. */
async function leave(
  process: GatewayProcess,
  model: string,
  { how = 'signal', endpoint = 'chat.completions', more = {} }: LeaveOptions = {},
): Promise<void> {
  const gone = new AbortController();
  const body = { model, messages, stream: true, max_tokens: 900, ...more };
  const options = { caller, endpoint, body, requestId: 'req_test', signal: gone.signal };
  const answer = await process.gateway.call(options);
  if (!('stream' in answer)) throw new Error('no stream');
  await answer.stream.next();
  if (how === 'return') await answer.stream.return?.();
  else gone.abort(new Error('gone'));
}

interface LeaveOptions {
  how?: 'signal' | 'return';
  endpoint?: Endpoint;
  more?: Record<string, unknown>;
}

/** Sends a first text immediately and the rest when released. */
function answerInTwo(first: string = textChunk('Hel')): {
  goOn: (rest?: string) => void;
  abandoned: Promise<void>;
} {
  const rest = Promise.withResolvers<string>();
  const abandoned = Promise.withResolvers<void>();
  world.upstream.script = async (response, request) => {
    void request.abandoned.then(abandoned.resolve);
    beginStream(response);
    response.write(first);
    response.end(await rest.promise);
  };
  return { goOn: (text = streamEvents().join('')) => rest.resolve(text), abandoned: abandoned.promise };
}

/** Returns the cost of a stream abandoned after `first` and completed by the provider. */
function costOfLeft(model: string, { first, rest, ...how }: LeaveOptions & { first?: string; rest?: string } = {}) {
  const upstream = answerInTwo(first);
  return world.costOf(async () => {
    await leave(patient, model, how);
    upstream.goOn(rest);
    await patient.gateway.drain();
  });
}

describe('a stream that its caller left is read on for its usage', () => {
  test.each([
    ['test/chat', 'signal'],
    ['test/chat', 'return'],
    ['mistral/chat', 'signal'],
    ['thinking/chat', 'return'],
  ] as const)('of %s, by %s', async (model, how) => {
    expect(await costOfLeft(model, { how })).toBe(defaultCharge);
    expect(await world.lastRecord()).toMatchObject({ status: 'canceled', estimated: false, output_tokens: 500 });
  });

  test('behind its text, before it tells what it thought unseen', async () => {
    const used = {
      prompt_tokens: 20,
      completion_tokens: 800,
      total_tokens: 820,
      completion_tokens_details: { reasoning_tokens: 790 },
    };
    expect(await costOfLeft('test/chat', { rest: `${usageChunk(used)}data: [DONE]\n\n` })).toBe(200n + 16_000n);
    expect(await world.lastRecord()).toMatchObject({ output_tokens: 800, reasoning_tokens: 790, estimated: false });
  });

  test('in the middle of a call of a tool', async () => {
    const call = { index: 0, id: 'call_1', type: 'function', function: { name: 'find', arguments: '{"q":"ha' } };
    const first = chunk({ choices: [{ index: 0, delta: { role: 'assistant', tool_calls: [call] } }], usage: null });
    expect(await costOfLeft('test/chat', { first })).toBe(defaultCharge);
  });

  test('if input is reported at the start and output at the end (messages)', async () => {
    const events = messageEvents();
    const begun = events.findIndex((event) => event.includes('content_block_delta')) + 1;
    const cost = await costOfLeft('anthropic/chat', {
      endpoint: 'messages',
      first: events.slice(0, begun).join(''),
      rest: events.slice(begun).join(''),
    });
    expect(cost).toBe(defaultCharge);
    expect(await world.lastRecord()).toMatchObject({ status: 'canceled', estimated: false });
  });
});

describe('where the use of a stream that was left stays unknown', () => {
  const endless = async (model: string, more: Record<string, unknown> = {}) => {
    const upstream = answerInTwo();
    const charge = await world.costOf(async () => {
      await leave(hasty, model, { more });
      await upstream.abandoned;
      await hasty.gateway.drain();
    });
    upstream.goOn();
    expect(await world.lastRecord()).toMatchObject({ status: 'canceled', estimated: true });
    return charge;
  };
  const input = BigInt(Math.ceil(Buffer.byteLength(JSON.stringify({ messages })) / 4)) * 10n;

  test('because it never ends, it is abandoned and charged by an estimate of its text', async () => {
    expect(await endless('test/chat')).toBe(input + 20n);
  });

  test('charges possible hidden reasoning, up to the cap of the call', async () => {
    expect(await endless('thinking/chat')).toBe(input + 900n * 20n);
    expect(await endless('test/chat', { reasoning_effort: 'high' })).toBe(input + 900n * 20n);
    expect(await endless('test/chat', { reasoning_effort: 'none' })).toBe(input + 20n);
  });

  test('a model that shows what it thinks hides nothing', async () => {
    const thought = chunk({ choices: [{ index: 0, delta: { reasoning_content: 'Hm, so' } }], usage: null });
    const upstream = answerInTwo(thought);
    const charge = await world.costOf(async () => {
      await leave(hasty, 'thinking/chat');
      await upstream.abandoned;
      await hasty.gateway.drain();
    });
    upstream.goOn();
    expect(charge).toBe(input + 2n * 20n);
  });

  test('because its provider fails behind its caller, only what it said is charged', async () => {
    const rest = 'data: {"object":"error","message":"no"}\n\n';
    expect(await costOfLeft('thinking/chat', { rest })).toBe(input + 20n);
    expect(await world.lastRecord()).toMatchObject({ status: 'canceled', estimated: true });
  });

  test('because this process stops, only reported usage is charged, without waiting', async () => {
    const upstream = answerInTwo();
    const charge = await world.costOf(async () => {
      await leave(patient, 'thinking/chat');
      patient.gateway.cutStreams();
      await patient.gateway.drain();
    });
    upstream.goOn();
    expect(charge).toBe(input + 20n);
  });

  test.each([
    { prompt_tokens: 1, completion_tokens: 2_000_000_000, total_tokens: 2_000_000_001 },
    { prompt_tokens: 2_147_483_647, completion_tokens: 0, total_tokens: 2_147_483_647 },
    { prompt_tokens: -5, completion_tokens: 1e300, total_tokens: 0 },
  ])('because its provider reports what cannot be (%j), it is estimated', async (used) => {
    const cost = await costOfLeft('test/chat', { rest: `${usageChunk(used)}data: [DONE]\n\n` });
    expect(cost).toBe(input + 20n);
    expect(await world.lastRecord()).toMatchObject({ status: 'canceled', estimated: true });
  });
});

test('a stream that was left before it began is ended, for its input', async () => {
  const upstream = answerInTwo(': nothing yet');
  const before = world.upstream.seen.length;
  const gone = new AbortController();
  const charge = await world.costOf(async () => {
    const body = { model: 'thinking/chat', messages, stream: true };
    const options = { caller, endpoint: 'chat.completions' as const, body, requestId: 'req_test', signal: gone.signal };
    const calling = patient.gateway.call(options).catch((error: unknown) => error);
    await expect.poll(() => world.upstream.seen.length).toBe(before + 1);
    gone.abort(new Error('gone'));
    await calling;
    await upstream.abandoned;
    await patient.gateway.drain();
  });
  upstream.goOn();
  expect(charge).toBeLessThan(1_000n);
});

test('a picture of a megabyte costs the tokens of a picture, however large its bytes', async () => {
  const url = `data:image/png;base64,${'A'.repeat(1_400_000)}`;
  const content = [
    { type: 'image_url', image_url: { url } },
    { type: 'text', text: 'What is this?' },
  ];
  const upstream = answerInTwo();
  const charge = await world.costOf(async () => {
    await leave(hasty, 'test/chat', { more: { messages: [{ role: 'user', content }] } });
    await upstream.abandoned;
    await hasty.gateway.drain();
  });
  upstream.goOn();
  expect(charge).toBeGreaterThan(1_600n * 10n);
  expect(charge).toBeLessThan(1_700n * 10n);
});
