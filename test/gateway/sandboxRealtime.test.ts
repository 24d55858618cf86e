import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';

import { signUpPerson, type Person } from '../support/apiClient.ts';
import { startTestApi, type TestApi } from '../support/apiServer.ts';
import { TestSession } from '../api/realtime/realtimeWorld.ts';

let api: TestApi;
let owner: Person;
let key: string;
beforeAll(async () => {
  api = await startTestApi();
  owner = await signUpPerson(api.url);
  key = (await owner.client.ok('createModelApiKey', { body: { label: 'voice' } })).value;
});
afterAll(() => api?.close());

const open = async (): Promise<TestSession> => {
  const url = `${api.url.replace('http', 'ws')}/v1/realtime?model=sandbox%2Frealtime`;
  const session = new TestSession(new WebSocket(url, { headers: { authorization: `Bearer ${key}` } }));
  await session.next('session.created');
  return session;
};
const textOf = (response: Record<string, unknown>): unknown =>
  (response as { output: { content: { text: string }[] }[] }).output[0]!.content[0]!.text;

test('the sandbox has realtime sessions without a provider, with exact usage and its directives', async () => {
  const session = await open();
  session.say('Hello you');
  const first = await session.respond();
  expect(textOf(first)).toBe('You said: Hello you');
  expect(first['usage']).toMatchObject({ input_tokens: 2, output_tokens: 4 });
  session.say('[[fail=500]]');
  expect(await session.respond()).toMatchObject({ status: 'failed' });
  session.say('[[delay_ms=60000]]');
  session.send({ type: 'response.create' });
  await session.next('response.created');
  session.send({ type: 'response.cancel' });
  expect((await session.next('response.done'))['response']).toMatchObject({ status: 'cancelled' });
  session.say('[[tool=weather]]');
  const tools = [{ type: 'function', name: 'weather', parameters: { type: 'object', properties: {} } }];
  const called = await session.respond({ tools });
  expect(called['output']).toMatchObject([{ type: 'function_call', name: 'weather' }]);
  session.hear(1, 1);
  expect(await session.next('error')).toMatchObject({ error: { type: 'invalid_request_error' } });
  session.socket.close();
  await session.closed;
  await api.deps.gateway.requests.settled();
  const { data } = await owner.client.ok('listCalls', { query: { limit: 10 } });
  expect(data.map(({ model }) => model)).toEqual(Array.from({ length: 4 }, () => 'sandbox/realtime'));
});

test('an output of a tool that is no text ends no session', async () => {
  const session = await open();
  const item = { type: 'function_call_output', call_id: 'call_1', output: { toString: 1 } };
  session.send({ type: 'conversation.item.create', item });
  session.say('Hello');
  expect(textOf(await session.respond())).toBe('You said: Hello');
  session.socket.close();
  await session.closed;
});
