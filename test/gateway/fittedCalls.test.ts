import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { GatewayAnswer } from '../../domains/gateway/calls/callModel.ts';
import { answerBonjour, event, message, messageEvents } from './anthropicUpstream.ts';
import { beginStream, chunk, completion, sendJson, streamEvents, textChunk } from './fakeUpstream.ts';
import { callerOf, callsOf, GatewayWorld, json, price, readAll } from './gatewayWorld.ts';
import type { GatewayProcess } from './gatewayWorld.ts';
import { longName } from './features/features.ts';

/* Requests that are adapted to a provider, and answers that are restored for the caller. The table of `features` lists the providers. */
let world: GatewayWorld;
let api: GatewayProcess;
let call: ReturnType<typeof callsOf>;
beforeAll(async () => {
  world = await GatewayWorld.start();
  api = await world.openProcess();
  call = callsOf(api, await callerOf(api, (await world.addKey()).value));
  const claude = { lines: price, kind: 'anthropic', baseUrl: world.upstream.origin, endpoints: ['messages'] } as const;
  await world.addModel({ ...claude, endpoints: ['messages'], name: 'test/claude' });
  await world.addModel({ name: 'test/responses', lines: price, endpoints: ['responses'] });
});
afterAll(() => world.stop());

const said = { messages: [{ role: 'user', content: 'Hi' }] };
const sent = () => world.upstream.seen.at(-1)!.body;
const stream = (model: string, format: 'chat.completions' | 'messages', more: object = {}): Promise<GatewayAnswer> =>
  call(format, { model, ...said, ...(format === 'messages' && { max_tokens: 500 }), stream: true, ...more });

describe('a name of a tool that is too long', () => {
  const tools = {
    'chat.completions': [{ type: 'function', function: { name: longName, parameters: { type: 'object' } } }],
    messages: [{ name: longName, input_schema: { type: 'object' } }],
  };

  test.each(['chat.completions', 'messages'] as const)(
    'is restored in a stream of %s, and is shortened in the same way again',
    async (format) => {
      const names: string[] = [];
      world.upstream.script = (response, { body }) => {
        const [tool] = body.tools as { function: { name: string } }[];
        names.push(tool!.function.name);
        beginStream(response);
        const calls = [
          { index: 0, id: 'call_1', type: 'function', function: { name: tool!.function.name, arguments: '{}' } },
        ];
        const called = chunk({
          choices: [{ index: 0, delta: { tool_calls: calls }, finish_reason: null }],
          usage: null,
        });
        response.end([called, ...streamEvents([])].join(''));
      };
      for (const _turn of [1, 2])
        expect(await readAll(await stream('test/chat', format, { tools: tools[format] }))).toContain(`"${longName}"`);
      expect(names[0]).toMatch(/^mcp__[\w-]{50}_[0-9a-f]{8}$/);
      expect(names[1]).toBe(names[0]);
    },
  );

  test('stays as it is where the provider takes it', async () => {
    world.upstream.script = answerBonjour;
    await call('messages', { model: 'test/claude', ...said, max_tokens: 500, tools: tools.messages });
    expect(sent()).toMatchObject({ tools: [{ name: longName }] });
  });
});

describe('a JSON object of a model without a mode for it', () => {
  const asked = { response_format: { type: 'json_object' } };
  const says = (...texts: string[]): void => {
    const content = texts.map((text) => ({ type: 'text', text }));
    world.upstream.script = (response, { body }) => {
      if (body.stream !== true) return sendJson(response, 200, message({ content }));
      beginStream(response);
      response.end(messageEvents({ content }).join(''));
    };
  };

  test.each([
    ['alone', '{"a": {"b": "}"}}'],
    ['in a fence', '```json\n{"a": {"b": "}"}}\n```'],
    ['with words around it', 'Here it is: {"a": {"b": "}"}} Anything else?'],
  ])('is returned without other text: %s', async (_how, text) => {
    says(text);
    const whole = json(await call('chat.completions', { model: 'test/claude', ...said, ...asked }));
    expect(whole).toMatchObject({ choices: [{ message: { content: '{"a": {"b": "}"}}' } }] });
    expect(JSON.stringify(sent().system)).toContain('one JSON object');
    const events = await readAll(await stream('test/claude', 'chat.completions', asked));
    const pieces = [...events.matchAll(/"content":("(?:[^"\\]|\\.)*")/g)].map(
      ([, piece]) => JSON.parse(piece!) as string,
    );
    expect(pieces.join('')).toBe('{"a": {"b": "}"}}');
  });

  test('without an object fails and costs nothing', async () => {
    says('I would rather not.');
    const cost = await world.costOf(async () => {
      await expect(call('chat.completions', { model: 'test/claude', ...said, ...asked })).rejects.toMatchObject({
        code: 'upstream_error',
      });
      expect(await readAll(await stream('test/claude', 'chat.completions', asked))).toContain('"error"');
    });
    expect(cost).toBe(0n);
  });
});

