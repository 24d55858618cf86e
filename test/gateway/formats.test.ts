import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { chatCompletions } from '../../domains/gateway/formats/chatCompletions.ts';
import { embeddings } from '../../domains/gateway/formats/embeddings.ts';
import type { FormatModel } from '../../domains/gateway/formats/format.ts';
import { readOpenAiUsage } from '../../domains/gateway/formats/openAiUsage.ts';
import { readPrice } from '../../domains/gateway/metering/price.ts';
import type { PriceLines } from '../../domains/gateway/metering/price.ts';
import { propertyOptions } from './properties.ts';

function model(lines: PriceLines = { input_per_mtok: '10', output_per_mtok: '20' }): FormatModel {
  return {
    upstreamName: 'up',
    contextTokens: 10_000,
    maxOutputTokens: 1000,
    defaultOutputTokens: 1000,
    outputCapField: 'max_tokens',
    price: readPrice('price_1', lines)!,
  };
}

const hello = [{ role: 'user', content: 'hello' }];

function upstream(body: Record<string, unknown>): Record<string, unknown> {
  return JSON.parse(
    chatCompletions.prepare({ model: 'm', messages: hello, ...body }, model()).upstreamBody.toString(),
  ) as Record<string, unknown>;
}

describe('chat completions: requests to the provider', () => {
  test('the upstream name, and a cap where the caller gave none', () => {
    expect(upstream({ temperature: 0.5 })).toEqual({
      model: 'up',
      messages: hello,
      temperature: 0.5,
      max_tokens: 1000,
    });
  });

  test('a requested cap is sent in the field that the provider reads, never above the model’s', () => {
    expect(upstream({ max_completion_tokens: 10 })).toMatchObject({ max_tokens: 10 });
    expect(upstream({ max_completion_tokens: 10 })).not.toHaveProperty('max_completion_tokens');
    expect(upstream({ max_tokens: 20, max_completion_tokens: 10 })).toMatchObject({ max_tokens: 10 });
    expect(upstream({ max_tokens: 5000 })).toMatchObject({ max_tokens: 1000 });
    expect(upstream({ max_tokens: null })).toMatchObject({ max_tokens: 1000 });
  });

  test('usage is always asked for in a stream, other stream options stay', () => {
    expect(upstream({ stream: true, stream_options: { include_obfuscation: false } })).toMatchObject({
      stream_options: { include_obfuscation: false, include_usage: true },
    });
  });
});

