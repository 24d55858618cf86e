import { AppError } from '../../openapi/AppError.ts';

/** https://developers.notion.com/reference/request-limits */
const maxCharacters = 2_000;
const maxParts = 100;

/**
 * Converts a text to rich text, in parts that are short enough for Notion. A list of rich text objects stays as it is. Errors:
 * `parameter_invalid` for a text that is too long.
 */
export function richText(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  const text = textOf(value);
  if (text.length > maxCharacters * (maxParts - 1))
    throw new AppError(
      'parameter_invalid',
      `Notion accepts texts of up to ${maxCharacters * (maxParts - 1)} characters.`,
    );
  return partsOf(text).map((content) => ({ type: 'text', text: { content } }));
}

/** Returns the text of a parameter that may have any type. */
export function textOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value as string | number | boolean);
}

/** Returns the text of rich text objects. */
export function plainText(parts: unknown): string {
  return Array.isArray(parts) ? parts.map((part: { plain_text?: string }) => part.plain_text ?? '').join('') : '';
}

function partsOf(text: string): string[] {
  const parts: string[] = [];
  for (let start = 0; start < text.length;) {
    const end = start + maxCharacters;
    // A surrogate pair stays together.
    const length = isHighSurrogate(text, end - 1) && end < text.length ? maxCharacters - 1 : maxCharacters;
    parts.push(text.slice(start, start + length));
    start += length;
  }
  return parts;
}

function isHighSurrogate(text: string, index: number): boolean {
  const code = text.charCodeAt(index);
  return code >= 0xd800 && code <= 0xdbff;
}
