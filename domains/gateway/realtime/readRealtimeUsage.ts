import { tokenCount, tokenPart } from '../formats/openAiUsage.ts';
import { isObject, member } from '../formats/json.ts';
import { textUsage, unitUsage } from '../metering/usage.ts';
import type { Usage } from '../metering/usage.ts';

/**
 * Reads the usage of a response. Cached sound counts as cached, not as sound, because the parts of a `Usage` do not overlap. Null if it is
 * absent or cannot be true. Source: openai-node `RealtimeResponseUsage`.
 */
export function readRealtimeUsage(value: unknown): Usage | null {
  const inputTokens = tokenCount(member(value, 'input_tokens'));
  const outputTokens = tokenCount(member(value, 'output_tokens'));
  if (inputTokens === null || outputTokens === null) return null;
  const usage = textUsage(inputTokens, outputTokens);
  const input = member(value, 'input_token_details');
  usage.cachedInputTokens = tokenPart(input, 'cached_tokens', inputTokens);
  const cachedAudio = tokenPart(member(input, 'cached_tokens_details'), 'audio_tokens', usage.cachedInputTokens);
  const audio = tokenPart(input, 'audio_tokens', inputTokens) - cachedAudio;
  usage.audioInputTokens = Math.min(Math.max(0, audio), inputTokens - usage.cachedInputTokens);
  usage.audioOutputTokens = tokenPart(member(value, 'output_token_details'), 'audio_tokens', outputTokens);
  return usage;
}

/**
 * Reads the usage of a transcription: tokens or a duration. Null if it is absent or cannot be true. Source: openai-node
 * `ConversationItemInputAudioTranscriptionCompletedEvent`.
 */
export function readTranscriptionUsage(value: unknown): Usage | null {
  if (!isObject(value)) return null;
  if (value.type === 'duration') {
    const { seconds } = value;
    const isSaid = typeof seconds === 'number' && Number.isFinite(seconds) && seconds >= 0 && seconds < 1e6;
    return isSaid ? unitUsage({ durationMs: Math.round(seconds * 1000) }) : null;
  }
  return readRealtimeUsage(value);
}
