import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { SseScanner } from '../../../domains/gateway/calls/sseScanner.ts';
import type { TextAnswer } from '../../../domains/gateway/translation/textAnswer.ts';
import type { TextCodec } from '../../../domains/gateway/translation/textCodec.ts';
import type { TextEvent } from '../../../domains/gateway/translation/textEvent.ts';
import type { TextRequest } from '../../../domains/gateway/translation/textRequest.ts';
import type { Usage } from '../../../domains/gateway/metering/usage.ts';
import { propertyOptions } from '../properties.ts';
import { answerOf, eventsOf, textAnswer, textRequest } from './arbitraries.ts';
import type { Sayable } from './arbitraries.ts';

/** Inputs of a codec's laws: features of its format, the caller's body that responses are written for, and its usage. */
export interface CodecUnderTest {
  codec: TextCodec;
  can: Sayable;
  body: Record<string, unknown>;
  usage: fc.Arbitrary<Usage>;
  /** Removes parts that the format cannot represent from a response. */
  canonical?: (answer: TextAnswer) => TextAnswer;
  /** The same, taken out of a request. */
  canonicalRequest?: (request: TextRequest) => TextRequest;
  /** The provider's name of the model, where the format looks at it. */
  upstreamName?: string;
}

/** The events that a reader gives for bytes that arrive cut at these places, the end included. */
export function readCut(codec: TextCodec, stream: Buffer, cuts: readonly number[]): TextEvent[] {
  const scanner = new SseScanner(1_000_000);
  const reader = codec.openReader();
  const places = [0, ...cuts.map((cut) => cut % (stream.length + 1)).toSorted((a, b) => a - b), stream.length];
  const events: TextEvent[] = [];
  for (let index = 1; index < places.length; index += 1) {
    const piece = stream.subarray(places[index - 1], places[index]);
    for (const event of scanner.push(Buffer.from(piece))) events.push(...reader.read(event));
  }
  const last = scanner.finish();
  if (last) events.push(...reader.read(last));
  const ended = events.some((event) => event.type === 'end' || event.type === 'error');
  return ended ? events : [...events, ...reader.finish()];
}

/** The laws of every codec: reading what it wrote gives the same back, whole and streamed, wherever the bytes are cut. */
export function testCodecLaws({
  codec,
  can,
  body,
  usage,
  canonical = (answer) => answer,
  canonicalRequest = (request) => request,
  upstreamName = 'm',
}: CodecUnderTest): void {
  // Some formats say when an answer was completed: both are to be written in the same second.
  beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'] }));
  afterAll(() => void vi.useRealTimers());

  test('a request read and written again is the same', () => {
    fc.assert(
      fc.property(textRequest(can), (request) => {
        const written = codec.writeRequest(canonicalRequest(request), upstreamName);
        const read = codec.readRequest(written);
        expect(codec.writeRequest(read, upstreamName)).toEqual(written);
        expect(read).toEqual(canonicalRequest(request));
      }),
      propertyOptions(),
    );
  });

  test('an answer read and written again is the same', () => {
    fc.assert(
      fc.property(textAnswer(can, usage), (answer) => {
        const written = codec.writeAnswer(canonical(answer), body);
        const read = codec.readAnswer(JSON.parse(JSON.stringify(written)));
        expect(read).toEqual(canonical(answer));
        expect(codec.writeAnswer(read!, body)).toEqual(written);
      }),
      propertyOptions(),
    );
  });

  test('a stream read and written again tells the same answer, wherever its bytes are cut', () => {
    fc.assert(
      fc.property(
        textAnswer(can, usage),
        fc.integer({ min: 1, max: 8 }),
        fc.array(fc.nat(), { maxLength: 12 }),
        (answer, pieceLength, cuts) => {
          const writer = codec.openWriter(body);
          const stream = Buffer.from(
            eventsOf(canonical(answer), pieceLength)
              .map((event) => writer.write(event))
              .join(''),
          );
          const whole = readCut(codec, stream, []);
          expect(answerOf(whole)).toEqual(canonical(answer));
          expect(readCut(codec, stream, cuts)).toEqual(whole);
        },
      ),
      propertyOptions(),
    );
  });
}
