import { isObject, member } from '../../formats/json.ts';
import type { JsonObject } from '../../formats/json.ts';
import { readDrawnImage } from './drawnImage.ts';
import type { Stop, TextAnswer } from '../textAnswer.ts';
import type { AssistantPart } from '../textRequest.ts';
import { readResponsesUsage } from '../../formats/responsesUsage.ts';

/** Reads a whole response; null if it is invalid or did not succeed. Source: openai-openapi `Response`. */
export function readResponsesAnswer(answer: unknown): TextAnswer | null {
  if (!isEndedResponse(answer)) return null;
  const parts = answer.output.flatMap(readItem);
  return {
    id: text(answer.id),
    model: text(answer.model),
    createdAt: typeof answer.created_at === 'number' ? answer.created_at : null,
    parts,
    stop: readResponsesStop(answer, parts),
    usage: readResponsesUsage(answer.usage),
  };
}

/** True for a response that is complete, or was cut off by a cap or a filter. A failed one is none. */
export function isEndedResponse(answer: unknown): answer is JsonObject & { output: unknown[] } {
  if (!isObject(answer) || !Array.isArray(answer.output) || isObject(answer.error)) return false;
  return answer.status === undefined || answer.status === 'completed' || answer.status === 'incomplete';
}

/** Returns the reason that a response ended: from its status, and for complete ones from its content. */
export function readResponsesStop(response: JsonObject, parts: readonly { type: AssistantPart['type'] }[]): Stop {
  const reason = member(response.incomplete_details, 'reason');
  if (reason === 'content_filter') return { reason: 'content_filter', sequence: null };
  if (response.status === 'incomplete') return { reason: 'length', sequence: null };
  if (parts.some(({ type }) => type === 'tool_call')) return { reason: 'tool_calls', sequence: null };
  if (parts.some(({ type }) => type === 'refusal')) return { reason: 'refusal', sequence: null };
  return { reason: 'end', sequence: null };
}

function readItem(item: unknown): AssistantPart[] {
  if (!isObject(item)) return [];
  if (item.type === 'message' && Array.isArray(item.content)) return item.content.flatMap(readSpoken);
  if (item.type === 'reasoning') return [readThought(item)];
  const image = item.type === 'image_generation_call' ? readDrawnImage(item) : null;
  if (image !== null) return [image];
  if (item.type !== 'function_call') return []; // calls of the provider's own tools: their outcome is in the text
  return [
    {
      type: 'tool_call',
      id: text(item.call_id),
      name: text(item.name),
      arguments: text(item.arguments),
      signature: null,
    },
  ];
}

function readSpoken(part: unknown): AssistantPart[] {
  const type = member(part, 'type');
  if (type === 'refusal') return [{ type, text: text(member(part, 'refusal')) }];
  return type === 'output_text' ? [{ type: 'text', text: text(member(part, 'text')), cache: null }] : [];
}

/** With a text, the provider's sealed content is its signature; without one, it replaces the text. */
function readThought(item: JsonObject): AssistantPart {
  const texts = [item.summary, item.content].flatMap((parts) => (Array.isArray(parts) ? parts : []));
  const encrypted = typeof item.encrypted_content === 'string' ? item.encrypted_content : null;
  return texts.length === 0
    ? { type: 'reasoning', text: '', signature: null, encrypted }
    : {
        type: 'reasoning',
        text: texts.map((part) => text(member(part, 'text'))).join('\n\n'),
        signature: encrypted,
        encrypted: null,
      };
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
