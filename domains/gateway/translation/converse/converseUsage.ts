import { isObject, member } from '../../formats/json.ts';
import type { JsonObject } from '../../formats/json.ts';
import { tokenCount } from '../../formats/openAiUsage.ts';
import { textUsage } from '../../metering/usage.ts';
import type { Usage } from '../../metering/usage.ts';

/**
 * Reads `usage`; null when it is absent or cannot be true. Cache reads and writes are outside `inputTokens`. Source:
 * docs.aws.amazon.com/bedrock, `API_runtime_TokenUsage`, `API_runtime_CacheDetail`.
 */
export function readConverseUsage(value: unknown): Usage | null {
  if (!isObject(value)) return null;
  const input = tokenCount(value.inputTokens);
  const output = tokenCount(value.outputTokens);
  if (input === null || output === null) return null;
  const cached = tokenCount(value.cacheReadInputTokens) ?? 0;
  const written = tokenCount(value.cacheWriteInputTokens) ?? 0;
  const usage = textUsage(input + cached + written, output);
  usage.cachedInputTokens = cached;
  usage.cacheWrite1hTokens = Math.min(writtenForAnHour(value.cacheDetails), written);
  usage.cacheWriteTokens = written - usage.cacheWrite1hTokens;
  return usage;
}

/** The same, as `usage`. */
export function writeConverseUsage(usage: Usage): JsonObject {
  const { inputTokens, cachedInputTokens, cacheWriteTokens, cacheWrite1hTokens, outputTokens } = usage;
  const written = cacheWriteTokens + cacheWrite1hTokens;
  return {
    inputTokens: inputTokens - cachedInputTokens - written,
    outputTokens,
    totalTokens: inputTokens + outputTokens,
    cacheReadInputTokens: cachedInputTokens,
    cacheWriteInputTokens: written,
    ...(cacheWrite1hTokens === 0 ? {} : { cacheDetails: [{ ttl: '1h', inputTokens: cacheWrite1hTokens }] }),
  };
}

function writtenForAnHour(details: unknown): number {
  if (!Array.isArray(details)) return 0;
  let sum = 0;
  for (const one of details) if (member(one, 'ttl') === '1h') sum += tokenCount(member(one, 'inputTokens')) ?? 0;
  return sum;
}
