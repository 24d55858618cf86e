import { describe, expect, test } from 'vitest';

import { chatCodec } from '../../../domains/gateway/translation/chatCodec.ts';
import { geminiCodec } from '../../../domains/gateway/translation/geminiCodec.ts';
import { messagesCodec } from '../../../domains/gateway/translation/messagesCodec.ts';
import type { TextEvent } from '../../../domains/gateway/translation/textEvent.ts';
import { textUsage } from '../../../domains/gateway/metering/usage.ts';
import { usage } from './arbitraries.ts';
import { readCut, testCodecLaws } from './codecLaws.ts';

describe('laws', () => {
  testCodecLaws({
    codec: messagesCodec,
    body: { model: 'm' },
    usage: usage({ writes: true, reasoning: true }),
    canonical: (answer) => ({ ...answer, createdAt: null }),
    can: {
      roles: ['system'],
      cache: true,
      audio: false,
      textFiles: true,
      fileUrls: true,
      imageDetail: false,
      toolErrors: true,
      toolImages: true,
      refusals: false,
      names: false,
      signedThoughts: true,
      hiddenThoughts: true,
      signedCalls: true,
      penalties: false,
      topK: true,
      jsonOutput: false,
      efforts: true,
      parallelAlone: false,
      budgets: true,
    },
  });
});

const hello = [{ role: 'user', content: 'hello' }];

describe('features of Messages only', () => {
  const restOf = (body: Record<string, unknown>) =>
    messagesCodec
      .readRequest({ model: 'm', max_tokens: 10, messages: hello, ...body })
      .rest.filter((rest) => !rest.harmless)
      .map((rest) => rest.pointer);
  const content = (...blocks: unknown[]) => ({ messages: [{ role: 'user', content: blocks }] });

  test.each([
    ['tools that Anthropic defines', { tools: [{ type: 'bash_20250124', name: 'bash' }] }, '/tools/0'],
    ['search results', content({ type: 'search_result' }), '/messages/0/content/0'],
    ['files', content({ type: 'image', source: { type: 'file', file_id: 'f' } }), '/messages/0/content/0/source'],
    [
      'citations',
      content({ type: 'document', source: { type: 'url', url: 'https://x' }, citations: { enabled: true } }),
      '/messages/0/content/0/citations',
    ],
    ['thoughts between tools', { thinking: { type: 'between_tools' } }, '/thinking'],
    ['task budgets', { output_config: { task_budget: { total: 1 } } }, '/output_config/task_budget'],
    ['context management', { context_management: { edits: [{}] } }, '/context_management'],
  ])('%s are kept by their place', (_, body, pointer) => {
    expect(restOf(body)).toEqual([pointer]);
  });

  test('marks for the cache and the default tier are harmless', () => {
    const marked = { cache_control: { type: 'ephemeral', scope: 'global' } };
    const cleared = { context_management: { edits: [{ type: 'clear_thinking_20251015', keep: 'all' }] } };
    expect(restOf({ ...cleared, system: [{ type: 'text', text: 'x', ...marked }] })).toEqual([]);
    expect(restOf({ ...marked, service_tier: 'auto', speed: 'standard', container: null })).toEqual([]);
    expect(restOf({ metadata: { user_id: 'u', other: 1 } })).toEqual([]);
  });
});

/** Translates a chat body for Anthropic. */
function fromChat(body: Record<string, unknown>, model = 'claude-opus-4-6'): Record<string, unknown> {
  return messagesCodec.writeRequest(chatCodec.readRequest({ max_tokens: 4000, ...body }), model);
}

