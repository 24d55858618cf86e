import fc from 'fast-check';
import { expect, test } from 'vitest';

import type { JsonObject } from '../../../domains/gateway/formats/json.ts';
import { chatCodec } from '../../../domains/gateway/translation/chatCodec.ts';
import { messagesCodec } from '../../../domains/gateway/translation/messagesCodec.ts';
import { responsesCodec } from '../../../domains/gateway/translation/responsesCodec.ts';
import type { TextCodec } from '../../../domains/gateway/translation/textCodec.ts';
import { propertyOptions } from '../properties.ts';
import { plainSayable, textAnswer, usage } from './arbitraries.ts';
import type { Sayable } from './arbitraries.ts';

/** Features of Claude: signed thoughts, hidden thoughts, text, calls. */
const claude: Sayable = { ...plainSayable, hiddenThoughts: true };

const user = { role: 'user', content: 'Hello' };

/** The next body of a caller that puts the whole answer into its history, as agents do. */
const nextBodies: [string, TextCodec, (answer: JsonObject) => JsonObject][] = [
  [
    'chat completions',
    chatCodec,
    ({ choices }) => ({ messages: [user, (choices as { message: unknown }[])[0]!.message, user], max_tokens: 99 }),
  ],
  [
    'messages',
    messagesCodec,
    ({ content }) => ({ messages: [user, { role: 'assistant', content }, user], max_tokens: 99 }),
  ],
  [
    'responses',
    responsesCodec,
    ({ output }) => ({ input: [user, ...(output as unknown[]), user], max_output_tokens: 99 }),
  ],
];

test.each(nextBodies)('Claude gets its own answer back as it was from callers of %s', (_name, caller, nextBody) => {
  fc.assert(
    fc.property(textAnswer(claude, usage({ writes: false, reasoning: false })), (answer) => {
      const said = messagesCodec.writeAnswer(answer, { model: 'm' });
      const got = caller.writeAnswer(messagesCodec.readAnswer(said)!, { model: 'm' });
      const next = nextBody(JSON.parse(JSON.stringify(got)) as JsonObject);
      const sent = messagesCodec.writeRequest({ ...caller.readRequest(next), rest: [] }, 'claude-opus-4-6');
      const [, history] = sent.messages as { content: unknown }[];
      const blocks = (said.content as JsonObject[]).map(({ citations: _citations, ...block }) => block);
      const isPlain = blocks.length === 1 && blocks[0]!.type === 'text';
      expect(history!.content).toEqual(isPlain ? blocks[0]!.text : blocks);
    }),
    propertyOptions(),
  );
});