describe('chat completions: rejected requests', () => {
  test.each([
    ['an unknown service tier', { service_tier: 'scale' }, '/service_tier'],
    ['store', { store: true }, '/store'],
    ['prediction', { prediction: { type: 'content', content: 'x' } }, '/prediction'],
    ['web search', { web_search_options: {} }, '/web_search_options'],
    ['audio output', { modalities: ['text', 'audio'], audio: { voice: 'alloy', format: 'wav' } }, '/modalities'],
    [
      'audio input',
      { messages: [{ role: 'user', content: [{ type: 'input_audio', input_audio: { data: '', format: 'wav' } }] }] },
      '/messages/0/content/0/type',
    ],
    [
      'a forced tool of the provider',
      { tools: [{ type: 'web_search' }], tool_choice: { type: 'web_search' } },
      '/tool_choice',
    ],
    ['other models', { models: ['dear'] }, '/models'],
  ])('%s without a price line: 400 that names it', (_, body, param) => {
    expect(() => upstream(body)).toThrow(expect.objectContaining({ code: 'unsupported_parameter', param }));
  });

  test('tools of the provider that are only declared are left out and named', () => {
    const f = { type: 'function', function: { name: 'f' } };
    const prepared = (body: object) =>
      chatCompletions.prepare({ model: 'm', messages: [{ role: 'user', content: 'x' }], ...body }, model());
    const some = prepared({ tools: [f, { type: 'web_search' }, { type: 'web_search' }], tool_choice: 'required' });
    expect(some).toMatchObject({ dropped: ['web_search'], upstream: { tools: [f], tool_choice: 'required' } });
    const none = prepared({ tools: [{ type: 'browser_search' }], tool_choice: 'auto', parallel_tool_calls: true });
    expect(none.dropped).toEqual(['browser_search']);
    for (const name of ['tools', 'tool_choice', 'parallel_tool_calls']) expect(none.upstream).not.toHaveProperty(name);
  });

  test('custom tools that are declared flat are nested', () => {
    const format = { type: 'grammar', syntax: 'lark', definition: 'start: /x/' };
    const flat = { type: 'custom', name: 'f', description: 'd', format };
    const { syntax, definition } = format;
    const custom = { name: 'f', description: 'd', format: { type: 'grammar', grammar: { syntax, definition } } };
    expect(upstream({ tools: [flat], tool_choice: { type: 'custom', name: 'f' } })).toMatchObject({
      tools: [{ type: 'custom', custom }],
      tool_choice: { type: 'custom', custom: { name: 'f' } },
    });
  });

  test('cache marks need no line: writes are charged as input', () => {
    const marked = (ttl?: string) => [{ type: 'text', text: 'x', cache_control: { type: 'ephemeral', ttl } }];
    const messages = [{ role: 'user', content: [...marked(), ...marked('1h')] }];
    expect(() => upstream({ messages })).not.toThrow();
  });

  test('a mark on a call is one like any other: OpenAI gets none, and one of an hour needs its line', () => {
    const call = { id: 'a', type: 'function', function: { name: 'f', arguments: '{}' } };
    const asked = (ttl?: string) => ({
      model: 'm',
      messages: [{ role: 'assistant', tool_calls: [{ ...call, cache_control: { type: 'ephemeral', ttl } }] }],
    });
    const sent = (isOpenAi: boolean) =>
      chatCompletions.prepare(asked(), { ...model(), isOpenAi }).upstreamBody.toString();
    expect(sent(true)).not.toContain('cache_control');
    expect(sent(false)).toContain('cache_control');
    const priced = model({ input_per_mtok: '1', output_per_mtok: '1', cache_write_per_mtok: '2' });
    expect(() => chatCompletions.prepare(asked('5m'), priced)).not.toThrow();
    const param = '/messages/0/tool_calls/0/cache_control';
    expect(() => chatCompletions.prepare(asked('1h'), priced)).toThrow(expect.objectContaining({ param }));
  });

  test('audio is accepted where the price has its lines', () => {
    const priced = model({
      input_per_mtok: '1',
      output_per_mtok: '1',
      audio_input_per_mtok: '100',
      audio_output_per_mtok: '200',
    });
    const body = {
      messages: [{ role: 'user', content: [{ type: 'input_audio', input_audio: { data: 'A'.repeat(1e6) } }] }],
      modalities: ['text', 'audio'],
      audio: { voice: 'alloy', format: 'wav' },
    };
    const { bound } = chatCompletions.prepare({ model: 'm', ...body }, priced);
    expect(bound).toMatchObject({ outputTokens: 1000, audioInput: true, audioOutput: true });
  });

  test.each([
    ['previous_response_id', { previous_response_id: 'resp_1' }, '/previous_response_id'],
    [
      'a stored file',
      { messages: [{ role: 'user', content: [{ type: 'file', file: { file_id: 'file-1' } }] }] },
      '/messages/0/content/0/file/file_id',
    ],
    ['a stored audio answer', { messages: [{ role: 'assistant', audio: { id: 'audio_1' } }] }, '/messages/0/audio/id'],
  ])('%s: 404, because Bureau did not mint it', (_, body, param) => {
    expect(() => upstream(body)).toThrow(expect.objectContaining({ code: 'not_found', param }));
  });

  test.each([
    [{ messages: [] }, '/messages'],
    [{ messages: 'x' }, '/messages'],
    [{ n: 0 }, '/n'],
    [{ n: 1.5 }, '/n'],
    [{ max_tokens: -1 }, '/max_tokens'],
    [{ stream: 'yes' }, '/stream'],
    [{ stream: true, stream_options: 3 }, '/stream_options'],
    [{ stream_options: { include_usage: true } }, '/stream_options'],
  ])('%j: 400 that names the place', (body, param) => {
    expect(() => upstream(body)).toThrow(expect.objectContaining({ code: 'invalid_request', param }));
  });

  test('harmless values of the same fields pass', () => {
    expect(upstream({ service_tier: 'default', store: false, n: 2 })).toMatchObject({
      service_tier: 'default',
      store: false,
      n: 2,
    });
  });
});

