import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { GatewayAnswer } from '../../../domains/gateway/calls/callModel.ts';
import type { ProviderKind } from '../../../domains/gateway/providers/providerKind.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { event, message } from '../anthropicUpstream.ts';
import { beginStream, sendJson, textChunk } from '../fakeUpstream.ts';
import { callerOf, callsOf, GatewayWorld, json, price, readAll } from '../gatewayWorld.ts';

/* Errors of every vendor, in the words that agents act on: they compact the conversation, wait, or give up. */
interface Vendor {
  name: string;
  kind: ProviderKind;
  path: string;
  endpoints: string[];
  /** A status and a body of the vendor, by meaning. */
  overflow: [number, unknown];
  filter?: [number, unknown];
  noMoney: [number, unknown];
  /** The counts that the vendor tells. */
  counts?: [number, number];
}

const openAi = (text: string, more: object = {}) => ({
  error: { message: text, type: 'invalid_request_error', param: 'messages', code: null, ...more },
});
const claude = (text: string) => ({ type: 'error', error: { type: 'invalid_request_error', message: text } });
const google = (text: string) => ({ error: { code: 400, message: text, status: 'INVALID_ARGUMENT' } });
const aws = (text: string) => ({ message: text, __type: 'ValidationException' });
const filtered = openAi('The response was filtered due to the prompt triggering our content management policy.', {
  code: 'content_filter',
});

/* Sources: those of `refusalMeaning.ts`. */
const vendors: Vendor[] = [
  {
    name: 'OpenAI',
    kind: 'openai',
    path: '/v1',
    endpoints: ['chat.completions'],
    overflow: [
      400,
      openAi(
        "This model's maximum context length is 8192 tokens. However, your messages resulted in 9001 tokens. Please reduce the length of the messages.",
        { code: 'context_length_exceeded' },
      ),
    ],
    filter: [400, openAi('Your request was rejected by our safety system.', { code: 'content_policy_violation' })],
    noMoney: [
      429,
      openAi('You exceeded your current quota.', { type: 'insufficient_quota', code: 'insufficient_quota' }),
    ],
    counts: [9001, 8192],
  },
  {
    name: 'OpenAI responses',
    kind: 'openai',
    path: '/v1',
    endpoints: ['responses'],
    overflow: [
      400,
      openAi('Your input exceeds the context window of this model. Please adjust your input and try again.', {
        code: 'context_length_exceeded',
        param: 'input',
      }),
    ],
    noMoney: [400, openAi('Billing hard limit has been reached', { code: 'billing_hard_limit_reached' })],
  },
  {
    name: 'Azure',
    kind: 'azure_openai',
    path: '',
    endpoints: ['chat.completions'],
    overflow: [
      400,
      openAi('Input tokens exceed the configured limit of 272000 tokens. Your messages resulted in 300000 tokens.'),
    ],
    filter: [400, filtered],
    noMoney: [402, openAi('Pay.')],
    counts: [300000, 272000],
  },
  {
    name: 'vLLM',
    kind: 'openai_compatible',
    path: '/v1',
    endpoints: ['chat.completions'],
    overflow: [
      400,
      {
        object: 'error',
        message:
          "This model's maximum context length is 4096 tokens. However, you requested 5000 tokens (4000 in the messages, 1000 in the completion). Please reduce the length of the messages or completion.",
        type: 'BadRequestError',
        param: null,
        code: 400,
      },
    ],
    noMoney: [402, {}],
    counts: [5000, 4096],
  },
  {
    name: 'Anthropic',
    kind: 'anthropic',
    path: '',
    endpoints: ['messages'],
    overflow: [400, claude('prompt is too long: 205148 tokens > 199999 maximum')],
    filter: [400, claude('Output blocked by content filtering policy')],
    noMoney: [400, claude('Your credit balance is too low to access the Anthropic API.')],
    counts: [205148, 199999],
  },
  {
    name: 'Gemini',
    kind: 'gemini',
    path: '/v1beta',
    endpoints: ['chat.completions'],
    overflow: [400, google('The input token count (1200000) exceeds the maximum number of tokens allowed (1048576).')],
    noMoney: [402, google('Pay.')],
    counts: [1200000, 1048576],
  },
  {
    name: 'Bedrock',
    kind: 'bedrock',
    path: '',
    endpoints: ['chat.completions'],
    overflow: [400, aws('Input is too long for requested model.')],
    noMoney: [402, aws('Pay.')],
  },
  {
    name: 'Mistral',
    kind: 'mistral',
    path: '/v1',
    endpoints: ['chat.completions'],
    overflow: [
      400,
      {
        object: 'error',
        message:
          'Prompt contains 40000 tokens and 0 draft tokens, too large for model with 32768 maximum context length',
        type: 'invalid_request_error',
        code: '3051',
      },
    ],
    noMoney: [402, { message: 'Pay.' }],
    counts: [40000, 32768],
  },
  {
    name: 'llama.cpp',
    kind: 'openai_compatible',
    path: '/v1',
    endpoints: ['chat.completions'],
    overflow: [
      500,
      {
        error: {
          code: 400,
          message: 'the request exceeds the available context size. try increasing the context size',
          type: 'exceed_context_size_error',
        },
      },
    ],
    noMoney: [402, {}],
  },
];

