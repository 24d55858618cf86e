import type { FormatModel } from './format.ts';
import { inputBound } from './inputBound.ts';
import { member } from './json.ts';
import type { JsonObject } from './json.ts';

const textBlocks = new Set(['text', 'thinking', 'redacted_thinking', 'tool_use', 'search_result']);

/**
 * Maximum tokens of an Anthropic-defined tool's text (computer use: 735 and 499). Source:
 * platform.claude.com/docs/en/agents-and-tools/tool-use/computer-use-tool.
 */
const tokensOfDefinedTool = 1_500;

/** The most input tokens a Messages call can be billed for (`inputBound`). */
export function boundMessagesInput(
  upstream: JsonObject,
  known: { bytes: number; countable: boolean; model: FormatModel },
): number {
  const messages = Array.isArray(upstream.messages) ? upstream.messages.length : 0;
  const tools: unknown[] = Array.isArray(upstream.tools) ? upstream.tools : [];
  const inputTokens = inputBound({ ...known, upstream, messages, hasTools: tools.length > 0 });
  const definedTools = tools.filter((tool) => !isCustomTool(tool)).length;
  return Math.min(inputTokens + tokensOfDefinedTool * definedTools, known.model.contextTokens);
}

/** False if tokens cannot be told from bytes: images, documents and tools whose definition is Anthropic's. */
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
