import type { ServerResponse } from 'node:http';

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { newId } from '../../db/ids.ts';
import type { Caller } from '../../domains/gateway/routing/caller.ts';
import type { GatewayAnswer } from '../../domains/gateway/calls/callModel.ts';
import { seededRandom } from '../support/seededRandom.ts';
import { answerBonjour } from './anthropicUpstream.ts';
import { beginStream, completion, FakeUpstream, sendJson, streamEvents, textChunk } from './fakeUpstream.ts';
import type { Script } from './fakeUpstream.ts';
import { callerOf, defaultCharge, GatewayWorld, json, price, readAll } from './gatewayWorld.ts';
import type { GatewayProcess } from './gatewayWorld.ts';

let world: GatewayWorld;
let upstreams: Record<'a' | 'b' | 'c', FakeUpstream>;
let keyValue: string;
let api: GatewayProcess;
let caller: Caller;

beforeAll(async () => {
  world = await GatewayWorld.start();
  upstreams = { a: await FakeUpstream.start(), b: await FakeUpstream.start(), c: await FakeUpstream.start() };
  keyValue = (await world.addKey()).value;
});
afterAll(async () => {
  await world.stop();
  for (const upstream of Object.values(upstreams)) await upstream.close();
});
beforeEach(async () => {
  api = await world.openProcess(); // with breakers that have seen nothing
  caller = await callerOf(api, keyValue);
  for (const upstream of Object.values(upstreams)) {
    upstream.seen.splice(0);
    upstream.script = answer;
  }
});
afterEach(() => api.close());

type Name = 'a' | 'b' | 'c';
const answer: Script = (response, { body }) => {
  if (body.stream !== true) return sendJson(response, 200, completion());
  beginStream(response);
  response.end(streamEvents().join(''));
};
const fail =
  (status: number, retryAfter?: string): Script =>
  (response) => {
    if (retryAfter !== undefined) response.setHeader('retry-after', retryAfter);
    sendJson(response, status, { error: { message: 'no' } });
  };
