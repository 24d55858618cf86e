import { setTimeout as delay } from 'node:timers/promises';

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { newId } from '../../../db/ids.ts';
import { beginStream, completion, FakeUpstream, sendJson, streamEvents } from '../fakeUpstream.ts';
import type { Script } from '../fakeUpstream.ts';
import { callerOf, callsOf, GatewayWorld, price, readAll } from '../gatewayWorld.ts';
import type { GatewayProcess } from '../gatewayWorld.ts';

let world: GatewayWorld;
let upstreams: readonly FakeUpstream[];
let api: GatewayProcess;
let call: ReturnType<typeof callsOf>;

beforeAll(async () => {
  world = await GatewayWorld.start();
  upstreams = await Promise.all([FakeUpstream.start(), FakeUpstream.start(), FakeUpstream.start()]);
});
afterAll(async () => {
  await world.stop();
  for (const upstream of upstreams) await upstream.close();
});
beforeEach(async () => {
  await api?.close();
  api = await world.openProcess({ breakerFailures: 1_000, retryBackoffMs: 0 });
  call = callsOf(api, await callerOf(api, (await world.addKey()).value));
  for (const upstream of upstreams) {
    upstream.seen.splice(0);
    upstream.script = answerAfter(0);
  }
});

function answerAfter(waitMs: number): Script {
  return async (response, { body }) => {
    await delay(waitMs);
    if (body.stream !== true) return sendJson(response, 200, completion());
    beginStream(response);
    response.end(streamEvents().join(''));
  };
}
const fail: Script = (response) => sendJson(response, 500, { error: { message: 'broken' } });

/** A model that goes to that many upstreams, `A`, `B` and so on, with equal weights. */
async function modelOf(routes: number, strategy = 'priority'): Promise<string> {
  const name = `test/${newId('model')}`;
  const modelId = await world.addModel({ name, lines: price, baseUrl: upstreams[0]!.baseUrl });
  await world.db.database.pool.query('update models set routing = $2 where id = $1', [modelId, strategy]);
  await world.db.database.pool.query('update providers set name = $2 where name = $1', [
    `provider of ${name}`,
    `A of ${name}`,
  ]);
  for (const [place, letter] of ['B', 'C'].slice(0, routes - 1).entries()) {
    const { baseUrl } = upstreams[place + 1]!;
    await world.addWay(modelId, await world.addProvider({ name: `${letter} of ${name}`, baseUrl }));
  }
  return name;
}

let counter = 0;
const ask = (model: string, more: Record<string, unknown> = {}) =>
  call('chat.completions', { model, messages: [{ role: 'user', content: `question ${(counter += 1)}` }], ...more });
const counts = (): number[] => upstreams.map(({ seen }) => seen.length);

describe('a model whose strategy is', () => {
  test.each([false, true])('latency uses the fastest route, streamed: %s', async (stream) => {
    const model = await modelOf(3, 'latency');
    for (const [place, waitMs] of [500, 0, 700].entries()) upstreams[place]!.script = answerAfter(waitMs);
    for (let round = 0; round < 20; round += 1) {
      const answer = await ask(model, { stream });
      if ('stream' in answer) await readAll(answer);
    }
    expect(counts()[1]).toBeGreaterThanOrEqual(16);
  });

  test('availability uses the route that answers most calls', async () => {
    const model = await modelOf(2, 'availability');
    let asked = 0;
    upstreams[0]!.script = (response, request) =>
      (asked += 1) % 2 === 1 ? fail(response, request) : answerAfter(0)(response, request);
    for (let round = 0; round < 20; round += 1) await ask(model);
    upstreams[0]!.seen.splice(0);
    for (let round = 0; round < 10; round += 1) await ask(model);
    expect(upstreams[0]!.seen).toHaveLength(0);
  });
});

describe('a model whose strategy is cost', () => {
  /** Sets the cost of the routes of a model, in the order of its upstreams; null is unknown. */
  async function setCosts(model: string, costs: readonly ([input: number, output: number] | null)[]): Promise<void> {
    for (const [place, letter] of ['A', 'B', 'C'].slice(0, costs.length).entries())
      await world.db.database.pool.query(
        `update model_providers w set input_cost_micros = $2, output_cost_micros = $3, priority = $4
           from providers p where p.id = w.provider_id and p.name = $1`,
        [`${letter} of ${model}`, costs[place]?.[0] ?? null, costs[place]?.[1] ?? null, 3 - place],
      );
  }

  test('uses the cheapest route, counts three input tokens for one of output, and falls back to the next one', async () => {
    const model = await modelOf(3, 'cost');
    await setCosts(model, [
      [1_000_000, 9_000_000],
      [2_000_000, 5_000_000],
      [4_000_000, 1_000_000],
    ]);
    for (let round = 0; round < 5; round += 1) await ask(model);
    expect(counts()).toEqual([0, 5, 0]);
    upstreams[1]!.script = fail;
    for (let round = 0; round < 5; round += 1) await ask(model);
    expect(counts()[0]).toBe(5);
    expect(counts()[2]).toBe(0);
  });

  test('uses routes without a cost last, by their priority, as callers who sort by price do', async () => {
    const model = await modelOf(3);
    await setCosts(model, [null, null, [1, 1]]);
    const sorted = { provider: { sort: 'price' } };
    await ask(model, sorted);
    upstreams[2]!.script = fail;
    await ask(model, sorted);
    expect(counts()).toEqual([0, 1, 2]);
  });
});

