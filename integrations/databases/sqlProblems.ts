import { AppError } from '../../openapi/AppError.ts';
import type { JsonObject } from '../../domains/executions/item.ts';
import { hasExpression, parseTemplate } from '../../platform/expressions/parse.ts';
import type { ParameterProblem } from '../../platform/schema/ParameterProblem.ts';

/**
 * An expression inside SQL would write a value into its text, which a stranger may have chosen. A text that is one expression is a whole
 * statement, as agents and generated queries need it.
 */
export function sqlProblems({ sql }: JsonObject): ParameterProblem[] {
  if (typeof sql !== 'string' || !hasExpression(sql) || isOneExpression(sql)) return [];
  return [
    {
      parameter: '/sql',
      code: 'parameter_invalid',
      message: 'cannot contain expressions. Write a placeholder for the value, and add the expression to "Values".',
    },
  ];
}

function isOneExpression(sql: string): boolean {
  try {
    return parseTemplate(sql.trim()).single;
  } catch {
    return true; // reported by the check of expressions
  }
}

/** Errors: `parameter_invalid` for SQL with an expression inside. */
export function assertBound(parameters: JsonObject): void {
  const [problem] = sqlProblems(parameters);
  if (problem) throw new AppError('parameter_invalid', `The SQL ${problem.message}`, { param: problem.parameter });
}
