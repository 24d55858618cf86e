import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { newId } from '../../db/ids.ts';
import type { GatewayAnswer } from '../../domains/gateway/calls/callModel.ts';
import type { Endpoint } from '../../domains/gateway/formats/format.ts';
import { message, messageEvents } from './anthropicUpstream.ts';
import {
  beginStream,
  chunk,
  completion,
  FakeUpstream,
  sendJson,
  streamEvents,
  textChunk,
  usage,
} from './fakeUpstream.ts';
import type { Script } from './fakeUpstream.ts';
import { callerOf, callsOf, GatewayWorld, json, price, readAll } from './gatewayWorld.ts';
import type { GatewayProcess } from './gatewayWorld.ts';

let world: GatewayWorld;
let claude: FakeUpstream;
let api: GatewayProcess;
let call: ReturnType<typeof callsOf>;
/** A model at a provider of OpenAI's format, and a dearer one at a provider of Anthropic's. */
let first: string;
let second: string;
/** What 1,000 input and 500 output tokens of the second model cost: twice as much. */
const secondCharge = 40_000n;

beforeAll(async () => {
  world = await GatewayWorld.start();
  claude = await FakeUpstream.start();
});
afterAll(async () => {
  await world.stop();
  await claude.close();
});
beforeEach(async () => {
  await api?.close();
  api = await world.openProcess({ breakerFailures: 1_000 });
  call = callsOf(api, await callerOf(api, (await world.addKey()).value));
  first = await addModel({});
  second = await addModel({ lines: { input_per_mtok: '20', output_per_mtok: '40' }, kind: 'anthropic' });
  for (const upstream of [world.upstream, claude]) upstream.seen.splice(0);
  world.upstream.script = fail(500, 'broken');
  claude.script = (response, { body }) => {
    if (body.stream !== true) return sendJson(response, 200, message({ usage: plainUsage }));
    beginStream(response);
    response.end(messageEvents({ usage: plainUsage }).join(''));
  };
});

const plainUsage = { input_tokens: 1000, output_tokens: 500 };

async function addModel(model: Partial<Parameters<GatewayWorld['addModel']>[0]>): Promise<string> {
  const name = `test/${newId('model')}`;
  const baseUrl = model.kind === 'anthropic' ? claude.origin : world.upstream.baseUrl;
  const endpoints = model.kind === 'anthropic' ? ['messages'] : ['chat.completions'];
  await world.addModel({ name, lines: price, baseUrl, endpoints, upstreamName: `up ${name}`, ...model });
  return name;
}

const setFallbacks = (model: string, names: string[]) =>
  world.db.database.pool.query('update models set fallback_models = $2 where name = $1', [model, names]);

function fail(status: number, text: string, code: string | null = null): Script {
  return (response) => sendJson(response, status, { error: { message: text, type: 'invalid_request_error', code } });
}
const overflow = fail(
  400,
  "This model's maximum context length is 8192 tokens. However, your messages resulted in 9001 tokens.",
);
const filtered = fail(400, 'Rejected by the content management policy.', 'content_filter');

const bodies: Readonly<Record<string, Record<string, unknown>>> = {
  'chat.completions': { messages: [{ role: 'user', content: 'Hello' }] },
  messages: { messages: [{ role: 'user', content: 'Hello' }], max_tokens: 100 },
  responses: { input: 'Hello', store: false },
};
const ask = (endpoint: Endpoint, more: Record<string, unknown>) =>
  call(endpoint, { model: first, ...bodies[endpoint], ...more });

const textOf = async (answer: GatewayAnswer): Promise<string> =>
  'stream' in answer ? await readAll(answer) : JSON.stringify(json(answer));

async function lastCalls(count: number): Promise<Record<string, unknown>[]> {
  const sql = 'select * from call_records order by created_at desc, id desc limit $1';
  return (await world.db.database.pool.query<Record<string, unknown>>(sql, [count])).rows;
}

const failures = [
  ['its provider fails', fail(500, 'broken'), 3],
  ['its context is too small', overflow, 1],
  ['it filters the content', filtered, 1],
] as const;
const ways = (['chat.completions', 'messages', 'responses'] as const).flatMap((endpoint) =>
  [false, true].flatMap((stream) => failures.map((failure) => [endpoint, stream, ...failure] as const)),
);

