import type { Price } from '../metering/price.ts';
import type { FormatModel } from './format.ts';
import { invalid } from './json.ts';

/** True if output tokens cost something. */
export function hasOutputPrice(price: Price): boolean {
  return (price.outputMicros ?? 0n) > 0n || (price.audioOutputMicros ?? 0n) > 0n;
}

/** The most output tokens a call can be billed for. Errors: `invalid_request` if they cost something and the model has no limit. */
export function outputBoundOf({ price, maxOutputTokens }: FormatModel): number {
  if (maxOutputTokens > 0 || !hasOutputPrice(price)) return maxOutputTokens;
  throw invalid('/model', 'This model is priced by output tokens but has no max_output_tokens. An admin must set it.');
}
