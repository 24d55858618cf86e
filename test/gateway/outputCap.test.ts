import { describe, expect, test } from 'vitest';

import { chatCompletions } from '../../domains/gateway/formats/chatCompletions.ts';
import { estimateInputTokens } from '../../domains/gateway/formats/estimateInput.ts';
import type { Format, FormatModel, PreparedCall } from '../../domains/gateway/formats/format.ts';
import { imageEdits } from '../../domains/gateway/formats/images/imageEdits.ts';
import { messages } from '../../domains/gateway/formats/messages.ts';
import { responses } from '../../domains/gateway/formats/responses.ts';
import { holdMicros, readPrice } from '../../domains/gateway/metering/price.ts';

/** A model of today: long answers are possible, and dear. */
function model(change: Partial<FormatModel> = {}): FormatModel {
  return {
    upstreamName: 'up',
    contextTokens: 400_000,
    maxOutputTokens: 128_000,
    defaultOutputTokens: 8_192,
    outputCapField: 'max_completion_tokens',
    price: readPrice('price_1', { input_per_mtok: '5', output_per_mtok: '30' })!,
    ...change,
  };
}

const said = (text: string) => [{ role: 'user', content: text }];
const picture = { type: 'image_url', image_url: { url: `data:image/png;base64,${'A'.repeat(1_000_000)}` } };

/** Each format with a body of one text, and the fields that ask for a cap. */
const formats: readonly [Format, (text: string) => Record<string, unknown>, string][] = [
  [chatCompletions, (text) => ({ messages: said(text) }), 'max_completion_tokens'],
  [responses, (text) => ({ input: text }), 'max_output_tokens'],
  [messages, (text) => ({ messages: said(text) }), 'max_tokens'],
];

function capOf(prepared: PreparedCall, field: string): unknown {
  return (JSON.parse(prepared.upstreamBody.toString()) as Record<string, unknown>)[field];
}

describe('a caller without an output cap', () => {
  test.each([
    [chatCompletions, { messages: said('hi') }, 'max_completion_tokens'],
    [responses, { input: 'hi' }, 'max_output_tokens'],
  ] as const)('gets the model’s default, and holds for no more', (format, body, field) => {
    const prepared = format.prepare({ model: 'm', ...body }, model());
    expect(capOf(prepared, field)).toBe(8_192);
    expect(prepared.bound.outputTokens).toBe(8_192);
    // 3.84 credits when the whole 128,000 tokens were held for.
    expect(holdMicros(model().price, prepared.bound)).toBeLessThan(260_000n);
  });

  test('gets what the context has left beside its input', () => {
    const prepared = chatCompletions.prepare(
      { model: 'm', messages: said('word '.repeat(8_000)) },
      model({ contextTokens: 12_000 }),
    );
    const cap = Number(capOf(prepared, 'max_completion_tokens'));
    expect(cap).toBeLessThan(2_100);
    expect(cap).toBeGreaterThan(1_900);
    expect(prepared.bound.outputTokens).toBe(cap);
  });
});

describe('a cap that the caller gives', () => {
  test.each(formats)('is sent as it is where the context has room', (format, body, field) => {
    const prepared = format.prepare({ model: 'm', ...body('hi'), [field]: 50_000 }, model());
    expect(capOf(prepared, field)).toBe(50_000);
    expect(prepared.bound.outputTokens).toBe(50_000);
  });

  test.each(formats)('is clamped to the context, never refused', (format, body, field) => {
    const small = model({ contextTokens: 10_000, maxOutputTokens: 9_000 });
    const prepared = format.prepare({ model: 'm', ...body('word '.repeat(4_000)), [field]: 1_000_000 }, small);
    expect(capOf(prepared, field)).toBeLessThan(5_000);
    expect(capOf(prepared, field)).toBeGreaterThan(4_800);
  });

  test.each(formats)('is one token at least for an input that fills the context', (format, body, field) => {
    const small = model({ contextTokens: 1_000, maxOutputTokens: 900 });
    expect(capOf(format.prepare({ model: 'm', ...body('word '.repeat(4_000)), [field]: 800 }, small), field)).toBe(1);
  });

  test('is not cut for the bytes of a picture', () => {
    const body = { model: 'm', messages: [{ role: 'user', content: [picture] }], max_tokens: 50_000 };
    const prepared = chatCompletions.prepare(body, model({ contextTokens: 100_000 }));
    expect(capOf(prepared, 'max_completion_tokens')).toBe(50_000);
  });

  test('is reduced by the tokens of referenced images', () => {
    const named = { type: 'image_url', image_url: { url: 'https://example.com/a.png' } };
    const body = { model: 'm', messages: [{ role: 'user', content: Array.from({ length: 20 }, () => named) }] };
    const prepared = chatCompletions.prepare({ ...body, max_tokens: 30_000 }, model({ contextTokens: 40_000 }));
    expect(capOf(prepared, 'max_completion_tokens')).toBeLessThan(8_000);
  });
});

