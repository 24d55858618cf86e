import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { newId } from '../../../db/ids.ts';
import type { RejectedKey } from '../../../domains/gateway/upstream/RejectedKeys.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { completion, FakeUpstream, sendJson } from '../fakeUpstream.ts';
import type { SeenRequest } from '../fakeUpstream.ts';
import { callerOf, callsOf, defaultCharge, GatewayWorld, price } from '../gatewayWorld.ts';
import type { GatewayProcess } from '../gatewayWorld.ts';

let world: GatewayWorld;
let other: FakeUpstream;
let api: GatewayProcess;
let told: RejectedKey[];
let call: ReturnType<typeof callsOf>;
/** The provider answers by key: a status other than 200 is a refusal, maybe with a time to wait. */
let answers: Record<string, { status: number; retryAfter?: string; code?: string }>;

beforeAll(async () => {
  world = await GatewayWorld.start();
  other = await FakeUpstream.start();
  world.upstream.script = (response, request) => {
    const { status = 200, retryAfter, code } = answers[keyOf(request)] ?? {};
    if (retryAfter !== undefined) response.setHeader('retry-after', retryAfter);
    sendJson(response, status, status === 200 ? completion() : { error: { message: 'no', code } });
  };
});
afterAll(async () => {
  await world.stop();
  await other.close();
});
beforeEach(async () => {
  await api?.close();
  told = [];
  answers = {};
  api = await world.openProcess(
    { breakerCooldownMs: 60_000 },
    { tellRejectedKey: (key) => Promise.resolve(void told.push(key)) },
  );
  call = callsOf(api, await callerOf(api, (await world.addKey()).value));
  world.upstream.seen.splice(0);
});

const keyOf = ({ headers }: SeenRequest): string => (headers.authorization ?? '').replace('Bearer ', '');
const seenKeys = (): string[] => world.upstream.seen.map(keyOf);

/** A model whose provider has the keys `k1` and so on. */
async function modelWithKeys(count: number): Promise<{ model: string; modelId: string; keys: string[] }> {
  const model = `test/${newId('model')}`;
  const modelId = await world.addModel({ name: model, lines: price, apiKey: 'k1' });
  const providerId = await world.providerOf(model);
  const keys = [providerId];
  for (let number = 2; number <= count; number += 1) keys.push(await world.addFurtherKey(providerId, `k${number}`));
  return { model, modelId, keys };
}

let counter = 0;
const ask = (model: string) =>
  call('chat.completions', { model, messages: [{ role: 'user', content: `question ${(counter += 1)}` }] });

/** Calls whose texts differ, so that each of two keys is the preferred one of a call (all but once in a million). */
const manyCalls = 20;

async function failureOf(work: Promise<unknown>): Promise<AppError> {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof AppError)) throw new Error('The call did not fail.');
  return error;
}

async function lastKeys(): Promise<unknown[]> {
  const attempts = await world.attemptsOf();
  return (attempts ?? []).map(({ instanceKeyId, status, next }) => [instanceKeyId, status, next]);
}

