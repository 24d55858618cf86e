import { describe, expect, test } from 'vitest';

import { readDirectives } from '../../domains/gateway/sandbox/directives.ts';
import { sandbox } from '../../domains/gateway/providers/sandbox.ts';
import type { ProviderAnswer } from '../../domains/gateway/providers/provider.ts';

interface ChatAnswer {
  choices: {
    message: { content: string; tool_calls?: { function: { name: string; arguments: string } }[] };
    finish_reason: string;
  }[];
  usage: { prompt_tokens: number; completion_tokens: number; total_tokens: number };
}

async function send(
  body: Record<string, unknown>,
  options: { stream?: boolean; endpoint?: 'embeddings' | 'videos'; signal?: AbortSignal } = {},
): Promise<ProviderAnswer> {
  return await sandbox().send({
    wire: options.endpoint ?? 'chat.completions',
    upstreamName: 'chat',
    target: { name: 'sandbox', baseUrl: null, apiKey: null },
    body: Buffer.from(JSON.stringify({ model: 'chat', ...body })),
    stream: options.stream ?? false,
    signal: options.signal ?? new AbortController().signal,
  });
}

async function text(answer: ProviderAnswer): Promise<string> {
  if (Buffer.isBuffer(answer.body)) return answer.body.toString();
  let all = '';
  for await (const bytes of answer.body) all += bytes.toString();
  return all;
}

async function chat(content: string, body: Record<string, unknown> = {}): Promise<ChatAnswer> {
  return JSON.parse(await text(await send({ messages: [{ role: 'user', content }], ...body }))) as ChatAnswer;
}

describe('directives', () => {
  test('act within their bounds and leave the text', () => {
    const read = readDirectives('hi [[fail=500]] there [[delay_ms=300]][[tokens=200]][[cut_after=5]][[tool=find it]]');
    expect(read.directives).toEqual({
      script: [],
      obey: false,
      fail: 500,
      delayMs: 300,
      tokens: 200,
      cutAfter: 5,
      tool: 'find it',
    });
    expect(read.text).toBe('hi  there');
  });

  test.each([
    '[[fail=399]]',
    '[[fail=600]]',
    '[[delay_ms=60001]]',
    '[[tokens=0]]',
    '[[tokens=-1]]',
    '[[tokens=x]]',
    '[[other=1]]',
  ])('%s is text', (message) => {
    expect(readDirectives(message).text).toBe(message);
  });
});

test('the sandbox says what it does not serve', async () => {
  const answer = await send({ prompt: 'x' }, { endpoint: 'videos' });
  expect(answer.status).toBe(400);
  expect(await text(answer)).toContain('The sandbox does not serve videos.');
});