describe('calls with the same prefix', () => {
  const system = { role: 'system', content: 'You are a long instruction.' };
  const opening = [system, { role: 'user', content: 'The first question' }];

  test('use one route, also in later turns, while other prefixes are distributed', async () => {
    const model = await modelOf(3);
    const turns: unknown[] = [];
    for (let round = 0; round < 50; round += 1) {
      await ask(model, { messages: [...opening, ...turns] });
      turns.push({ role: 'assistant', content: 'x' }, { role: 'user', content: `turn ${round}` });
    }
    expect(counts().toSorted((one, other) => other - one)).toEqual([50, 0, 0]);
    for (let round = 0; round < 90; round += 1) await ask(model);
    for (const count of counts()) expect(count).toBeGreaterThanOrEqual(12);
  });

  test('have the same prompt_cache_key, and any content', async () => {
    const model = await modelOf(3);
    for (let round = 0; round < 30; round += 1) await ask(model, { prompt_cache_key: 'thread-1' });
    expect(counts().toSorted((one, other) => other - one)).toEqual([30, 0, 0]);
  });

  test('use another route while theirs fails', async () => {
    await api.close();
    api = await world.openProcess({ breakerFailures: 1, breakerCooldownMs: 60_000 });
    call = callsOf(api, await callerOf(api, (await world.addKey()).value));
    const model = await modelOf(2);
    await ask(model, { messages: opening });
    const preferred = upstreams.findIndex(({ seen }) => seen.length === 1);
    upstreams[preferred]!.script = fail;
    for (let round = 0; round < 5; round += 1) await ask(model, { messages: opening });
    expect(counts()[preferred]).toBe(2);
    expect(counts()[1 - preferred]).toBe(5);
  });

  test('use one key of a provider, and the next one while it cools down', async () => {
    const name = `test/${newId('model')}`;
    await world.addModel({ name, lines: price, baseUrl: upstreams[0]!.baseUrl, apiKey: 'k1' });
    const providerId = await world.providerOf(name);
    for (const key of ['k2', 'k3']) await world.addFurtherKey(providerId, key);
    for (let round = 0; round < 10; round += 1) await ask(name, { messages: opening });
    const used = new Set(upstreams[0]!.seen.map(({ headers }) => headers.authorization));
    expect(used.size).toBe(1);
    const [preferred] = used;
    upstreams[0]!.script = (response, request) =>
      request.headers.authorization === preferred
        ? sendJson(response, 429, { error: { message: 'slow down' } })
        : sendJson(response, 200, completion());
    for (let round = 0; round < 10; round += 1) await ask(name, { messages: opening });
    expect(new Set(upstreams[0]!.seen.slice(11).map(({ headers }) => headers.authorization)).size).toBe(1);
    expect(upstreams[0]!.seen.filter(({ headers }) => headers.authorization === preferred)).toHaveLength(11);
  });
});

describe('a caller that asks for providers', () => {
  test('uses the named providers in its order, and no others if it excludes them', async () => {
    const model = await modelOf(3);
    const [a, b, c] = ['A', 'B', 'C'].map((letter) => `${letter} of ${model}`) as [string, string, string];
    for (let round = 0; round < 5; round += 1) await ask(model, { provider: { only: [b.toUpperCase()] } });
    for (let round = 0; round < 5; round += 1) await ask(model, { provider: { ignore: [a, b], sort: 'price' } });
    expect(counts()).toEqual([0, 5, 5]);
    upstreams[2]!.script = fail;
    const answer = await ask(model, { provider: { order: [c, a] } });
    expect(answer.headers).toMatchObject({ 'x-bureau-provider': a, 'x-bureau-attempts': '2' });
    await expect(ask(model, { provider: { order: [c], allow_fallbacks: false } })).rejects.toMatchObject({
      code: 'upstream_error',
    });
    expect(counts().slice(0, 2)).toEqual([1, 5]);
    expect(upstreams.flatMap(({ seen }) => seen).some(({ body }) => 'provider' in body)).toBe(false);
  });

  test('can select the fastest one although the model has another strategy', async () => {
    const model = await modelOf(2);
    upstreams[0]!.script = answerAfter(500);
    for (let round = 0; round < 10; round += 1) await ask(model, { provider: { sort: 'latency' } });
    expect(counts()[1]).toBeGreaterThanOrEqual(8);
  });

  test.each([
    ['no object', 'x', 'invalid_request', '/provider'],
    ['an unknown member', { max_price: {} }, 'unsupported_parameter', '/provider/max_price'],
    ['an unknown sort', { sort: 'beauty' }, 'invalid_request', '/provider/sort'],
    ['no list', { order: 'x' }, 'invalid_request', '/provider/order'],
    ['no truth value', { allow_fallbacks: 'no' }, 'invalid_request', '/provider/allow_fallbacks'],
    ['a provider that is not there', { only: ['x'] }, 'invalid_request', '/provider/only'],
  ])('is refused for %s', async (_, provider, code, param) => {
    await expect(ask(await modelOf(2), { provider })).rejects.toMatchObject({ code, param });
  });
});
