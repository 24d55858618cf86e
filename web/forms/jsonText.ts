import { jsonMistake, jsonMistakeText } from './jsonMistake.ts';

/** A parsed text: its value, or why it cannot be used. */
export type ParsedText = { ok: true; value: unknown } | { ok: false; problem: string };

/**
 * Reads what somebody typed into a field that takes any JSON value. Objects, lists, numbers, true, false, null and
 * quoted texts are read as JSON; a text with `{{ … }}` and any other text stays a text; empty means no value.
 */
export function parseJsonText(typed: string): ParsedText {
  const trimmed = typed.trim();
  if (trimmed === '') return { ok: true, value: undefined };
  try {
    return { ok: true, value: JSON.parse(trimmed) };
  } catch {
    const meantAsJson = /^[[{"]/.test(trimmed) && !trimmed.includes('{{');
    const mistake = meantAsJson ? jsonMistake(typed) : null;
    return mistake === null ? { ok: true, value: typed } : { ok: false, problem: jsonMistakeText(mistake) };
  }
}

/** True for a text that is, or is to become, a JSON list or object, and no expression. */
export function looksLikeJson(text: string): boolean {
  return /^\s*[[{]/.test(text) && !/^\s*\{\{/.test(text);
}

/** The text that `parseJsonText` reads back to the same value. */
export function toJsonText(value: unknown): string {
  if (value === undefined) return '';
  if (typeof value !== 'string') return JSON.stringify(value, null, 2);
  const readBack = parseJsonText(value);
  return readBack.ok && readBack.value === value ? value : JSON.stringify(value);
}
