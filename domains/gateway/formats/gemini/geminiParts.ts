import { readSeal, writeSignature } from '../../translation/gemini/geminiSeal.ts';
import { isGemini3OrLater, unsigned } from '../../translation/gemini/geminiModel.ts';
import { markSeal, ownSeal } from '../../translation/seals.ts';
import type { FormatModel } from '../format.ts';
import { changedList, isObject, member } from '../json.ts';
import type { JsonObject } from '../json.ts';

/** The parts of all contents of a body, its instruction included. */
export function partsOf({ contents, systemInstruction }: JsonObject): unknown[] {
  const places = [systemInstruction, ...(Array.isArray(contents) ? contents : [])];
  return places.flatMap((place) => {
    const parts = member(place, 'parts');
    return Array.isArray(parts) ? (parts as unknown[]) : [];
  });
}

/**
 * Returns the body with signatures of this origin only. Thoughts that were nothing but another's seal are left out, and the first call of each
 * content without a signature gets Google's documented stand-in where the model wants one.
 */
export function withOwnParts(body: JsonObject, { origin, upstreamName }: FormatModel): JsonObject {
  if (!Array.isArray(body.contents)) return body;
  const contents = body.contents.flatMap((content: unknown): unknown[] => {
    if (!isObject(content) || content.role !== 'model' || !Array.isArray(content.parts)) return [content];
    const parts = content.parts.flatMap((part: unknown) => ownPart(part, origin));
    if (parts.length === 0) return [];
    return [{ ...content, parts: isGemini3OrLater(upstreamName) ? withSignedCall(parts) : parts }];
  });
  return { ...body, contents };
}

/** Returns an answer or a chunk with its signatures marked; the same object if it has none. */
export function withMarkedParts(answer: JsonObject, origin: string | undefined): JsonObject {
  if (origin === undefined || !JSON.stringify(answer).includes('"thoughtSignature"')) return answer;
  const candidates = changedList(answer, 'candidates', (candidate) => {
    const content = member(candidate, 'content');
    if (!isObject(candidate) || !isObject(content)) return candidate;
    return { ...candidate, content: { ...content, ...changedList(content, 'parts', (part) => marked(part, origin)) } };
  });
  return { ...answer, ...candidates };
}

function marked(part: unknown, origin: string): unknown {
  if (!isObject(part) || typeof part.thoughtSignature !== 'string') return part;
  return { ...part, thoughtSignature: writeSignature(markSeal(part.thoughtSignature, origin)) };
}

function ownPart(part: unknown, origin: string | undefined): unknown[] {
  if (!isObject(part) || typeof part.thoughtSignature !== 'string') return [part];
  const { thoughtSignature: given, ...rest } = part;
  const own = ownSeal(readSeal(given).signature, { origin, isNative: true });
  if (own !== null && own !== '') return [{ ...rest, thoughtSignature: own }];
  const isEmpty = rest.text === '' && Object.keys(rest).every((name) => name === 'text' || name === 'thought');
  return isEmpty ? [] : [rest];
}

function withSignedCall(parts: readonly unknown[]): unknown[] {
  const first = parts.findIndex((part) => isObject(member(part, 'functionCall')));
  return parts.map((part, index) =>
    index !== first || typeof member(part, 'thoughtSignature') === 'string'
      ? part
      : { ...(part as JsonObject), thoughtSignature: unsigned },
  );
}
