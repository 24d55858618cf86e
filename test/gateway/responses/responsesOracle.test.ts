import { createOpenAI } from '@ai-sdk/openai';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { responsesCodec } from '../../../gateway/text/responsesCodec.ts';
import type { TextAnswer } from '../../../gateway/text/textAnswer.ts';
import { propertyOptions } from '../properties.ts';
import { answerOf, eventsOf } from '../text/arbitraries.ts';
import { readCut } from '../text/codecLaws.ts';
import { response, responseEvents, responseUsage, richOutput } from './fakeResponses.ts';

/** What both readers of the same bytes must agree on. */
interface Told {
  text: string;
  thought: string;
  calls: { id: string; name: string; arguments: string }[];
  input: number | undefined;
  cached: number | undefined;
  output: number | undefined;
  thoughtTokens: number | undefined;
}

function model(body: string, contentType: string) {
  const fetch = () => Promise.resolve(new Response(body, { headers: { 'content-type': contentType } }));
  return createOpenAI({ apiKey: 'x', baseURL: 'http://upstream.test/v1', fetch }).responses('gpt-5');
}

const prompt = [{ role: 'user' as const, content: [{ type: 'text' as const, text: 'x' }] }];

/** The oracle: the `ai` SDK's own reader. */
async function theirWhole(whole: Record<string, unknown>): Promise<Told> {
  const { content, usage } = await model(JSON.stringify(whole), 'application/json').doGenerate({ prompt });
  const told: Told = { text: '', thought: '', calls: [], ...tokensOf(usage) };
  for (const part of content) {
    if (part.type === 'text') told.text += part.text;
    if (part.type === 'reasoning') told.thought += part.text;
    if (part.type === 'tool-call') told.calls.push({ id: part.toolCallId, name: part.toolName, arguments: part.input });
  }
  return told;
}

async function theirStream(stream: string): Promise<Told> {
  const { stream: parts } = await model(stream, 'text/event-stream').doStream({ prompt });
  const told: Told = { text: '', thought: '', calls: [], ...tokensOf(undefined) };
  for await (const part of parts) {
    if (part.type === 'error') throw part.error;
    if (part.type === 'text-delta') told.text += part.delta;
    if (part.type === 'reasoning-delta') told.thought += part.delta;
    if (part.type === 'tool-call') told.calls.push({ id: part.toolCallId, name: part.toolName, arguments: part.input });
    if (part.type === 'finish') Object.assign(told, tokensOf(part.usage));
  }
  return told;
}

type TheirUsage = Awaited<ReturnType<ReturnType<typeof model>['doGenerate']>>['usage'];

function tokensOf(usage: TheirUsage | undefined): Pick<Told, 'input' | 'cached' | 'output' | 'thoughtTokens'> {
  return {
    input: usage?.inputTokens.total,
    cached: usage?.inputTokens.cacheRead,
    output: usage?.outputTokens.total,
    thoughtTokens: usage?.outputTokens.reasoning,
  };
}

function ours(answer: TextAnswer): Told {
  const told: Told = {
    text: '',
    thought: '',
    calls: [],
    input: answer.usage?.inputTokens,
    cached: answer.usage?.cachedInputTokens,
    output: answer.usage?.outputTokens,
    thoughtTokens: answer.usage?.reasoningTokens,
  };
  for (const part of answer.parts) {
    if (part.type === 'text' || part.type === 'refusal') told.text += part.text;
    if (part.type === 'reasoning') told.thought += part.text;
    if (part.type === 'tool_call') told.calls.push({ id: part.id, name: part.name, arguments: part.arguments });
  }
  return told;
}

const word = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 });
const item = fc.oneof(
  word.map((text) => (id: string) => ({
    id: `msg_${id}`,
    type: 'message',
    status: 'completed',
    role: 'assistant',
    content: [{ type: 'output_text', annotations: [], logprobs: [], text }],
  })),
  word.map((text) => (id: string) => ({
    id: `rs_${id}`,
    type: 'reasoning',
    summary: [{ type: 'summary_text', text }],
    encrypted_content: 'sealed',
  })),
  fc.dictionary(fc.stringMatching(/^[a-z]{1,5}$/), word, { maxKeys: 2 }).map((value) => (id: string) => ({
    id: `fc_${id}`,
    type: 'function_call',
    status: 'completed',
    call_id: `call_${id}`,
    name: 'tool',
    arguments: JSON.stringify(value),
  })),
);
const output = fc.array(item, { minLength: 1, maxLength: 4 }).map((items) => items.map((make, at) => make(String(at))));
const usage = fc
  .record({ plain: fc.nat(9999), cached: fc.nat(9999), said: fc.nat(9999), thought: fc.nat(9999) })
  .map(({ plain, cached, said, thought }) => ({
    input_tokens: plain + cached,
    input_tokens_details: { cached_tokens: cached },
    output_tokens: said + thought,
    output_tokens_details: { reasoning_tokens: thought },
    total_tokens: plain + cached + said + thought,
  }));

describe('read by this gateway and by the ai SDK, the same bytes tell the same', () => {
  test('for the documented example with thoughts and parallel calls', async () => {
    const whole = response({ output: richOutput });
    const told = await theirWhole(whole);
    expect(told).toMatchObject({ text: 'Hello 世界', calls: [{ id: 'call_a' }, { id: 'call_b' }], cached: 400 });
    expect(ours(responsesCodec.readAnswer(whole)!)).toEqual(told);
    expect(told.output).toBe(responseUsage.output_tokens);
  });

  test('whole', async () => {
    await fc.assert(
      fc.asyncProperty(output, usage, async (items, used) => {
        const whole = response({ output: items, usage: used });
        expect(ours(responsesCodec.readAnswer(whole)!)).toEqual(await theirWhole(whole));
      }),
      propertyOptions({ reduced: 30, full: 300 }),
    );
  });

  test('and streamed', async () => {
    await fc.assert(
      fc.asyncProperty(output, usage, fc.integer({ min: 1, max: 5 }), async (items, used, pieceLength) => {
        const stream = responseEvents(response({ output: items, usage: used }), pieceLength).join('');
        const answer = answerOf(readCut(responsesCodec, Buffer.from(stream), []))!;
        expect(ours(answer)).toEqual(await theirStream(stream));
      }),
      propertyOptions({ reduced: 30, full: 300 }),
    );
  });

  test('and what this gateway writes is read by it without loss', async () => {
    await fc.assert(
      fc.asyncProperty(output, usage, async (items, used) => {
        const answer = responsesCodec.readAnswer(response({ output: items, usage: used }))!;
        const written = responsesCodec.writeAnswer(answer, { model: 'm', input: 'x' });
        expect(await theirWhole(written)).toEqual(ours(answer));
        const writer = responsesCodec.openWriter({ model: 'm', input: 'x' });
        const stream = eventsOf(answer, 3).map((event) => writer.write(event));
        expect(await theirStream(stream.join(''))).toEqual(ours(answer));
      }),
      propertyOptions({ reduced: 30, full: 300 }),
    );
  });
});
