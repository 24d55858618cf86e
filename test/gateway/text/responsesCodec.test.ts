import fc from 'fast-check';
import { ResponseStream } from 'openai/lib/responses/ResponseStream';
import { describe, expect, test } from 'vitest';

import { responsesCodec } from '../../../domains/gateway/translation/responsesCodec.ts';
import type { TextAnswer } from '../../../domains/gateway/translation/textAnswer.ts';
import type { TextEvent } from '../../../domains/gateway/translation/textEvent.ts';
import { propertyOptions } from '../properties.ts';
import { eventBytes, response, responseEvents, richOutput } from '../responses/fakeResponses.ts';
import { answerOf, eventsOf, textAnswer, usage } from './arbitraries.ts';
import type { Sayable } from './arbitraries.ts';
import { readCut, testCodecLaws } from './codecLaws.ts';

const sayable: Sayable = {
  roles: ['system', 'developer'],
  cache: false,
  audio: true,
  textFiles: false,
  fileUrls: true,
  imageDetail: true,
  toolErrors: false,
  toolImages: true,
  refusals: true,
  names: false,
  signedThoughts: true,
  hiddenThoughts: true,
  signedCalls: false,
  penalties: false,
  topK: false,
  jsonOutput: true,
  efforts: true,
  parallelAlone: true,
  budgets: false,
  stops: false,
  looseTools: false,
  unnamedFiles: false,
};

describe('laws', () => {
  testCodecLaws({
    codec: responsesCodec,
    body: { model: 'm', input: 'hello' },
    usage: usage({ writes: false, reasoning: true }),
    // Ids of this format begin with `resp_`.
    canonical: (answer) => ({ ...answer, id: `resp_${answer.id}` }),
    can: sayable,
  });
});

const restOf = (body: Record<string, unknown>) =>
  responsesCodec.readRequest({ model: 'm', input: 'hello', ...body }).rest.filter((rest) => !rest.harmless);

describe('features of the Responses API only', () => {
  test.each([
    ['truncation', { truncation: 'auto' }, '/truncation'],
    ['log probabilities', { include: ['message.output_text.logprobs'] }, '/include'],
    ['tools of the provider', { tools: [{ type: 'web_search' }] }, '/tools/0'],
    ['a choice among tools', { tool_choice: { type: 'allowed_tools', mode: 'auto', tools: [] } }, '/tool_choice'],
    ['modes of thinking', { reasoning: { mode: 'pro' } }, '/reasoning/mode'],
    ['items of other kinds', { input: [{ type: 'web_search_call', id: 'c' }] }, '/input/0'],
    ['an unknown member', { odd: 1 }, '/odd'],
  ])('%s is kept by its place', (_, body, pointer) => {
    expect(restOf(body)).toEqual([expect.objectContaining({ pointer })]);
  });

  test('default values are harmless', () => {
    const hints = {
      prompt_cache_key: 'k',
      metadata: { a: 'b' },
      safety_identifier: 's',
      prompt_cache_retention: '24h',
      client_metadata: { session_id: 's' },
    };
    const defaults = { store: true, background: false, truncation: 'disabled', service_tier: 'auto', top_logprobs: 0 };
    const include = ['reasoning.encrypted_content'];
    const input = [{ role: 'assistant', phase: 'final_answer', id: 'msg_1', status: 'completed', content: 'x' }];
    const others = {
      include,
      input,
      text: { verbosity: 'low' },
      reasoning: { summary: 'detailed', context: 'all_turns' },
    };
    const tools = [tool({ output_schema: { type: 'object' }, defer_loading: true })];
    expect(restOf({ ...hints, ...defaults, ...others, tools, conversation: null })).toEqual([]);
  });

  test.each([
    ['an item without a role', { input: [{ content: 'x' }] }, '/input/0/role'],
    ['text that is none', { input: [message([{ type: 'input_text', text: 1 }])] }, '/input/0/content/0/text'],
    ['an unknown part', { input: [message([{ type: 'video' }])] }, '/input/0/content/0/type'],
    ['a call without a name', { input: [{ type: 'function_call', call_id: 'a', arguments: '' }] }, '/input/0/name'],
    ['an effort that is none', { reasoning: { effort: 'heroic' } }, '/reasoning/effort'],
  ])('%s: 400 that names it', (_, body, param) => {
    expect(() => responsesCodec.readRequest({ model: 'm', input: 'hello', ...body })).toThrow(
      expect.objectContaining({ code: 'invalid_request', param }),
    );
  });

  test.each([
    ['stop', { stop: ['x'] }],
    ['top_k', { topK: 3 }],
    ['frequency_penalty', { frequencyPenalty: 1 }],
    ['presence_penalty', { presencePenalty: 1 }],
    ['seed', { seed: 3 }],
  ])('%s has no word here and is refused by name', (param, said) => {
    const request = { ...responsesCodec.readRequest({ model: 'm', input: 'hello' }), ...said };
    expect(() => responsesCodec.writeRequest(request, 'm')).toThrow(
      expect.objectContaining({ code: 'unsupported_parameter', param }),
    );
  });
});

