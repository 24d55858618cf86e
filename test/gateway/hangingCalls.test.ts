import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { newId } from '../../db/ids.ts';
import type { GatewayAnswer } from '../../domains/gateway/calls/callModel.ts';
import type { GatewaySettings } from '../../domains/gateway/gatewaySettings.ts';
import type { Caller } from '../../domains/gateway/routing/caller.ts';
import { buildOrganization, grantCredits } from '../support/factories.ts';
import { completion, FakeUpstream, sendJson, type Script } from './fakeUpstream.ts';
import { callerOf, GatewayWorld, price, type GatewayProcess } from './gatewayWorld.ts';

let world: GatewayWorld;
let upstream: FakeUpstream;
let keyValue: string;
let other: Caller;

const answer: Script = (response) => sendJson(response, 200, completion());
const hang: Script = () => undefined;

beforeAll(async () => {
  world = await GatewayWorld.start();
  upstream = await FakeUpstream.start();
  keyValue = (await world.addKey()).value;
  const { organizationId, accountId } = await buildOrganization(world.db.database);
  await grantCredits(world.db.database, organizationId, 1_000_000_000n);
  other = { kind: 'session', organizationId, accountId };
});
afterAll(async () => {
  await world.stop();
  await upstream.close();
});
beforeEach(() => {
  upstream.script = answer;
});

interface Calls {
  own: (options?: { stream: true; signal: AbortSignal }) => Promise<GatewayAnswer>;
  ofOther: () => Promise<GatewayAnswer>;
}

/** Calls of two organizations, in a process of their own, to one model at one provider. */
async function callsWith(changed: Partial<GatewaySettings>, concurrency?: number): Promise<Calls> {
  const on: GatewayProcess = await world.openProcess({ concurrencyWaitMs: 50, ...changed });
  const name = `test/${newId('model')}`;
  const modelId = newId('model');
  await world.db.database.pool.query(
    `insert into models (id, name, endpoints, context_tokens, max_output_tokens, open_to_users)
     values ($1, $2, '{chat.completions}', 8000, 1000, true)`,
    [modelId, name],
  );
  await world.addPrice(modelId, price);
  const { baseUrl } = upstream;
  const provider = { name: `of ${name}`, baseUrl, ...(concurrency !== undefined && { concurrency }) };
  await world.addWay(modelId, await world.addProvider(provider));
  const call = async (caller: Caller, stream: boolean, signal: AbortSignal): Promise<GatewayAnswer> =>
    await on.gateway.call({
      caller,
      endpoint: 'chat.completions',
      body: { model: name, messages: [{ role: 'user', content: 'hello' }], ...(stream && { stream }) },
      requestId: 'req_test',
      signal,
    });
  const never = new AbortController().signal;
  return {
    own: async (options) => await call(await callerOf(on, keyValue), options !== undefined, options?.signal ?? never),
    ofOther: () => call(other, false, never),
  };
}

/** Two calls that hang until what it answers is called. */
async function hangTwo({ own }: Calls): Promise<() => Promise<void>> {
  upstream.seen.splice(0);
  upstream.script = hang;
  const controller = new AbortController();
  const hanging = [1, 2].map(() => own({ stream: true, signal: controller.signal }));
  await expect.poll(() => upstream.seen.length).toBe(2);
  upstream.script = answer;
  return async () => {
    controller.abort(new Error('gone'));
    for (const one of hanging) await expect(one).rejects.toThrow('gone');
  };
}

test('calls of one organization that hang take no other one its way to the provider', async () => {
  const calls = await callsWith({ callsPerOrganization: 2 });
  const leave = await hangTwo(calls);
  await expect(calls.own()).rejects.toMatchObject({ code: 'rate_limit_exceeded', retryAfterMs: 5_000 });
  expect((await calls.ofOther()).status).toBe(200);
  await leave();
  expect((await calls.own()).status).toBe(200);
});

test('nor its place at a provider with a cap', async () => {
  const calls = await callsWith({}, 4);
  await calls.own();
  await calls.ofOther();
  const leave = await hangTwo(calls);
  const refused = { status: 'rejected', reason: { code: 'upstream_overloaded' } };
  expect(await Promise.allSettled([calls.own(), calls.own()])).toMatchObject([refused, refused]);
  expect((await calls.ofOther()).status).toBe(200);
  await leave();
  expect((await calls.own()).status).toBe(200);
});
