import { invalid } from './json.ts';

const mostPrompts = 2048;

/**
 * How many inputs a member holds: one text, texts, one array of tokens, or arrays of tokens.
 * Errors: `invalid_request` with a JSON pointer.
 */
export function promptCount(value: unknown, name: string): number {
  if (typeof value === 'string' && value.length > 0) return 1;
  if (!Array.isArray(value) || value.length === 0) {
    throw invalid(
      `/${name}`,
      `${name} must be a text that is not empty, or an array of texts or tokens that is not empty.`,
    );
  }
  if (value.every(isToken)) return 1;
  if (value.length > mostPrompts) throw invalid(`/${name}`, `${name} must not have more than ${mostPrompts} entries.`);
  for (const [index, entry] of value.entries()) {
    const fits = typeof entry === 'string' || (Array.isArray(entry) && entry.length > 0 && entry.every(isToken));
    if (!fits)
      throw invalid(`/${name}/${index}`, `Each ${name} must be a text or an array of tokens that is not empty.`);
  }
  return value.length;
}

function isToken(value: unknown): boolean {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}
