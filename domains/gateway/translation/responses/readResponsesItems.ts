import { anyValue } from '../BodyReader.ts';
import type { BodyReader } from '../BodyReader.ts';
import type { AssistantPart, ToolResult, Turn } from '../textRequest.ts';
import { readDrawnImage } from './drawnImage.ts';
import type { CallerTools } from './CallerTools.ts';
import { readInputPart, readInputParts } from './readInputParts.ts';
import { readToolItem } from './readToolItem.ts';

import { itemMarks as marks } from './itemMarks.ts';

/**
 * Reads the items of a conversation into turns. Items of one side that follow each other are one turn. Calls name the functions that
 * represent the caller's tools (`CallerTools`). Source: openai-node `ResponseInputItem`.
 */
export function readResponsesItems(items: readonly BodyReader[], tools: CallerTools): Turn[] {
  const turns: Turn[] = [];
  for (const item of items) {
    item.object();
    const type = item.at('type').value ?? 'message';
    if (type === 'message') readMessage(turns, item);
    else if (type === 'reasoning') assistantParts(turns).push(readThought(item));
    else if (type === 'image_generation_call') readImage(turns, item);
    else if (type === 'additional_tools') continue; // declares tools and says nothing
    else if (type === 'agent_message') readAgentMessage(turns, item);
    else {
      const call = readToolItem(item, tools);
      if (call === null) item.keep();
      else if (call.type === 'tool_call') assistantParts(turns).push(call);
      else toolResults(turns).push(call.result);
    }
  }
  return turns;
}

function readImage(turns: Turn[], item: BodyReader): void {
  const image = readDrawnImage(item.value);
  if (image !== null) assistantParts(turns).push(image);
}

/** Reads a message between agents of the caller as one of the user. Parts that only OpenAI can read are left out. */
function readAgentMessage(turns: Turn[], item: BodyReader): void {
  const parts = item
    .at('content')
    .optionalItems()
    .filter((part) => part.at('type').value !== 'encrypted_content')
    .map(readInputPart);
  if (parts.length > 0) turns.push({ role: 'user', parts, name: null });
}

function readMessage(turns: Turn[], item: BodyReader): void {
  item.keepRest(['type', 'role', 'content', ...marks], { phase: anyValue });
  const role = item.at('role').oneOf(['user', 'assistant', 'system', 'developer']);
  const content = item.at('content');
  if (role === 'assistant') {
    assistantParts(turns).push(...readSpoken(content));
    return;
  }
  const parts = readInputParts(content);
  turns.push(role === 'user' ? { role, parts, name: null } : { role, parts });
}

/** The parts of the assistant's turn that is open. */
function assistantParts(turns: Turn[]): AssistantPart[] {
  const last = turns.at(-1);
  if (last?.role === 'assistant') return last.parts;
  const parts: AssistantPart[] = [];
  turns.push({ role: 'assistant', parts, name: null });
  return parts;
}

/** The results of the tools' turn that is open. */
function toolResults(turns: Turn[]): ToolResult[] {
  const last = turns.at(-1);
  if (last?.role === 'tool') return last.results;
  const results: ToolResult[] = [];
  turns.push({ role: 'tool', results });
  return results;
}

function readSpoken(content: BodyReader): AssistantPart[] {
  if (typeof content.value === 'string') return [{ type: 'text', text: content.value, cache: null }];
  return content.items().map((part) => {
    if (part.at('type').oneOf(['output_text', 'refusal']) === 'refusal') {
      return { type: 'refusal', text: part.at('refusal').text() };
    }
    part.keepRest(['type', 'text', 'annotations', 'logprobs', 'parsed']);
    return { type: 'text', text: part.at('text').text(), cache: null };
  });
}

/**
 * Reads a thought: its summary (or, from servers that show it, the thought itself) with the provider's encrypted part. With a text it is
 * its signature, without one it replaces the text.
 */
function readThought(item: BodyReader): AssistantPart {
  item.keepRest(['type', 'summary', 'content', 'encrypted_content', ...marks]);
  const encrypted = item.at('encrypted_content').optionalText();
  const texts = [...item.at('summary').optionalItems(), ...item.at('content').optionalItems()].map((part) =>
    part.at('text').text(),
  );
  const text = texts.join('\n\n');
  return texts.length === 0
    ? { type: 'reasoning', text, signature: null, encrypted }
    : { type: 'reasoning', text, signature: encrypted, encrypted: null };
}
