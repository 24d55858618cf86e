import { unknownObject } from './billChanging.ts';
import { invalid, isObject, member, textMember } from './json.ts';
import type { JsonObject } from './json.ts';
import type { Price } from '../metering/price.ts';
import type { Usage } from '../metering/usage.ts';

/**
 * Tools of the Responses API that the provider runs and bills per call, by the item of a call. A model's price has an entry of
 * `per_tool_call` for each that may be used. Source: openai-node `Tool`, `ResponseOutputItem`; openai.com/api/pricing (built-in tools).
 */
const itemOfTool: ReadonlyMap<string, string> = new Map([
  ['web_search', 'web_search_call'],
  ['web_search_2025_08_26', 'web_search_call'],
  ['web_search_preview', 'web_search_call'],
  ['web_search_preview_2025_03_11', 'web_search_call'],
  ['file_search', 'file_search_call'],
  ['code_interpreter', 'code_interpreter_call'],
  ['image_generation', 'image_generation_call'],
  ['mcp', 'mcp_call'],
]);

/** Calls of such tools that one response may make where its caller does not say, and at most. */
const defaultCalls = 8;
const mostCalls = 128;
const mostDepth = 6;

/** Names under which objects stored at the provider are referred to. */
const references = ['file_id', 'file_ids', 'vector_store_ids', 'container_id', 'skill_id'];

/** True for a tool that the provider runs and this price has a line for. */
export function isPricedTool(type: string, price: Price): boolean {
  const { perToolCallMicros: lines } = price;
  return lines !== null && itemOfTool.has(type) && (lines.has(type) || lines.has('default'));
}

/** True for the type of a tool that OpenAI runs. */
export function isProviderTool(type: string): boolean {
  return itemOfTool.has(type);
}

/** Returns the tools of a checked body that the provider runs, by type, each once; tools that items of the input declare included. */
export function providerTools(body: JsonObject): string[] {
  const types = [body, ...(Array.isArray(body.input) ? body.input : [])].flatMap((place) =>
    typesOf(member(place, 'tools')),
  );
  return [...new Set(types.filter((type) => itemOfTool.has(type)))];
}

function typesOf(tools: unknown): string[] {
  if (!Array.isArray(tools)) return [];
  return tools.flatMap((tool) => [textMember(tool, 'type'), ...typesOf(member(tool, 'tools'))]);
}

/** Returns the number of provider tool calls that a response may make: the caller's limit, within bounds. Errors: `invalid_request`. */
export function toolCallCap(body: JsonObject): number {
  const requested = body.max_tool_calls;
  if (requested === undefined || requested === null) return defaultCalls;
  if (typeof requested === 'number' && Number.isSafeInteger(requested) && requested >= 1)
    return Math.min(requested, mostCalls);
  throw invalid('/max_tool_calls', 'max_tool_calls must be a whole number of at least 1.');
}

/** Refuses what names an object stored at the provider: Bureau minted none. Errors: `not_found`. */
export function refuseReferences(value: unknown, pointer: string, depth = 0): void {
  if (depth > mostDepth || typeof value !== 'object' || value === null) return;
  for (const [name, inner] of Object.entries(value)) {
    const isEmpty = inner === null || (Array.isArray(inner) && inner.length === 0);
    const isReference = references.includes(name) || (name === 'container' && typeof inner === 'string');
    if (isReference && !isEmpty) throw unknownObject(`${pointer}/${name}`);
    refuseReferences(inner, `${pointer}/${name}`, depth + 1);
  }
}

/** Returns the usage of a response including the tool calls in its output. Of web searches only those are billed that search. */
export function withToolCalls(usage: Usage | null, output: unknown, body: JsonObject): Usage | null {
  const tools = providerTools(body);
  if (usage === null || tools.length === 0 || !Array.isArray(output)) return usage;
  const toolCalls: Record<string, number> = {};
  for (const item of output.filter(isObject)) {
    const tool = tools.find((type) => itemOfTool.get(type) === item.type);
    const action = member(item.action, 'type');
    if (tool === undefined || action === 'open_page' || action === 'find_in_page') continue;
    toolCalls[tool] = (toolCalls[tool] ?? 0) + 1;
  }
  return Object.keys(toolCalls).length === 0 ? usage : { ...usage, units: { toolCalls } };
}
