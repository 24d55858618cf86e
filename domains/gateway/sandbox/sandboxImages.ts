import { createHash } from 'node:crypto';

import { booleanField, integerField, textField } from '../formats/form.ts';
import type { JsonObject } from '../formats/json.ts';
import type { ProviderAnswer } from '../providers/provider.ts';
import type { ProviderCall } from '../providers/providerCall.ts';
import { readDirectives } from './directives.ts';
import { pngImage } from './pngImage.ts';
import { begin, cutPieces, cutWhole, event, json, pieces } from './sandboxAnswers.ts';
import { words } from './sandboxChat.ts';

const tokensPerImage = 1_056;

/** Handles image creation and editing: returns images whose color comes from the prompt, which may hold directives. Bytes are real PNGs. */
export async function answerImages(call: ProviderCall, body: JsonObject): Promise<ProviderAnswer> {
  const { directives, text } = readDirectives(textField(body, 'prompt') ?? '');
  const refused = await begin(directives, call.signal);
  if (refused !== null) return refused;
  const size = textField(body, 'size');
  const count = integerField(body, 'n', { least: 1, most: 10 }) ?? 1;
  const images = Array.from({ length: count }, (_, index) => picture(`${text}#${index}`, size));
  const inputTokens = words(text).length;
  const usage = {
    input_tokens: inputTokens,
    output_tokens: count * tokensPerImage,
    total_tokens: inputTokens + count * tokensPerImage,
    input_tokens_details: { text_tokens: inputTokens, image_tokens: 0 },
  };
  const created = Math.floor(Date.now() / 1000);
  if (!booleanField(body, 'stream')) {
    const asUrl = body.response_format === 'url';
    const data = images.map((b64) => (asUrl ? { url: `data:image/png;base64,${b64}` } : { b64_json: b64 }));
    return cutWhole(json(200, { created, data, output_format: 'png', usage }), directives);
  }
  const prefix = call.wire === 'images.edits' ? 'image_edit' : 'image_generation';
  const partials = integerField(body, 'partial_images', { least: 0, most: 3 }) ?? 0;
  const shared = {
    created_at: created,
    size: size ?? 'auto',
    quality: 'auto',
    background: 'auto',
    output_format: 'png',
  };
  const events = images.flatMap((b64, index) => [
    ...Array.from({ length: partials }, (_, part) =>
      event({
        type: `${prefix}.partial_image`,
        b64_json: picture(`${text}#${index}/${part}`, size),
        partial_image_index: part,
        ...shared,
      }),
    ),
    event({
      type: `${prefix}.completed`,
      b64_json: b64,
      ...shared,
      usage: { ...usage, output_tokens: tokensPerImage },
    }),
  ]);
  return pieces('text/event-stream', cutPieces(events, directives, call.signal));
}

function picture(text: string, size: string | null): string {
  return pngImage(createHash('sha256').update(text).digest(), size).toString('base64');
}
