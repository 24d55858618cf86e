import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Anthropic } from '@anthropic-ai/sdk';
import type { createAnthropic } from '@ai-sdk/anthropic';
import type { createOpenAI } from '@ai-sdk/openai';
import type { OpenAI } from 'openai';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { pythonClients, type PythonClients } from '../../../bin/test/pythonClients.ts';
import { signUpPerson } from '../../support/apiClient.ts';
import { startTestApi, type TestApi } from '../../support/apiServer.ts';

/*
 * Clients as programs have them installed: those of one and two years ago beside the ones of today, and Python's. All call one API over
 * real HTTP and are answered by the sandbox.
 */
let api: TestApi;
let apiKey: string;
beforeAll(async () => {
  api = await startTestApi();
  const owner = await signUpPerson(api.url);
  ({ value: apiKey } = await owner.client.ok('createModelApiKey', { body: { label: 'clients' } }));
});
afterAll(() => api.close());

/** Loads a client of any version; the parts used here have the types of the current one. */
async function load<Module>(name: string): Promise<Module> {
  return (await import(name)) as Module;
}

const messages = [{ role: 'user' as const, content: 'Hello there' }];
const said = 'You said: Hello there';
const asksForTool = [{ role: 'user' as const, content: 'Add [[tool=add]]' }];
const parameters = { type: 'object' as const, properties: { a: { type: 'number' } }, required: ['a'] };
const model = 'sandbox/chat';

describe.each([
  ['openai', 2026],
  ['openai-2025', 2025],
  ['openai-2024', 2024],
])('the client %s', (name, year) => {
  let sdk: { default: typeof OpenAI };
  let client: OpenAI;
  beforeAll(async () => {
    sdk = await load(name);
    client = connect(apiKey);
  });
  const connect = (key: string) => new sdk.default({ baseURL: `${api.url}/v1`, apiKey: key, maxRetries: 0 });

  test('lists models and reads one', async () => {
    const { data } = await client.models.list();
    expect(data.map(({ id }) => id)).toContain(model);
    expect(await client.models.retrieve(model)).toMatchObject({ id: model, object: 'model' });
  });

  test('chats, whole and streamed', async () => {
    const whole = await client.chat.completions.create({ model, messages });
    expect(whole).toMatchObject({ choices: [{ message: { content: said } }], usage: { completion_tokens: 4 } });
    let text = '';
    let usage: OpenAI.CompletionUsage | null | undefined;
    const asked = { model, messages, stream: true, stream_options: { include_usage: true } } as const;
    for await (const chunk of await client.chat.completions.create(asked)) {
      text += chunk.choices[0]?.delta.content ?? '';
      usage = chunk.usage ?? usage;
    }
    expect([text, usage?.completion_tokens]).toEqual([said, 4]);
  });

  test('calls tools, whole and streamed through its helper', async () => {
    const tools = [{ type: 'function' as const, function: { name: 'add', parameters } }];
    const called = {
      finish_reason: 'tool_calls',
      message: { tool_calls: [{ type: 'function', function: { name: 'add', arguments: '{"a":1}' } }] },
    };
    const { choices } = await client.chat.completions.create({ model, messages: asksForTool, tools });
    expect(choices).toMatchObject([called]);
    // The helper has moved since.
    const { completions } = (year === 2024 ? (client.beta as unknown as OpenAI) : client).chat;
    const streamed = await completions.stream({ model, messages: asksForTool, tools }).finalChatCompletion();
    expect(streamed.choices).toMatchObject([called]);
  });

  if (year > 2024)
    test('makes responses, whole and streamed', async () => {
      expect((await client.responses.create({ model, input: 'Hello there' })).output_text).toBe(said);
      const streamed = await client.responses.stream({ model, input: 'Hello there' }).finalResponse();
      expect(streamed).toMatchObject({ status: 'completed', usage: { output_tokens: 4 } });
    });

  test('embeds, draws, speaks and moderates', async () => {
    const { data } = await client.embeddings.create({ model: 'sandbox/embedding', input: ['one', 'two'] });
    expect(data.map(({ embedding }) => embedding.every(Number.isFinite))).toEqual([true, true]);
    const image = await client.images.generate({ model: 'sandbox/image', prompt: 'A cat' });
    expect(
      Buffer.from(image.data?.[0]?.b64_json ?? '', 'base64')
        .subarray(1, 4)
        .toString(),
    ).toBe('PNG');
    const speech = await client.audio.speech.create({ model: 'sandbox/speech', voice: 'alloy', input: 'Hello' });
    expect(
      Buffer.from(await speech.arrayBuffer())
        .subarray(0, 4)
        .toString(),
    ).toBe('RIFF');
    const { results } = await client.moderations.create({ model: 'sandbox/moderation', input: 'Hello' });
    expect(results).toHaveLength(1);
  });

  test('throws its own classes of errors', async () => {
    const stranger = await connect('sk-wrong')
      .models.list()
      .then(String, (error: unknown) => error);
    expect(stranger).toBeInstanceOf(sdk.default.AuthenticationError);
    expect(stranger).toMatchObject({ status: 401, code: 'invalid_api_key' });
    const unknown = await client.chat.completions
      .create({ model: 'no/such', messages })
      .then(String, (error: unknown) => error);
    expect(unknown).toBeInstanceOf(sdk.default.NotFoundError);
    expect(unknown).toMatchObject({ status: 404, code: 'model_not_found' });
  });
});

