import type { ServiceTier } from './serviceTier.ts';
import type { Units } from './units.ts';

/**
 * Usage of one call: tokens, and other units. Every part of tokens is inside its total and none is inside another: cached, written (for
 * five minutes, or for an hour) and audio input inside `inputTokens`.
 */
export interface Usage {
  inputTokens: number;
  cachedInputTokens: number;
  cacheWriteTokens: number;
  cacheWrite1hTokens: number;
  audioInputTokens: number;
  outputTokens: number;
  audioOutputTokens: number;
  reasoningTokens: number;
  units: Units | null;
  /** The service tier in which the provider answered; absent: the normal one. */
  serviceTier?: ServiceTier;
}

/** Usage of plain text: no part is cached, written, audio or reasoning. */
export function textUsage(inputTokens: number, outputTokens: number): Usage {
  return {
    inputTokens,
    cachedInputTokens: 0,
    cacheWriteTokens: 0,
    cacheWrite1hTokens: 0,
    audioInputTokens: 0,
    outputTokens,
    audioOutputTokens: 0,
    reasoningTokens: 0,
    units: null,
  };
}

/**
 * Estimates the tokens of a text from its size in UTF-8: four bytes a token, the common ratio of today's tokenizers.
 * Used only if a provider reported nothing; such a charge is marked `estimated`.
 */
export function estimateTokens(textBytes: number): number {
  return Math.ceil(textBytes / 4);
}

/** Usage of units alone. */
export function unitUsage(units: Units): Usage {
  return { ...textUsage(0, 0), units };
}
