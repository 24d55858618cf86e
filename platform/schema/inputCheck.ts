import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';

import { AppError } from '../../openapi/AppError.ts';
import { remember } from '../boundedMap.ts';
import { violationOf, type Violation } from './violation.ts';

/**
 * The keywords that a schema of inputs may have. Patterns, references and the like are left out: a schema is written by
 * users and checked on workers that others share, so its cost must follow from the size of the data.
 */
const keywords: ReadonlySet<string> = new Set([
  'type',
  'properties',
  'required',
  'additionalProperties',
  'items',
  'enum',
  'const',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'title',
  'description',
  'default',
  'examples',
  '$schema',
]);
const maxSchemas = 500;

/** Returns the problem with one item in words, or null. */
export interface CheckInput {
  (json: unknown): string | null;
  /** The same with its place. */
  readonly violation: (json: unknown) => Violation | null;
}

/** Compiling takes 10 to 20 ms of the processor, and the same schemas come with every call. By their text. */
const kept = new Map<string, CheckInput>();
const mostKept = 200;
const largestKept = 64 * 1024;

/** Makes the check of a schema. Errors: `parameter_invalid` if it is no schema, or has keywords that are not supported. */
export function inputCheck(schema: unknown): CheckInput {
  const text = JSON.stringify(schema) ?? '';
  const known = kept.get(text);
  if (known) return known;
  refuseUnsupported(schema, { left: maxSchemas });
  const check = checkOf(compiled(schema as object));
  if (text.length <= largestKept) remember(kept, [text, check], mostKept);
  return check;
}

function checkOf(validate: ValidateFunction): CheckInput {
  const violation: CheckInput['violation'] = (json) =>
    validate(json) ? null : violationOf(validate.errors![0]!, 'is not in the schema');
  const inWords = (json: unknown): string | null => {
    const found = violation(json);
    return found && `${found.field === '' ? 'the item' : `“${found.field}”`} ${found.problem}`;
  };
  return Object.assign(inWords, { violation });
}

function compiled(schema: object): ValidateFunction {
  try {
    return new Ajv2020({ strict: false, validateFormats: false }).compile(schema);
  } catch (cause) {
    const message = cause instanceof Error ? cause.message.slice(0, 500) : 'it is not valid';
    throw new AppError('parameter_invalid', `The input schema is no JSON Schema: ${message}.`, {
      param: '/schema',
      cause,
    });
  }
}

function refuseUnsupported(schema: unknown, budget: { left: number }): void {
  if (typeof schema === 'boolean') return;
  budget.left -= 1;
  if (budget.left < 0) throw invalid(`has more than ${maxSchemas} parts`);
  if (typeof schema !== 'object' || schema === null || Array.isArray(schema)) throw invalid('must be a JSON object');
  for (const [keyword, value] of Object.entries(schema)) {
    if (!keywords.has(keyword)) throw invalid(`uses "${keyword}", which is not supported here`);
    if (keyword === 'items' || keyword === 'additionalProperties') refuseUnsupported(value, budget);
    if (keyword !== 'properties') continue;
    if (typeof value !== 'object' || value === null) throw invalid('has properties that are no object');
    for (const property of Object.values(value)) refuseUnsupported(property, budget);
  }
}

function invalid(what: string): AppError {
  return new AppError('parameter_invalid', `The input schema ${what}.`, { param: '/schema' });
}
