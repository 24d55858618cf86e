import { encodeVector } from '../formats/embeddings.ts';
import type { JsonObject } from '../formats/json.ts';
import { words } from './sandboxChat.ts';

const defaultDimensions = 256;
const mostDimensions = 3072;

/** The vectors of an embeddings body, in the encoding it asks for, and the tokens (words, or given tokens) it used. */
export function replyToEmbeddings(body: JsonObject): { vectors: (number[] | string)[]; tokens: number } {
  const asked = typeof body.dimensions === 'number' ? body.dimensions : defaultDimensions;
  const dimensions = Math.min(Math.max(1, Math.floor(asked)), mostDimensions);
  let tokens = 0;
  const vectors = inputs(body.input).map((input) => {
    const pieces = typeof input === 'string' ? words(input.toLowerCase()) : input.map(String);
    tokens += pieces.length;
    const vector = embed(pieces, dimensions);
    return body.encoding_format === 'base64' ? encodeVector(vector)! : vector;
  });
  return { vectors, tokens };
}

/**
 * A unit vector that depends on the words only: each adds a direction of its own, so texts that share words are
 * closer to each other than texts that do not. The same words give the same vector on every machine.
 */
function embed(pieces: readonly string[], dimensions: number): number[] {
  const vector = Array.from({ length: dimensions }, () => 0);
  for (const piece of pieces.length === 0 ? [''] : pieces) {
    let state = seed(piece);
    for (let index = 0; index < dimensions; index += 1) {
      state = (state + 0x6d2b79f5) | 0;
      vector[index]! += mix(state) / 0x80000000 - 1;
    }
  }
  const length = Math.hypot(...vector);
  if (length === 0) vector[0] = 1;
  return vector.map((value) => Math.fround(length === 0 ? value : value / length));
}

/** FNV-1a, 32 bits. */
function seed(text: string): number {
  let hash = 0x811c9dc5;
  for (const byte of Buffer.from(text)) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash;
}

/** One step of mulberry32: an even 32-bit number from a counter. */
function mix(state: number): number {
  let value = Math.imul(state ^ (state >>> 15), state | 1);
  value ^= value + Math.imul(value ^ (value >>> 7), value | 61);
  return (value ^ (value >>> 14)) >>> 0;
}

function inputs(input: unknown): (string | number[])[] {
  if (typeof input === 'string') return [input];
  if (!Array.isArray(input)) return [''];
  if (input.every((entry) => typeof entry === 'number')) return [input];
  return input.map((entry: unknown) => (Array.isArray(entry) ? entry.map(Number) : String(entry)));
}