describe('reading', () => {
  test('a text is a user’s message, instructions come first', () => {
    expect(responsesCodec.readRequest({ model: 'm', input: 'hello', instructions: 'be kind' }).turns).toEqual([
      { role: 'system', parts: [{ type: 'text', text: 'be kind', cache: null }] },
      { role: 'user', parts: [{ type: 'text', text: 'hello', cache: null }], name: null },
    ]);
  });

  test('a thought, a message and calls of one answer are one turn, results of several calls another', () => {
    const input = [
      message('hi'),
      { type: 'reasoning', id: 'rs_1', summary: [], encrypted_content: 'sealed' },
      {
        type: 'message',
        role: 'assistant',
        id: 'msg_1',
        content: [{ type: 'output_text', text: 'wait', annotations: [] }],
      },
      { type: 'function_call', id: 'fc_1', call_id: 'a', name: 'f', arguments: '{}', status: 'completed' },
      { type: 'function_call', id: 'fc_2', call_id: 'b', name: 'f', arguments: '{}', status: 'completed' },
      { type: 'function_call_output', call_id: 'a', output: 'one' },
      { type: 'function_call_output', call_id: 'b', output: [{ type: 'input_text', text: 'two' }] },
    ];
    const { turns } = responsesCodec.readRequest({ model: 'm', input });
    expect(turns.map(({ role }) => role)).toEqual(['user', 'assistant', 'tool']);
    expect(turns[1]).toMatchObject({
      parts: [{ type: 'reasoning', encrypted: 'sealed' }, { type: 'text' }, { id: 'a' }, { id: 'b' }],
    });
  });

  test('a failed response is no answer, an incomplete one was cut off', () => {
    expect(
      responsesCodec.readAnswer(response({ status: 'failed', error: { code: 'server_error', message: '' } })),
    ).toBeNull();
    const cut = response({ status: 'incomplete', incomplete_details: { reason: 'max_output_tokens' } });
    expect(responsesCodec.readAnswer(cut)?.stop.reason).toBe('length');
    const filtered = response({ status: 'incomplete', incomplete_details: { reason: 'content_filter' } });
    expect(responsesCodec.readAnswer(filtered)?.stop.reason).toBe('content_filter');
  });

  test('a provider’s stream tells the same as its whole answer', () => {
    const whole = response({ output: richOutput });
    const stream = Buffer.from(responseEvents(whole).join(''));
    expect(answerOf(readCut(responsesCodec, stream, []))).toEqual(responsesCodec.readAnswer(whole));
  });

  test.each([
    ['a failed response', [eventBytes({ type: 'response.failed', response: response({ status: 'failed' }) })]],
    ['an error event', [eventBytes({ type: 'error', code: 'server_error', message: 'no', sequence_number: 3 })]],
    ['what is no JSON', ['data: <html>\n\n']],
  ])('%s in a stream is an error', (_, last) => {
    const stream = Buffer.from([...responseEvents().slice(0, 4), ...last].join(''));
    expect(readCut(responsesCodec, stream, []).at(-1)).toMatchObject({ type: 'error' });
  });

  test('a stream that just ends was broken off', () => {
    const reader = responsesCodec.openReader();
    expect(reader.read({ data: '{"type":"response.created","response":{"id":"resp_1"}}', name: '' })).toHaveLength(1);
    expect(reader.finish()).toEqual([expect.objectContaining({ type: 'error' })]);
  });
});