describe('chat completions: the bound', () => {
  test('covers every byte of text, n answers and the cap', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: 'grapheme', maxLength: 100 }), { minLength: 1, maxLength: 10 }),
        fc.integer({ min: 1, max: 8 }),
        (texts, n) => {
          const messages = texts.map((content) => ({ role: 'user', content }));
          const { bound } = chatCompletions.prepare(
            { model: 'm', messages, n, max_tokens: 7 },
            { ...model(), contextTokens: 1_000_000 },
          );
          const bytes = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
          expect(bound.inputTokens).toBeGreaterThanOrEqual(bytes + texts.length);
          expect(bound.outputTokens).toBe(7 * n);
        },
      ),
      propertyOptions(),
    );
  });

  test('is never more than the context, and counts a picture by its medium', () => {
    const long = [{ role: 'user', content: 'x'.repeat(50_000) }];
    expect(chatCompletions.prepare({ model: 'm', messages: long }, model()).bound.inputTokens).toBe(10_000);
    const image = [{ role: 'user', content: [{ type: 'image_url', image_url: { url: 'https://example.com/a.png' } }] }];
    const { inputTokens } = chatCompletions.prepare({ model: 'm', messages: image }, model()).bound;
    expect(inputTokens).toBeGreaterThanOrEqual(6_400);
    expect(inputTokens).toBeLessThan(7_000);
  });
});

describe('usage', () => {
  test('reads parts inside their totals, and explicit zeros', () => {
    expect(
      readOpenAiUsage({
        prompt_tokens: 10,
        completion_tokens: 5,
        prompt_tokens_details: { cached_tokens: 4 },
        completion_tokens_details: { reasoning_tokens: 2 },
      }),
    ).toMatchObject({
      inputTokens: 10,
      cachedInputTokens: 4,
      outputTokens: 5,
      reasoningTokens: 2,
    });
    expect(readOpenAiUsage({ prompt_tokens: 0, completion_tokens: 0, total_tokens: 0 })).toMatchObject({
      inputTokens: 0,
      outputTokens: 0,
    });
  });

  test('counts reasoning that a provider reports only in the total', () => {
    expect(readOpenAiUsage({ prompt_tokens: 10, completion_tokens: 5, total_tokens: 45 })).toMatchObject({
      outputTokens: 35,
    });
  });

  test.each([
    undefined,
    null,
    {},
    { prompt_tokens: -1 },
    { prompt_tokens: 1.5, completion_tokens: 1 },
    { prompt_tokens: '1' },
    { prompt_tokens: 3e9 },
  ])('%j is no usage', (value) => {
    expect(readOpenAiUsage(value)).toBeNull();
  });
});

describe('embeddings', () => {
  const answer = (vectors: unknown[]): Buffer =>
    Buffer.from(
      JSON.stringify({
        object: 'list',
        model: 'up',
        data: vectors.map((embedding, index) => ({ object: 'embedding', index, embedding })),
        usage: { prompt_tokens: 3, total_tokens: 3 },
      }),
    );
  const call = { price: model().price, contentType: 'application/json' };
  const vectorOf = (bytes: Buffer): unknown =>
    (JSON.parse(bytes.toString()) as { data: { embedding: unknown }[] }).data[0]!.embedding;
  const encoded = Buffer.from(new Float32Array([0.5, -1, 0.25]).buffer).toString('base64');

  test('vectors leave in the encoding the caller asked for, whichever the provider used', () => {
    expect(vectorOf(embeddings.readAnswer(answer([[0.5, -1, 0.25]]), { encoding_format: 'base64' }, call)!.body)).toBe(
      encoded,
    );
    expect(vectorOf(embeddings.readAnswer(answer([encoded]), {}, call)!.body)).toEqual([0.5, -1, 0.25]);
  });

  test('an answer already in that encoding passes byte for byte', () => {
    const bytes = answer([encoded]);
    expect(embeddings.readAnswer(bytes, { encoding_format: 'base64' }, call)!.body).toBe(bytes);
  });

  test.each([
    ['', '/input'],
    [[], '/input'],
    [[1, 'a'], '/input/0'],
    [[[]], '/input/0'],
    [7, '/input'],
  ])('input %j: 400 that names the place', (input, param) => {
    expect(() => embeddings.prepare({ model: 'm', input }, model())).toThrow(
      expect.objectContaining({ code: 'invalid_request', param }),
    );
  });

  test('bounds many inputs by their bytes, and each by the context', () => {
    expect(
      embeddings.prepare({ model: 'm', input: ['a', 'b'] }, { ...model(), contextTokens: 10 }).bound.inputTokens,
    ).toBe(20);
    expect(embeddings.prepare({ model: 'm', input: [[1, 2, 3]] }, model()).bound).toMatchObject({ outputTokens: 0 });
  });
});
