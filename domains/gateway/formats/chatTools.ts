import { unpriced } from './billChanging.ts';
import { isObject, member, textMember } from './json.ts';
import type { JsonObject } from './json.ts';
import type { KeptTools } from './responsesTools.ts';

/** Tools that the caller of chat completions runs. All others are a vendor's own. Source: openai-openapi `ChatCompletionTool`. */
const callerRunTools: ReadonlySet<unknown> = new Set(['function', 'custom']);

/**
 * Leaves out tools that the provider would run: no price has a line for them here (decisions §18). Custom tools that are declared flat,
 * as in the Responses API (Cursor does), are nested as this format has them.
 * Errors: `unsupported_parameter` for a `tool_choice` that forces a tool that is left out.
 */
export function keptChatTools(body: JsonObject): KeptTools {
  const { tools, tool_choice: choice, parallel_tool_calls: parallel, ...others } = body;
  if (!Array.isArray(tools)) return { body, dropped: [] };
  const kept = tools.filter((tool) => callerRunTools.has(member(tool, 'type'))).map(nested);
  const isSame = kept.length === tools.length && kept.every((tool, index) => tool === tools[index]);
  const chosen = nested(choice);
  if (isSame && chosen === choice) return { body, dropped: [] };

  const left = tools.filter((tool) => !callerRunTools.has(member(tool, 'type')));
  const dropped = [...new Set(left.map((tool) => textMember(tool, 'type')))];
  const forced = isObject(choice)
    ? textMember(choice, 'type')
    : choice === 'required' && kept.length === 0
      ? dropped[0]
      : undefined;
  if (forced !== undefined && dropped.includes(forced))
    throw unpriced('/tool_choice', `${forced}, a tool that the provider runs`);
  if (kept.length === 0) return { body: others, dropped };
  return {
    body: {
      ...others,
      tools: kept,
      ...(choice === undefined ? {} : { tool_choice: chosen }),
      ...(parallel === undefined ? {} : { parallel_tool_calls: parallel }),
    },
    dropped,
  };
}

/** True if the body declares custom tools or its conversation called some, which only OpenAI's own servers know. */
export function hasCustomTools({ tools, messages }: JsonObject): boolean {
  const calls = (Array.isArray(messages) ? messages : []).map((message) => member(message, 'tool_calls'));
  return [tools, ...calls].some(
    (list) => Array.isArray(list) && list.some((entry) => member(entry, 'type') === 'custom'),
  );
}

function nested(tool: unknown): unknown {
  if (!isObject(tool) || tool.type !== 'custom' || isObject(tool.custom)) return tool;
  const { type, name, description, format, ...others } = tool;
  const custom = {
    name,
    ...(description === undefined ? {} : { description }),
    ...(format === undefined ? {} : { format: nestedFormat(format) }),
  };
  return { ...others, type, custom };
}

/** Grammars are flat in the Responses API and nested here. */
function nestedFormat(format: unknown): unknown {
  if (!isObject(format) || format.type !== 'grammar' || isObject(format.grammar)) return format;
  const { type, ...grammar } = format;
  return { type, grammar };
}
