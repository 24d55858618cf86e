/** Returns the JSON object in a text, for example in a code fence; null if there is none. NUL characters are removed. */
export function jsonInText(text: string): Record<string, unknown> | null {
  const first = text.indexOf('{');
  const last = text.lastIndexOf('}');
  if (first === -1 || last < first) return null;
  return parsed(text) ?? parsed(text.slice(first, last + 1));
}

function parsed(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
    // An escaped backslash before u0000 is text, such as a pattern in code.
    const clean = JSON.stringify(value).replaceAll(/(?<!\\)((?:\\\\)*)\\u0000/g, '$1');
    return JSON.parse(clean) as Record<string, unknown>;
  } catch {
    return null;
  }
}