describe('a chat for Anthropic', () => {
  test('has its instructions in one place, and turns of one side in one message', () => {
    const written = fromChat({
      messages: [
        { role: 'system', content: 'one' },
        { role: 'user', content: 'a' },
        { role: 'user', content: '' },
        { role: 'developer', content: 'two' },
        { role: 'assistant', content: null, tool_calls: [call('c1'), call('c2')] },
        { role: 'tool', tool_call_id: 'c1', content: 'r1' },
        { role: 'tool', tool_call_id: 'c2', content: 'r2' },
        { role: 'user', content: 'b' },
      ],
    });
    const use = (id: string) => ({ type: 'tool_use', id, name: 'f', input: { x: 1 } });
    const result = (id: string, text: string) => ({ type: 'tool_result', tool_use_id: id, content: text });
    expect(written.system).toEqual([
      { type: 'text', text: 'one' },
      { type: 'text', text: 'two' },
    ]);
    expect(written.messages).toEqual([
      { role: 'user', content: 'a' },
      { role: 'assistant', content: [use('c1'), use('c2')] },
      { role: 'user', content: [result('c1', 'r1'), result('c2', 'r2'), { type: 'text', text: 'b' }] },
    ]);
  });

  test.each([
    ['claude-opus-4-6', { thinking: { type: 'adaptive' }, output_config: { effort: 'high' } }],
    ['claude-sonnet-4-5-20250929', { thinking: { type: 'enabled', budget_tokens: 3200 } }],
    ['claude-3-7-sonnet-latest', { thinking: { type: 'enabled', budget_tokens: 3200 } }],
  ])('thinks in the words that %s knows', (model, said) => {
    expect(fromChat({ messages: hello, reasoning_effort: 'high' }, model)).toMatchObject(said);
  });

  test.each([
    ['seed', { seed: 1 }, 'seed'],
    ['penalties', { frequency_penalty: 1 }, 'frequency_penalty'],
    ['JSON without a schema', { response_format: { type: 'json_object' } }, 'response_format'],
    ['audio', { messages: [{ role: 'user', content: [audio()] }] }, 'input_audio'],
  ])('%s: 400 that names it', (_, body, param) => {
    expect(() => fromChat({ messages: hello, ...body })).toThrow(
      expect.objectContaining({ code: 'unsupported_parameter', param }),
    );
  });

  test('hints that change no answer are left out: names and details of pictures', () => {
    const written = fromChat({
      messages: [{ role: 'user', content: [{ type: 'text', text: 'x' }, image('low')], name: 'bob' }],
    });
    expect(written.messages).toEqual([
      {
        role: 'user',
        content: [
          { type: 'text', text: 'x' },
          { type: 'image', source: { type: 'url', url: 'https://x' } },
        ],
      },
    ]);
  });

  test('ids of calls that Anthropic refuses come back as they were', () => {
    const odd = 'functions.get:0';
    const written = fromChat({
      messages: [
        { role: 'user', content: 'x' },
        { role: 'assistant', tool_calls: [call(odd)] },
        { role: 'tool', tool_call_id: odd, content: 'r' },
      ],
    });
    const [, asked, answered] = written.messages as { content: { id?: string; tool_use_id?: string }[] }[];
    expect(asked!.content[0]!.id).toMatch(/^[\w-]+$/);
    expect(answered!.content[0]!.tool_use_id).toBe(asked!.content[0]!.id);
    const read = messagesCodec.readRequest(written);
    expect(read.turns.at(-1)).toMatchObject({ results: [{ callId: odd }] });
  });

  test('forced and single calls', () => {
    const tools = [{ type: 'function', function: { name: 'f' } }];
    expect(fromChat({ messages: hello, tools, tool_choice: 'required', parallel_tool_calls: false })).toMatchObject({
      tools: [{ name: 'f', input_schema: { type: 'object' } }],
      tool_choice: { type: 'any', disable_parallel_tool_use: true },
    });
  });
});

