import { afterAll, beforeAll, expect, test } from 'vitest';

import { sendJson } from './fakeUpstream.ts';
import { callerOf, callsOf, GatewayWorld, json, price } from './gatewayWorld.ts';

/* Shapes: openai-node `CompactedResponse`, `ResponseCompactParams`. */
let world: GatewayWorld;
let call: ReturnType<typeof callsOf>;
beforeAll(async () => {
  world = await GatewayWorld.start();
  await world.addModel({ name: 'test/responses', lines: price, endpoints: ['responses'] });
  await world.addModel({ name: 'test/claude', lines: price, kind: 'anthropic', baseUrl: world.upstream.origin });
  const api = await world.openProcess();
  call = callsOf(api, await callerOf(api, (await world.addKey()).value));
});
afterAll(() => world.stop());

const question = { type: 'message', role: 'user', content: 'Name three primes.' };
const compaction = {
  id: 'resp_1',
  object: 'response.compaction',
  created_at: 1_700_000_000,
  output: [question, { type: 'compaction', id: 'cmp_1', encrypted_content: 'sealed' }],
  usage: { input_tokens: 1_000, output_tokens: 500, total_tokens: 1_500 },
};

test('a conversation is compacted at its provider and charged; its seal is marked, and goes back without the mark', async () => {
  world.upstream.script = (response) => sendJson(response, 200, compaction);
  let output: unknown[] = [];
  const charged = await world.costOf(async () => {
    const answer = json(await call('responses.compact', { model: 'test/responses', input: [question] }));
    output = answer.output as unknown[];
  });
  expect(charged).toBe(20_000n);
  expect(world.upstream.seen.at(-1)).toMatchObject({ path: '/v1/responses/compact', body: { model: 'up' } });
  expect(await world.lastRecord()).toMatchObject({ endpoint: 'responses.compact', status: 'ok' });
  expect(output).toMatchObject([question, { encrypted_content: expect.stringMatching(/^bk1-[0-9a-f]{16}-sealed$/) }]);
  await call('responses.compact', { model: 'test/responses', input: output });
  expect((world.upstream.seen.at(-1)!.body as { input: unknown[] }).input).toMatchObject(compaction.output);
});

test('models of other families are refused, and so is what changes the bill', async () => {
  const asked = { input: [question] };
  await expect(call('responses.compact', { model: 'test/claude', ...asked })).rejects.toMatchObject({
    param: '/model',
  });
  for (const more of [{ service_tier: 'priority' }, { image: {} }])
    await expect(call('responses.compact', { model: 'test/responses', ...asked, ...more })).rejects.toMatchObject({
      code: 'unsupported_parameter',
    });
});
