import { imagePricing, partialImageEntry } from '../../metering/imagePrices.ts';
import type { ImageKind } from '../../metering/imagePrices.ts';
import type { Price } from '../../metering/price.ts';
import { estimateTokens, textUsage } from '../../metering/usage.ts';
import type { Usage } from '../../metering/usage.ts';
import { textField } from '../form.ts';
import { isObject, member } from '../json.ts';
import type { JsonObject } from '../json.ts';
import { tokenCount } from '../openAiUsage.ts';

/** Facts in a response: its images, partial ones, and the reported tokens, null for none. */
export interface MadeImages {
  made: readonly ImageKind[];
  partials: number;
  tokens: Usage | null;
}

/** OpenAI's count for one image of 1024×1024 in medium quality, where a provider priced by tokens reports none. */
const tokensPerImage = 1_056;

/** The use of an answer: tokens as reported, and images by the entries they cost. */
export function imageUsage(
  body: JsonObject,
  price: Price,
  { made, partials, tokens }: MadeImages,
): { usage: Usage; estimated: boolean } {
  const pricing = imagePricing(price, { size: textField(body, 'size'), quality: textField(body, 'quality') });
  const partial = partialImageEntry(price);
  const images: Record<string, number> = partial !== null && partials > 0 ? { [partial]: partials } : {};
  for (const kind of made) {
    const entry = pricing?.entryOf(kind) ?? 'default';
    images[entry] = (images[entry] ?? 0) + 1;
  }
  const byTokens = price.inputMicros !== null || price.outputMicros !== null;
  const promptBytes = Buffer.byteLength(textField(body, 'prompt') ?? '');
  const usage =
    tokens ?? (byTokens ? textUsage(estimateTokens(promptBytes), made.length * tokensPerImage) : textUsage(0, 0));
  return { usage: { ...usage, units: { images } }, estimated: byTokens && tokens === null };
}

/** Reads the tokens of an image, `usage` of the answer or of its last event; null when there are none. Source: openai-openapi `ImageGenUsage`. */
export function readImageTokens(value: unknown): Usage | null {
  if (!isObject(value)) return null;
  const inputTokens = tokenCount(value.input_tokens);
  const outputTokens = tokenCount(value.output_tokens);
  if (inputTokens === null || outputTokens === null) return null;
  const cached = tokenCount(member(value.input_tokens_details, 'cached_tokens')) ?? 0;
  return { ...textUsage(inputTokens, outputTokens), cachedInputTokens: Math.min(cached, inputTokens) };
}

/** The tokens of two images, where there are any. */
export function addImageTokens(one: Usage | null, other: Usage | null): Usage | null {
  if (one === null || other === null) return one ?? other;
  const sum = textUsage(one.inputTokens + other.inputTokens, one.outputTokens + other.outputTokens);
  return { ...sum, cachedInputTokens: one.cachedInputTokens + other.cachedInputTokens };
}
