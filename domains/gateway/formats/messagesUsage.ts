import { textUsage } from '../metering/usage.ts';
import type { Usage } from '../metering/usage.ts';
import { isObject, member } from './json.ts';
import type { JsonObject } from './json.ts';
import { searchesOf, searchUnits } from './messagesTools.ts';
import { inReportedTier } from './serviceTier.ts';
import { tokenCount } from './openAiUsage.ts';

/**
 * Reads Anthropic's `usage`; null when it is absent or its numbers cannot be true. Cached and written input is outside `input_tokens` there
 * and inside `inputTokens` here. Output holds thinking. Source: platform.claude.com/docs/en/api/messages (Usage); anthropic-sdk-typescript
 * `Usage`, `CacheCreation`.
 */
export function readMessagesUsage(value: unknown): Usage | null {
  if (!isObject(value)) return null;
  const plain = tokenCount(value.input_tokens);
  const output = tokenCount(value.output_tokens ?? 0);
  const cached = tokenCount(value.cache_read_input_tokens ?? 0);
  const written = tokenCount(value.cache_creation_input_tokens ?? 0);
  if (plain === null || output === null || cached === null || written === null) return null;
  const inputTokens = tokenCount(plain + cached + written);
  if (inputTokens === null) return null;
  const usage = textUsage(inputTokens, output);
  usage.cachedInputTokens = cached;
  usage.cacheWrite1hTokens = Math.min(
    tokenCount(member(value.cache_creation, 'ephemeral_1h_input_tokens')) ?? 0,
    written,
  );
  usage.cacheWriteTokens = written - usage.cacheWrite1hTokens;
  const thought = tokenCount(member(value.output_tokens_details, 'thinking_tokens')) ?? 0;
  usage.reasoningTokens = Math.min(thought, output);
  usage.units = searchUnits(searchesOf(value));
  return inReportedTier(usage, value.service_tier);
}

/**
 * The use that Anthropic bills: none if it refused before the model said a word. Output before a refusal is billed. Source:
 * platform.claude.com/docs/en/build-with-claude/handling-stop-reasons (refusal).
 */
export function billedMessagesUsage(
  usage: unknown,
  { stopReason, hasOutput }: { stopReason: unknown; hasOutput: boolean },
): Usage | null {
  return stopReason === 'refusal' && !hasOutput ? textUsage(0, 0) : readMessagesUsage(usage);
}

/**
 * Merges a later usage report of a stream into an earlier one: reports are totals, so present fields replace and nothing is added. Source:
 * platform.claude.com/docs/en/build-with-claude/streaming ("cumulative"); anthropic-sdk-typescript `MessageStream.ts`.
 */
export function laterUsage(earlier: JsonObject, later: unknown): JsonObject {
  const said = Object.entries(isObject(later) ? later : {}).filter(
    ([, value]) => value !== null && value !== undefined,
  );
  return { ...earlier, ...Object.fromEntries(said) };
}

/** Anthropic's `usage` object. */
export function writeMessagesUsage(usage: Usage): JsonObject {
  const written = usage.cacheWriteTokens + usage.cacheWrite1hTokens;
  return {
    input_tokens: usage.inputTokens - usage.cachedInputTokens - written,
    cache_creation_input_tokens: written,
    cache_read_input_tokens: usage.cachedInputTokens,
    cache_creation: {
      ephemeral_5m_input_tokens: usage.cacheWriteTokens,
      ephemeral_1h_input_tokens: usage.cacheWrite1hTokens,
    },
    output_tokens: usage.outputTokens,
    output_tokens_details: { thinking_tokens: usage.reasoningTokens },
    server_tool_use: null,
    service_tier: null,
  };
}
