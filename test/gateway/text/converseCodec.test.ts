import { describe, expect, test } from 'vitest';

import { converseCodec } from '../../../domains/gateway/translation/converseCodec.ts';
import type { InputPart, TextRequest, ToolResult } from '../../../domains/gateway/translation/textRequest.ts';
import { usage } from './arbitraries.ts';
import { readCut, testCodecLaws } from './codecLaws.ts';
import { answerTo, bareRequest, callOf } from './requests.ts';

/**
 * Converse marks a tool's answer only as a whole, gives each document a name, takes no addresses, cannot forbid tools behind calls, and
 * names neither users nor streams in its body.
 */
function canonicalRequest(request: TextRequest): TextRequest {
  const taken = new Map<string, number>();
  const canonicalPart = (part: InputPart): InputPart => {
    if (part.type === 'file') {
      const name = (part.name ?? '').replaceAll('_', ' ').trim().replaceAll(/ +/g, ' ') || 'document';
      taken.set(name, (taken.get(name) ?? 0) + 1);
      return { ...part, name: taken.get(name) === 1 ? name : `${name} (${taken.get(name)})` };
    }
    if (part.type === 'image' && part.source.kind === 'url')
      return { ...part, source: { kind: 'base64', mediaType: 'image/png', data: 'AA==' } };
    return part.type === 'text' && part.text.trim() === '' ? { ...part, text: 'x' } : part;
  };
  const canonicalResult = (result: ToolResult): ToolResult => {
    const marks = result.parts.map((part) => (part.type === 'audio' ? null : part.cache));
    const parts = result.parts.map((part) => ({ ...part, cache: null }) as InputPart);
    const cache = result.cache ?? marks.findLast((mark) => mark !== null) ?? null;
    return { ...result, parts: parts.map(canonicalPart), cache };
  };
  return {
    ...request,
    turns: request.turns.map((turn) => {
      if (turn.role === 'tool') return { ...turn, results: turn.results.map(canonicalResult) };
      if (turn.role !== 'assistant') return { ...turn, parts: turn.parts.map(canonicalPart) };
      const parts = turn.parts.map((part) =>
        part.type === 'text' && part.text.trim() === '' ? { ...part, text: 'x' } : part,
      );
      return { ...turn, parts };
    }),
    stream: false,
    user: null,
    parallelToolCalls: null,
    toolChoice: request.toolChoice?.kind === 'none' ? null : request.toolChoice,
    output: request.output?.kind === 'json_schema' ? { ...request.output, strict: null } : request.output,
  };
}

describe('laws', () => {
  testCodecLaws({
    codec: converseCodec,
    upstreamName: 'anthropic.claude-opus-4-6-v1',
    body: {},
    usage: usage({ writes: true, reasoning: false }),
    canonical: (answer) => ({ ...answer, id: '', model: '', createdAt: null }),
    canonicalRequest,
    can: {
      roles: ['system'],
      cache: true,
      audio: false,
      textFiles: false,
      fileUrls: false,
      imageDetail: false,
      toolErrors: true,
      toolImages: true,
      refusals: false,
      names: false,
      signedThoughts: true,
      hiddenThoughts: true,
      signedCalls: false,
      penalties: false,
      topK: true,
      jsonOutput: true,
      efforts: true,
      parallelAlone: false,
      budgets: true,
    },
  });
});

const write = (change: Partial<TextRequest>, upstreamName = 'anthropic.claude-3-haiku-v1:0') =>
  converseCodec.writeRequest({ ...bareRequest, ...change }, upstreamName);
const tools = [{ name: 'f', description: null, parameters: null, strict: true, cache: null }];

