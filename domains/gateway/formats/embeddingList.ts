import { estimateTokens, textUsage } from '../metering/usage.ts';
import { encodeVector } from './embeddings.ts';
import { embeddingInputs } from './embeddingInputs.ts';
import type { ReadAnswer } from './format.ts';
import type { JsonObject } from './json.ts';

/**
 * Vectors of a provider as OpenAI's list, in the encoding that the caller asked for. `tokens` is the provider's count, null if it gives
 * none: the list then tells an estimate. Null when a vector is none, or there is not one for each input.
 */
export function embeddingList(vectors: readonly unknown[], body: JsonObject, tokens: number | null): ReadAnswer | null {
  const { texts } = embeddingInputs(body);
  if (vectors.length !== texts.length) return null;
  const data: JsonObject[] = [];
  for (const [index, vector] of vectors.entries()) {
    if (!Array.isArray(vector) || vector.length === 0) return null;
    const encoded = encodeVector(vector);
    if (encoded === null) return null;
    data.push({ object: 'embedding', index, embedding: body.encoding_format === 'base64' ? encoded : vector });
  }
  const told = tokens ?? estimateTokens(texts.reduce((bytes, text) => bytes + Buffer.byteLength(text), 0));
  const list = { object: 'list', data, model: body.model, usage: { prompt_tokens: told, total_tokens: told } };
  const usage = tokens === null ? null : textUsage(tokens, 0);
  return { body: Buffer.from(JSON.stringify(list)), usage, outputBytes: 0 };
}