describe('a provider with several keys', () => {
  test('receives calls with each of them, and the record of a call has the key', async () => {
    const { model, keys } = await modelWithKeys(3);
    for (let round = 0; round < 30; round += 1) await ask(model);
    const counts = ['k1', 'k2', 'k3'].map((key) => seenKeys().filter((one) => one === key).length);
    for (const count of counts) expect(count).toBeGreaterThan(0);
    expect(counts[0]! + counts[1]! + counts[2]!).toBe(30);
    const used = keys[Number(seenKeys().at(-1)!.slice(1)) - 1];
    expect(await lastKeys()).toEqual([[used, 'ok', null]]);
  });

  test.each([
    ['401', { status: 401 }, 'rejected'],
    ['402', { status: 402 }, 'quota'],
    ['429', { status: 429 }, 'rate_limit'],
    ['429 of an empty account', { status: 429, code: 'insufficient_quota' }, 'quota'],
  ] as const)('tries the next key after %s within the hold, and rests the refused one', async (_, refusal, reason) => {
    const { model, keys } = await modelWithKeys(2);
    answers = { k1: refusal };
    const charged = await world.costOf(async () => {
      for (let round = 0; round < manyCalls; round += 1) await ask(model);
    });
    expect(charged).toBe(BigInt(manyCalls) * defaultCharge);
    expect(seenKeys().filter((key) => key === 'k1')).toHaveLength(1);
    expect(seenKeys().filter((key) => key === 'k2')).toHaveLength(manyCalls);
    expect(api.gateway.coolingOf(keys[0]!)).toMatchObject({ refusedFor: reason });
    expect(api.gateway.coolingOf(keys[1]!)).toBeNull();
  });

  test('keeps both attempts of a call whose first key was refused', async () => {
    const { model, keys } = await modelWithKeys(2);
    answers = { k1: { status: 429 }, k2: { status: 429 } };
    await failureOf(ask(model));
    expect((await lastKeys()).map((one) => (one as unknown[])[2])).toEqual(['other_key', null]);
    expect((await lastKeys()).map((one) => (one as unknown[])[0]).toSorted()).toEqual(keys.toSorted());
  });

  test('pauses a key for the time that the provider requests', async () => {
    const { model, keys } = await modelWithKeys(2);
    answers = { k1: { status: 429, retryAfter: '30' } };
    for (let round = 0; round < manyCalls && !seenKeys().includes('k1'); round += 1) await ask(model);
    // Looked at soon after the refusal: on a busy machine many calls take longer than the pause.
    const cooling = api.gateway.coolingOf(keys[0]!)!;
    expect(cooling.leftMs).toBeGreaterThan(15_000);
    expect(cooling.leftMs).toBeLessThanOrEqual(30_000);
  });

  test('reports that all keys are refused, without calls of the provider or holds', async () => {
    const { model } = await modelWithKeys(2);
    answers = { k1: { status: 429, retryAfter: '30' }, k2: { status: 429, retryAfter: '20' } };
    const before = await world.wallet();
    const first = await failureOf(ask(model));
    expect(first).toMatchObject({ code: 'upstream_overloaded' });
    expect(first.message).toContain('All 2 keys');
    expect(first.retryAfterMs).toBeGreaterThan(15_000);
    expect(first.retryAfterMs).toBeLessThanOrEqual(20_000);
    const again = await failureOf(ask(model));
    expect(again.message).toContain('All 2 keys');
    expect(seenKeys()).toHaveLength(2);
    expect(await world.wallet()).toEqual(before);
  });

  test('tells callers not to repeat a call when no key is accepted', async () => {
    const { model } = await modelWithKeys(2);
    answers = { k1: { status: 401 }, k2: { status: 402 } };
    expect(await failureOf(ask(model))).toMatchObject({
      code: 'upstream_error',
      headers: { 'x-should-retry': 'false' },
    });
  });

  test('leaves a call to the next provider while all of its keys cool down', async () => {
    const { model, modelId } = await modelWithKeys(2);
    const second = await world.addProvider({ name: `second of ${model}`, baseUrl: other.baseUrl });
    await world.addWay(modelId, second, { priority: 1 });
    answers = { k1: { status: 429 }, k2: { status: 429 } };
    for (let round = 0; round < 3; round += 1) await ask(model);
    expect(seenKeys()).toHaveLength(2);
    expect(other.seen).toHaveLength(3);
  });

  test('does not try another key for a failure that is not about keys', async () => {
    const { model } = await modelWithKeys(3);
    answers = { k1: { status: 404 }, k2: { status: 404 }, k3: { status: 404 } };
    await failureOf(ask(model));
    expect(seenKeys()).toHaveLength(1);
  });

  test('reports the rejected key, and leaves out the paused one', async () => {
    const { model, keys } = await modelWithKeys(2);
    answers = { k2: { status: 401 } };
    for (let round = 0; round < manyCalls; round += 1) await ask(model);
    expect(told).toMatchObject([{ instanceKeyId: keys[1], isRejected: true, organizationId: null }]);
    expect(JSON.stringify(told)).not.toContain('"k2"');
    await world.db.database.pool.query('update providers set api_key_paused = true where id = $1', [keys[0]]);
    answers = {};
    world.upstream.seen.splice(0);
    const fresh = await world.openProcess();
    const caller = await callerOf(fresh, (await world.addKey()).value);
    await callsOf(fresh, caller)('chat.completions', { model, messages: [{ role: 'user', content: 'x' }] });
    expect(seenKeys()).toEqual(['k2']);
    await fresh.close();
  });
});