describe('requests', () => {
  test('let roles take turns, and give ids that Converse does not take others, the same each time', () => {
    const odd = 'call/odd:1';
    const body = write({
      turns: [
        ...bareRequest.turns,
        { role: 'assistant', parts: [callOf('a', 'f'), callOf(odd, 'g')], name: null },
        { role: 'tool', results: [answerTo('a', 'one'), { ...answerTo(odd, 'two'), isError: true }] },
        { role: 'user', parts: [{ type: 'text', text: 'and?', cache: { ttl: '1h' } }], name: null },
        { role: 'developer', parts: [{ type: 'text', text: 'Be brief.', cache: null }] },
      ],
      tools,
    });
    const oddId = expect.stringMatching(/^tooluse_[0-9a-f]{40}$/) as unknown;
    expect(body).toEqual({
      messages: [
        { role: 'user', content: [{ text: 'hello' }] },
        {
          role: 'assistant',
          content: [
            { toolUse: { toolUseId: 'a', name: 'f', input: { x: 1 } } },
            { toolUse: { toolUseId: oddId, name: 'g', input: { x: 1 } } },
          ],
        },
        {
          role: 'user',
          content: [
            { toolResult: { toolUseId: 'a', content: [{ text: 'one' }] } },
            { toolResult: { toolUseId: oddId, content: [{ text: 'two' }], status: 'error' } },
            { text: 'and?' },
            { cachePoint: { type: 'default', ttl: '1h' } },
          ],
        },
      ],
      system: [{ text: 'Be brief.' }],
      toolConfig: {
        tools: [{ toolSpec: { name: 'f', inputSchema: { json: { type: 'object', properties: {} } }, strict: true } }],
      },
    });
  });

  const reasoning = { effort: 'low', budgetTokens: null, shown: null } as const;
  test.each([
    [
      'anthropic.claude-opus-4-6-v1',
      { reasoning, topK: 5 },
      { top_k: 5, thinking: { type: 'adaptive' }, output_config: { effort: 'low' } },
    ],
    [
      'us.anthropic.claude-sonnet-4-20250514-v1:0',
      { reasoning, maxOutputTokens: 10_000 },
      { thinking: { type: 'enabled', budget_tokens: 2_000 } },
    ],
    [
      'us.amazon.nova-2-lite-v1:0',
      { reasoning, topK: 5 },
      { inferenceConfig: { topK: 5 }, reasoningConfig: { type: 'enabled', maxReasoningEffort: 'low' } },
    ],
    ['openai.gpt-oss-120b-1:0', { reasoning }, { reasoning_effort: 'low' }],
    ['meta.llama3-v1', { reasoning: { ...reasoning, effort: 'none' } }, undefined],
  ] as const)('to %s say %j as %j', (name, change, fields) => {
    expect(write(change, name).additionalModelRequestFields).toEqual(fields);
  });

  test.each([
    ['frequency_penalty', { frequencyPenalty: 0.1 }],
    ['presence_penalty', { presencePenalty: 0.1 }],
    ['seed', { seed: 1 }],
    ['response_format', { output: { kind: 'json' } }],
    [
      'image_url',
      {
        turns: [
          {
            role: 'user',
            parts: [{ type: 'image', source: { kind: 'url', url: 'https://x' }, detail: null, cache: null }],
            name: null,
          },
        ],
      },
    ],
    ['input_audio', { turns: [{ role: 'user', parts: [{ type: 'audio', format: 'wav', data: '' }], name: null }] }],
    [
      'file',
      {
        turns: [
          {
            role: 'user',
            parts: [
              { type: 'file', source: { kind: 'base64', mediaType: 'video/mp4', data: '' }, name: null, cache: null },
            ],
            name: null,
          },
        ],
      },
    ],
    ['tool_choice', { tools, toolChoice: { kind: 'none' }, turns: [{ role: 'tool', results: [answerTo('a', 'x')] }] }],
    ['messages', { turns: [{ role: 'assistant', parts: [{ ...callOf('a', 'f'), arguments: '[' }], name: null }] }],
  ])('refuse %s by name', (param, change) => {
    expect(() => write(change as Partial<TextRequest>)).toThrow(
      expect.objectContaining({ code: 'unsupported_parameter', param }),
    );
  });

  test('refuse fields that only other families of models take', () => {
    expect(() => write({ topK: 5 }, 'meta.llama3-v1')).toThrow(expect.objectContaining({ param: 'top_k' }));
    expect(() => write({ reasoning }, 'meta.llama3-v1')).toThrow(expect.objectContaining({ param: 'reasoning' }));
  });

  test('omit unsigned thoughts, blank texts, and forbidden tools', () => {
    const parts = [
      { type: 'reasoning' as const, text: 'Hm', signature: null, encrypted: null },
      { type: 'text' as const, text: ' ', cache: null },
      { type: 'text' as const, text: 'Yes', cache: null },
    ];
    expect(write({ turns: [{ role: 'assistant', parts, name: null }], tools, toolChoice: { kind: 'none' } })).toEqual({
      messages: [{ role: 'assistant', content: [{ text: 'Yes' }] }],
    });
  });

  test('that Converse alone can say are kept by their places', () => {
    const read = converseCodec.readRequest({
      messages: [{ role: 'user', content: [{ video: {} }] }],
      toolConfig: { tools: [{ systemTool: { name: 'nova_grounding' } }] },
      guardrailConfig: { guardrailIdentifier: 'g' },
      additionalModelRequestFields: { odd: 1 },
    });
    expect(read.rest.map((rest) => rest.pointer).toSorted()).toEqual([
      '/additionalModelRequestFields/odd',
      '/guardrailConfig',
      '/messages/0/content/0',
      '/toolConfig/tools/0',
    ]);
  });
});

