import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { beginStream, completion, sendJson, streamEvents } from './fakeUpstream.ts';
import { callerOf, callsOf, GatewayWorld, readAll } from './gatewayWorld.ts';

let world: GatewayWorld;
let call: ReturnType<typeof callsOf>;
beforeAll(async () => {
  world = await GatewayWorld.start();
  const process = await world.openProcess();
  call = callsOf(process, await callerOf(process, (await world.addKey()).value));
});
afterAll(() => world.stop());
beforeEach(() => {
  world.upstream.script = (response, { body }) => {
    if (body.stream !== true) return sendJson(response, 200, completion());
    beginStream(response);
    for (const event of streamEvents()) response.write(event);
    response.end();
  };
});

const body = { model: 'test/chat', max_tokens: 10, messages: [{ role: 'user', content: 'Hello' }] };

async function make(isStream: boolean): Promise<void> {
  const answer = await call('chat.completions', { ...body, stream: isStream });
  if (isStream) expect(await readAll(answer)).toContain('[DONE]');
  else expect(answer.status).toBe(200);
}

test.each([
  ['plain calls', () => false],
  ['streams', () => true],
  ['plain calls and streams in turns', (at: number) => at % 2 === 0],
])('%s one after another share a connection to their provider', async (_what, isStream) => {
  const before = world.upstream.connections;
  await make(isStream(0));
  await make(isStream(1));
  expect(world.upstream.connections - before).toBeLessThanOrEqual(1);
  for (let at = 2; at < 50; at += 1) await make(isStream(at));
  expect(world.upstream.connections - before).toBeLessThanOrEqual(2);
});

test('an error of a provider leaves its connection open for the next call', async () => {
  await make(false);
  const before = world.upstream.connections;
  world.upstream.script = (response) => sendJson(response, 400, { error: { message: 'No' } });
  for (let at = 0; at < 10; at += 1) expect((await call('chat.completions', body)).status).toBe(400);
  expect(world.upstream.connections - before).toBeLessThanOrEqual(1);
});