describe('streams', () => {
  const write = (events: readonly TextEvent[]): Record<string, unknown>[] => {
    const writer = messagesCodec.openWriter({ model: 'm' });
    const text = events.map((event) => writer.write(event)).join('');
    return [...text.matchAll(/^data: (.*)$/gm)].map((match) => JSON.parse(match[1]!) as Record<string, unknown>);
  };
  const begin: TextEvent = { type: 'start', id: 'a', model: 'm', createdAt: null, usage: null };
  const called = (index: number): TextEvent => ({
    type: 'part_start',
    index,
    part: { type: 'tool_call', id: `c${index}`, name: 'f' },
  });

  test('parts side by side are written one after the other', () => {
    const written = write([
      begin,
      called(0),
      called(1),
      { type: 'delta', index: 1, text: '{"b":' },
      { type: 'delta', index: 0, text: '{}' },
      { type: 'delta', index: 1, text: '1}' },
      { type: 'part_end', index: 0 },
      { type: 'part_end', index: 1 },
      { type: 'end', stop: { reason: 'tool_calls', sequence: null }, usage: textUsage(1, 2) },
    ]);
    const shown = written.map(({ type, index, delta }) => [
      type,
      index,
      (delta as { partial_json?: string })?.partial_json,
    ]);
    expect(shown).toEqual([
      ['message_start', undefined, undefined],
      ['content_block_start', 0, undefined],
      ['content_block_delta', 0, '{}'],
      ['content_block_stop', 0, undefined],
      ['content_block_start', 1, undefined],
      ['content_block_delta', 1, '{"b":'],
      ['content_block_delta', 1, '1}'],
      ['content_block_stop', 1, undefined],
      ['message_delta', undefined, undefined],
      ['message_stop', undefined, undefined],
    ]);
  });

  test('the signature of a call of Gemini is returned with the call and its result', () => {
    const reader = geminiCodec.openReader();
    const functionCall = { id: 'c1', name: 'f', args: { x: 1 } };
    const parts = [{ functionCall, thoughtSignature: 'c2ln+/==' }];
    const chunk = { responseId: 'r', candidates: [{ content: { parts }, finishReason: 'STOP' }] };
    const written = write([...reader.read({ data: JSON.stringify(chunk), name: '' }), ...reader.finish()]);
    const { content_block: block } = written.find(({ type }) => type === 'content_block_start') as {
      content_block: { id: string };
    };
    expect(block.id).toMatch(/^[\w-]+$/);
    const { turns } = messagesCodec.readRequest({
      messages: [
        { role: 'assistant', content: [{ ...block, input: { x: 1 } }] },
        { role: 'user', content: [{ type: 'tool_result', tool_use_id: block.id, content: 'r' }] },
      ],
    });
    expect(turns).toMatchObject([{ parts: [{ id: 'c1', signature: 'c2ln+/==' }] }, { results: [{ callId: 'c1' }] }]);
  });

  test('totals of the end overwrite those of the beginning and are never added', () => {
    const stream = [
      [
        'message_start',
        {
          message: {
            id: 'a',
            model: 'm',
            usage: {
              input_tokens: 10,
              output_tokens: 1,
              cache_creation_input_tokens: 7,
              cache_creation: { ephemeral_1h_input_tokens: 5 },
            },
          },
        },
      ],
      [
        'message_delta',
        {
          delta: { stop_reason: 'end_turn' },
          usage: { output_tokens: 20, input_tokens: 12, cache_read_input_tokens: 3, cache_creation_input_tokens: null },
        },
      ],
      ['message_stop', {}],
    ] as const;
    const bytes = stream
      .map(([type, rest]) => `event: ${type}\ndata: ${JSON.stringify({ type, ...rest })}\n\n`)
      .join('');
    expect(readCut(messagesCodec, Buffer.from(bytes), []).at(-1)).toMatchObject({
      usage: {
        inputTokens: 22,
        cachedInputTokens: 3,
        cacheWriteTokens: 2,
        cacheWrite1hTokens: 5,
        outputTokens: 20,
      },
    });
  });

  test('an error event, or an end without message_stop, is no answer', () => {
    const error = 'event: error\ndata: {"type":"error","error":{"type":"overloaded_error","message":"x"}}\n\n';
    expect(readCut(messagesCodec, Buffer.from(error), [])).toEqual([expect.objectContaining({ type: 'error' })]);
    expect(messagesCodec.openReader().finish()).toEqual([expect.objectContaining({ type: 'error' })]);
  });
});

function call(id: string): Record<string, unknown> {
  return { id, type: 'function', function: { name: 'f', arguments: '{"x":1}' } };
}

function audio(): Record<string, unknown> {
  return { type: 'input_audio', input_audio: { data: 'AA==', format: 'wav' } };
}

function image(detail: string): Record<string, unknown> {
  return { type: 'image_url', image_url: { url: 'https://x', detail } };
}
