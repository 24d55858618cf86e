/** Characters that change the display or meaning of a text: controls except tabs and line ends, direction marks, zero-width characters. */
const hidden = /(?![\t\n])\p{Cc}|[\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;
const frame = /<\s*\/?\s*tool_result\s*>/gi;

/** The longest result that a model reads. */
export const mostResultLength = 20_000;

/**
 * Returns a tool's result as text for the model: without hidden characters, within one frame that it cannot close, of limited length.
 * `redact` removes secrets after hidden characters (which could split a secret) and before truncation (which could leave part of one).
 */
export function plainText(
  text: string,
  { most = mostResultLength, redact = (one) => one }: { most?: number; redact?: (text: string) => string } = {},
): string {
  const clean = redact(text.replaceAll(hidden, '').replaceAll(frame, ''));
  if (clean.length <= most) return clean;
  return `${clean.slice(0, most)}\n… (${clean.length - most} more characters)`;
}
