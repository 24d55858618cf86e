import { describe, expect, test } from 'vitest';

import type { TextRequest, ToolResult } from '../../../domains/gateway/translation/textRequest.ts';
import { geminiCodec } from '../../../domains/gateway/translation/geminiCodec.ts';
import { usage } from './arbitraries.ts';
import { readCut, testCodecLaws } from './codecLaws.ts';
import { answerTo, bareRequest, callOf } from './requests.ts';

/** Gemini names the tool in its answer, holds one text a part there, says strictness for all tools at once, and knows no names. */
function canonicalRequest(request: TextRequest): TextRequest {
  const isStrict =
    request.tools.some((tool) => tool.strict === true) &&
    (request.toolChoice === null || request.toolChoice.kind === 'auto');
  const names = new Map<string, string>();
  const turns = request.turns.map((turn) => {
    if (turn.role === 'assistant')
      for (const part of turn.parts) if (part.type === 'tool_call') names.set(part.id, part.name);
    if (turn.role === 'tool') return { ...turn, results: turn.results.map((result) => canonicalResult(result, names)) };
    if (turn.role !== 'user') return turn;
    return { ...turn, parts: turn.parts.map((part) => (part.type === 'file' ? { ...part, name: null } : part)) };
  });
  return {
    ...request,
    turns,
    stream: false,
    user: null,
    parallelToolCalls: null,
    toolChoice: isStrict ? { kind: 'auto' } : request.toolChoice,
    tools: request.tools.map((tool) => ({ ...tool, strict: isStrict ? true : null })),
  };
}

function canonicalResult(result: ToolResult, names: ReadonlyMap<string, string>): ToolResult {
  const text = result.parts.map((part) => (part.type === 'text' ? part.text : '')).join('\n');
  return { ...result, name: names.get(result.callId) ?? null, parts: [{ type: 'text', text, cache: null }] };
}

describe('laws', () => {
  testCodecLaws({
    codec: geminiCodec,
    upstreamName: 'gemini-3-pro',
    body: {},
    usage: usage({ writes: false, reasoning: true }),
    canonical: (answer) => ({ ...answer, createdAt: null }),
    canonicalRequest,
    can: {
      roles: ['system'],
      cache: false,
      audio: true,
      textFiles: false,
      fileUrls: true,
      imageDetail: false,
      toolErrors: true,
      toolImages: false,
      refusals: false,
      names: false,
      signedThoughts: true,
      hiddenThoughts: false,
      signedCalls: true,
      penalties: true,
      topK: true,
      jsonOutput: false,
      efforts: true,
      parallelAlone: false,
      budgets: true,
    },
  });
});

