import { partialImageEntry } from '../../metering/imagePrices.ts';
import type { Price } from '../../metering/price.ts';
import { unpriced } from '../billChanging.ts';
import { integerField } from '../form.ts';
import type { JsonObject } from '../json.ts';

/** Fields that make an image take more tokens, with the values that do not. A price by output tokens covers them, one by image does not. */
const tokenFields: Readonly<Record<string, readonly unknown[]>> = {
  input_fidelity: ['low'],
  complexity: ['low'],
  frame_count: [],
  output_format: ['png', 'jpeg', 'webp'],
};

/**
 * Refuses what changes the provider's bill for images without a line in the model's price (decisions §5): sizes and qualities
 * are `imagePricing`'s to refuse. Errors: `unsupported_parameter` naming the field.
 */
export function refuseImageFields(body: JsonObject, price: Price): void {
  if (isGiven(body.svg) || body.output_format === 'svg') {
    throw unpriced(isGiven(body.svg) ? '/svg' : '/output_format', 'an SVG, which another model writes,');
  }
  if (price.outputMicros !== null) return;
  for (const [name, harmless] of Object.entries(tokenFields)) {
    if (isGiven(body[name]) && !harmless.includes(body[name])) throw unpriced(`/${name}`, name);
  }
  const partials = integerField(body, 'partial_images', { least: 0, most: Number.MAX_SAFE_INTEGER }) ?? 0;
  if (partials > 0 && partialImageEntry(price) === null) throw unpriced('/partial_images', 'partial images');
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '';
}
