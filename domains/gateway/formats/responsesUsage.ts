import { isObject } from './json.ts';
import type { JsonObject } from './json.ts';
import { readOpenAiUsage } from './openAiUsage.ts';
import type { Usage } from '../metering/usage.ts';

/**
 * Reads the `usage` of a response: the numbers of chat completions under other names. Null when it is absent or cannot be true.
 * Source: openai-openapi `ResponseUsage`.
 */
export function readResponsesUsage(value: unknown): Usage | null {
  if (!isObject(value)) return null;
  return readOpenAiUsage({
    prompt_tokens: value.input_tokens,
    prompt_tokens_details: value.input_tokens_details,
    completion_tokens: value.output_tokens,
    completion_tokens_details: value.output_tokens_details,
    total_tokens: value.total_tokens,
  });
}

/** Usage as a response tells it. */
export function writeResponsesUsage(usage: Usage): JsonObject {
  return {
    input_tokens: usage.inputTokens,
    input_tokens_details: {
      cached_tokens: usage.cachedInputTokens,
      cache_write_tokens: usage.cacheWriteTokens + usage.cacheWrite1hTokens,
    },
    output_tokens: usage.outputTokens,
    output_tokens_details: { reasoning_tokens: usage.reasoningTokens },
    total_tokens: usage.inputTokens + usage.outputTokens,
  };
}
