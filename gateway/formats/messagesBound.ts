import type { FormatModel } from './format.ts';
import { inputBound } from './inputBound.ts';
import { member } from './json.ts';
import type { JsonObject } from './json.ts';

const textBlocks = new Set(['text', 'thinking', 'redacted_thinking', 'tool_use', 'search_result']);

/** The most input tokens a Messages call can be billed for (`inputBound`). */
export function boundMessagesInput(
  body: JsonObject,
  known: { bytes: number; countable: boolean; outputCap: number; model: FormatModel },
): number {
  const messages = Array.isArray(body.messages) ? body.messages.length : 0;
  const hasTools = Array.isArray(body.tools) && body.tools.length > 0;
  return inputBound({ ...known, messages, hasTools });
}

/** False where tokens cannot be told from bytes: images, documents and tools whose definition is Anthropic's. */
export function isCountable({ messages, tools }: JsonObject): boolean {
  const isTools = !Array.isArray(tools) || tools.every(isCustomTool);
  return isTools && (!Array.isArray(messages) || messages.every((message) => isText(member(message, 'content'))));
}

function isCustomTool(tool: unknown): boolean {
  const type = member(tool, 'type');
  return type === undefined || type === null || type === 'custom';
}

function isText(content: unknown): boolean {
  if (!Array.isArray(content)) return true;
  return content.every((block) => {
    const type = member(block, 'type');
    if (type === 'tool_result') return isText(member(block, 'content'));
    return typeof type === 'string' && textBlocks.has(type);
  });
}
