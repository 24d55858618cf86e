import { describe, expect, test } from 'vitest';

import { openAiDialect } from '../../../domains/gateway/translation/chat/chatDialect.ts';
import { chatCodec } from '../../../domains/gateway/translation/chatCodec.ts';
import type { TextEvent } from '../../../domains/gateway/translation/textEvent.ts';
import { answerOf, usage } from './arbitraries.ts';
import { readCut, testCodecLaws } from './codecLaws.ts';

describe('laws', () => {
  testCodecLaws({
    codec: chatCodec,
    body: { model: 'm', stream_options: { include_usage: true } },
    usage: usage({ writes: false, reasoning: true }),
    can: {
      roles: ['system', 'developer'],
      cache: true,
      audio: true,
      textFiles: false,
      fileUrls: false,
      imageDetail: true,
      toolErrors: false,
      toolImages: false,
      refusals: true,
      names: true,
      signedThoughts: true,
      hiddenThoughts: true,
      signedCalls: true,
      penalties: true,
      topK: true,
      jsonOutput: true,
      efforts: true,
      parallelAlone: true,
      budgets: false,
    },
  });
});

const hello = [{ role: 'user', content: 'hello' }];

describe('features of chat completions only', () => {
  const restOf = (body: Record<string, unknown>) =>
    chatCodec.readRequest({ model: 'm', messages: hello, ...body }).rest.filter((rest) => !rest.harmless);

  test.each([
    ['n', { n: 2 }, '/n'],
    ['logprobs', { logprobs: true }, '/logprobs'],
    ['logit_bias', { logit_bias: { 50256: -100 } }, '/logit_bias'],
    ['tools of a vendor', { tools: [{ type: 'web_search' }] }, '/tools/0'],
    ['a choice among tools', { tool_choice: { type: 'allowed_tools' } }, '/tool_choice'],
    ['unknown members of messages', { messages: [{ role: 'user', content: 'x', odd: 1 }] }, '/messages/0/odd'],
    ['unknown parts', { messages: [{ role: 'user', content: [{ type: 'video' }] }] }, '/messages/0/content/0'],
    ['functions', { messages: [...hello, { role: 'function', name: 'f', content: 'x' }] }, '/messages/1'],
  ])('%s is kept by its place', (_, body, pointer) => {
    expect(restOf(body)).toEqual([expect.objectContaining({ pointer })]);
  });

  test('default values are harmless', () => {
    const body = { n: 1, logprobs: false, store: false, service_tier: 'auto', logit_bias: {}, top_logprobs: null };
    expect(restOf({ ...body, modalities: ['text'], prompt_cache_key: 'k', stream_options: {} })).toEqual([]);
    expect(restOf({ metadata: { a: 'b' }, safety_identifier: 's' })).toEqual([]);
  });

  test('a mark for the cache on a call is harmless', () => {
    const call = { id: 'a', type: 'function', function: { name: 'f', arguments: '{}' } };
    const marked = { ...call, cache_control: { type: 'ephemeral' } };
    expect(restOf({ messages: [...hello, { role: 'assistant', content: null, tool_calls: [marked] }] })).toEqual([]);
  });

  test.each([
    ['a turn without a role', { messages: [{ content: 'x' }] }, '/messages/0/role'],
    [
      'text that is none',
      { messages: [{ role: 'user', content: [{ type: 'text', text: 1 }] }] },
      '/messages/0/content/0/text',
    ],
    [
      'a call without a name',
      { messages: [{ role: 'assistant', tool_calls: [{ id: 'a' }] }] },
      '/messages/0/tool_calls/0/function/name',
    ],
    ['a temperature that is none', { temperature: 'hot' }, '/temperature'],
  ])('%s: 400 that names it', (_, body, param) => {
    expect(() => chatCodec.readRequest({ model: 'm', messages: hello, ...body })).toThrow(
      expect.objectContaining({ code: 'invalid_request', param }),
    );
  });
});