test('a stream of messages starts with an estimate of its input, and ends with the usage', async () => {
  world.upstream.script = (response) => {
    beginStream(response);
    response.end(streamEvents().join(''));
  };
  const events = await readAll(await stream('test/chat', 'messages'));
  const start = JSON.parse(/^data: (.*"message_start".*)$/m.exec(events)![1]!) as {
    message: { usage: { input_tokens: number } };
  };
  expect(start.message.usage.input_tokens).toBeGreaterThan(0);
  expect(start.message.usage.input_tokens).toBeLessThan(50);
  expect(events).toMatch(/"type":"message_delta".*"input_tokens":1000/);
});

test('thoughts have both names that clients read, and are sent back under the name that the server knows', async () => {
  const thought = { choices: [{ index: 0, delta: { reasoning: 'Hm' }, finish_reason: null }], usage: null };
  world.upstream.script = (response, { body }) => {
    if (body.stream !== true)
      return sendJson(
        response,
        200,
        completion({
          choices: [
            { index: 0, message: { role: 'assistant', content: 'Hi', reasoning_content: 'Hm' }, finish_reason: 'stop' },
          ],
        }),
      );
    beginStream(response);
    response.end([chunk(thought), textChunk('Hi'), ...streamEvents([])].join(''));
  };
  expect(await readAll(await stream('test/chat', 'chat.completions'))).toContain(
    '"reasoning":"Hm","reasoning_content":"Hm"',
  );
  const { choices } = json(await call('chat.completions', { model: 'test/chat', ...said })) as {
    choices: { message: object }[];
  };
  expect(choices[0]!.message).toMatchObject({ reasoning: 'Hm', reasoning_content: 'Hm' });
  const messages = [...said.messages, choices[0]!.message, ...said.messages];
  await call('chat.completions', { model: 'test/chat', messages });
  expect((sent().messages as object[])[1]).toEqual({ role: 'assistant', content: 'Hi', reasoning_content: 'Hm' });
});

test('an empty text beside a call does not reach Claude, whose own answers hold some', async () => {
  world.upstream.script = answerBonjour;
  const content = [
    { type: 'text', text: '' },
    { type: 'tool_use', id: 'a', name: 'f', input: {} },
  ];
  const result = [{ type: 'tool_result', tool_use_id: 'a', content: 'ok' }];
  const messages = [...said.messages, { role: 'assistant', content }, { role: 'user', content: result }];
  await call('messages', { model: 'test/claude', max_tokens: 500, messages });
  expect(sent().messages).toEqual([
    said.messages[0],
    { role: 'assistant', content: [content[1]] },
    { role: 'user', content: result },
  ]);
});

test('a mark for the cache costs the price of the input where the price has no line for it', async () => {
  world.upstream.script = (response) =>
    sendJson(
      response,
      200,
      message({
        usage: { input_tokens: 100, cache_creation_input_tokens: 800, cache_read_input_tokens: 100, output_tokens: 0 },
      }),
    );
  const text = { type: 'text', text: 'Hi', cache_control: { type: 'ephemeral', ttl: '1h' } };
  const cost = await world.costOf(() =>
    call('messages', { model: 'test/claude', max_tokens: 500, messages: [{ role: 'user', content: [text] }] }),
  );
  expect(cost).toBe(10_000n); // 1,000 tokens at 10 credits for a million
});

test('calls beyond the limit of an organization wait in a bounded, measured queue', async () => {
  const small = await world.openProcess({ callsPerOrganization: 1, maxWaitingCalls: 1, concurrencyWaitMs: 5_000 });
  const caller = await callerOf(small, (await world.addKey()).value);
  const ask = () => callsOf(small, caller)('chat.completions', { model: 'test/chat', ...said });
  const gate = Promise.withResolvers<void>();
  world.upstream.script = async (response) => {
    await gate.promise;
    sendJson(response, 200, completion());
  };
  const seen = world.upstream.seen.length;
  const open = ask();
  await expect.poll(() => world.upstream.seen.length).toBe(seen + 1);
  const waiting = ask();
  await expect.poll(() => small.gateway.queueLengths().provider_calls).toBe(1);
  await expect(ask()).rejects.toMatchObject({ code: 'rate_limit_exceeded' });
  gate.resolve();
  expect((await Promise.all([open, waiting])).map(({ status }) => status)).toEqual([200, 200]);
  expect(small.gateway.queueLengths().provider_calls).toBe(0);
});

test('an error within a stream of Claude names its kind', async () => {
  world.upstream.script = (response) => {
    beginStream(response);
    response.end(event('error', { error: { type: 'overloaded_error', message: 'Overloaded' } }));
  };
  await expect(stream('test/claude', 'messages')).rejects.toMatchObject({ code: 'upstream_overloaded' });
});
