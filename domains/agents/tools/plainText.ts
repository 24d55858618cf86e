/** Characters that change how a text is shown or read: controls but tabs and line ends, direction marks, what has no width. */
const hidden = /(?![\t\n])\p{Cc}|[\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;
const frame = /<\s*\/?\s*tool_result\s*>/gi;

/** The longest result that a model reads. */
export const mostResultLength = 20_000;

/**
 * What a model reads of a tool's result: without hidden characters, in one frame that it cannot leave, of bounded length. `redact` takes secrets
 * out: of what is left without hidden characters, which could stand within one, and before the end is cut off, which could leave the half of one.
 */
export function plainText(
  text: string,
  { most = mostResultLength, redact = (one) => one }: { most?: number; redact?: (text: string) => string } = {},
): string {
  const clean = redact(text.replaceAll(hidden, '').replaceAll(frame, ''));
  if (clean.length <= most) return clean;
  return `${clean.slice(0, most)}\n… (${clean.length - most} more characters)`;
}
