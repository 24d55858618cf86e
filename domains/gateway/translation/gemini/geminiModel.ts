/**
 * True for Gemini 3 and later, which want thinking said by level, ids on calls, and signatures of their own on calls.
 * Source: ai.google.dev/gemini-api/docs/gemini-3.
 */
export function isGemini3OrLater(upstreamName: string): boolean {
  return /gemini-(?:[3-9]|\d{2,}|(?:\w+-)*latest)/.test(upstreamName);
}

/** Google's documented value for calls without a known signature. Source: ai.google.dev/gemini-api/docs/thought-signatures. */
export const unsigned = 'skip_thought_signature_validator';
