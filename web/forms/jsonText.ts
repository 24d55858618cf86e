import { t } from '../texts/texts.ts';

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
  } catch (error) {
    const meantAsJson = /^[[{"]/.test(trimmed) && !trimmed.includes('{{');
    if (!meantAsJson) return { ok: true, value: typed };
    return { ok: false, problem: t('Not valid JSON: {{why}}', { why: (error as Error).message }) };
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
