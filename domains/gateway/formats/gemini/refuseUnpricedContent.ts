import type { Price } from '../../metering/price.ts';
import { unknownObject, unpriced } from '../billChanging.ts';
import { member } from '../json.ts';
import type { JsonObject } from '../json.ts';
import { partsOf } from './geminiParts.ts';

/** Values of the service tier that request the default one. */
const usualTiers: ReadonlySet<unknown> = new Set([undefined, null, 'standard', 'STANDARD', 'unspecified']);
/** Addresses of files that are stored at Google. */
const storedFile = /^\s*(?:https?:\/\/generativelanguage\.googleapis\.com\/|files\/|gs:\/\/)/i;

/**
 * Refuses what would change Google's bill without a line in the model's price, and references to objects stored there (decisions §5). Its tools are
 * the result of `keptGeminiTools`. Errors: `unsupported_parameter` or `not_found`, with `param` = JSON pointer. Source:
 * ai.google.dev/gemini-api/docs/pricing, ai.google.dev/api/generate-content (`cachedContent`, `serviceTier`, `responseModalities`).
 */
export function refuseUnpricedContent(body: JsonObject, price: Price): void {
  if (body.cachedContent !== undefined && body.cachedContent !== null) throw unknownObject('/cachedContent');
  if (!usualTiers.has(body.serviceTier)) throw unpriced('/serviceTier', 'serviceTier');
  if (wantsSound(body) && price.audioOutputMicros === null)
    throw unpriced('/generationConfig/responseModalities', 'responseModalities');
  for (const part of partsOf(body)) {
    const uri = member(member(part, 'fileData'), 'fileUri');
    if (typeof uri === 'string' && storedFile.test(uri)) throw unknownObject('/contents');
  }
}

/** True if the answer can contain audio. */
export function wantsSound(body: JsonObject): boolean {
  const modalities = member(body.generationConfig, 'responseModalities');
  return Array.isArray(modalities) && modalities.some((one) => !/^(?:text|image)$/i.test(String(one)));
}
