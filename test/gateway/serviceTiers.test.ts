import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import type { GatewayAnswer } from '../../domains/gateway/calls/callModel.ts';
import type { Caller } from '../../domains/gateway/routing/caller.ts';
import type { Endpoint } from '../../domains/gateway/formats/format.ts';
import { message } from './anthropicUpstream.ts';
import { beginStream, chunk, completion, sendJson, textChunk, usage } from './fakeUpstream.ts';
import { callerOf, GatewayWorld, type GatewayProcess } from './gatewayWorld.ts';
import { response } from './responses/fakeResponses.ts';

let world: GatewayWorld;
let api: GatewayProcess;
let caller: Caller;

/** The ordinary use costs 20,000 micro-credits. */
const lines = {
  input_per_mtok: '10',
  output_per_mtok: '20',
  service_tiers: { flex: { multiplier: '0.5' }, priority: { multiplier: '2' } },
};

beforeAll(async () => {
  world = await GatewayWorld.start();
  await world.addModel({ name: 'test/tiers', lines });
  await world.addModel({ name: 'test/responses', lines, endpoints: ['responses'] });
  await world.addModel({
    name: 'test/claude',
    lines,
    endpoints: ['messages'],
    kind: 'anthropic',
    baseUrl: world.upstream.origin,
  });
  api = await world.openProcess();
  caller = await callerOf(api, (await world.addKey()).value);
});
afterAll(() => world.stop());
beforeEach(() => {
  world.upstream.seen.length = 0;
});

async function call(body: object, endpoint: Endpoint = 'chat.completions'): Promise<GatewayAnswer> {
  const { signal } = new AbortController();
  const answer = await api.gateway.call({ caller, endpoint, body, requestId: 'req_test', signal });
  if ('stream' in answer) for await (const _piece of answer.stream);
  return answer;
}

const messages = [{ role: 'user', content: 'Hello' }];
const claudeUsage = { input_tokens: 1000, output_tokens: 500 };
const chat = { model: 'test/tiers', messages };
const sent = () => world.upstream.seen.at(-1)!.body['service_tier'];

function answerIn(tier: string | undefined): void {
  world.upstream.script = (answer, { body }) => {
    if (body['stream'] !== true) return sendJson(answer, 200, completion({ service_tier: tier }));
    beginStream(answer);
    answer.write(textChunk('Hello'));
    answer.end(`${chunk({ choices: [], usage, service_tier: tier })}data: [DONE]\n\n`);
  };
}

describe('a service tier with a price', () => {
  test.each([
    ['flex', 'flex', 10_000n],
    ['flex', 'default', 20_000n],
    ['priority', 'priority', 40_000n],
    ['priority', undefined, 20_000n],
  ])('%s is sent, and charged by the tier of the answer: %s', async (asked, reported, cost) => {
    answerIn(reported);
    for (const stream of [false, true])
      expect(await world.costOf(() => call({ ...chat, stream, service_tier: asked }))).toBe(cost);
    expect(sent()).toBe(asked);
  });

  test('is charged if the provider’s settings selected it, unless the caller excludes that', async () => {
    answerIn('priority');
    expect(await world.costOf(() => call(chat))).toBe(40_000n);
    expect(await world.costOf(() => call({ ...chat, service_tier: 'auto' }))).toBe(40_000n);
    expect(await world.costOf(() => call({ ...chat, service_tier: 'default' }))).toBe(20_000n);
    expect(sent()).toBe('default');
  });

  test('applies to responses and messages', async () => {
    world.upstream.script = (answer) => sendJson(answer, 200, response({ service_tier: 'flex' }));
    const asked = { model: 'test/responses', input: 'Hello', service_tier: 'flex' };
    const ordinary = { ...asked, service_tier: 'default' };
    const flex = await world.costOf(() => call(asked, 'responses'));
    expect(sent()).toBe('flex');
    expect(flex * 2n).toBe(await world.costOf(() => call(ordinary, 'responses')));

    world.upstream.script = (answer) =>
      sendJson(answer, 200, message({ usage: { ...claudeUsage, service_tier: 'priority' } }));
    const claude = { model: 'test/claude', max_tokens: 500, messages };
    expect(await world.costOf(() => call({ ...claude, service_tier: 'auto' }, 'messages'))).toBe(40_000n);
    expect(await world.costOf(() => call({ ...claude, service_tier: 'standard_only' }, 'messages'))).toBe(20_000n);
  });
});

test.each(['test/chat', 'test/claude'])('a tier that %s does not support is left out, and named', async (model) => {
  world.upstream.script = (answer, { path }) =>
    path.endsWith('/messages')
      ? sendJson(answer, 200, message({ usage: claudeUsage }))
      : sendJson(answer, 200, completion());
  const { headers } = await call({ model, messages, service_tier: 'priority' });
  expect(headers['x-bureau-dropped']).toBe('service_tier');
  expect(sent()).toBeUndefined();
});
