import type { UsageBound } from '../metering/price.ts';
import type { FormatModel } from './format.ts';
import { invalid, isObject, member, textMember } from './json.ts';
import type { JsonObject } from './json.ts';
import { tokenCount } from './openAiUsage.ts';
import { unpriced } from './billChanging.ts';
import type { KeptTools } from './responsesTools.ts';

/**
 * The one tool that Anthropic runs, bills by the call and lets a caller bound: web search. Its later versions run code besides.
 * Source: platform.claude.com/docs/en/agents-and-tools/tool-use/web-search-tool (`max_uses`, usage and pricing).
 */
const searchType = 'web_search_20250305';
const searchLine = 'web_search';

/** Searches that one answer may make where its caller does not say, and at most. */
const defaultSearches = 8;
const mostSearches = 128;

/** Tools that Anthropic defines and the caller runs: they cost tokens only. */
const callerRunTools = /^(?:bash|text_editor|computer|memory|computer_toolset|browser_toolset)_\d{8}$/;

/**
 * Leaves out tools that Anthropic would run without a price line, and tools that no translation supports (decisions §18). A type that is
 * not known yet is the caller's if it has an `input_schema`, which hosted tools never have; every other one counts as Anthropic's, so that
 * no unpriced call can be made. Errors: `unsupported_parameter` for a `tool_choice` that forces a tool that is left out.
 */
export function keptMessagesTools(body: JsonObject, model: FormatModel): KeptTools {
  const { tools, tool_choice: choice, ...others } = body;
  if (!Array.isArray(tools)) return { body, dropped: [] };
  const kept = tools.filter((tool) => isKept(tool, model));
  if (kept.length === tools.length) return { body, dropped: [] };
  const left = tools.filter((tool) => !kept.includes(tool));
  const forced = left.find(
    (tool) => member(choice, 'type') === 'tool' && member(tool, 'name') === member(choice, 'name'),
  );
  const isImpossible = member(choice, 'type') === 'any' && kept.length === 0;
  if (forced !== undefined || isImpossible)
    throw unpriced('/tool_choice', `${textMember(forced ?? left[0], 'type')}, a tool that the provider runs`);
  const dropped = [...new Set(left.map((tool) => textMember(tool, 'type')))];
  return { body: kept.length === 0 ? others : { ...body, tools: kept }, dropped };
}

function isKept(tool: unknown, model: FormatModel): boolean {
  const type = member(tool, 'type') ?? 'custom';
  if (type === 'custom' || typeof type !== 'string') return true;
  if (callerRunTools.test(type)) return !model.isTranslated;
  return isPricedSearch(type, model) || (!model.isTranslated && isObject(member(tool, 'input_schema')));
}

/** True for a tool that Anthropic runs and the model's price has a line for. */
function isPricedSearch(type: unknown, { price, isTranslated }: FormatModel): boolean {
  const lines = price.perToolCallMicros;
  return type === searchType && !isTranslated && lines !== null && (lines.has(searchLine) || lines.has('default'));
}

/**
 * The tools as they go upstream, searches with a cap, and how many searches they allow together.
 * Errors: `invalid_request` for a `max_uses` that is no whole number of at least 1.
 */
export function cappedSearches(tools: unknown): { tools: unknown; searches: number } {
  if (!Array.isArray(tools) || !tools.some(isSearch)) return { tools, searches: 0 };
  let searches = 0;
  const capped = tools.map((tool: unknown, index) => {
    if (!isSearch(tool)) return tool;
    const cap = capOf(tool['max_uses'], `/tools/${index}/max_uses`);
    searches += cap;
    return { ...tool, max_uses: cap };
  });
  return { tools: capped, searches };
}

/** Extends the bound of a call by its searches: after each one the model reads everything again, including the results. */
export function withSearches(bound: UsageBound, searches: number, { contextTokens }: FormatModel): UsageBound {
  if (searches === 0) return bound;
  const inputTokens = contextTokens * (searches + 1);
  return { ...bound, inputTokens, units: { toolCalls: { [searchLine]: searches } } };
}

/** Number of searches in `usage`; 0 if missing. */
export function searchesOf(usage: JsonObject): number {
  return tokenCount(member(usage.server_tool_use, 'web_search_requests') ?? 0) ?? 0;
}

/** Searches as units of a usage. */
export function searchUnits(searches: number): { toolCalls: Record<string, number> } | null {
  return searches === 0 ? null : { toolCalls: { [searchLine]: searches } };
}

function isSearch(tool: unknown): tool is JsonObject {
  return isObject(tool) && tool['type'] === searchType;
}

function capOf(requested: unknown, pointer: string): number {
  if (requested === undefined || requested === null) return defaultSearches;
  if (typeof requested === 'number' && Number.isSafeInteger(requested) && requested >= 1)
    return Math.min(requested, mostSearches);
  throw invalid(pointer, 'max_uses must be a whole number of at least 1.');
}