describe('a model that fails', () => {
  test.each(ways)(
    'at %s, streamed: %s, is replaced by the next one if %s',
    async (endpoint, stream, _, script, asked) => {
      world.upstream.script = script;
      let answer!: GatewayAnswer;
      let text = '';
      const charged = await world.costOf(async () => {
        answer = await ask(endpoint, { models: [first, second], stream });
        text = await textOf(answer);
      });
      expect(answer.status).toBe(200);
      expect(stream ? text.replaceAll(/[^A-Za-z]/g, '') : text).toContain('Hello');
      expect(answer.headers).toMatchObject({
        'x-bureau-model': `up ${second}`,
        'x-bureau-fallback-from': first,
        'x-bureau-attempts': String(asked + 1),
      });
      // Each provider's log says what was charged: the first one charged nothing, the second one the whole call at its own price.
      expect(world.upstream.seen).toHaveLength(asked);
      expect(claude.seen).toHaveLength(1);
      expect(claude.seen[0]!.path).toContain('/messages');
      expect(claude.seen[0]!.body).toMatchObject({ model: `up ${second}` });
      expect(claude.seen[0]!.body).not.toHaveProperty('models');
      expect(charged).toBe(secondCharge);
      const [answered, failed] = await lastCalls(2);
      expect(answered).toMatchObject({ model: second, status: 'ok', credits_micros: secondCharge });
      expect(failed).toMatchObject({ model: first, status: 'error', credits_micros: 0n });
      expect(failed!.request_id).toBe(answered!.request_id);
      expect((await world.attemptsOf(failed!))!.at(-1)).toMatchObject({ status: 'error', next: 'other_model' });
    },
  );

  test('is replaced by the models of an admin, unless the caller names others or none', async () => {
    const third = await addModel({});
    await setFallbacks(first, [second]);
    expect((await ask('chat.completions', {})).headers['x-bureau-model']).toBe(`up ${second}`);
    await expect(ask('chat.completions', { models: [] })).rejects.toMatchObject({ code: 'upstream_error' });
    await expect(ask('chat.completions', { models: [third], route: 'fallback' })).rejects.toMatchObject({
      code: 'upstream_error',
      headers: { 'x-bureau-model': `up ${third}`, 'x-bureau-fallback-from': first },
    });
    expect(claude.seen).toHaveLength(1);
  });

  test('by an event before its first byte is replaced, and never after its first byte', async () => {
    const broken = (response: Parameters<Script>[0], before: string): void => {
      beginStream(response);
      response.end(
        `${before}data: ${JSON.stringify({ error: { message: 'too long', code: 'context_length_exceeded' } })}\n\n`,
      );
    };
    world.upstream.script = (response) => broken(response, '');
    const answer = await ask('chat.completions', { models: [second], stream: true });
    expect(await textOf(answer)).toContain('Hello');
    world.upstream.script = (response) =>
      broken(response, chunk({ choices: [{ index: 0, delta: { role: 'assistant' } }] }) + textChunk('Half'));
    const cut = await ask('chat.completions', { models: [second], stream: true });
    expect(await textOf(cut)).toMatch(/Half[^]*error/);
    expect(claude.seen).toHaveLength(1);
  });

  test('whose keys all cool down is replaced without a hold', async () => {
    await world.addFurtherKey(await world.providerOf(first), 'k2');
    world.upstream.script = fail(429, 'slow down');
    for (let round = 0; round < 2; round += 1) await ask('chat.completions', { models: [second] });
    expect(world.upstream.seen).toHaveLength(2);
    expect(claude.seen).toHaveLength(2);
  });

  test('returns its error to the caller if no other model supports the call', async () => {
    const poor = await addModel({ lines: { per_call: '100000' } });
    await expect(ask('chat.completions', { models: [poor] })).rejects.toMatchObject({
      code: 'upstream_error',
      headers: { 'x-bureau-model': `up ${first}` },
    });
    world.upstream.script = overflow;
    const answer = await ask('chat.completions', { models: [poor] });
    expect(answer.status).toBe(400);
    expect(json(answer)).toMatchObject({ error: { code: 'context_length_exceeded' } });
    expect((await world.wallet()).heldMicros).toBe(0n);
  });

  test('is not replaced for a refusal that is about the request', async () => {
    world.upstream.script = fail(400, 'tools[0] is wrong');
    expect((await ask('chat.completions', { models: [second] })).status).toBe(400);
    expect(claude.seen).toHaveLength(0);
  });
});

describe('the models that a caller names', () => {
  test('have one error if they are unknown, closed or not allowed for the key', async () => {
    const closed = await addModel({ open: false });
    const limited = callsOf(api, await callerOf(api, (await world.addKey({ allowedModels: [first] })).value));
    world.upstream.script = (response) => sendJson(response, 200, completion());
    const refusal = (name: string, by = call) =>
      by('chat.completions', { model: first, ...bodies['chat.completions'], models: [first, name] }).then(
        () => null,
        ({ code, message, param }: Record<string, string>) => ({
          code,
          param,
          message: message!.replace(name, 'NAME'),
        }),
      );
    const unknown = await refusal('test/unknown');
    expect(unknown).toMatchObject({ code: 'model_not_found', param: '/models/1' });
    expect(await refusal(closed)).toEqual(unknown);
    expect(await refusal(second, limited)).toEqual(unknown);
    expect(world.upstream.seen).toHaveLength(0);
  });

  test.each([
    ['a text', { models: 'x' }, '/models'],
    ['numbers', { models: [1] }, '/models'],
    ['too many', { models: Array.from({ length: 11 }, (_, place) => `m${place}`) }, '/models'],
    ['another route', { route: 'cheapest' }, '/route'],
  ])('are refused as %s', async (_, more, param) => {
    await expect(ask('chat.completions', more)).rejects.toMatchObject({ code: 'invalid_request', param });
  });

  test('of an admin are skipped if the key cannot call them', async () => {
    await setFallbacks(first, [second]);
    const limited = callsOf(api, await callerOf(api, (await world.addKey({ allowedModels: [first] })).value));
    await expect(limited('chat.completions', { model: first, ...bodies['chat.completions'] })).rejects.toMatchObject({
      code: 'upstream_error',
      headers: { 'x-bureau-model': `up ${first}` },
    });
    expect(claude.seen).toHaveLength(0);
  });

  test('cost nothing if the first one answers', async () => {
    world.upstream.script = (response, { body }) => {
      if (body.stream !== true) return sendJson(response, 200, completion({ usage }));
      beginStream(response);
      response.end(streamEvents().join(''));
    };
    const charged = await world.costOf(async () => {
      const answer = await ask('chat.completions', { models: [second] });
      expect(answer.headers).not.toHaveProperty('x-bureau-fallback-from');
    });
    expect(charged).toBe(20_000n);
  });
});