const cut: Script = (response: ServerResponse) => void response.destroy();
const hang: Script = () => undefined;
const html: Script = (response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<html>');

interface TestWay {
  weight?: number;
  priority?: number;
  timeoutMs?: number;
  concurrency?: number;
  enabled?: boolean;
}

/** A model with these ways, each to the played provider of its name. */
async function modelOf(ways: Partial<Record<Name, TestWay>>): Promise<string> {
  const name = `test/${newId('model')}`;
  const modelId = newId('model');
  await world.db.database.pool.query(
    `insert into models (id, name, endpoints, context_tokens, max_output_tokens, open_to_users)
     values ($1, $2, '{chat.completions}', 8000, 1000, true)`,
    [modelId, name],
  );
  await world.addPrice(modelId, price);
  for (const [upstream, { concurrency, ...way }] of Object.entries(ways)) {
    const { baseUrl } = upstreams[upstream as Name];
    const provider = { name: `${upstream} of ${name}`, baseUrl, ...(concurrency !== undefined && { concurrency }) };
    await world.addWay(modelId, await world.addProvider(provider), { upstreamName: `up-${upstream}`, ...way });
  }
  return name;
}

let counter = 0;
async function call(
  model: string,
  options: { stream?: boolean; more?: object; on?: GatewayProcess; as?: Caller; signal?: AbortSignal } = {},
): Promise<GatewayAnswer> {
  const on = options.on ?? api;
  return await on.gateway.call({
    caller: options.as ?? (on === api ? caller : await callerOf(on, keyValue)),
    endpoint: 'chat.completions',
    body: {
      model,
      messages: [{ role: 'user', content: `hello ${(counter += 1)}` }], // conversations of their own
      ...(options.stream && { stream: true }),
      ...options.more,
    },
    requestId: 'req_test',
    signal: options.signal ?? new AbortController().signal,
  });
}

const seen = (): string =>
  Object.entries(upstreams)
    .map(([name, { seen: requests }]) => name.repeat(requests.length))
    .join('');

describe('a model with several ways', () => {
  test('is served by the way of the lowest priority, by the name it has there', async () => {
    const model = await modelOf({ a: { priority: 2 }, b: { priority: 1 } });
    const { headers } = await call(model);
    expect(headers).toMatchObject({ 'x-bureau-provider': `b of ${model}`, 'x-bureau-model': 'up-b' });
    expect(headers).not.toHaveProperty('x-bureau-attempts');
    expect(upstreams.b.seen[0]!.body.model).toBe('up-b');
    expect(seen()).toBe('b');
    expect(await world.lastRecord()).toMatchObject({ model, provider: `b of ${model}` });
  });

  test('is served by its ways in proportion to their weights', async () => {
    const on = await world.openProcess({}, { random: seededRandom(7) });
    const model = await modelOf({ a: { weight: 3 }, b: { weight: 1 }, c: { weight: 0 } });
    const calls = 200;
    for (let round = 0; round < calls; round += 1) await call(model, { on });
    expect(upstreams.a.seen.length + upstreams.b.seen.length).toBe(calls);
    // Five standard deviations of 200 draws at 3 to 1.
    expect(Math.abs(upstreams.a.seen.length - 150)).toBeLessThan(5 * Math.sqrt(200 * 0.75 * 0.25));
  });

  test('leaves out a way that is disabled, or whose provider is', async () => {
    const model = await modelOf({ a: { enabled: false }, b: { priority: 1 }, c: { priority: 2 } });
    await world.db.database.pool.query('update providers set enabled = false where name = $1', [`b of ${model}`]);
    await call(model);
    expect(seen()).toBe('c');
  });

  test('is not callable from the next call on when its last way is disabled', async () => {
    const on = await world.openProcess({ cacheTtlMs: 3_600_000 });
    const model = await modelOf({ a: {}, b: { priority: 1 } });
    await call(model, { on });
    await world.db.database.pool.query(
      'update model_providers set enabled = false where upstream_name = $1 and model_id = (select id from models where name = $2)',
      ['up-a', model],
    );
    await call(model, { on });
    await world.db.database.pool.query('update providers set enabled = false where name = $1', [`b of ${model}`]);
    await expect(call(model, { on })).rejects.toMatchObject({ code: 'model_not_found' });
  });
});

describe('a way that fails before the first byte', () => {
  test.each<[string, Script]>([
    ['500', fail(500)],
    ['429', fail(429)],
    ['401, which is about our key there', fail(401)],
    ['404, which is about our name of the model there', fail(404)],
    ['a connection that is cut', cut],
    ['an answer that is no answer', html],
  ])('by %s gives way to the next one; the call is charged once, by the one that answered', async (_, script) => {
    const model = await modelOf({ a: {}, b: { priority: 1 } });
    for (const stream of [false, true]) {
      upstreams.a.script = script;
      let served: GatewayAnswer | undefined;
      const cost = await world.costOf(async () => {
        served = await call(model, { stream });
        if (stream) await readAll(served);
      });
      expect(cost).toBe(defaultCharge);
      expect(served!.headers).toMatchObject({ 'x-bureau-provider': `b of ${model}`, 'x-bureau-attempts': '2' });
      expect(await world.lastRecord()).toMatchObject({ status: 'ok', provider: `b of ${model}`, stream });
    }
    expect(seen()).toBe('aabb');
  });

  test('and cannot be reached gives way to the next one', async () => {
    const gone = await FakeUpstream.start();
    const { baseUrl } = gone;
    await gone.close();
    const model = await modelOf({ b: { priority: 1 } });
    const { rows } = await world.db.database.pool.query<{ id: string }>('select id from models where name = $1', [
      model,
    ]);
    await world.addWay(rows[0]!.id, await world.addProvider({ name: `gone of ${model}`, baseUrl }));
    expect(await world.costOf(() => call(model))).toBe(defaultCharge);
    expect(seen()).toBe('b');
  });

  test('by a stream that ends or fails before it said anything gives way to the next one', async () => {
    const model = await modelOf({ a: {}, b: { priority: 1 } });
    for (const events of ['', 'data: {"error":{"message":"overloaded"}}\n\n']) {
      upstreams.a.script = (response) => {
        beginStream(response);
        response.end(events);
      };
      const cost = await world.costOf(async () =>
        expect(await readAll(await call(model, { stream: true }))).toContain('[DONE]'),
      );
      expect(cost).toBe(defaultCharge);
    }
    expect(seen()).toBe('aabb');
  });

  test('by taking longer than its limit gives way to the next one', async () => {
    upstreams.a.script = hang;
    const model = await modelOf({ a: { timeoutMs: 100 }, b: { priority: 1 } });
    expect(await world.costOf(() => call(model))).toBe(defaultCharge);
    expect(await world.costOf(async () => await readAll(await call(model, { stream: true })))).toBe(defaultCharge);
    upstreams.a.script = (response) => beginStream(response); // a head is no byte for the caller
    expect(await world.costOf(async () => await readAll(await call(model, { stream: true })))).toBe(defaultCharge);
    expect(seen()).toBe('aaabbb');
    for (const request of upstreams.a.seen) await request.abandoned;
  });

  test('is not called a second time after a timeout', async () => {
    upstreams.a.script = hang;
    const model = await modelOf({ a: { timeoutMs: 100 } });
    expect(await world.costOf(() => expect(call(model)).rejects.toMatchObject({ code: 'upstream_timeout' }))).toBe(0n);
    expect(seen()).toBe('a');
  });

  test('after the first byte is the end of the call', async () => {
    const model = await modelOf({ a: {}, b: { priority: 1 } });
    upstreams.a.script = (response) => {
      beginStream(response);
      response.write(textChunk('half'), () => response.destroy());
    };
    let text = '';
    expect(await world.costOf(async () => (text = await readAll(await call(model, { stream: true }))))).toBe(0n);
    expect(text.startsWith(textChunk('half'))).toBe(true);
    expect(text).toContain('upstream_error');
    expect(seen()).toBe('a');
    expect(await world.lastRecord()).toMatchObject({ status: 'error', provider: `a of ${model}` });
  });

  test.each([400, 413, 422])('with %i responded to the caller: no other provider is called', async (status) => {
    upstreams.a.script = fail(status);
    const model = await modelOf({ a: {}, b: { priority: 1 } });
    let served: GatewayAnswer | undefined;
    expect(await world.costOf(async () => (served = await call(model)))).toBe(0n);
    expect(served!.status).toBe(status);
    expect(seen()).toBe('a');
  });

  test('like all others is repeated twice, then the call costs nothing and says so by the last one', async () => {
    for (const upstream of Object.values(upstreams)) upstream.script = fail(500);
    const model = await modelOf({ a: {}, b: { priority: 1 } });
    const headers = { 'x-bureau-provider': `b of ${model}`, 'x-bureau-attempts': '4' };
    expect(
      await world.costOf(() => expect(call(model)).rejects.toMatchObject({ code: 'upstream_error', headers })),
    ).toBe(0n);
    expect(seen()).toBe('aabb');
    expect(await world.lastRecord()).toMatchObject({ status: 'error', http_status: 502, provider: `b of ${model}` });
  });
});

describe('a failure that may pass', () => {
  test('is repeated with a wait, on the only way too', async () => {
    const waits: number[] = [];
    const on = await world.openProcess({ retryBackoffMs: 40 }, { random: () => 0.5 });
    const model = await modelOf({ a: {} });
    upstreams.a.script = (response, request) => {
      waits.push(performance.now());
      return waits.length < 3 ? fail(503)(response, request) : answer(response, request);
    };
    expect(await world.costOf(() => call(model, { on }))).toBe(defaultCharge);
    expect(await world.lastRecord()).toMatchObject({ status: 'ok' });
    // At least the waits: 40 ms and 80 ms; timers may be a millisecond early.
    expect(waits[1]! - waits[0]!).toBeGreaterThan(38);
    expect(waits[2]! - waits[1]!).toBeGreaterThan(78);
  });

  test('waits as long as the provider asks, if that is short', async () => {
    let asked = 0;
    const startedAtMs = performance.now();
    upstreams.a.script = (response, request) =>
      (asked += 1) === 1 ? fail(429, '1')(response, request) : answer(response, request);
    expect(await world.costOf(async () => await call(await modelOf({ a: {} })))).toBe(defaultCharge);
    expect(performance.now() - startedAtMs).toBeGreaterThan(990);
    upstreams.a.script = fail(429, '30');
    const refusal = { code: 'upstream_overloaded', retryAfterMs: 30_000 };
    await expect(call(await modelOf({ a: {} }))).rejects.toMatchObject(refusal);
    expect(asked + 1).toBe(upstreams.a.seen.length);
  });

  test.each([401, 403, 404])('is not %i', async (status) => {
    upstreams.a.script = fail(status);
    await expect(call(await modelOf({ a: {} }))).rejects.toMatchObject({ code: 'upstream_error' });
    expect(seen()).toBe('a');
  });

  test('is not repeated for a caller who has left', async () => {
    const on = await world.openProcess({ retryBackoffMs: 60_000 });
    const model = await modelOf({ a: {} });
    for (const stream of [false, true]) {
      const controller = new AbortController();
      const failed = Promise.withResolvers<void>();
      upstreams.a.script = (response, request) => {
        void fail(500)(response, request);
        failed.resolve();
      };
      const cost = await world.costOf(async () => {
        const calling = call(model, { on, stream, signal: controller.signal });
        await failed.promise;
        controller.abort(new Error('gone'));
        await expect(calling).rejects.toThrow('gone');
        await on.gateway.drain();
      });
      expect(cost).toBe(0n);
      expect(await world.lastRecord()).not.toMatchObject({ status: 'ok' });
    }
    expect(seen()).toBe('aa');
  });
});

describe('a way that fails again and again', () => {
  test('is skipped during its cooldown, then tested by one call, then used again', async () => {
    const patient = await world.openProcess({ breakerFailures: 3, breakerCooldownMs: 3_600_000 });
    const model = await modelOf({ a: {}, b: { priority: 1 } });
    upstreams.a.script = fail(500);
    for (let round = 0; round < 10; round += 1) await call(model, { on: patient });
    expect(seen()).toBe(`aaa${'b'.repeat(10)}`);
    const on = await world.openProcess({ breakerFailures: 1, breakerCooldownMs: 1 });
    await call(model, { on });
    upstreams.a.script = answer;
    await expect.poll(async () => (await call(model, { on })).headers['x-bureau-provider']).toBe(`a of ${model}`);
    const served = upstreams.b.seen.length;
    for (let round = 0; round < 5; round += 1) await call(model, { on });
    expect(upstreams.b.seen.length).toBe(served);
  });

  test('is tried nevertheless where all others do too', async () => {
    const on = await world.openProcess({ breakerFailures: 1, breakerCooldownMs: 3_600_000 });
    const model = await modelOf({ a: {}, b: { priority: 1 } });
    for (const name of ['a', 'b'] as const) upstreams[name].script = fail(500);
    await expect(call(model, { on })).rejects.toMatchObject({ code: 'upstream_error' });
    upstreams.a.script = answer;
    expect(await world.costOf(() => call(model, { on }))).toBe(defaultCharge);
  });

  test('opens by streams that break off too', async () => {
    const on = await world.openProcess({ breakerFailures: 1, breakerCooldownMs: 3_600_000 });
    const model = await modelOf({ a: {}, b: { priority: 1 } });
    upstreams.a.script = (response) => {
      beginStream(response);
      response.end(textChunk('half'));
    };
    await readAll(await call(model, { on, stream: true }));
    await readAll(await call(model, { on, stream: true }));
    expect(seen()).toBe('ab');
  });

  test('does not because its callers ask wrongly, or leave', async () => {
    const on = await world.openProcess({ breakerFailures: 1, breakerCooldownMs: 3_600_000 });
    const model = await modelOf({ a: {}, b: { priority: 1 } });
    upstreams.a.script = fail(400);
    await call(model, { on });
    const controller = new AbortController();
    const reached = Promise.withResolvers<void>();
    upstreams.a.script = () => reached.resolve();
    const leaving = call(model, { on, stream: true, signal: controller.signal });
    await reached.promise;
    controller.abort(new Error('gone'));
    await expect(leaving).rejects.toThrow('gone');
    upstreams.a.script = answer;
    await call(model, { on });
    expect(seen()).toBe('aaa');
  });
});

describe('ways that speak other formats', () => {
  /** A model with a way to Anthropic (`a`), then one to a server of OpenAI's format (`b`); or the other way round. */
  async function mixed(first: 'a' | 'b' | 'a alone'): Promise<string> {
    const name = await modelOf(first === 'a alone' ? {} : { b: { priority: first === 'a' ? 1 : 0 } });
    const { rows } = await world.db.database.pool.query<{ id: string }>('select id from models where name = $1', [
      name,
    ]);
    const provider = { name: `claude of ${name}`, kind: 'anthropic' as const, baseUrl: upstreams.a.origin };
    const way = { upstreamName: 'claude', priority: first === 'b' ? 1 : 0 };
    await world.addWay(rows[0]!.id, await world.addProvider(provider), way);
    return name;
  }

  test('are translated to one by one', async () => {
    upstreams.a.script = answerBonjour;
    upstreams.b.script = fail(500);
    const model = await mixed('b');
    let served: GatewayAnswer | undefined;
    expect(await world.costOf(async () => (served = await call(model)))).toBe(defaultCharge);
    expect(upstreams.a.seen[0]).toMatchObject({ path: '/v1/messages', body: { model: 'claude' } });
    expect(json(served!)).toMatchObject({ choices: [{ message: { content: 'Bonjour' } }] });
    expect(served!.headers).toMatchObject({ 'x-bureau-provider': `claude of ${model}`, 'x-bureau-attempts': '2' });
  });

  test('are skipped for unsupported parameters; if all are, the error of the first one is returned', async () => {
    upstreams.a.script = answerBonjour;
    const biased = { logit_bias: { 50256: -100 } };
    const model = await mixed('a');
    expect(await world.costOf(() => call(model, { more: biased }))).toBe(defaultCharge);
    expect(seen()).toBe('b');
    const refusal = { code: 'unsupported_parameter', param: '/logit_bias' };
    await expect(call(await mixed('a alone'), { more: biased })).rejects.toMatchObject(refusal);
    expect(seen()).toBe('b');
  });
});

describe('a provider with a cap', () => {
  test('is never asked more at a time; further calls go another way', async () => {
    const model = await modelOf({ a: { concurrency: 2 }, b: { priority: 1 } });
    const release = Promise.withResolvers<void>();
    const full = Promise.withResolvers<void>();
    upstreams.a.script = async (response, request) => {
      if (upstreams.a.seen.length === 2) full.resolve();
      await release.promise;
      await answer(response, request);
    };
    const held = [call(model), call(model, { stream: true }).then(readAll)];
    await full.promise;
    for (let round = 0; round < 3; round += 1) await call(model);
    expect(seen()).toBe('aabbb');
    release.resolve();
    await Promise.all(held);
    await call(model);
    expect(seen()).toBe('aaabbb');
  });

  test('lets calls wait for a place where there is no other way', async () => {
    const model = await modelOf({ a: { concurrency: 3 } });
    let open = 0;
    let most = 0;
    upstreams.a.script = async (response, request) => {
      most = Math.max(most, (open += 1));
      await new Promise((resolve) => setImmediate(resolve));
      open -= 1;
      await answer(response, request);
    };
    const cost = await world.costOf(() =>
      Promise.all(
        Array.from({ length: 30 }, async (_, index) => {
          const served = await call(model, { stream: index % 2 === 0 });
          if ('stream' in served) await readAll(served);
        }),
      ),
    );
    expect(cost).toBe(30n * defaultCharge);
    expect(most).toBeLessThanOrEqual(3);
  });

  test('is overloaded for a call that waited too long, and free again after a caller left', async () => {
    const on = await world.openProcess({ concurrencyWaitMs: 50 });
    const model = await modelOf({ a: { concurrency: 1 } });
    const reached = Promise.withResolvers<void>();
    upstreams.a.script = () => reached.resolve();
    const controller = new AbortController();
    const holding = call(model, { on, stream: true, signal: controller.signal });
    await reached.promise;
    await expect(call(model, { on })).rejects.toMatchObject({ code: 'upstream_overloaded', retryAfterMs: 5_000 });
    expect(seen()).toBe('a');
    controller.abort(new Error('gone'));
    await expect(holding).rejects.toThrow('gone');
    upstreams.a.script = answer;
    expect(await world.costOf(() => call(model, { on }))).toBe(defaultCharge);
  });
});

describe('the sandbox', () => {
  test('fails on request, once, and stays in use', async () => {
    const on = await world.openProcess({ breakerFailures: 1, breakerCooldownMs: 3_600_000 });
    await world.addModel({ name: 'test/told', lines: price, kind: 'sandbox' });
    const say = async (content: string): Promise<GatewayAnswer> =>
      await on.gateway.call({
        caller: await callerOf(on, keyValue),
        endpoint: 'chat.completions',
        body: { model: 'test/told', messages: [{ role: 'user', content }] },
        requestId: 'req_test',
        signal: new AbortController().signal,
      });
    const told = { code: 'upstream_error', headers: { 'x-bureau-provider': 'provider of test/told' } };
    const error: unknown = await say('[[fail=500]]').catch((thrown: unknown) => thrown);
    expect(error).toMatchObject(told);
    expect((error as { headers: object }).headers).not.toHaveProperty('x-bureau-attempts');
    expect((await say('hello')).status).toBe(200);
  });
});
