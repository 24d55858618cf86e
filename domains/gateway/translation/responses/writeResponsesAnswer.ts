import type { JsonObject } from '../../formats/json.ts';
import type { TextAnswer } from '../textAnswer.ts';
import { writeCallId } from '../messages/signedId.ts';
import type { AssistantPart } from '../textRequest.ts';
import { callerToolItem, itemPrefixes } from './callerToolItems.ts';
import { CallerTools } from './CallerTools.ts';
import { drawnImageItem, drawnImagePrefix } from './drawnImage.ts';
import { nowSeconds, responseIdOf, responseItemId, responseObject } from './responseObject.ts';
import { writeSpoken, writeThought } from './writeResponsesItems.ts';

/** Writes an answer as a whole response to the caller's `body`. */
export function writeResponsesAnswer(answer: TextAnswer, body: JsonObject): JsonObject {
  const id = responseIdOf(answer.id);
  return responseObject(body, {
    id,
    model: answer.model,
    createdAt: answer.createdAt ?? nowSeconds(),
    output: writeOutput(answer.parts, id, new CallerTools(body)),
    stop: answer.stop,
    usage: answer.usage,
  });
}

/** Texts that follow each other are one message; thoughts and calls are items of their own. */
function writeOutput(parts: readonly AssistantPart[], responseId: string, tools: CallerTools): JsonObject[] {
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
    if (part.type === 'reasoning') {
      items.push(thoughtItem(responseItemId('rs', responseId, items.length), part));
      continue;
    }
    if (part.type === 'image') {
      items.push(drawnImageItem(responseItemId(drawnImagePrefix, responseId, items.length), part.source));
      continue;
    }
    const tool = tools.find(part.name);
    const id = responseItemId(itemPrefixes[tool?.kind ?? 'function'], responseId, items.length);
    const { name, arguments: args } = part;
    items.push(callerToolItem(tool, { id, callId: callIdOf(part), name, arguments: args, status: 'completed' }));
  }
  return items;
}

/** A message of the model; in a stream it begins in progress and without content. */
export function messageItem(id: string, content: JsonObject[], status = 'completed'): JsonObject {
  return { id, type: 'message', status, role: 'assistant', content };
}

/** Returns the id by which a call is answered. There is no other place for a signature, and the id comes back with the result. */
export function callIdOf({ id, signature }: { id: string; signature: string | null }): string {
  return signature === null ? id : writeCallId(id, signature);
}

/** A thought. */
export function thoughtItem(
  id: string,
  part: { text: string; signature: string | null; encrypted: string | null },
): JsonObject {
  return { id, type: 'reasoning', ...writeThought(part) };
}