describe('OpenAI itself', () => {
  test('gets no members that its document does not have', () => {
    const marked = { type: 'text', text: 'x', cache_control: { type: 'ephemeral' } };
    const request = chatCodec.readRequest({
      model: 'm',
      messages: [
        { role: 'user', content: [marked] },
        { role: 'assistant', content: 'y', reasoning_content: 'hm' },
      ],
    });
    expect(chatCodec.writeRequest(request, 'up', openAiDialect).messages).toEqual([
      { role: 'user', content: 'x' },
      { role: 'assistant', content: 'y' },
    ]);
  });

  test('gets names of users in the length it takes, the same for the same user', () => {
    const userOf = (user: string) =>
      chatCodec.writeRequest(chatCodec.readRequest({ messages: hello, user }), 'up').user;
    expect(userOf('ada')).toBe('ada');
    expect(userOf('x'.repeat(65))).toMatch(/^[0-9a-f]{64}$/);
    expect(userOf('x'.repeat(65))).toBe(userOf('x'.repeat(65)));
    expect(userOf('x'.repeat(65))).not.toBe(userOf('y'.repeat(65)));
  });

  test('gets what a tool showed in a message of its own, behind all answers of tools', () => {
    const image = {
      type: 'image' as const,
      source: { kind: 'url' as const, url: 'https://x' },
      detail: null,
      cache: null,
    };
    const request = chatCodec.readRequest({ model: 'm', messages: hello });
    request.turns.push({
      role: 'tool',
      results: [
        { callId: 'a', name: null, parts: [image], isError: false, cache: null },
        { callId: 'b', name: null, parts: [{ type: 'text', text: 'no', cache: null }], isError: true, cache: null },
      ],
    });
    expect((chatCodec.writeRequest(request, 'up').messages as unknown[]).slice(1)).toEqual([
      { role: 'tool', tool_call_id: 'a', content: '' },
      { role: 'tool', tool_call_id: 'b', content: 'Error: no' },
      {
        role: 'user',
        content: [
          { type: 'text', text: 'What the call a answered:' },
          { type: 'image_url', image_url: { url: 'https://x' } },
        ],
      },
    ]);
  });
});

describe('streams of other servers', () => {
  const read = (chunks: readonly unknown[], ended = true): TextEvent[] => {
    const events = chunks.map((one) => `data: ${JSON.stringify(one)}\n\n`).join('');
    return readCut(chatCodec, Buffer.from(`${events}${ended ? 'data: [DONE]\n\n' : ''}`), []);
  };
  const calls = (...tool_calls: unknown[]) => ({ choices: [{ index: 0, delta: { tool_calls } }] });

  test('thoughts and texts may be parts of the content, as Mistral has them', () => {
    const thinking = [{ type: 'thinking', thinking: [{ type: 'text', text: 'Hm' }] }];
    const content = [...thinking, { type: 'text', text: 'Yes' }];
    const deltas = [{ content: thinking }, { content: [{ type: 'text', text: 'Yes' }] }];
    const events = read([
      ...deltas.map((delta) => ({ choices: [{ index: 0, delta }] })),
      { choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] },
    ]);
    const parts = [
      { type: 'reasoning', text: 'Hm', signature: null, encrypted: null },
      { type: 'text', text: 'Yes', cache: null },
    ];
    expect(answerOf(events)?.parts).toEqual(parts);
    const whole = { choices: [{ message: { role: 'assistant', content }, finish_reason: 'stop' }] };
    expect(chatCodec.readAnswer(whole)?.parts).toEqual(parts);
  });

  test('calls side by side stay apart, and "stop" behind calls means calls', () => {
    const events = read([
      calls({ index: 0, id: 'a', function: { name: 'f', arguments: '{"x"' } }),
      calls({ index: 1, id: 'b', function: { name: 'g', arguments: '{' } }),
      calls({ index: 0, function: { arguments: ':1}' } }, { index: 1, function: { arguments: '}' } }),
      { choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] },
    ]);
    const texts = (index: number) =>
      events.flatMap((event) => (event.type === 'delta' && event.index === index ? [event.text] : [])).join('');
    expect([texts(0), texts(1)]).toEqual(['{"x":1}', '{}']);
    expect(events.at(-1)).toMatchObject({ type: 'end', stop: { reason: 'tool_calls' } });
  });

  test('a call that is whole ends before the next begins', () => {
    const events = read([
      calls({ index: 0, id: 'a', function: { name: 'f', arguments: '{}' } }),
      calls({ index: 1, id: 'b', function: { name: 'g', arguments: '{}' } }),
    ]);
    expect(events.map((event) => event.type)).toEqual([
      'start',
      'part_start',
      'delta',
      'part_end',
      'part_start',
      'delta',
      'part_end',
      'end',
    ]);
  });

  test('an error, or an end without [DONE], is no answer', () => {
    expect(read([{ error: { message: 'x' } }]).at(0)).toMatchObject({ type: 'error' });
    expect(chatCodec.openReader().finish()).toEqual([expect.objectContaining({ type: 'error' })]);
  });

  test('thoughts in either word are thoughts', () => {
    for (const word of ['reasoning', 'reasoning_content'])
      expect(read([{ choices: [{ index: 0, delta: { [word]: 'hm' } }] }])).toContainEqual({
        type: 'part_start',
        index: 0,
        part: { type: 'reasoning', encrypted: null },
      });
  });
});