describe('requests', () => {
  const withCalls: TextRequest = {
    ...bareRequest,
    turns: [
      ...bareRequest.turns,
      { role: 'assistant', parts: [callOf('a', 'f'), callOf('b', 'g')], name: null },
      { role: 'tool', results: [answerTo('b', '{"y":2}'), answerTo('a', 'fine')] },
    ],
  };

  test('to Gemini 3 name calls by id, and their first call is signed by the documented stand-in', () => {
    expect(geminiCodec.writeRequest(withCalls, 'gemini-3-flash').contents).toEqual([
      { role: 'user', parts: [{ text: 'hello' }] },
      {
        role: 'model',
        parts: [
          {
            functionCall: { id: 'a', name: 'f', args: { x: 1 } },
            thoughtSignature: 'skip_thought_signature_validator',
          },
          { functionCall: { id: 'b', name: 'g', args: { x: 1 } } },
        ],
      },
      {
        role: 'user',
        parts: [
          { functionResponse: { id: 'b', name: 'g', response: { y: 2 } } },
          { functionResponse: { id: 'a', name: 'f', response: { output: 'fine' } } },
        ],
      },
    ]);
  });

  test('to earlier models have no ids: answers find their calls by name, and read back so', () => {
    const body = geminiCodec.writeRequest(withCalls, 'gemini-2.5-flash');
    expect(JSON.stringify(body)).not.toMatch(/"id"|thoughtSignature/);
    const [, assistant, tool] = geminiCodec.readRequest(body).turns;
    const ids = assistant?.role === 'assistant' ? assistant.parts.map((part) => 'id' in part && part.id) : [];
    expect(tool?.role === 'tool' && tool.results.map((result) => [result.name, result.callId])).toEqual([
      ['g', ids[1]],
      ['f', ids[0]],
    ]);
  });

  test.each([
    [
      'gemini-3-pro',
      { effort: 'xhigh', budgetTokens: null, shown: true },
      { thinkingLevel: 'high', includeThoughts: true },
    ],
    ['gemini-flash-latest', { effort: 'low', budgetTokens: null, shown: null }, { thinkingLevel: 'low' }],
    ['gemini-2.5-pro', { effort: 'medium', budgetTokens: null, shown: null }, { thinkingBudget: 8192 }],
    ['gemini-2.5-flash', { effort: 'none', budgetTokens: null, shown: null }, { thinkingBudget: 0 }],
    ['gemini-2.5-flash', { effort: 'low', budgetTokens: 77, shown: null }, { thinkingBudget: 77 }],
  ] as const)('to %s say thinking %j as %j', (name, reasoning, thinkingConfig) => {
    expect(geminiCodec.writeRequest({ ...bareRequest, reasoning }, name)).toMatchObject({
      generationConfig: { thinkingConfig },
    });
  });

  test('put instructions from anywhere into the one place for them', () => {
    const late = { role: 'developer' as const, parts: [{ type: 'text' as const, text: 'Be brief.', cache: null }] };
    expect(geminiCodec.writeRequest({ ...bareRequest, turns: [...bareRequest.turns, late] }, 'm')).toEqual({
      contents: [{ role: 'user', parts: [{ text: 'hello' }] }],
      systemInstruction: { parts: [{ text: 'Be brief.' }] },
    });
  });

  test('give what a tool showed behind its answers, and addresses with the type they end with', () => {
    const image = {
      type: 'image' as const,
      source: { kind: 'url' as const, url: 'https://example.com/a.PNG?x=1' },
      detail: null,
      cache: null,
    };
    const result = { ...answerTo('a', 'see'), parts: [...answerTo('a', 'see').parts, image] };
    const turns = [withCalls.turns[1]!, { role: 'tool' as const, results: [result] }];
    expect(geminiCodec.writeRequest({ ...bareRequest, turns }, 'gemini-2.0').contents).toMatchObject([
      {},
      {
        parts: [
          { functionResponse: { name: 'f', response: { output: 'see' } } },
          { text: 'What the call a answered:' },
          { fileData: { mimeType: 'image/png', fileUri: 'https://example.com/a.PNG?x=1' } },
        ],
      },
    ]);
  });

  test.each([
    ['answers to unknown calls', { turns: [{ role: 'tool', results: [answerTo('z', 'x')] }] }, 'messages'],
    [
      'arguments that are no object',
      { turns: [{ role: 'assistant', parts: [{ ...callOf('a', 'f'), arguments: '[1' }], name: null }] },
      'messages',
    ],
  ])('refuse %s by name', (_what, change, param) => {
    expect(() => geminiCodec.writeRequest({ ...bareRequest, ...(change as Partial<TextRequest>) }, 'm')).toThrow(
      expect.objectContaining({ code: 'unsupported_parameter', param }),
    );
  });

  test('that Gemini alone can say are kept by their places', () => {
    const read = geminiCodec.readRequest({
      contents: [{ role: 'user', parts: [{ text: 'x', videoMetadata: { fps: 1 } }] }],
      tools: [{ googleSearch: {}, codeExecution: {} }],
      safetySettings: [{ category: 'c', threshold: 't' }],
      cachedContent: 'cachedContents/1',
      generationConfig: { candidateCount: 2, responseMimeType: 'text/x.enum' },
    });
    expect(read.rest.filter((rest) => !rest.harmless).map((rest) => rest.pointer)).toEqual([
      '/cachedContent',
      '/generationConfig/candidateCount',
      '/contents/0/parts/0/videoMetadata',
      '/tools/0/googleSearch',
      '/tools/0/codeExecution',
      '/generationConfig/responseMimeType',
    ]);
  });
});

