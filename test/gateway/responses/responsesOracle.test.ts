import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { responsesCodec } from '../../../domains/gateway/translation/responsesCodec.ts';
import type { StopReason, TextAnswer } from '../../../domains/gateway/translation/textAnswer.ts';
import { propertyOptions } from '../properties.ts';
import { answerOf, eventsOf } from '../text/arbitraries.ts';
import { readCut } from '../text/codecLaws.ts';
import { streamByAiSdk, wholeByAiSdk } from '../text/readByAiSdk.ts';
import type { Told } from '../text/readByAiSdk.ts';
import { response, responseEvents, responseUsage, richOutput } from './fakeResponses.ts';

/** Reads a response, or a stream of one, with the `ai` SDK. */
const theirWhole = (whole: unknown): Promise<Told> => wholeByAiSdk('responses', whole);
const theirStream = (stream: string): Promise<Told> => streamByAiSdk('responses', stream);

const finishes: Readonly<Partial<Record<StopReason, string>>> = { end: 'stop', tool_calls: 'tool-calls' };

function ours(answer: TextAnswer): Told {
  const told: Told = {
    text: '',
    thought: '',
    calls: [],
    finish: finishes[answer.stop.reason],
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

  test('and output of this gateway is read by it without loss', async () => {
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
