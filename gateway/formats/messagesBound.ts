import type { FormatModel } from './format.ts';
import { member } from './json.ts';
import type { JsonObject } from './json.ts';

/** Room for what the provider adds that no body shows: marks of roles, and a text about tools where there are any. */
const templateTokens = 256;
const templateTokensPerMessage = 16;
const templateTokensOfTools = 1_024;
const countable = new Set(['text', 'thinking', 'redacted_thinking', 'tool_use', 'search_result']);

/**
 * The most input tokens the call can be billed for: the body's size, because a token covers at least one byte of it, plus what the
 * provider adds, and never more than the context. Where tokens cannot be told from bytes (images, documents, tools whose definition
 * is Anthropic's) it is the context minus the output (decisions §5).
 * Source: platform.claude.com/docs/en/agents-and-tools/tool-use/overview (tokens that tools add).
 */
export function boundMessagesInput(
  body: JsonObject,
  { bytes, outputCap, model }: { bytes: number; outputCap: number; model: FormatModel },
): number {
  const messages = Array.isArray(body.messages) ? body.messages : [];
  const tools = Array.isArray(body.tools) ? body.tools : [];
  const isCountable = tools.every(isCustomTool) && messages.every((message) => isText(member(message, 'content')));
  if (!isCountable) return Math.max(1, model.contextTokens - outputCap);
  const added =
    templateTokens + templateTokensPerMessage * messages.length + (tools.length > 0 ? templateTokensOfTools : 0);
  return Math.min(bytes + added, model.contextTokens);
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
    return typeof type === 'string' && countable.has(type);
  });
}
