import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import Anthropic from '@anthropic-ai/sdk';
import { ApiClient, signUpPerson } from '../support/apiClient.ts';
import { startTestApi, type TestApi } from '../support/apiServer.ts';

let api: TestApi;
let value: string;
let client: ApiClient;
beforeAll(async () => {
  api = await startTestApi();
  const owner = await signUpPerson(api.url);
  ({ value } = await owner.client.ok('createModelApiKey', { body: { label: 'claude' } }));
  client = new ApiClient(api.url).withKey(value);
});
afterAll(() => api.close());

const body = { model: 'sandbox/chat', max_tokens: 20, messages: [{ role: 'user', content: 'Hello' }] };

test('a message of the sandbox is one of the Anthropic API, use included', async () => {
  expect(await client.ok('createMessage', { body })).toMatchObject({
    type: 'message',
    role: 'assistant',
    content: [{ type: 'text', text: 'You said: Hello' }],
    stop_reason: 'end_turn',
    usage: { input_tokens: 1, output_tokens: 3 },
  });
});

test('the official client counts tokens, as many as a call is charged', async () => {
  const { max_tokens: _, ...counted } = body;
  const { input_tokens } = await new Anthropic({ baseURL: api.url, apiKey: value }).messages.countTokens(
    counted as Anthropic.MessageCountTokensParams,
  );
  expect((await client.ok('createMessage', { body })).usage).toMatchObject({ input_tokens });
  const answer = await client.call('countMessageTokens', { body: counted });
  expect(answer.body).toEqual({ input_tokens });
  expect(answer.headers.get('x-bureau-estimated')).toBeNull();
});

describe('conversations that a client would have kept here', () => {
  const tools = [
    {
      type: 'custom' as const,
      name: 'add',
      description: 'Adds two numbers.',
      input_schema: { type: 'object' as const, properties: { a: { type: 'number' }, b: { type: 'number' } } },
      run: () => '3',
      parse: (input: unknown) => input,
    },
  ];

  test.each([{}, { stream: true as const }])(
    'are sent whole by its tool runner, which answers calls by itself: %j',
    async (how) => {
      const anthropic = new Anthropic({ baseURL: api.url, apiKey: value, maxRetries: 0 });
      const messages = [{ role: 'user' as const, content: 'Add [[tool=add]]' }];
      const runner = anthropic.beta.messages.toolRunner({
        model: 'sandbox/chat',
        max_tokens: 50,
        messages,
        tools,
        ...how,
      });
      const { content, stop_reason } = await runner.runUntilDone();
      expect(stop_reason).toBe('end_turn');
      expect(content).toMatchObject([{ type: 'text' }]);
      expect(runner.params.messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'user', 'assistant']);
    },
  );

  test('are rejected with an error that names the alternative', async () => {
    const refusal = (thread: unknown) => client.refused('createMessage', { body: { ...body, thread } });
    expect(await refusal({ type: 'create' })).toMatchObject({
      status: 400,
      details: { error_code: 'thread_unsupported_request', unsupported: ['thread'] },
    });
    expect(await refusal({ type: 'continue', previous_message_id: 'msg_1' })).toMatchObject({
      status: 404,
      details: { error_code: 'thread_not_found' },
    });
    expect((await client.call('createMessage', { body: { ...body, thread: null } })).status).toBe(200);
  });
});

test('the sandbox counts all of a message as it charges it', async () => {
  const image = { type: 'image', source: { type: 'url', url: 'https://example.test/cat.png' } };
  const messages = [
    { role: 'user', content: [{ type: 'text', text: 'What is this?' }, image] },
    { role: 'assistant', content: 'A cat' },
    { role: 'user', content: 'Whose is it' },
  ];
  for (const said of [
    { messages: body.messages },
    { messages, system: 'Answer briefly', tools: [{ name: 'look', input_schema: { type: 'object' } }] },
  ]) {
    const answer = await client.ok('createMessage', { body: { ...body, ...said } });
    const counted = await client.call('countMessageTokens', { body: { model: body.model, ...said } });
    expect(counted.body).toEqual({ input_tokens: (answer.usage as { input_tokens: number }).input_tokens });
    expect(counted.headers.get('x-bureau-estimated')).toBeNull();
  }
});

test('a text has no citations where it cites nothing: not all clients read null', async () => {
  const answer = await client.ok('createMessage', { body });
  expect(answer.content).toEqual([{ type: 'text', text: 'You said: Hello' }]);
  const { text } = await client.call('createMessage', { body: { ...body, stream: true } });
  expect(text).toContain('"content_block":{"type":"text","text":""}');
});

describe('every error below /v1/messages has the body of the Anthropic API', () => {
  const ask = async (path: string, init: RequestInit) => {
    const response = await fetch(`${api.url}${path}`, init);
    return { status: response.status, headers: response.headers, body: (await response.json()) as unknown };
  };
  const post = (sent: unknown, headers: Record<string, string> = {}) => ({
    method: 'POST',
    headers: { 'x-api-key': value, 'content-type': 'application/json', ...headers },
    body: typeof sent === 'string' ? sent : JSON.stringify(sent),
  });

  test.each([
    ['no key', '/v1/messages', () => post(body, { 'x-api-key': '' }), 401, 'authentication_error'],
    [
      'a wrong key',
      '/v1/messages/count_tokens',
      () => post(body, { 'x-api-key': 'bk_x' }),
      401,
      'authentication_error',
    ],
    ['no such model', '/v1/messages', () => post({ ...body, model: 'no/such' }), 404, 'not_found_error'],
    ['no JSON', '/v1/messages', () => post('{'), 400, 'invalid_request_error'],
    ['no cap', '/v1/messages', () => post({ ...body, max_tokens: undefined }), 400, 'invalid_request_error'],
    ['a field that cannot be said', '/v1/messages', () => post({ ...body, top_n: 1 }), 400, 'invalid_request_error'],
    [
      'a priced field',
      '/v1/messages/count_tokens',
      () => post({ ...body, speed: 'fast' }),
      400,
      'invalid_request_error',
    ],
    ['a stored object', '/v1/messages', () => post({ ...body, container: 'c_1' }), 404, 'not_found_error'],
    ['another type', '/v1/messages', () => post(body, { 'content-type': 'text/plain' }), 415, 'invalid_request_error'],
    ['another method', '/v1/messages', () => ({ method: 'GET' }), 405, 'invalid_request_error'],
    ['another path', '/v1/messages/nothing', () => post(body), 404, 'not_found_error'],
    ['overload', '/v1/messages', () => post({ ...body, messages: [fail(429)] }), 529, 'overloaded_error'],
    ['a failing provider', '/v1/messages', () => post({ ...body, messages: [fail(500)] }), 502, 'api_error'],
  ])('%s', async (_name, path, init, status, type) => {
    const answer = await ask(path, init());
    expect(answer.body).toEqual({
      type: 'error',
      error: { type, message: expect.any(String) as string },
      request_id: answer.headers.get('request-id'),
    });
    expect(answer.status).toBe(status);
    if (status === 529) expect(answer.headers.get('retry-after')).not.toBeNull();
  });
});

function fail(status: number): Record<string, unknown> {
  return { role: 'user', content: `[[fail=${status}]]` };
}
