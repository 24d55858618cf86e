/** True for the same JSON: keys of objects in any order. With `isLoose` texts may differ in case and white space. */
export function sameValue(one: unknown, other: unknown, isLoose = false): boolean {
  if (typeof one === 'string' && typeof other === 'string')
    return isLoose ? loose(one) === loose(other) : one === other;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return one === other;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const keys = Object.keys(one);
  if (keys.length !== Object.keys(other).length) return false;
  return keys.every(
    (key) =>
      Object.hasOwn(other, key) &&
      sameValue((one as Record<string, unknown>)[key], (other as Record<string, unknown>)[key], isLoose),
  );
}

/** True if all that `part` has is in `whole`, too, with the same values: objects may have more. */
export function holds(whole: unknown, part: unknown, isLoose = false): boolean {
  if (typeof part !== 'object' || part === null || Array.isArray(part)) return sameValue(whole, part, isLoose);
  if (typeof whole !== 'object' || whole === null || Array.isArray(whole)) return false;
  return Object.entries(part).every(
    ([key, value]) => Object.hasOwn(whole, key) && holds((whole as Record<string, unknown>)[key], value, isLoose),
  );
}

/** Without differences in case and white space. */
export function loose(text: string): string {
  return text.toLowerCase().trim().replace(/\s+/g, ' ');
}

/** A text as it is, everything else as JSON. */
export function asText(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}