// Shapes: ai.google.dev/api/generate-content (GenerateContentResponse), ai.google.dev/gemini-api/docs/thinking.
describe('answers', () => {
  const said = (parts: unknown[], more: object = {}, finishReason: string | null = 'STOP') => ({
    candidates: [{ content: { role: 'model', parts }, ...(finishReason === null ? {} : { finishReason }), index: 0 }],
    responseId: 'r1',
    modelVersion: 'gemini-x',
    ...more,
  });

  test('of thoughts, texts and calls; calls without ids get the same ones each time', () => {
    const parts = [
      { text: 'Hm', thought: true },
      { text: 'm', thought: true, thoughtSignature: 's1' },
      { text: 'Hel' },
      { text: 'lo' },
      { functionCall: { name: 'f', args: { x: 1 } }, thoughtSignature: 's2' },
      { functionCall: { name: 'f', args: { x: 1 } } },
      { executableCode: { code: '1' } },
    ];
    const read = geminiCodec.readAnswer(said(parts))!;
    expect(read).toEqual(geminiCodec.readAnswer(said(parts)));
    expect(read.parts).toMatchObject([
      { type: 'reasoning', text: 'Hmm', signature: 's1' },
      { type: 'text', text: 'Hello' },
      { type: 'tool_call', name: 'f', arguments: '{"x":1}', signature: 's2' },
      { type: 'tool_call', name: 'f', arguments: '{"x":1}', signature: null },
    ]);
    const [first, second] = read.parts.flatMap((part) => (part.type === 'tool_call' ? [part.id] : []));
    expect(first).toMatch(/^call_[0-9a-f]{24}$/);
    expect(first).not.toBe(second);
    expect(read.stop).toEqual({ reason: 'tool_calls', sequence: null });
  });

  test.each([
    [
      'thoughts are outside, cached input inside, results of tools outside',
      {
        promptTokenCount: 100,
        toolUsePromptTokenCount: 7,
        cachedContentTokenCount: 40,
        candidatesTokenCount: 5,
        thoughtsTokenCount: 20,
        totalTokenCount: 132,
      },
      { inputTokens: 107, cachedInputTokens: 40, outputTokens: 25, reasoningTokens: 20 },
    ],
    [
      'audio by its own count, without what was cached of it',
      {
        promptTokenCount: 100,
        cachedContentTokenCount: 10,
        candidatesTokenCount: 5,
        promptTokensDetails: [
          { modality: 'TEXT', tokenCount: 50 },
          { modality: 'AUDIO', tokenCount: 50 },
        ],
        cacheTokensDetails: [{ modality: 'AUDIO', tokenCount: 10 }],
      },
      { inputTokens: 100, cachedInputTokens: 10, audioInputTokens: 40, outputTokens: 5 },
    ],
    [
      'what only the total tells',
      { promptTokenCount: 10, candidatesTokenCount: 5, totalTokenCount: 30 },
      { inputTokens: 10, outputTokens: 20 },
    ],
    ['no output at all', { promptTokenCount: 10, totalTokenCount: 10 }, { inputTokens: 10, outputTokens: 0 }],
    ['explicit zeros', { promptTokenCount: 0, candidatesTokenCount: 0 }, { inputTokens: 0, outputTokens: 0 }],
  ])('count %s', (_what, usageMetadata, expected) => {
    expect(geminiCodec.readAnswer(said([{ text: 'x' }], { usageMetadata }))?.usage).toMatchObject(expected);
  });

  test('without a count that can be true have none', () => {
    for (const usageMetadata of [undefined, {}, { promptTokenCount: -1 }, { candidatesTokenCount: 5 }])
      expect(geminiCodec.readAnswer(said([{ text: 'x' }], { usageMetadata }))?.usage).toBeNull();
  });

  test.each([
    ['MAX_TOKENS', 'length'],
    ['SAFETY', 'content_filter'],
    ['RECITATION', 'content_filter'],
    ['PROHIBITED_CONTENT', 'content_filter'],
    ['STOP', 'end'],
  ])('that stop for %s stop for %s', (finishReason, reason) => {
    expect(geminiCodec.readAnswer(said([{ text: 'x' }], {}, finishReason))?.stop.reason).toBe(reason);
  });

  test('that were never begun, because the prompt was blocked, are filtered ones', () => {
    const blocked = {
      promptFeedback: { blockReason: 'SAFETY' },
      usageMetadata: { promptTokenCount: 4 },
      responseId: 'r',
    };
    expect(geminiCodec.readAnswer(blocked)).toMatchObject({
      parts: [],
      stop: { reason: 'content_filter' },
      usage: { inputTokens: 4, outputTokens: 0 },
    });
    expect(readCut(geminiCodec, Buffer.from(`data: ${JSON.stringify(blocked)}\n\n`), [])).toMatchObject([
      { type: 'start' },
      { type: 'end', stop: { reason: 'content_filter' } },
    ]);
  });

  test.each([
    [null],
    ['x'],
    [{}],
    [{ candidates: [] }],
    [said([], {}, 'MALFORMED_FUNCTION_CALL')],
    [said([], {}, null)],
  ])('%j is none', (answer) => {
    expect(geminiCodec.readAnswer(answer)).toBeNull();
  });

  test('that break off, or report an error, are no whole answers', () => {
    const event = (body: unknown) => `data: ${JSON.stringify(body)}\n\n`;
    const begun = event(said([{ text: 'x' }], {}, null));
    const failure = event({ error: { code: 503, message: 'The model is overloaded.', status: 'UNAVAILABLE' } });
    for (const stream of [begun, begun + failure, event(said([], {}, 'MALFORMED_FUNCTION_CALL')), 'data: {\n\n', ''])
      expect(readCut(geminiCodec, Buffer.from(stream), []).at(-1)).toMatchObject({ type: 'error' });
  });
});
