import { jsonMistake, jsonMistakeText } from './jsonMistake.ts';

/** A parsed text: its value, or (with a problem) the unchanged text if it looked like JSON but is invalid. */
export type ParsedText = { ok: true; value: unknown } | { ok: false; value: string; problem: string };

/**
 * Parses text typed into a field that accepts any JSON value. Objects, lists, numbers, true, false, null and quoted texts are read as JSON;
 * a text with `{{ … }}` and any other text stays a text, and so does a number that would lose digits; empty means no value.
 */
export function parseJsonText(typed: string): ParsedText {
  const trimmed = typed.trim();
  if (trimmed === '') return { ok: true, value: undefined };
  try {
    const value: unknown = JSON.parse(trimmed);
    return { ok: true, value: typeof value === 'number' && losesDigits(trimmed, value) ? typed : value };
  } catch {
    const meantAsJson = /^[[{"]/.test(trimmed) && !trimmed.includes('{{');
    const mistake = meantAsJson ? jsonMistake(typed) : null;
    return mistake === null
      ? { ok: true, value: typed }
      : { ok: false, value: typed, problem: jsonMistakeText(mistake) };
  }
}

function losesDigits(text: string, number: number): boolean {
  return !Number.isFinite(number) || (/^-?\d+$/.test(text) && !Number.isSafeInteger(number));
}

/** True for a text that is, or is to become, a JSON list or object, and no expression. */
export function looksLikeJson(text: string): boolean {
  return /^\s*[[{]/.test(text) && !/^\s*\{\{/.test(text);
}

/** The text that `parseJsonText` reads back to the same value. */
export function toJsonText(value: unknown): string {
  if (value === undefined) return '';
  if (typeof value !== 'string') return JSON.stringify(value, null, 2);
  return parseJsonText(value).value === value ? value : JSON.stringify(value);
}
