import { isObject } from '../../formats/json.ts';
import type { JsonObject } from '../../formats/json.ts';
import type { AssistantPart } from '../textRequest.ts';
import { contentThoughts } from './contentParts.ts';

export type ReasoningPart = Extract<AssistantPart, { type: 'reasoning' }>;

/**
 * The thoughts of a message. Their text is in `reasoning_content` (DeepSeek's name, used by vLLM and most others) or `reasoning`
 * (OpenRouter, Groq). Their signatures or sealed content are in `reasoning_details`, so that callers can return them. Source:
 * openrouter.ai/docs/use-cases/reasoning-tokens, api-docs.deepseek.com/guides/thinking_mode.
 */
export function readReasoningParts(message: JsonObject): AssistantPart[] {
  const details = Array.isArray(message.reasoning_details)
    ? message.reasoning_details.flatMap(readReasoningDetail)
    : [];
  if (details.length > 0) return details;
  const text = reasoningText(message);
  return text === '' ? [] : [{ type: 'reasoning', text, signature: null, encrypted: null }];
}

/** The text of the thoughts in a message or a delta. */
export function reasoningText(message: JsonObject): string {
  const text = [message.reasoning_content, message.reasoning].find((one) => typeof one === 'string' && one !== '');
  return typeof text === 'string' ? text : contentThoughts(message.content);
}

/** One entry of `reasoning_details`; none if it is of no known type. */
export function readReasoningDetail(detail: unknown): ReasoningPart[] {
  if (!isObject(detail)) return [];
  const signature = typeof detail.signature === 'string' ? detail.signature : null;
  if (detail.type === 'reasoning.text' && typeof detail.text === 'string')
    return [{ type: 'reasoning', text: detail.text, signature, encrypted: null }];
  if (detail.type === 'reasoning.summary' && typeof detail.summary === 'string')
    return [{ type: 'reasoning', text: detail.summary, signature, encrypted: null }];
  if (detail.type === 'reasoning.encrypted' && typeof detail.data === 'string')
    return [{ type: 'reasoning', text: '', signature, encrypted: detail.data }];
  return [];
}

/** The members of a message that say these thoughts, `field` being the one for their text. */
export function writeReasoning(parts: readonly ReasoningPart[], field: 'reasoning_content' | 'reasoning'): JsonObject {
  if (parts.length === 0) return {};
  const text = parts.map((part) => part.text).join('');
  const isPlain = parts.length === 1 && parts[0]!.signature === null && parts[0]!.encrypted === null;
  return {
    ...(text === '' ? {} : { [field]: text }),
    ...(isPlain ? {} : { reasoning_details: parts.map(writeReasoningDetail) }),
  };
}

/** One entry of `reasoning_details`. */
export function writeReasoningDetail(part: ReasoningPart, index: number): JsonObject {
  const signature = part.signature === null ? {} : { signature: part.signature };
  return part.encrypted === null
    ? { type: 'reasoning.text', text: part.text, ...signature, index }
    : { type: 'reasoning.encrypted', data: part.encrypted, ...signature, index };
}