describe('writing a stream', () => {
  const names = (events: readonly TextEvent[]): string[] => {
    const writer = responsesCodec.openWriter({ model: 'm', input: 'x' });
    const text = events.map((event) => writer.write(event)).join('');
    const data = text
      .trimEnd()
      .split('\n\n')
      .map((event) => JSON.parse(event.slice(event.indexOf('\ndata: ') + 7)) as Record<string, unknown>);
    expect(data.map((event) => event.sequence_number)).toEqual(data.map((_, index) => index));
    expect(text).not.toContain('[DONE]');
    return data.map((event) => String(event.type));
  };
  const start: TextEvent = { type: 'start', id: 'x', model: 'm', createdAt: 1, usage: null };
  const end: TextEvent = { type: 'end', stop: { reason: 'end', sequence: null }, usage: null };

  test('has the order of the documented example', () => {
    const said: TextEvent[] = [
      { type: 'part_start', index: 0, part: { type: 'text' } },
      { type: 'delta', index: 0, text: 'Hi' },
      { type: 'part_end', index: 0 },
    ];
    expect(names([start, ...said, end])).toEqual([
      'response.created',
      'response.in_progress',
      'response.output_item.added',
      'response.content_part.added',
      'response.output_text.delta',
      'response.output_text.done',
      'response.content_part.done',
      'response.output_item.done',
      'response.completed',
    ]);
  });

  test('keeps calls apart that are written side by side, and a text that is still open', async () => {
    const events: TextEvent[] = [
      start,
      { type: 'part_start', index: 0, part: { type: 'text' } },
      { type: 'delta', index: 0, text: 'wait' },
      { type: 'part_start', index: 1, part: { type: 'tool_call', id: 'a', name: 'f' } },
      { type: 'part_start', index: 2, part: { type: 'tool_call', id: 'b', name: 'g' } },
      { type: 'delta', index: 2, text: '{"b":' },
      { type: 'delta', index: 1, text: '{"a":1}' },
      { type: 'delta', index: 0, text: '!' },
      { type: 'delta', index: 2, text: '2}' },
      { type: 'part_end', index: 0 },
      { type: 'part_end', index: 2 },
      { ...end, stop: { reason: 'length', sequence: null } },
    ];
    const writer = responsesCodec.openWriter({ model: 'm', input: 'x' });
    const stream = Buffer.from(events.map((event) => writer.write(event)).join(''));
    const answer = answerOf(readCut(responsesCodec, stream, []))!;
    expect(answer.parts).toMatchObject([
      { text: 'wait!' },
      { id: 'b', arguments: '{"b":2}' }, // it spoke first
      { id: 'a', arguments: '{"a":1}' },
    ]);
    expect(answer.stop.reason).toBe('length');
    const final = await ResponseStream.fromReadableStream(lines(stream)).finalResponse();
    expect(final).toMatchObject({ status: 'incomplete', incomplete_details: { reason: 'max_output_tokens' } });
    expect(final.output.map((item) => item.type)).toEqual(['message', 'function_call', 'function_call']);
    expect(final.output_text).toBe('wait!');
  });

  test('a signature that a call must return is appended to its id', () => {
    const call = { type: 'tool_call' as const, id: 'a', name: 'f', arguments: '{}', signature: 'sealed/+=' };
    const drawn: TextAnswer = { id: 'resp_1', model: 'm', createdAt: 1, parts: [call], usage: null, stop: calls };
    const whole = responsesCodec.writeAnswer(drawn, { model: 'm', input: 'x' }) as { output: { call_id: string }[] };
    const writer = responsesCodec.openWriter({ model: 'm', input: 'x' });
    const stream = Buffer.from(
      eventsOf(drawn, 3)
        .map((event) => writer.write(event))
        .join(''),
    );
    const { call_id: callId } = whole.output[0]!;
    expect(answerOf(readCut(responsesCodec, stream, []))?.parts).toMatchObject([{ id: callId }]);
    const input = [whole.output[0], { type: 'function_call_output', call_id: callId, output: 'x' }];
    expect(responsesCodec.readRequest({ model: 'm', input }).turns).toMatchObject([
      { parts: [call] },
      { results: [{ callId: 'a' }] },
    ]);
  });

  test('is what the official client takes for the same answer as the whole one', async () => {
    await fc.assert(
      fc.asyncProperty(textAnswer(sayable, usage({ writes: false, reasoning: true })), async (drawn) => {
        const body = { model: 'm', input: 'x' };
        const writer = responsesCodec.openWriter(body);
        const stream = Buffer.from(
          eventsOf(drawn, 3)
            .map((event) => writer.write(event))
            .join(''),
        );
        const { output_text: text, ...final } = await ResponseStream.fromReadableStream(lines(stream)).finalResponse();
        const whole = responsesCodec.writeAnswer(drawn, body);
        expect(JSON.parse(JSON.stringify(final))).toMatchObject({
          output: whole.output,
          usage: whole.usage,
          id: whole.id,
        });
        expect(text).toBe(drawn.parts.map((part) => (part.type === 'text' ? part.text : '')).join(''));
      }),
      propertyOptions(),
    );
  });
});

const calls = { reason: 'tool_calls' as const, sequence: null };

function message(content: unknown): Record<string, unknown> {
  return { type: 'message', role: 'user', content };
}

function tool(more: Record<string, unknown>): Record<string, unknown> {
  return { type: 'function', name: 'f', parameters: { type: 'object', properties: {} }, strict: true, ...more };
}

/** The events of a stream one a line, as the official client hands them between runtimes. */
function lines(stream: Buffer): ReadableStream {
  const events = stream.toString().trimEnd().split('\n\n');
  const data = events.map((event) => `${event.slice(event.indexOf('\ndata: ') + 7)}\n`);
  return ReadableStream.from(data.map((line) => Buffer.from(line)));
}