describe.each([
  ['@anthropic-ai/sdk', 2026],
  ['anthropic-sdk-2025', 2025],
  ['anthropic-sdk-2024', 2024],
])('the client %s', (name, year) => {
  let sdk: { default: typeof Anthropic };
  let client: Anthropic;
  beforeAll(async () => {
    sdk = await load(name);
    client = connect(apiKey);
  });
  const connect = (key: string) => new sdk.default({ baseURL: api.url, apiKey: key, maxRetries: 0 });
  const tools = [{ name: 'add', input_schema: parameters }];

  if (year > 2024)
    test('lists models page by page and reads one', async () => {
      const ids: string[] = [];
      for await (const { id } of client.models.list({ limit: 4 })) ids.push(id);
      expect(ids).toContain(model);
      expect(new Set(ids).size).toBe(ids.length);
      expect(await client.models.retrieve(model)).toMatchObject({ id: model, type: 'model' });
    });

  test('sends messages, whole and streamed', async () => {
    const asked = { model, max_tokens: 50, messages };
    const told = { content: [{ type: 'text', text: said }], stop_reason: 'end_turn', usage: { output_tokens: 4 } };
    expect(await client.messages.create(asked)).toMatchObject(told);
    expect(await client.messages.stream(asked).finalMessage()).toMatchObject(told);
  });

  test('calls tools, whole and streamed', async () => {
    const asked = { model, max_tokens: 50, messages: asksForTool, tools };
    const called = { content: [{ type: 'tool_use', name: 'add', input: { a: 1 } }], stop_reason: 'tool_use' };
    expect(await client.messages.create(asked)).toMatchObject(called);
    expect(await client.messages.stream(asked).finalMessage()).toMatchObject(called);
  });

  test('takes the beta addresses for messages, tokens and its tool runner', async () => {
    const asked = { model, max_tokens: 50, messages };
    expect(await client.beta.messages.create({ ...asked, betas: [] })).toMatchObject({ stop_reason: 'end_turn' });
    const { input_tokens } = await client.beta.messages.countTokens({ model, messages });
    expect(input_tokens).toBeGreaterThan(0);
    if (year === 2024) return; // it had neither of these
    expect(await client.messages.countTokens({ model, messages })).toMatchObject({ input_tokens });
    const runnable = { ...tools[0]!, type: 'custom' as const, run: () => '3', parse: (input: unknown) => input };
    const asksFor = { model, max_tokens: 50, messages: asksForTool, tools: [runnable] };
    const { stop_reason } = await client.beta.messages.toolRunner(asksFor).runUntilDone();
    expect(stop_reason).toBe('end_turn');
  });

  test('throws its own classes of errors', async () => {
    const asked = { model, max_tokens: 50, messages };
    const stranger = await connect('sk-wrong')
      .messages.create(asked)
      .then(String, (error: unknown) => error);
    expect(stranger).toBeInstanceOf(sdk.default.AuthenticationError);
    expect(stranger).toMatchObject({ status: 401, error: { error: { type: 'authentication_error' } } });
    const unknown = await client.messages
      .create({ ...asked, model: 'no/such' })
      .then(String, (error: unknown) => error);
    expect(unknown).toBeInstanceOf(sdk.default.NotFoundError);
    expect(unknown).toMatchObject({ status: 404, error: { error: { type: 'not_found_error' } } });
  });
});

