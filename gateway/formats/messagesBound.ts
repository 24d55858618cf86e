import type { FormatModel } from './format.ts';
import { inputBound } from './inputBound.ts';
import { member } from './json.ts';
import type { JsonObject } from './json.ts';

const textBlocks = new Set(['text', 'thinking', 'redacted_thinking', 'tool_use', 'search_result']);

/**
 * The most input tokens a Messages call can be billed for (`inputBound`). Tokens of images, documents and tools whose definition is
 * Anthropic's cannot be told from bytes.
 */
export function boundMessagesInput(
  body: JsonObject,
  { bytes, outputCap, model }: { bytes: number; outputCap: number; model: FormatModel },
): number {
  const messages = Array.isArray(body.messages) ? body.messages : [];
  const tools = Array.isArray(body.tools) ? body.tools : [];
  const countable = tools.every(isCustomTool) && messages.every((message) => isText(member(message, 'content')));
  return inputBound({ bytes, messages: messages.length, hasTools: tools.length > 0, countable, outputCap, model });
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
