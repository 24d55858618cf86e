import { hasExpression, parseTemplate } from '../../platform/expressions/parse.ts';

/** Marks the place of an expression: a character of private use. */
const mark = (place: number) => `\ue000${place}\ue000`;
const marks = /\ue000(\d+)\ue000/g;

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
  const { parts, single } = parseTemplate(trimmed);
  if (single) return { value: trimmed, remarks: [] };
  const codes = parts.flatMap((part) => (part.kind === 'code' ? [part.code] : []));
  let at = 0;
  const marked = parts.map((part) => (part.kind === 'text' ? part.text : mark(at++))).join('');
  // Marks outside of texts are whole values.
  const quoted = marked.replaceAll(/"(?:[^"\\]|\\.)*"|\ue000\d+\ue000/g, (whole) =>
    whole.startsWith('"') ? whole : `"${whole}"`,
  );
  const filled = (value: string) => value.replaceAll(marks, (_, index) => `{{${codes[Number(index)]!}}}`);
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
