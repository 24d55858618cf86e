import type { JsonObject } from '../../domains/executions/item.ts';
import type { ParameterProblem } from '../../platform/schema/ParameterProblem.ts';
import { hasExpressionInside } from './hasExpressionInside.ts';

/**
 * An expression inside SQL would write a value into its text, which a stranger may have chosen. A text that is one expression is a whole
 * statement, as agents and generated queries need it.
 */
export function sqlProblems({ sql }: JsonObject): ParameterProblem[] {
  if (!hasExpressionInside(sql)) return [];
  return [
    {
      parameter: '/sql',
      code: 'parameter_invalid',
      message: 'cannot contain expressions. Write a placeholder for the value, and add the expression to "Values".',
    },
  ];
}
