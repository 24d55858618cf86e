import { hasExpression, parseTemplate } from '../../platform/expressions/parse.ts';

/** Returns true for a text with an expression inside. A text that is an expression alone is a whole value. */
export function hasExpressionInside(value: unknown): boolean {
  if (typeof value !== 'string' || !hasExpression(value)) return false;
  try {
    return !parseTemplate(value.trim()).single;
  } catch {
    return false; // reported by the check of expressions
  }
}
