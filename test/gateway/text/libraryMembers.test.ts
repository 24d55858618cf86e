import { expect, test } from 'vitest';

import { ownMessages } from '../../../domains/gateway/formats/chatSeals.ts';
import { chatCodec } from '../../../domains/gateway/translation/chatCodec.ts';
import { textUsage } from '../../../domains/gateway/metering/usage.ts';
import { eventsOf } from './arbitraries.ts';

/* Members that libraries add to the messages of an answer before programs send them back. */
const called = { name: 'weather', arguments: '{"city":"Bern"}' };
const details = [{ type: 'reasoning.text', text: 'Hm', signature: 'bk1-0-seal', index: 0 }];
const ofLiteLlm = {
  role: 'assistant',
  content: null,
  tool_calls: [{ id: 'call_1', type: 'function', function: called }],
  reasoning_content: 'Hm',
  provider_specific_fields: { reasoning_details: details },
};
const ofOpenAiHelper = {
  role: 'assistant',
  content: 'Sunny.',
  parsed: { city: 'Bern' },
  tool_calls: [{ id: 'call_1', type: 'function', function: { ...called, parsed_arguments: { city: 'Bern' } } }],
};

test('thoughts that LiteLLM moves elsewhere are restored, and nothing is refused', () => {
  const { turns, rest } = chatCodec.readRequest({ model: 'm', messages: [ofLiteLlm, ofOpenAiHelper] });
  expect(rest).toEqual([]);
  expect(turns[0]).toMatchObject({
    parts: [
      { type: 'reasoning', text: 'Hm', signature: 'bk1-0-seal' },
      { type: 'tool_call', ...called },
    ],
  });
});

test('servers of OpenAI receive no unknown members', () => {
  expect(ownMessages([ofLiteLlm, ofOpenAiHelper], { origin: 'x', isOpenAi: true })).toEqual([
    { role: 'assistant', content: null, tool_calls: ofLiteLlm.tool_calls },
    { role: 'assistant', content: 'Sunny.', tool_calls: ofLiteLlm.tool_calls },
  ]);
  const plain = [{ role: 'assistant', content: 'Sunny.' }];
  expect(ownMessages(plain, { origin: 'x', isOpenAi: true })).toBe(plain);
});

test.each([
  ['a function', {}],
  ['a custom tool', { tools: [{ type: 'custom', custom: { name: 'weather' } }] }],
])('every piece of a call of %s has the members that clients read, also the piece with the seal', (_, body) => {
  const writer = chatCodec.openWriter({ ...body, stream: true });
  const part = { type: 'tool_call' as const, id: 'call_1', ...called, signature: 'seal' };
  const answer = {
    id: 'a',
    model: 'm',
    createdAt: 1,
    parts: [part],
    stop: { reason: 'tool_calls' as const, sequence: null },
    usage: textUsage(1, 1),
  };
  const text = eventsOf(answer, 3)
    .map((event) => writer.write(event))
    .join('');
  const pieces = [...text.matchAll(/^data: (\{.*)$/gm)].flatMap(([, data]) => {
    const chunk = JSON.parse(data!) as { choices: { delta: { tool_calls?: Record<string, unknown>[] } }[] };
    return chunk.choices[0]?.delta.tool_calls ?? [];
  });
  expect(JSON.stringify(pieces)).toContain('"thought_signature":"seal"');
  for (const piece of pieces) expect(piece['function'] ?? piece['custom']).toBeDefined();
});
