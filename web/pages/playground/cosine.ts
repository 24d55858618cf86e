/** Cosine of the angle between two vectors, −1 to 1; 0 where one has no length. */
export function cosine(one: readonly number[], other: readonly number[]): number {
  let product = 0;
  let lengthOfOne = 0;
  let lengthOfOther = 0;
  for (const [place, value] of one.entries()) {
    const opposite = other[place] ?? 0;
    product += value * opposite;
    lengthOfOne += value * value;
    lengthOfOther += opposite * opposite;
  }
  const lengths = Math.sqrt(lengthOfOne) * Math.sqrt(lengthOfOther);
  return lengths === 0 ? 0 : product / lengths;
}
