import { hasExpression, parseTemplate } from '../../platform/expressions/parse.ts';
import type { JsonObject } from '../../domains/executions/item.ts';
import type { ParameterProblem } from '../../platform/schema/ParameterProblem.ts';

/**
 * An expression inside JSON text would write a value into the text, which a stranger may have chosen: it could add conditions. JSON whose
 * values are expressions is a tree, and a text that is one expression is a whole query.
 */
export function treeProblems(parameters: JsonObject, names: readonly string[]): ParameterProblem[] {
  return names.flatMap((name) => {
    const value = parameters[name];
    if (typeof value !== 'string' || !hasExpression(value) || isOneExpression(value)) return [];
    return [
      {
        parameter: `/${name}`,
        code: 'parameter_invalid',
        message: 'cannot be text with expressions inside. Write JSON whose values are expressions.',
      } as const,
    ];
  });
}

function isOneExpression(value: string): boolean {
  try {
    return parseTemplate(value.trim()).single;
  } catch {
    return true; // reported by the check of expressions
  }
}
