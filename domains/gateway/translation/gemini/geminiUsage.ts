import { isObject, member } from '../../formats/json.ts';
import type { JsonObject } from '../../formats/json.ts';
import { tokenCount } from '../../formats/openAiUsage.ts';
import { textUsage } from '../../metering/usage.ts';
import type { Usage } from '../../metering/usage.ts';

/**
 * Reads `usageMetadata`; null when it is absent or cannot be true. Cached input is inside `promptTokenCount`, results of tools that Google
 * runs are not; thoughts are outside `candidatesTokenCount`, and both are billed as output.
 * Source: ai.google.dev/api/generate-content#UsageMetadata.
 */
export function readGeminiUsage(value: unknown): Usage | null {
  if (!isObject(value)) return null;
  const prompt = tokenCount(value.promptTokenCount);
  if (prompt === null) return null;
  const inputTokens = prompt + count(value, 'toolUsePromptTokenCount');
  const thoughts = count(value, 'thoughtsTokenCount');
  const output = count(value, 'candidatesTokenCount') + thoughts;
  const usage = textUsage(inputTokens, Math.max(output, count(value, 'totalTokenCount') - inputTokens));
  usage.cachedInputTokens = Math.min(count(value, 'cachedContentTokenCount'), inputTokens);
  const audio = audioTokens(value.promptTokensDetails) - audioTokens(value.cacheTokensDetails);
  usage.audioInputTokens = Math.min(Math.max(0, audio), inputTokens - usage.cachedInputTokens);
  usage.audioOutputTokens = Math.min(audioTokens(value.candidatesTokensDetails), usage.outputTokens);
  usage.reasoningTokens = thoughts;
  return usage;
}

/** The same, as `usageMetadata`. */
export function writeGeminiUsage(usage: Usage): JsonObject {
  const { inputTokens, cachedInputTokens, outputTokens, reasoningTokens } = usage;
  return {
    promptTokenCount: inputTokens,
    ...(cachedInputTokens === 0 ? {} : { cachedContentTokenCount: cachedInputTokens }),
    candidatesTokenCount: outputTokens - reasoningTokens,
    ...(reasoningTokens === 0 ? {} : { thoughtsTokenCount: reasoningTokens }),
    totalTokenCount: inputTokens + outputTokens,
    ...details('promptTokensDetails', usage.audioInputTokens),
    ...details('candidatesTokensDetails', usage.audioOutputTokens),
  };
}

function details(name: string, audio: number): JsonObject {
  return audio === 0 ? {} : { [name]: [{ modality: 'AUDIO', tokenCount: audio }] };
}

function count(value: JsonObject, name: string): number {
  return tokenCount(value[name]) ?? 0;
}

function audioTokens(list: unknown): number {
  if (!Array.isArray(list)) return 0;
  let sum = 0;
  for (const one of list) if (member(one, 'modality') === 'AUDIO') sum += tokenCount(member(one, 'tokenCount')) ?? 0;
  return sum;
}
