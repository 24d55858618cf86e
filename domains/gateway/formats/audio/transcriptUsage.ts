import type { Price } from '../../metering/price.ts';
import { estimateTokens, textUsage } from '../../metering/usage.ts';
import type { Usage } from '../../metering/usage.ts';
import { member } from '../json.ts';
import type { JsonObject } from '../json.ts';
import { tokenCount } from '../openAiUsage.ts';
import { boundDurationMs, estimateDurationMs } from './audioDuration.ts';

/** Usage in a transcript: its JSON, or the text of subtitles; neither while it is incomplete. */
export interface Transcript {
  audio: Buffer;
  price: Price;
  answer: JsonObject | null;
  subtitles: string | null;
}

/** Audio tokens of a second, as OpenAI's models count them. */
const usualTokensPerSecond = 10;
const mostDurationMs = 2_147_483_647;
const cueTime = /(\d{2,}):(\d{2}):(\d{2})[.,](\d{3})|(\d{2}):(\d{2})\.(\d{3})/g;

/**
 * The use of a transcript: tokens and duration as reported (`usage`, `duration`). Priced but unreported usage is estimated: a duration from
 * the file, at least the last subtitle; tokens from both. Source: openai-openapi `TranscriptTextUsageTokens`,
 * `TranscriptTextUsageDuration`, `CreateTranscriptionResponseVerboseJson`.
 */
export function transcriptUsage({ audio, price, answer, subtitles }: Transcript): { usage: Usage; estimated: boolean } {
  const tokens = reportedTokens(member(answer, 'usage'));
  const reportedMs = reportedDuration(answer);
  const byTime = price.perMinuteMicros !== null || price.perSecondMicros !== null;
  const byTokens = price.inputMicros !== null || price.outputMicros !== null || price.audioInputMicros !== null;
  const guessedMs = Math.max(estimateDurationMs(audio), Math.min(lastCueMs(subtitles ?? ''), boundDurationMs(audio)));
  const durationMs = reportedMs ?? (byTime ? guessedMs : null);
  const text = subtitles ?? String(member(answer, 'text') ?? '');
  const usage = tokens ?? (byTokens ? guessedTokens(reportedMs ?? guessedMs, text) : textUsage(0, 0));
  return {
    usage: durationMs === null ? usage : { ...usage, units: { durationMs } },
    estimated: (byTime && reportedMs === null) || (byTokens && tokens === null),
  };
}

function guessedTokens(durationMs: number, text: string): Usage {
  const audioTokens = Math.ceil((durationMs / 1000) * usualTokensPerSecond);
  return { ...textUsage(audioTokens, estimateTokens(Buffer.byteLength(text))), audioInputTokens: audioTokens };
}

function reportedTokens(value: unknown): Usage | null {
  const inputTokens = tokenCount(member(value, 'input_tokens'));
  const outputTokens = tokenCount(member(value, 'output_tokens'));
  if (inputTokens === null || outputTokens === null) return null;
  const audio = tokenCount(member(member(value, 'input_token_details'), 'audio_tokens')) ?? 0;
  return { ...textUsage(inputTokens, outputTokens), audioInputTokens: Math.min(audio, inputTokens) };
}

/** Milliseconds of `usage.seconds`, else of `duration`. */
function reportedDuration(answer: JsonObject | null): number | null {
  for (const value of [member(member(answer, 'usage'), 'seconds'), member(answer, 'duration')]) {
    const seconds = typeof value === 'string' && value !== '' ? Number(value) : value;
    if (typeof seconds !== 'number' || !(seconds >= 0 && seconds * 1000 <= mostDurationMs)) continue;
    return Math.ceil(seconds * 1000 - 1e-6); // 9.5 seconds are 9500.000…1 ms now and then
  }
  return null;
}

/** The end of the last subtitle (SRT or WebVTT), in milliseconds; 0 where there is none. */
function lastCueMs(subtitles: string): number {
  let last = 0;
  for (const [, hours, minutes, seconds, millis, shortMinutes, shortSeconds, shortMillis] of subtitles.matchAll(
    cueTime,
  )) {
    const ms =
      hours === undefined
        ? (Number(shortMinutes) * 60 + Number(shortSeconds)) * 1000 + Number(shortMillis)
        : ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + Number(millis);
    last = Math.max(last, ms);
  }
  return last;
}
