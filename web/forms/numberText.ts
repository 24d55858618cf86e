const number = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

/** The number that a text is, also one that is still being typed (`1.`); null for every other text, and for too large ones. */
export function numberOf(text: string): number | null {
  const trimmed = text.trim();
  const read = number.test(trimmed) ? Number(trimmed) : Number.NaN;
  return Number.isFinite(read) ? read + 0 : null;
}
