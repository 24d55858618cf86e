import { isObject, member, textMember } from '../../formats/json.ts';
import type { JsonObject } from '../../formats/json.ts';
import type { TextAnswer } from '../textAnswer.ts';
import type { AssistantPart } from '../textRequest.ts';
import { readDrawnImage, writeDrawnImage } from './drawnImage.ts';
import { mintCallId } from './callIds.ts';
import { writeEncrypted, writeSignature } from './geminiSeal.ts';
import { readGeminiStop, writeGeminiStop } from './finishReason.ts';
import { readGeminiUsage, writeGeminiUsage } from './geminiUsage.ts';

/** The content of a chunk or response for its one candidate. */
export interface Said {
  parts: readonly unknown[];
  /** `finishReason`, the reason a prompt was blocked for, or undefined while there is more. */
  reason: unknown;
}

/** Reads a `GenerateContentResponse`; null if it is none, or says that the model failed. A blocked prompt is an answer without parts. */
export function readGeminiAnswer(answer: unknown): TextAnswer | null {
  const said = readSaid(answer);
  if (said === null) return null;
  const id = textMember(answer, 'responseId');
  const parts: AssistantPart[] = [];
  if (said.parts.some(cannotBeGiven)) return null;
  for (const part of said.parts) {
    const read = readGeminiPart(part, { id, place: parts.length });
    if (read !== null && !goesOn(parts.at(-1), read)) parts.push(read);
  }
  const stop = readGeminiStop(
    said.reason,
    parts.some((part) => part.type === 'tool_call'),
  );
  if (stop === null) return null;
  const usage = readGeminiUsage(member(answer, 'usageMetadata'));
  return { id, model: textMember(answer, 'modelVersion'), createdAt: null, parts, stop, usage };
}

/** Appends to the last part if it continues it: text after text, and thoughts up to their signature. */
export function goesOn(last: AssistantPart | undefined, next: AssistantPart): boolean {
  if (last?.type === 'text' && next.type === 'text') {
    last.text += next.text;
    return true;
  }
  if (last?.type !== 'reasoning' || next.type !== 'reasoning') return false;
  if (last.signature !== null || last.encrypted !== null) return false;
  last.text += next.text;
  last.signature = next.signature;
  last.encrypted = next.encrypted;
  return true;
}

/** The candidate of an answer or a chunk, or the block of its prompt; null if there is neither. Blocks read as filtered. */
export function readSaid(answer: unknown): Said | null {
  const candidates = member(answer, 'candidates');
  const candidate: unknown = Array.isArray(candidates) ? candidates[0] : undefined;
  if (!isObject(candidate)) {
    const isBlocked = typeof member(member(answer, 'promptFeedback'), 'blockReason') === 'string';
    return isBlocked ? { parts: [], reason: 'SAFETY' } : null;
  }
  const parts = member(candidate.content, 'parts');
  return { parts: Array.isArray(parts) ? parts : [], reason: candidate.finishReason };
}

/**
 * One part of an answer; null if it says nothing in any other format's words, such as the code that Google ran. The signature on a
 * text is left out: Google takes such a text back without it.
 */
export function readGeminiPart(part: unknown, at: { id: string; place: number }): AssistantPart | null {
  if (!isObject(part)) return null;
  const signature = typeof part.thoughtSignature === 'string' ? part.thoughtSignature : null;
  const call = part.functionCall;
  if (isObject(call) && typeof call.name === 'string') {
    const said = { name: call.name, arguments: JSON.stringify(isObject(call.args) ? call.args : {}) };
    const id = typeof call.id === 'string' && call.id !== '' ? call.id : mintCallId(at.id, at.place, said);
    return { type: 'tool_call', id, ...said, signature };
  }
  const image = readDrawnImage(part);
  if (image !== null) return part.thought === true ? null : image; // drafts of thinking image models are no answer
  if (typeof part.text !== 'string') return null;
  if (part.thought === true) return { type: 'reasoning', text: part.text, signature, encrypted: null };
  return part.text === '' ? null : { type: 'text', text: part.text, cache: null };
}

/** True for a part that no caller's format can give: sound and other files. An answer with one is not charged. */
export function cannotBeGiven(part: unknown): boolean {
  const isFile = ['inlineData', 'fileData'].some((name) => isObject(member(part, name)));
  return isFile && readDrawnImage(part) === null;
}

/** Writes a `GenerateContentResponse`. Gemini has no word for when it was made. */
export function writeGeminiAnswer(answer: TextAnswer): JsonObject {
  return {
    candidates: [
      {
        content: { role: 'model', parts: answer.parts.map(writeGeminiPart) },
        finishReason: writeGeminiStop(answer.stop),
        index: 0,
      },
    ],
    ...(answer.usage === null ? {} : { usageMetadata: writeGeminiUsage(answer.usage) }),
    ...(answer.model === '' ? {} : { modelVersion: answer.model }),
    ...(answer.id === '' ? {} : { responseId: answer.id }),
  };
}

/** One part of an answer, as Gemini says it. */
export function writeGeminiPart(part: AssistantPart): JsonObject {
  switch (part.type) {
    case 'text':
    case 'refusal':
      return { text: part.text };
    case 'image':
      return writeDrawnImage(part.source);
    case 'reasoning':
      return { text: part.text, thought: true, ...sealed(part) };
    case 'tool_call': {
      const args = part.arguments === '' ? {} : (JSON.parse(part.arguments) as JsonObject);
      return { functionCall: { id: part.id, name: part.name, args }, ...signed(part.signature) };
    }
  }
}

function signed(signature: string | null): JsonObject {
  return signature === null ? {} : { thoughtSignature: writeSignature(signature) };
}

function sealed({ signature, encrypted }: Extract<AssistantPart, { type: 'reasoning' }>): JsonObject {
  return encrypted === null ? signed(signature) : { thoughtSignature: writeEncrypted(encrypted) };
}
