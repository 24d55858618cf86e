/**
 * One text for a JSON value, the same for values that are equal: objects whatever the order of their fields, a missing value
 * and null. With `fuzzy` values of different types are equal where they read the same: `3` and `"3"`, an empty text, an empty list and null.
 */
export function valueKey(value: unknown, fuzzy = false): string {
  if (fuzzy && Array.isArray(value) && value.length === 0) return '';
  if (typeof value === 'object' && value !== null) return JSON.stringify(inOrder(value));
  if (fuzzy) return value === undefined || value === null ? '' : String(value);
  return JSON.stringify(value ?? null);
}

/** The value with the fields of its objects in one order. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(fields.map(([name, inner]) => [name, inOrder(inner)]));
}
