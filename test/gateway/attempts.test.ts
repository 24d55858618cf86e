import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { newId } from '../../db/ids.ts';
import type { Caller } from '../../domains/gateway/routing/caller.ts';
import { completion, FakeUpstream, sendJson } from './fakeUpstream.ts';
import type { Script } from './fakeUpstream.ts';
import { callerOf, GatewayWorld, price } from './gatewayWorld.ts';
import type { GatewayProcess } from './gatewayWorld.ts';

let world: GatewayWorld;
let first: FakeUpstream;
let second: FakeUpstream;
let api: GatewayProcess;
let caller: Caller;
beforeAll(async () => {
  world = await GatewayWorld.start();
  first = await FakeUpstream.start();
  second = await FakeUpstream.start();
});
beforeEach(async () => {
  await api?.close();
  api = await world.openProcess(); // with breakers that have seen nothing
  caller = await callerOf(api, (await world.addKey()).value);
});
afterAll(async () => {
  await api?.close();
  await world.stop();
  await first.close();
  await second.close();
});

const answer: Script = (response) => sendJson(response, 200, completion());
const fail =
  (status: number): Script =>
  (response) =>
    sendJson(response, status, { error: { message: 'no' } });

/** A model that goes to the first upstream, then to the second one. */
async function addModel(): Promise<string> {
  const name = `test/${newId('model')}`;
  const modelId = newId('model');
  await world.db.database.pool.query(
    `insert into models (id, name, endpoints, context_tokens, max_output_tokens, open_to_users)
     values ($1, $2, '{chat.completions}', 8000, 1000, true)`,
    [modelId, name],
  );
  await world.addPrice(modelId, price);
  for (const [priority, { baseUrl }] of [first, second].entries()) {
    const provider = await world.addProvider({ name: `${priority} of ${name}`, baseUrl });
    await world.addWay(modelId, provider, { upstreamName: `up-${priority}`, priority });
  }
  return name;
}

const call = (model: string): Promise<unknown> =>
  api.gateway.call({
    caller,
    endpoint: 'chat.completions',
    body: { model, messages: [{ role: 'user', content: 'a text that nobody keeps' }] },
    requestId: 'req_test',
    signal: new AbortController().signal,
  });

test('a call whose first provider fails keeps both attempts, and why the second one was made', async () => {
  const model = await addModel();
  first.script = fail(503);
  second.script = answer;
  await call(model);
  const attempts = await world.attemptsOf();
  expect(attempts).toMatchObject([
    {
      provider: `0 of ${model}`,
      providerKeyId: null,
      upstreamModel: 'up-0',
      status: 'error',
      httpStatus: 503,
      errorCode: 'upstream_error',
      errorMessage: expect.stringContaining('provider') as string,
      next: 'other_provider',
    },
    {
      provider: `1 of ${model}`,
      upstreamModel: 'up-1',
      status: 'ok',
      httpStatus: 200,
      errorCode: null,
      errorMessage: null,
      next: null,
    },
  ]);
  const [one, two] = attempts!;
  expect(Date.parse(two!.startedAt)).toBeGreaterThanOrEqual(Date.parse(one!.startedAt));
  expect(one!.durationMs).toBeGreaterThanOrEqual(0);
  expect(JSON.stringify(attempts)).not.toContain('nobody keeps');
});

test('a call that fails everywhere keeps each attempt, repetitions too', async () => {
  const model = await addModel();
  first.script = fail(500);
  second.script = fail(500);
  await expect(call(model)).rejects.toMatchObject({ code: 'upstream_error' });
  expect((await world.attemptsOf())!.map(({ provider, status, next }) => [provider[0], status, next])).toEqual([
    ['0', 'error', 'other_provider'],
    ['1', 'error', 'other_provider'],
    ['0', 'error', 'other_provider'],
    ['1', 'error', null],
  ]);
});

test('of a call that was answered at once nothing more is kept than its record', async () => {
  first.script = answer;
  await call(await addModel());
  expect(await world.attemptsOf()).toBeNull();
});