let world: GatewayWorld;
let call: ReturnType<typeof callsOf>;
beforeAll(async () => {
  world = await GatewayWorld.start();
  const api = await world.openProcess({ cacheTtlMs: 0 });
  call = callsOf(api, await callerOf(api, (await world.addKey()).value));
  for (const { name, kind, path, endpoints } of vendors) {
    const at = { kind, baseUrl: world.upstream.origin + path, upstreamName: 'anthropic.claude-up' };
    await world.addModel({ name, lines: price, endpoints, ...at });
  }
});
afterAll(() => world.stop());

const bodies = {
  'chat.completions': { messages: [{ role: 'user', content: 'Hi' }] },
  messages: { messages: [{ role: 'user', content: 'Hi' }], max_tokens: 100 },
  responses: { input: 'Hi' },
} as const;
type Caller = keyof typeof bodies;
const callers = Object.keys(bodies) as Caller[];

function ask(
  vendor: Vendor,
  caller: Caller,
  [status, body]: [number, unknown],
  stream = false,
): Promise<GatewayAnswer> {
  world.upstream.script = (response) => sendJson(response, status, body);
  return call(caller, { model: vendor.name, ...bodies[caller], stream });
}

describe.each(vendors.map((vendor) => [vendor.name, vendor] as const))('%s', (_name, vendor) => {
  test.each(callers)('an input that is too long, told to callers of %s', async (caller) => {
    const answer = await ask(vendor, caller, vendor.overflow);
    expect(answer.status).toBe(400);
    const { error } = json(answer) as { error: { message: string } };
    const [tokens, most] = vendor.counts ?? ['\\d+', '8000'];
    if (caller === 'messages') {
      expect(error).toMatchObject({ type: 'invalid_request_error' });
      expect(error.message).toMatch(new RegExp(`^prompt is too long: ${tokens} tokens > ${most} maximum$`));
      const [, input, limit] = /(\d+) tokens > (\d+)/.exec(error.message)!;
      expect(Number(input)).toBeGreaterThan(Number(limit));
    } else {
      expect(error).toMatchObject({ type: 'invalid_request_error', code: 'context_length_exceeded' });
    }
    expect(await world.lastRecord()).toMatchObject({ status: 'error', http_status: 400 });
  });

  test('an input that is too long fails a stream of responses as Codex expects', async () => {
    const told = await readAll(await ask(vendor, 'responses', vendor.overflow, true));
    expect(told).toMatch(/^event: response\.failed\n/);
    expect(JSON.parse(/^data: (.*)$/m.exec(told)![1]!)).toMatchObject({
      type: 'response.failed',
      response: { status: 'failed', error: { code: 'context_length_exceeded' } },
    });
  });

  test.each(callers)('an account without money, told to callers of %s', async (caller) => {
    const error = await ask(vendor, caller, vendor.noMoney).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(AppError);
    expect(error).toMatchObject({ code: 'upstream_error', retryable: false });
    expect((error as AppError).message).toContain('no credits or quota left');
    expect((error as AppError).headers).toMatchObject({ 'x-should-retry': 'false' });
  });

  const { filter } = vendor;
  test.skipIf(filter === undefined).each(callers)('a filter, told to callers of %s', async (caller) => {
    const { error } = json(await ask(vendor, caller, filter!)) as { error: object };
    if (caller === 'messages') expect(error).toMatchObject({ message: 'Output blocked by content filtering policy' });
    else expect(error).toMatchObject({ code: expect.stringMatching(/^content_(?:filter|policy_violation)$/) });
  });
});

describe('a failure within a stream', () => {
  const claudeVendor = vendors.find(({ name }) => name === 'Anthropic')!;
  const begun = event('message_start', { message: message({ content: [] }) });
  const text = event('content_block_start', { index: 0, content_block: { type: 'text', text: 'Hello' } });
  const failsWith = (type: string, said: string, before = ''): void => {
    world.upstream.script = (response) => {
      beginStream(response);
      response.end(before + event('error', { error: { type, message: said } }));
    };
  };
  const stream = (caller: Caller) => call(caller, { model: claudeVendor.name, ...bodies[caller], stream: true });

  test('is overload before the first byte', async () => {
    failsWith('overloaded_error', 'Overloaded');
    for (const caller of callers) await expect(stream(caller)).rejects.toMatchObject({ code: 'upstream_overloaded' });
  });

  test('is overload after it, for each caller in its words', async () => {
    failsWith('overloaded_error', 'Overloaded', begun + text);
    expect(await readAll(await stream('messages'))).toContain('"type":"overloaded_error"');
    expect(await readAll(await stream('chat.completions'))).toContain('"code":"upstream_overloaded"');
    expect(await readAll(await stream('responses'))).toContain('"code":"rate_limit_exceeded"');
  });

  test('is an input that is too long', async () => {
    failsWith('invalid_request_error', 'prompt is too long: 9000 tokens > 8000 maximum', begun + text);
    expect(await readAll(await stream('messages'))).toContain('prompt is too long: 9000 tokens > 8000 maximum');
    expect(await readAll(await stream('chat.completions'))).toContain('"code":"context_length_exceeded"');
    expect(await readAll(await stream('responses'))).toContain('"code":"context_length_exceeded"');
  });

  test('of a server that speaks chat completions is read, too', async () => {
    const error = { message: 'Slow down', type: 'rate_limit_error', code: 429 };
    world.upstream.script = (response) => {
      beginStream(response);
      response.end(`${textChunk('Hello')}data: ${JSON.stringify({ error })}\n\n`);
    };
    const told = await readAll(
      await call('chat.completions', { model: 'vLLM', ...bodies['chat.completions'], stream: true }),
    );
    expect(told).toContain('"code":"upstream_overloaded"');
  });
});
