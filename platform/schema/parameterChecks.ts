import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';

import { AppError } from '../../openapi/AppError.ts';
import type { ParameterProblem } from './ParameterProblem.ts';
import { fieldAt } from './problemWords.ts';
import type { JsonSchema } from './schema.ts';
import { shapeParameters } from './shapeParameters.ts';

/** Checks the parameters of one node type; its schemas are compiled when first needed, once. */
export interface ParameterChecks {
  /** Problems of parameters as written: texts with expressions pass everywhere. */
  written: (parameters: Record<string, unknown>) => ParameterProblem[];
  /** Parameters with expressions evaluated, defaults filled in. Errors: `parameter_invalid` naming field and node in words. */
  resolved: (parameters: Record<string, unknown>, node: string) => unknown;
  /** The same for a value that no node has: says what is wrong instead of throwing. */
  read: (value: Record<string, unknown>) => { ok: true; value: unknown } | { ok: false; problem: ParameterProblem };
}

const ajv = new Ajv2020({ allErrors: true, strict: false, allowUnionTypes: true, validateFormats: false });
const firstErrorOnly = new Ajv2020({ strict: false, allowUnionTypes: true, validateFormats: false });

/** Creates the checks of a node type from the schema of its parameters. */
export function createParameterChecks(schema: JsonSchema): ParameterChecks {
  let written: ValidateFunction | undefined;
  let resolved: ValidateFunction | undefined;
  const read: ParameterChecks['read'] = (value) => {
    resolved ??= firstErrorOnly.compile(schema);
    const shaped = shapeParameters(schema, value);
    return resolved(shaped) ? { ok: true, value: shaped } : { ok: false, problem: problemOf(resolved.errors![0]!) };
  };
  return {
    written: (parameters) => {
      written ??= ajv.compile(allowExpressions(schema));
      return written(shapeParameters(schema, parameters)) ? [] : distinctProblems(written.errors ?? []);
    },
    resolved: (parameters, node) => {
      const result = read(parameters);
      if (result.ok) return result.value;
      const { parameter, message } = result.problem;
      const field = fieldAt(schema, parameters, parameter);
      throw new AppError('parameter_invalid', `“${field}” of ${node} ${message}`, {
        param: parameter,
      });
    },
    read,
  };
}

const expressionText = { type: 'string', pattern: '\\{\\{' };

/** The same schema, where every value but the whole may also be a text with an expression. */
function allowExpressions(schema: JsonSchema, isWhole = true): JsonSchema {
  const open: JsonSchema = { ...schema };
  const properties = schema['properties'] as { [name: string]: JsonSchema } | undefined;
  if (properties)
    open['properties'] = Object.fromEntries(
      Object.entries(properties).map(([name, property]) => [name, allowExpressions(property, false)]),
    );
  if (schema['items']) open['items'] = allowExpressions(schema['items'] as JsonSchema, false);
  return isWhole || schema['type'] === undefined ? open : { if: expressionText, else: open };
}

function distinctProblems(errors: ErrorObject[]): ParameterProblem[] {
  const problems = new Map<string, ParameterProblem>();
  for (const error of errors) {
    if (error.keyword === 'if') continue; // says only that something inside failed, which has its own error
    const problem = problemOf(error);
    if (!problems.has(problem.parameter)) problems.set(problem.parameter, problem);
  }
  return [...problems.values()];
}

function problemOf(error: ErrorObject): ParameterProblem {
  const at = error.instancePath;
  switch (error.keyword) {
    case 'required':
      return {
        parameter: `${at}/${error.params['missingProperty'] as string}`,
        code: 'parameter_missing',
        message: 'is required.',
      };
    case 'additionalProperties':
      return {
        parameter: `${at}/${error.params['additionalProperty'] as string}`,
        code: 'parameter_invalid',
        message: 'is not a parameter of this node.',
      };
    case 'enum':
      return {
        parameter: at,
        code: 'parameter_invalid',
        message: `must be one of ${(error.params['allowedValues'] as unknown[]).join(', ')}.`,
      };
    case 'minLength':
      return { parameter: at, code: 'parameter_missing', message: 'is required.' };
    default:
      return { parameter: at, code: 'parameter_invalid', message: `${wordsFor(error)}.` };
  }
}

const typeWords: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

/** Describes valid values in words. */
function wordsFor({ keyword, params, message }: ErrorObject): string {
  const limit = Number(params['limit']);
  const entries = limit === 1 ? 'one entry' : `${limit} entries`;
  switch (keyword) {
    case 'type':
      return `must be ${[params['type'] as string | string[]]
        .flat()
        .map((type) => typeWords[type] ?? type)
        .join(' or ')}`;
    case 'minimum':
      return `must be at least ${limit}`;
    case 'maximum':
      return `must be at most ${limit}`;
    case 'minItems':
      return `needs at least ${entries}`;
    case 'maxItems':
      return `can have at most ${entries}`;
    case 'maxLength':
      return `can have at most ${limit} characters`;
    case 'pattern':
      return 'has characters that are not allowed here';
    case 'uniqueItems':
      return 'must not have an entry twice';
    default:
      return message ?? 'is not valid';
  }
}
