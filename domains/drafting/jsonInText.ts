import { withoutNul } from '../../platform/schema/withoutNul.ts';

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
    return withoutNul(value as Record<string, unknown>);
  } catch {
    return null;
  }
}
