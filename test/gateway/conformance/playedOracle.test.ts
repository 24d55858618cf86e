import type { ServerResponse } from 'node:http';

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { translationOf } from '../../../domains/gateway/formats/formats.ts';
import { chargeMicros, readPrice } from '../../../domains/gateway/metering/price.ts';
import { SseScanner } from '../../../domains/gateway/calls/sseScanner.ts';
import { chatCodec } from '../../../domains/gateway/translation/chatCodec.ts';
import { messagesCodec } from '../../../domains/gateway/translation/messagesCodec.ts';
import type { TextAnswer } from '../../../domains/gateway/translation/textAnswer.ts';
import type { TextCodec } from '../../../domains/gateway/translation/textCodec.ts';
import { anthropicFamily } from './anthropicFamily.ts';
import type { Family, PlayedAnswer } from './family.ts';
import { openaiFamily } from './openaiFamily.ts';
import type { SeenRequest } from '../fakeUpstream.ts';
import { propertyOptions } from '../properties.ts';
import { answerOf } from '../text/arbitraries.ts';
import { readCut } from '../text/codecLaws.ts';
import { streamByAiSdk, wholeByAiSdk } from '../text/readByAiSdk.ts';

type TextFormat = 'chat.completions' | 'messages';

const formats: [TextFormat, TextFormat, { codec: TextCodec; family: Family }][] = [
  ['chat.completions', 'messages', { codec: chatCodec, family: openaiFamily }],
  ['messages', 'chat.completions', { codec: messagesCodec, family: anthropicFamily }],
];

const runs = propertyOptions({ reduced: 60, full: 600 });
const name = fc.stringMatching(/^[a-z][a-z_]{0,8}$/);
const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }).filter((one) => one.trim() !== '');
const input = fc.dictionary(name, fc.oneof(text, fc.integer(), fc.array(fc.boolean())), { maxKeys: 3 });

/** Responses of a provider: text, calls, or both. */
const played: fc.Arbitrary<PlayedAnswer> = fc
  .record({
    text,
    calls: fc.uniqueArray(fc.record({ id: name, name, input }), { maxLength: 3, selector: (call) => call.id }),
    cut: fc.boolean(),
    tokens: fc.record({ plain: fc.nat(9999), cached: fc.nat(9999), output: fc.nat(9999) }),
  })
  .map(({ cut, tokens, ...answer }) => ({
    ...answer,
    stop: cut ? ('length' as const) : answer.calls.length > 0 ? ('tool_calls' as const) : ('end' as const),
    usage: { input: tokens.plain + tokens.cached, cached: tokens.cached, output: tokens.output, thought: 0 },
  }));

const price = readPrice('p', { input_per_mtok: '10', cached_input_per_mtok: '1', output_per_mtok: '20' })!;
const answered = { price, contentType: 'text/event-stream' };

/** The bytes with which a family's provider answers. */
function bytesOf(family: Family, answer: PlayedAnswer, stream: boolean): string {
  let bytes = '';
  const write = (more?: string): boolean => ((bytes += more ?? ''), true);
  const response = { writeHead: () => response, write, end: write } as unknown as ServerResponse;
  family.answer(response, answer, { body: { stream } } as unknown as SeenRequest);
  return bytes;
}

/** A reader's view of a provider's bytes. */
interface Heard {
  text: string;
  calls: { id: string; name: string; input: unknown }[];
  stop: string | undefined;
  usage: { input: number | undefined; cached: number; output: number | undefined };
}

/** The oracle: the `ai` SDK's package for that format, which knows nothing of our codecs. */
async function hearWithAiSdk(format: TextFormat, bytes: string, stream: boolean): Promise<Heard> {
  const told = await (stream ? streamByAiSdk(format, bytes) : wholeByAiSdk(format, JSON.parse(bytes)));
  return {
    text: told.text,
    calls: told.calls.map(({ arguments: given, ...call }) => ({ ...call, input: JSON.parse(given) as unknown })),
    stop: told.finish,
    usage: { input: told.input, cached: told.cached ?? 0, output: told.output },
  };
}

const stops: Record<string, string> = { end: 'stop', length: 'length', tool_calls: 'tool-calls' };

/** Returns our codec's result, in the format of the oracle. */
function heardBy(answer: TextAnswer | null): Heard {
  const { parts, stop, usage } = answer!;
  return {
    text: parts.map((part) => (part.type === 'text' ? part.text : '')).join(''),
    calls: parts.flatMap((part) =>
      part.type === 'tool_call'
        ? [{ id: part.id, name: part.name, input: JSON.parse(part.arguments || '{}') as unknown }]
        : [],
    ),
    stop: stops[stop.reason]!,
    usage: { input: usage?.inputTokens, cached: usage?.cachedInputTokens ?? 0, output: usage?.outputTokens },
  };
}

/** The stream as a caller of the other format gets it, cut at these places on its way from the provider. */
function translated(
  caller: TextFormat,
  provider: TextFormat,
  { bytes, cuts }: { bytes: Buffer; cuts: readonly number[] },
) {
  const scanner = new SseScanner(1_000_000);
  const body = { model: 'm', stream_options: { include_usage: true } };
  const reader = translationOf(caller, provider)!.openStream!(body, answered)!;
  const places = [0, ...cuts.map((cut) => cut % (bytes.length + 1)).toSorted((a, b) => a - b), bytes.length];
  let written = '';
  const verdicts: string[] = [];
  for (let index = 1; index < places.length; index += 1) {
    for (const event of scanner.push(Buffer.from(bytes.subarray(places[index - 1], places[index])))) {
      const read = reader.read(event);
      written += read.bytes.toString();
      verdicts.push(read.verdict);
    }
  }
  expect(verdicts.filter((verdict) => verdict !== 'relay')).toEqual(['done']);
  return { written: withoutTime(written), charge: chargeMicros(price, reader.usage!) };
}

/** Formats that say when an answer was made take the clock where the provider's has no word for it. */
function withoutTime(written: string): string {
  return written.replaceAll(/"created":\d+/g, '"created":1');
}

describe.each(formats)('bytes of %s', (format, other, { codec, family }) => {
  test.each([
    ['whole', false],
    ['streamed', true],
  ])('%s: our codec and the ai SDK hear the same, and so does who gets them in the other format', async (_, stream) => {
    await fc.assert(
      fc.asyncProperty(played, async (answer) => {
        const bytes = bytesOf(family, answer, stream);
        const oracle = await hearWithAiSdk(format, bytes, stream);
        const ours = stream ? answerOf(readCut(codec, Buffer.from(bytes), [])) : codec.readAnswer(JSON.parse(bytes));
        expect(heardBy(ours)).toEqual(oracle);
        const passedOn = stream
          ? translated(other, format, { bytes: Buffer.from(bytes), cuts: [] }).written
          : translationOf(other, format)!.readAnswer(Buffer.from(bytes), { model: 'm' }, answered)!.body.toString();
        expect(await hearWithAiSdk(other, passedOn, stream)).toEqual(oracle);
      }),
      runs,
    );
  });

  test('a stream gives the same translated bytes and the same charge wherever it is cut', () => {
    fc.assert(
      fc.property(played, fc.array(fc.nat(), { maxLength: 12 }), (answer, cuts) => {
        const bytes = Buffer.from(bytesOf(family, answer, true));
        expect(translated(other, format, { bytes, cuts })).toEqual(translated(other, format, { bytes, cuts: [] }));
      }),
      runs,
    );
  });
});
