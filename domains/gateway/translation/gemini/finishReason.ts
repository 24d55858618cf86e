import type { Stop, StopReason } from '../textAnswer.ts';

const reasons: ReadonlyMap<unknown, StopReason> = new Map([
  ['STOP', 'end'],
  ['MAX_TOKENS', 'length'],
  ['CONTINUATION', 'length'],
  ['SAFETY', 'content_filter'],
  ['RECITATION', 'content_filter'],
  ['LANGUAGE', 'content_filter'],
  ['BLOCKLIST', 'content_filter'],
  ['PROHIBITED_CONTENT', 'content_filter'],
  ['SPII', 'content_filter'],
  ['IMAGE_SAFETY', 'content_filter'],
  ['IMAGE_PROHIBITED_CONTENT', 'content_filter'],
  ['IMAGE_RECITATION', 'content_filter'],
  ['OTHER', 'end'],
]);

const names: Readonly<Record<StopReason, string>> = {
  end: 'STOP',
  length: 'MAX_TOKENS',
  stop_sequence: 'STOP',
  tool_calls: 'STOP',
  content_filter: 'SAFETY',
  refusal: 'SAFETY',
  pause: 'STOP',
  context_window: 'MAX_TOKENS',
};

/**
 * Returns the reason that the model stopped; null if it reports a failure (an invalid call, …) or if there is none. Gemini has no word of
 * its own for calls: an answer that holds one stopped for it. Source: ai.google.dev/api/generate-content#FinishReason.
 */
export function readGeminiStop(reason: unknown, hasCalls: boolean): Stop | null {
  const known = reasons.get(reason);
  if (known === undefined) return null;
  return { reason: known === 'end' && hasCalls ? 'tool_calls' : known, sequence: null };
}

/** True if the reason says that the model stopped; `FINISH_REASON_UNSPECIFIED` does not. */
export function hasGeminiStopped(reason: unknown): boolean {
  return typeof reason === 'string' && reason !== 'FINISH_REASON_UNSPECIFIED';
}

/** Returns a reason to stop as a `finishReason`. */
export function writeGeminiStop(stop: Stop): string {
  return names[stop.reason];
}