describe('sandbox chat', () => {
  test('repeats the last user message with exact usage, the same each time', async () => {
    const first = await chat('three small words');
    expect(first.choices[0]).toMatchObject({
      message: { role: 'assistant', content: 'You said: three small words' },
      finish_reason: 'stop',
    });
    expect(first.usage).toMatchObject({ prompt_tokens: 3, completion_tokens: 5, total_tokens: 8 });
    expect((await chat('three small words')).choices).toEqual(first.choices);
  });

  test('tokens sets the length, and the cap of the call holds', async () => {
    expect((await chat('[[tokens=200]]')).usage.completion_tokens).toBe(200);
    const capped = await chat('[[tokens=200]]', { max_tokens: 10 });
    expect(capped).toMatchObject({ choices: [{ finish_reason: 'length' }], usage: { completion_tokens: 10 } });
  });

  test('n answers are paid n times', async () => {
    const answer = await chat('a b', { n: 3 });
    expect(answer.choices).toHaveLength(3);
    expect(answer.usage.completion_tokens).toBe(12);
  });

  test('fail answers that status', async () => {
    expect((await send({ messages: [{ role: 'user', content: '[[fail=418]]' }] })).status).toBe(418);
    expect((await send({ messages: [{ role: 'user', content: '[[fail=429]]' }] })).retryAfter).toBe('1');
  });

  test('only the last user message steers', async () => {
    const messages = [
      { role: 'user', content: '[[fail=500]]' },
      { role: 'assistant', content: 'x' },
      { role: 'user', content: 'go on' },
    ];
    expect((await send({ messages })).status).toBe(200);
  });

  test('calls a tool only if it is offered, with arguments that fit, and not again once it answered', async () => {
    const tools = [
      {
        type: 'function',
        function: {
          name: 'find',
          parameters: {
            type: 'object',
            properties: { q: { type: 'string' }, limit: { type: 'integer' } },
            required: ['q'],
          },
        },
      },
    ];
    const called = await chat('[[tool=find]]', { tools });
    expect(called.choices[0]!.finish_reason).toBe('tool_calls');
    expect(called.choices[0]!.message.tool_calls![0]!.function).toEqual({ name: 'find', arguments: '{"q":"sandbox"}' });
    expect((await chat('[[tool=other]]', { tools })).choices[0]!.finish_reason).toBe('stop');
    const named = tools.map((tool) => ({ ...tool, function: { ...tool.function, name: 'constructor' } }));
    const given = (await chat('[[tool=constructor]]', { tools: named })).choices[0]!.message.tool_calls![0]!.function;
    expect(given.arguments).toBe('{"q":"sandbox"}');
    const messages = [
      { role: 'user', content: '[[tool=find]]' },
      { role: 'assistant', content: null },
      { role: 'tool', content: '42' },
    ];
    const after = JSON.parse(await text(await send({ messages, tools }))) as ChatAnswer;
    expect(after.choices[0]!.message.content).toBe('The tool answered: 42');
  });

  test('streams OpenAI’s chunks: role, one token each, finish, usage, [DONE]', async () => {
    const answer = await send(
      { messages: [{ role: 'user', content: 'a b' }], stream_options: { include_usage: true } },
      { stream: true },
    );
    const events = (await text(answer))
      .trimEnd()
      .split('\n\n')
      .map((event) => event.slice('data: '.length));
    expect(events.pop()).toBe('[DONE]');
    const chunks = events.map(
      (event) =>
        JSON.parse(event) as {
          choices: { delta: { content?: string }; finish_reason: string | null }[];
          usage: unknown;
        },
    );
    expect(chunks.map((chunk) => chunk.choices[0]?.delta.content)).toEqual([
      '',
      'You',
      ' said:',
      ' a',
      ' b',
      undefined,
      undefined,
    ]);
    expect(chunks.at(-2)!.choices[0]!.finish_reason).toBe('stop');
    expect(chunks.at(-1)).toMatchObject({ choices: [], usage: { prompt_tokens: 2, completion_tokens: 4 } });
    expect(chunks[0]!.usage).toBeNull();
  });

  test('cut_after breaks the stream after so many pieces of text', async () => {
    const answer = await send({ messages: [{ role: 'user', content: 'a b c [[cut_after=2]]' }] }, { stream: true });
    let seen = '';
    const reading = (async () => {
      for await (const bytes of answer.body as AsyncIterable<Buffer>) seen += bytes.toString();
    })();
    await expect(reading).rejects.toMatchObject({ code: 'upstream_error' });
    expect(seen).toContain(' said:');
    expect(seen).not.toContain('[DONE]');
    expect(seen).not.toContain('" a"');
  });

  test('a delay ends with the signal', async () => {
    const controller = new AbortController();
    const sending = send(
      { messages: [{ role: 'user', content: '[[delay_ms=60000]]' }] },
      { signal: controller.signal },
    );
    controller.abort(new Error('gone'));
    await expect(sending).rejects.toThrow('gone');
  });
});

describe('sandbox embeddings', () => {
  const embed = async (
    body: Record<string, unknown>,
  ): Promise<{ data: { embedding: number[] | string }[]; usage: { prompt_tokens: number } }> =>
    JSON.parse(await text(await send(body, { endpoint: 'embeddings' }))) as never;
  const dot = (left: number[], right: number[]): number =>
    left.reduce((sum, value, index) => sum + value * right[index]!, 0);

  test('gives the same unit vectors for the same texts, closer for texts that share words', async () => {
    const answer = await embed({ input: ['red house', 'Red House', 'red barn', 'green sea'], dimensions: 64 });
    const [first, same, near, far] = answer.data.map((entry) => entry.embedding as number[]);
    expect(first).toHaveLength(64);
    expect(dot(first!, first!)).toBeCloseTo(1, 5);
    expect(same).toEqual(first);
    expect(dot(first!, near!)).toBeGreaterThan(dot(first!, far!));
    expect(answer.usage.prompt_tokens).toBe(8);
  });

  test('base64 holds exactly the floats', async () => {
    const floats = (await embed({ input: 'a b' })).data[0]!.embedding as number[];
    const encoded = (await embed({ input: 'a b', encoding_format: 'base64' })).data[0]!.embedding as string;
    const bytes = Buffer.from(encoded, 'base64');
    expect(floats).toHaveLength(256);
    expect(floats.map((_, index) => bytes.readFloatLE(index * 4))).toEqual(floats);
  });
});