/** The interface shared by providers of the `ai` SDK since their second version. */
interface AiModel {
  doGenerate(options: object): Promise<{ content: readonly AiPart[] }>;
  doStream(options: object): Promise<{ stream: AsyncIterable<AiPart> }>;
}

type AiPart = { type: string; text?: string; delta?: string; toolName?: string; input?: string; error?: unknown };

type Providers = { createOpenAI: typeof createOpenAI; createAnthropic: typeof createAnthropic };

describe.each(['messages', 'chat', 'responses'] as const)('a model of the ai SDK by %s', (format) => {
  const names =
    format === 'messages'
      ? ['@ai-sdk/anthropic', 'ai-sdk-anthropic-3', 'ai-sdk-anthropic-2025']
      : ['@ai-sdk/openai', 'ai-sdk-openai-3', 'ai-sdk-openai-2025'];

  test.each(names)('of %s answers, streams and calls tools', async (name) => {
    const sdk = await load<Providers>(name);
    const options = { baseURL: `${api.url}/v1`, apiKey };
    const made = format === 'messages' ? sdk.createAnthropic(options)(model) : sdk.createOpenAI(options)[format](model);
    const asked = made as unknown as AiModel;
    const prompt = (text: string) => ({
      prompt: [{ role: 'user', content: [{ type: 'text', text }] }],
      maxOutputTokens: 50,
    });
    const { content } = await asked.doGenerate(prompt('Hello there'));
    expect(content).toMatchObject([{ type: 'text', text: said }]);
    let text = '';
    for await (const part of (await asked.doStream(prompt('Hello there'))).stream) {
      if (part.type === 'error') throw part.error;
      if (part.type === 'text-delta') text += part.delta ?? '';
    }
    expect(text).toBe(said);
    const tools = [{ type: 'function', name: 'add', inputSchema: parameters }];
    const called = await asked.doGenerate({ ...prompt('Add [[tool=add]]'), tools });
    const [call] = called.content.filter(({ type }) => type === 'tool-call');
    expect([call?.toolName, JSON.parse(call?.input ?? 'null')]).toEqual(['add', { a: 1 }]);
  });
});

describe('the Python client', () => {
  let python: PythonClients;
  beforeAll(async () => {
    python = await pythonClients((line) => process.stderr.write(`${line}\n`));
  }, 660_000);

  /** Returns the program's output. It is one process: starting Python takes longer than all that it asks. */
  async function walk(program: string, baseUrl: string, skip: (reason: string) => never): Promise<unknown> {
    if ('reason' in python) return skip(python.reason);
    const { stdout } = await promisify(execFile)(python.python, [join(import.meta.dirname, program), baseUrl, apiKey], {
      env: { ...process.env, PYTHONPATH: python.folder, PYTHONWARNINGS: 'ignore' },
    });
    return JSON.parse(stdout);
  }

  test('openai gets everything it asks for', async ({ skip }) => {
    expect(await walk('openaiClient.py', `${api.url}/v1`, skip)).toEqual({
      models: expect.arrayContaining([model]) as string[],
      model,
      whole: [said, 4],
      streamed: [said, 4],
      tools: ['tool_calls', 'add', { a: 1 }],
      embedding: true,
      responses: [said, said, 'completed'],
      image: true,
      speech: 'RIFF',
      unauthorized: ['AuthenticationError', 401, 'invalid_api_key'],
      unknown: ['NotFoundError', 404, 'model_not_found'],
    });
  });

  test('anthropic gets everything it asks for', async ({ skip }) => {
    expect(await walk('anthropicClient.py', api.url, skip)).toEqual({
      models: expect.arrayContaining([model]) as string[],
      model,
      whole: [said, 4],
      streamed: [said, 4],
      tools: ['tool_use', 'add', { a: 1 }],
      tool_runner: ['end_turn', 'text'],
      counts: [true, true],
      unauthorized: ['AuthenticationError', 401, 'authentication_error'],
      unknown: ['NotFoundError', 404, 'not_found_error'],
    });
  });
});
