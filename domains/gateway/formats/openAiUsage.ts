import { textUsage } from '../metering/usage.ts';
import type { Usage } from '../metering/usage.ts';
import { isObject, member } from './json.ts';
import type { JsonObject } from './json.ts';

const mostTokens = 2_147_483_647;

/**
 * Reads OpenAI's `usage` object. Null when it is absent or its numbers cannot be true (negative, fractional, beyond what a
 * call record can hold, no input count): the caller then estimates. Explicit zeros are usage, not absence.
 *
 * Cached, written and audio tokens are inside `prompt_tokens`. Providers that count reasoning only in `total_tokens`
 * (xAI, Google) are billed for it, so output is never less than total minus input. DeepSeek says cached input in a field of its own.
 * Sources: openai-openapi `CompletionUsage`; api-docs.deepseek.com/guides/kv_cache.
 */
export function readOpenAiUsage(value: unknown): Usage | null {
  if (!isObject(value)) return null;
  const inputTokens = tokenCount(value.prompt_tokens);
  const completion = value.completion_tokens === undefined ? 0 : tokenCount(value.completion_tokens);
  if (inputTokens === null || completion === null) return null;
  const outputTokens = Math.max(completion, (tokenCount(value.total_tokens) ?? 0) - inputTokens);

  const usage = textUsage(inputTokens, outputTokens);
  const inputDetails = value.prompt_tokens_details;
  const outputDetails = value.completion_tokens_details;
  usage.cachedInputTokens =
    tokenPart(inputDetails, 'cached_tokens', inputTokens) || tokenPart(value, 'prompt_cache_hit_tokens', inputTokens);
  usage.cacheWriteTokens = tokenPart(inputDetails, 'cache_write_tokens', inputTokens - usage.cachedInputTokens);
  const uncached = inputTokens - usage.cachedInputTokens - usage.cacheWriteTokens;
  usage.audioInputTokens = tokenPart(inputDetails, 'audio_tokens', uncached);
  usage.audioOutputTokens = tokenPart(outputDetails, 'audio_tokens', outputTokens);
  usage.reasoningTokens = tokenPart(outputDetails, 'reasoning_tokens', outputTokens);
  return usage;
}

/** OpenAI's `usage` object; it has one word for all cache writes. */
export function writeOpenAiUsage(usage: Usage): JsonObject {
  return {
    prompt_tokens: usage.inputTokens,
    completion_tokens: usage.outputTokens,
    total_tokens: usage.inputTokens + usage.outputTokens,
    prompt_tokens_details: {
      cached_tokens: usage.cachedInputTokens,
      cache_write_tokens: usage.cacheWriteTokens + usage.cacheWrite1hTokens,
      audio_tokens: usage.audioInputTokens,
    },
    completion_tokens_details: {
      reasoning_tokens: usage.reasoningTokens,
      audio_tokens: usage.audioOutputTokens,
    },
  };
}

/** A number of tokens as a provider reports it; null if it cannot be one. */
export function tokenCount(value: unknown): number | null {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= mostTokens ? value : null;
}

/** A part is never larger than the rest of its whole, so the lines of a charge never overlap. */
export function tokenPart(details: unknown, name: string, most: number): number {
  return Math.min(tokenCount(member(details, name)) ?? 0, most);
}
