import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import type { AnsweredCall } from '../../../domains/gateway/formats/format.ts';
import { readPrice } from '../../../domains/gateway/metering/price.ts';
import { SseScanner } from '../../../domains/gateway/calls/sseScanner.ts';
import { chatCodec } from '../../../domains/gateway/translation/chatCodec.ts';
import { geminiCodec } from '../../../domains/gateway/translation/geminiCodec.ts';
import { messagesCodec } from '../../../domains/gateway/translation/messagesCodec.ts';
import { responsesCodec } from '../../../domains/gateway/translation/responsesCodec.ts';
import type { TextCodec } from '../../../domains/gateway/translation/textCodec.ts';
import { translation } from '../../../domains/gateway/translation/translation.ts';
import { propertyOptions } from '../properties.ts';
import { eventsOf, plainSayable, textAnswer, usage } from './arbitraries.ts';
import type { Sayable } from './arbitraries.ts';
import { streamByAiSdk, wholeByAiSdk } from './readByAiSdk.ts';
import type { ReadFormat, Told } from './readByAiSdk.ts';

const codecs: Readonly<Record<ReadFormat, TextCodec>> = {
  'chat.completions': chatCodec,
  messages: messagesCodec,
  responses: responsesCodec,
  gemini: geminiCodec,
};

/** A caller's body of each format. */
const bodies: Readonly<Record<Exclude<ReadFormat, 'gemini'>, Record<string, unknown>>> = {
  'chat.completions': {
    model: 'm',
    messages: [{ role: 'user', content: 'x' }],
    stream_options: { include_usage: true },
  },
  messages: { model: 'm', max_tokens: 100, messages: [{ role: 'user', content: 'x' }] },
  responses: { model: 'm', input: 'x' },
};

/** Features of every format in a response. */
const can: Sayable = { ...plainSayable, parallelAlone: true };

const callers = Object.keys(bodies) as (keyof typeof bodies)[];
const pairs = (Object.keys(codecs) as ReadFormat[]).flatMap((provider) =>
  callers.filter((caller) => caller !== provider).map((caller) => [provider, caller] as const),
);
const answers = textAnswer(can, usage({ writes: false, reasoning: false }));
const options = () => propertyOptions({ reduced: 15, full: 200 });

/** Keeps the properties that both sides of a translation support. */
function shared(told: Told, formats: readonly ReadFormat[]): Partial<Told> {
  const { thoughtTokens: _tokens, thought, calls, ...plain } = told;
  // The SDK's reader of chat completions knows no thoughts, Gemini's makes up ids for calls.
  return {
    ...plain,
    ...(formats.includes('chat.completions') ? {} : { thought }),
    calls: formats.includes('gemini') ? calls.map((call) => ({ ...call, id: '' })) : calls,
  };
}

/** Translations look at nothing else of a call than its bytes. */
const called: AnsweredCall = { price: readPrice('price_1', { per_call: '1' })!, contentType: '' };

/** The caller's stream of a provider's, as the relay makes it. */
function translated(caller: keyof typeof bodies, provider: ReadFormat, stream: string): string {
  const reader = translation(codecs[caller], codecs[provider]).openStream!(bodies[caller], called)!;
  const scanner = new SseScanner(10_000_000);
  const events = scanner.push(Buffer.from(stream));
  const last = scanner.finish();
  const reads = [...events, ...(last ? [last] : [])].map((event) => reader.read(event));
  const ended = reads.some(({ verdict }) => verdict === 'done') ? [] : [reader.finish()];
  return Buffer.concat([...reads, ...ended].map(({ bytes }) => bytes)).toString();
}

describe.each(pairs)('an answer in %s, translated for callers of %s', (provider, caller) => {
  const formats = [provider, caller];

  test('tells the ai SDK the same as the provider’s own bytes', async () => {
    await fc.assert(
      fc.asyncProperty(answers, async (answer) => {
        const sent = codecs[provider].writeAnswer(answer, {});
        const bytes = Buffer.from(JSON.stringify(sent));
        const read = translation(codecs[caller], codecs[provider]).readAnswer(bytes, bodies[caller], called)!;
        const got = await wholeByAiSdk(caller, JSON.parse(read.body.toString()));
        expect(shared(got, formats)).toEqual(shared(await wholeByAiSdk(provider, sent), formats));
      }),
      options(),
    );
  });

  test('and streamed', async () => {
    await fc.assert(
      fc.asyncProperty(answers, fc.integer({ min: 1, max: 8 }), async (answer, pieceLength) => {
        const writer = codecs[provider].openWriter({ stream_options: { include_usage: true } });
        const stream = eventsOf(answer, pieceLength)
          .map((event) => writer.write(event))
          .join('');
        const got = await streamByAiSdk(caller, translated(caller, provider, stream));
        expect(shared(got, formats)).toEqual(shared(await streamByAiSdk(provider, stream), formats));
      }),
      options(),
    );
  });
});
