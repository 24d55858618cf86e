import type { JsonObject } from '../../formats/json.ts';
import type { TextAnswer } from '../textAnswer.ts';
import { writeCallId } from '../messages/signedId.ts';
import type { AssistantPart } from '../textRequest.ts';
import { nowSeconds, responseIdOf, responseItemId, responseObject } from './responseObject.ts';
import { writeSpoken, writeThought } from './writeResponsesItems.ts';

/** Writes an answer as a whole response to the caller's `body`. */
export function writeResponsesAnswer(answer: TextAnswer, body: JsonObject): JsonObject {
  const id = responseIdOf(answer.id);
  return responseObject(body, {
    id,
    model: answer.model,
    createdAt: answer.createdAt ?? nowSeconds(),
    output: writeOutput(answer.parts, id),
    stop: answer.stop,
    usage: answer.usage,
  });
}

/** Texts that follow each other are one message; thoughts and calls are items of their own. */
function writeOutput(parts: readonly AssistantPart[], responseId: string): JsonObject[] {
  const items: JsonObject[] = [];
  let content: JsonObject[] | null = null;
  for (const part of parts) {
    if (part.type === 'text' || part.type === 'refusal') {
      if (content === null) {
        content = [];
        items.push(messageItem(responseItemId('msg', responseId, items.length), content));
      }
      content.push(writeSpoken(part.type, part.text));
      continue;
    }
    content = null;
    items.push(
      part.type === 'tool_call'
        ? callItem(responseItemId('fc', responseId, items.length), part)
        : thoughtItem(responseItemId('rs', responseId, items.length), part),
    );
  }
  return items;
}

/** A message of the model; in a stream it begins in progress and without content. */
export function messageItem(id: string, content: JsonObject[], status = 'completed'): JsonObject {
  return { id, type: 'message', status, role: 'assistant', content };
}

type AssistantCall = Extract<AssistantPart, { type: 'tool_call' }>;

/** A call of a function. There is no other place for a signature than the call's id, which comes back with the result. */
export function callItem(id: string, part: AssistantCall, status = 'completed'): JsonObject {
  const callId = part.signature === null ? part.id : writeCallId(part.id, part.signature);
  return { id, type: 'function_call', status, call_id: callId, name: part.name, arguments: part.arguments };
}

/** A thought. */
export function thoughtItem(
  id: string,
  part: { text: string; signature: string | null; encrypted: string | null },
): JsonObject {
  return { id, type: 'reasoning', ...writeThought(part) };
}