describe('the estimate of an input', () => {
  test.each([
    ['a picture of a chat', { messages: [{ role: 'user', content: [picture] }] }, 1_600],
    ['a picture of a response', { input: [{ role: 'user', content: [{ ...picture, type: 'input_image' }] }] }, 1_600],
    [
      'a picture of a message',
      { messages: [{ role: 'user', content: [{ type: 'image', source: { type: 'base64', data: 'A'.repeat(9e5) } }] }] },
      1_600,
    ],
    [
      'a minute of speech',
      {
        messages: [
          {
            role: 'user',
            content: [{ type: 'input_audio', input_audio: { data: 'A'.repeat(1_280_000), format: 'mp3' } }],
          },
        ],
      },
      600,
    ],
  ])('%s counts by its medium, not by its bytes', (_, body, tokens) => {
    const estimate = estimateInputTokens(body);
    expect(estimate).toBeGreaterThanOrEqual(tokens);
    expect(estimate).toBeLessThan(tokens + 60);
  });
});

describe('a hold for media', () => {
  /** Price and limits used for the hold of a call's input: 5 credits a million tokens, a context of 400,000. */
  const price = readPrice('price_1', { input_per_mtok: '5', audio_input_per_mtok: '5', output_per_mtok: '30' })!;
  const held = (format: Format, body: Record<string, unknown>): bigint => {
    const prepared = format.prepare({ model: 'm', max_tokens: 1, max_output_tokens: 1, ...body }, model({ price }));
    return holdMicros(price, { ...prepared.bound, outputTokens: 0, units: {} });
  };
  const mp3 = { type: 'input_audio', input_audio: { data: 'A'.repeat(1_280_000), format: 'mp3' } };
  const clip = { type: 'video_url', video_url: { url: `data:video/mp4;base64,${'A'.repeat(1_000_000)}` } };
  const block = { type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'A'.repeat(1_000_000) } };
  const scan = {
    type: 'document',
    source: { type: 'base64', media_type: 'application/pdf', data: 'A'.repeat(400_000) },
  };
  const computer = { type: 'computer_20250124', name: 'computer', display_width_px: 1, display_height_px: 1 };

  test.each<[string, Format, Record<string, unknown>, bigint]>([
    ['a picture of a chat', chatCompletions, { messages: [{ role: 'user', content: [picture] }] }, 40_000n],
    ['a minute of speech', chatCompletions, { messages: [{ role: 'user', content: [mp3] }] }, 20_000n],
    ['two seconds of video', chatCompletions, { messages: [{ role: 'user', content: [clip] }] }, 30_000n],
    ['a picture of a message', messages, { messages: [{ role: 'user', content: [block] }] }, 40_000n],
    ['a document', messages, { messages: [{ role: 'user', content: [scan] }] }, 300_000n],
    ['a tool that the vendor defines', messages, { messages: said('hi'), tools: [computer] }, 20_000n],
    [
      'a picture of a response',
      responses,
      {
        input: [
          { role: 'user', content: [{ ...picture.image_url, type: 'input_image', image_url: picture.image_url.url }] },
        ],
      },
      40_000n,
    ],
    [
      'two pictures to edit',
      imageEdits,
      { prompt: 'x', images: [{ image_url: 'https://a.example/1' }, { image_url: 'https://a.example/2' }] },
      80_000n,
    ],
  ])('%s is not the whole context', (_, format, body, mostMicros) => {
    expect(held(format, body)).toBeLessThan(mostMicros);
  });

  test('counts every byte of the texts beside a picture', () => {
    const long = { type: 'text', text: 'word '.repeat(20_000) };
    expect(held(chatCompletions, { messages: [{ role: 'user', content: [picture, long] }] })).toBeGreaterThan(500_000n);
  });
});
