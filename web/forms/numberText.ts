const number = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

/** Returns the number in a text, including partially typed ones (`1.`); null for other texts and for numbers that are too large. */
export function numberOf(text: string): number | null {
  const trimmed = text.trim();
  const read = number.test(trimmed) ? Number(trimmed) : Number.NaN;
  return Number.isFinite(read) ? read + 0 : null;
}