describe('answers', () => {
  const event = (name: string, body: unknown) => `event: ${name}\ndata: ${JSON.stringify(body)}\n\n`;
  const start = event('messageStart', { role: 'assistant' });
  const text = event('contentBlockDelta', { contentBlockIndex: 0, delta: { text: 'Hi' } });
  const stop = event('messageStop', { stopReason: 'end_turn' });
  const read = (stream: string) => readCut(converseCodec, Buffer.from(stream), []);

  test('count what the cache read and wrote beside the input', () => {
    const used = {
      inputTokens: 10,
      outputTokens: 5,
      totalTokens: 115,
      cacheReadInputTokens: 40,
      cacheWriteInputTokens: 60,
    };
    const details = {
      ...used,
      cacheDetails: [
        { ttl: '1h', inputTokens: 20 },
        { ttl: '5m', inputTokens: 40 },
      ],
    };
    const answer = { output: { message: { role: 'assistant', content: [] } }, stopReason: 'end_turn', usage: details };
    expect(converseCodec.readAnswer(answer)?.usage).toMatchObject({
      inputTokens: 110,
      cachedInputTokens: 40,
      cacheWriteTokens: 40,
      cacheWrite1hTokens: 20,
      outputTokens: 5,
    });
    expect(converseCodec.readAnswer({ ...answer, usage: { inputTokens: 1 } })?.usage).toBeNull();
  });

  test.each([
    ['guardrail_intervened', 'content_filter'],
    ['content_filtered', 'content_filter'],
    ['max_tokens', 'length'],
    ['stop_sequence', 'stop_sequence'],
    ['model_context_window_exceeded', 'context_window'],
  ])('that stop for %s stop for %s', (stopReason, reason) => {
    const answer = { output: { message: { role: 'assistant', content: [{ text: 'x' }] } }, stopReason };
    expect(converseCodec.readAnswer(answer)?.stop.reason).toBe(reason);
  });

  test.each([
    [null],
    [{}],
    [{ output: { message: { content: [] } } }],
    [{ output: { message: { content: [] } }, stopReason: 'malformed_tool_use' }],
  ])('%j is none', (answer) => {
    expect(converseCodec.readAnswer(answer)).toBeNull();
  });

  test('in a stream begin by their deltas; a call without arguments has an empty object', () => {
    const call = event('contentBlockStart', {
      contentBlockIndex: 1,
      start: { toolUse: { toolUseId: 't', name: 'f' } },
    });
    const events = read(
      start +
        text +
        call +
        event('contentBlockStop', { contentBlockIndex: 1 }) +
        event('messageStop', { stopReason: 'tool_use' }),
    );
    expect(events).toMatchObject([
      { type: 'start' },
      { type: 'part_start', index: 0, part: { type: 'text' } },
      { type: 'delta', index: 0, text: 'Hi' },
      { type: 'part_start', index: 1, part: { type: 'tool_call', id: 't' } },
      { type: 'delta', index: 1, text: '{}' },
      { type: 'part_end', index: 1 },
      { type: 'part_end', index: 0 },
      { type: 'end', stop: { reason: 'tool_calls' }, usage: null },
    ]);
  });

  test.each([
    ['break off', start + text],
    ['fail', start + text + event('modelStreamErrorException', { message: 'no' }) + stop],
    ['are throttled', start + event('throttlingException', { message: 'no' }) + stop],
    ['write no call', start + event('messageStop', { stopReason: 'malformed_tool_use' })],
    [
      'go on with a call that never began',
      start + event('contentBlockDelta', { contentBlockIndex: 3, delta: { toolUse: { input: '{' } } }),
    ],
    ['are no JSON', `${start}event: messageStop\ndata: {\n\n`],
  ])('that %s are no whole answers', (_what, stream) => {
    const events = read(stream);
    expect(events.some((one) => one.type === 'error')).toBe(true);
  });
});
