import type { Diagnostic } from '@codemirror/lint';
import type { Schema } from '../api/client.ts';

/** Returns the ranges to underline in a text, from its preview response. Nothing if only data is missing. */
export function remarksOf(text: string, { results, item_count: count }: Schema<'ExpressionPreview'>): Diagnostic[] {
  const [result] = results;
  const remark = result?.error ?? result?.hint;
  if (remark === undefined || remark === null || remark.position === null) return [];
  if (count === 0 && remark.code === 'expression_failed') return [];
  const from = Math.min(remark.position - 1, text.length);
  const length = remark.length > 0 ? remark.length : (/^[\p{ID_Continue}$]+/u.exec(text.slice(from))?.[0].length ?? 1);
  const severity = result?.error === null ? 'warning' : 'error';
  return [{ from, to: Math.min(from + length, text.length), severity, message: remark.message }];
}
