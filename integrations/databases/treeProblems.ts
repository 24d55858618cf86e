import type { JsonObject } from '../../domains/executions/item.ts';
import type { ParameterProblem } from '../../platform/schema/ParameterProblem.ts';
import { hasExpressionInside } from './hasExpressionInside.ts';

/**
 * An expression inside JSON text would write a value into the text, which a stranger may have chosen: it could add conditions. JSON whose
 * values are expressions is a tree, and a text that is one expression is a whole query.
 */
export function treeProblems(parameters: JsonObject, names: readonly string[]): ParameterProblem[] {
  return names
    .filter((name) => hasExpressionInside(parameters[name]))
    .map((name) => ({
      parameter: `/${name}`,
      code: 'parameter_invalid',
      message: 'cannot be text with expressions inside. Write JSON whose values are expressions.',
    }));
}
