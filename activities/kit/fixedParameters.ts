import type { ParameterProblem } from '../../platform/schema/ParameterProblem.ts';
import type { JsonObject } from '../../domains/executions/item.ts';

/** The problems of a trigger's parameters that hold expressions: there is no item yet that they could be about. */
export function fixedParameters(parameters: JsonObject): ParameterProblem[] {
  return expressionsIn(parameters, '').map((parameter) => ({
    parameter,
    code: 'parameter_invalid',
    message: 'cannot be an expression in a trigger.',
  }));
}

function expressionsIn(value: unknown, pointer: string): string[] {
  if (typeof value === 'string') return value.includes('{{') ? [pointer] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, entry]) =>
    expressionsIn(entry, `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`),
  );
}
