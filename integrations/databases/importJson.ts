import { hasExpression, parseTemplate } from '../../platform/expressions/parse.ts';
import { markExpressions, marks } from './markExpressions.ts';

/** Texts of JSON, and marks outside of them, which are whole values. */
const textsAndMarks = new RegExp(String.raw`"(?:[^"\\]|\\.)*"|${marks.source}`, 'g');

/** JSON text with expressions as a tree whose values are expressions. */
export interface ImportedJson {
  readonly value: unknown;
  /** Remarks for a person to check. */
  readonly remarks: readonly string[];
}

/**
 * Moves the expressions of imported JSON text to its values: `{ "name": "{{ a }}", "age": {{ b }} }`. A text that is one expression stays as
 * it is. A text that is no JSON stays, too, with a remark. `empty`: the value of an empty text.
 */
export function importJson(text: string, empty: unknown): ImportedJson {
  const trimmed = text.trim();
  if (trimmed === '') return { value: empty, remarks: [] };
  if (!hasExpression(trimmed)) return parsed(trimmed, trimmed, (value) => value);
  const template = parseTemplate(trimmed);
  if (template.single) return { value: trimmed, remarks: [] };
  const { marked, filled } = markExpressions(template);
  const quoted = marked.replaceAll(textsAndMarks, (whole) => (whole.startsWith('"') ? whole : `"${whole}"`));
  const { value, remarks } = parsed(quoted, trimmed, (tree) => walked(tree, filled));
  return { value, remarks: hasNames(value) ? [...remarks, unevaluated] : remarks };
}

const unevaluated = 'Names of fields cannot be expressions. Write one expression for the whole JSON.';

function hasNames(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([name, entry]) => hasExpression(name) || hasNames(entry));
}

function parsed(text: string, written: string, finish: (value: unknown) => unknown): ImportedJson {
  try {
    return { value: finish(JSON.parse(text)), remarks: [] };
  } catch {
    return { value: written, remarks: ['This is no JSON. Write JSON whose values are expressions.'] };
  }
}

function walked(value: unknown, filled: (text: string) => string): unknown {
  if (typeof value === 'string') return filled(value);
  if (Array.isArray(value)) return value.map((entry) => walked(entry, filled));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, entry]) => [filled(name), walked(entry, filled)]));
}
