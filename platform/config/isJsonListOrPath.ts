/** Returns true for a JSON list and for a path. Other JSON is not taken for a path. */
export function isJsonListOrPath(value: string): boolean {
  if (!value.trimStart().startsWith('[')) return !/[\0{"]/.test(value);
  try {
    return Array.isArray(JSON.parse(value));
  } catch {
    return false;
  }
}
