import fc from 'fast-check';
import { expect, test } from 'vitest';

import { speech } from '../../domains/gateway/formats/audio/speech.ts';
import { transcriptions } from '../../domains/gateway/formats/audio/transcriptions.ts';
import type { Format, FormatModel } from '../../domains/gateway/formats/format.ts';
import { FormFile } from '../../domains/gateway/formats/formFile.ts';
import { imageEdits } from '../../domains/gateway/formats/images/imageEdits.ts';
import { imageGenerations } from '../../domains/gateway/formats/images/imageGenerations.ts';
import { chargeMicros, holdMicros, readPrice } from '../../domains/gateway/metering/price.ts';
import type { PriceLines } from '../../domains/gateway/metering/price.ts';
import { sandbox } from '../../domains/gateway/providers/sandbox.ts';
import { wavAudio } from '../../domains/gateway/sandbox/wavAudio.ts';
import { SseScanner } from '../../domains/gateway/calls/sseScanner.ts';
import { propertyOptions } from './properties.ts';

/** Prepares a body, lets the sandbox serve it, whole or streamed, and compares what it would cost after each piece with the hold. */
async function neverAboveHold(format: Format, body: Record<string, unknown>, lines: PriceLines): Promise<void> {
  const model: FormatModel = {
    upstreamName: 'up',
    contextTokens: 4_000,
    maxOutputTokens: 20_000,
    defaultOutputTokens: 20_000,
    outputCapField: 'max_tokens',
    price: readPrice('price_1', lines)!,
  };
  const { price } = model;
  const prepared = format.prepare({ model: 'm', ...body }, model);
  const hold = holdMicros(price, prepared.bound);
  const answer = await sandbox().send({
    wire: format.endpoint,
    upstreamName: 'm',
    target: { name: 'sandbox', baseUrl: null, apiKey: null },
    body: prepared.upstreamBody,
    ...(prepared.contentType !== undefined && { contentType: prepared.contentType }),
    stream: prepared.stream,
    signal: null,
  });
  const call = { price, contentType: answer.contentType };
  if (Buffer.isBuffer(answer.body)) {
    expect(chargeMicros(price, format.readAnswer(answer.body, body, call)!.usage!)).toBeLessThanOrEqual(hold);
    return;
  }
  const reader = format.openStream!(body, call)!;
  const scanner = new SseScanner(1 << 24);
  let isOver = false;
  for await (const piece of answer.body) {
    const events = reader.isFile ? [{ raw: piece, data: null, name: '' }] : scanner.push(piece);
    for (const event of events) isOver = reader.read(event).verdict === 'done';
    expect(chargeMicros(price, reader.usage!)).toBeLessThanOrEqual(hold);
  }
  expect(isOver || reader.finish().verdict === 'done').toBe(true);
}

const prompt = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }).map((text) => `x${text}`);
const amount = fc.integer({ min: 0, max: 99_999_999 }).map((micros) => (micros / 1e6).toFixed(6));
const tokenLines = fc.record({ input_per_mtok: amount, output_per_mtok: amount });
const file = new FormFile({
  fileName: 'a.wav',
  mediaType: 'audio/wav',
  content: wavAudio({ durationMs: 700, toneHz: 300 }),
});
const runs = propertyOptions({ reduced: 60, full: 1_000 });

test('no image is ever charged more than was held for it, made or edited, whole or at any point of a stream', async () => {
  const sizes = fc.constantFrom(undefined, 'auto', '64x64', '32x64');
  const perImage = fc.dictionary(fc.constantFrom('64x64', '32x64', '64x64/high', 'default/high'), amount);
  const lines = fc.tuple(perImage, amount, amount, fc.option(tokenLines, { nil: {} }));
  const asked = fc.record({
    prompt,
    n: fc.integer({ min: 1, max: 3 }),
    size: sizes,
    quality: fc.constantFrom(undefined, 'standard', 'auto'),
    stream: fc.boolean(),
    partial_images: fc.integer({ min: 0, max: 2 }),
  });
  await fc.assert(
    fc.asyncProperty(asked, lines, fc.boolean(), async (body, [table, flat, partial, tokens], isEdit) => {
      const given = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
      const priced = { ...tokens, per_image: { ...table, default: flat, partial } };
      const edit = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, String(value)]));
      if (isEdit) await neverAboveHold(imageEdits, { ...edit, image: file }, priced);
      else await neverAboveHold(imageGenerations, given, priced);
    }),
    runs,
  );
});

test('no speech is ever charged more than was held for it', async () => {
  const lines = fc.oneof(
    fc.record({ per_mchar: amount }),
    tokenLines,
    fc.record({ per_mchar: amount, input_per_mtok: amount, audio_output_per_mtok: amount }),
  );
  const asked = fc.record({
    input: prompt,
    instructions: prompt,
    voice: fc.constant('alloy'),
    stream_format: fc.constantFrom('audio', 'sse'),
  });
  await fc.assert(
    fc.asyncProperty(asked, lines, (body, priced) => neverAboveHold(speech, body, priced)),
    runs,
  );
});

test('no transcript is ever charged more than was held for it', async () => {
  const lines = fc.oneof(
    fc.record({ per_minute: amount }),
    fc.record({ per_second: amount, per_call: amount }),
    fc.record({ input_per_mtok: amount, audio_input_per_mtok: amount, output_per_mtok: amount }),
  );
  const asked = fc.record({
    response_format: fc.constantFrom('json', 'text', 'srt', 'vtt', 'verbose_json'),
    stream: fc.constantFrom('true', 'false'),
    prompt,
  });
  const bytes = fc.oneof(
    fc.constant(file.content),
    fc.uint8Array({ maxLength: 3_000 }).map((all) => Buffer.from(all)),
  );
  await fc.assert(
    fc.asyncProperty(asked, lines, bytes, (body, priced, content) => {
      const audio = new FormFile({ fileName: 'a.wav', mediaType: 'audio/wav', content });
      return neverAboveHold(transcriptions, { ...body, file: audio }, priced);
    }),
    runs,
  );
});
