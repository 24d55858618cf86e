import { isDeepStrictEqual } from 'node:util';

import { AppError } from '../../openapi/AppError.ts';
import { remember } from '../../platform/boundedMap.ts';
import { UserPattern } from '../../platform/patterns/userPattern.ts';
import type { JsonSchema } from '../../platform/schema/schema.ts';

/** A fault of an argument, and its field: `body.owner.name`. */
export interface ArgumentFault {
  field: string;
  problem: string;
}

const maxPatterns = 200;
const patterns = new Map<string, UserPattern | null>();

/**
 * Compares arguments with the schema of an operation. Schemas of strangers are never compiled: they are walked, and patterns go through
 * RE2. Parameters (not the body) are texts in the end, so numbers and booleans may come as texts. Returns the first fault, or null.
 */
export function argumentFault(schema: JsonSchema, given: Readonly<Record<string, unknown>>): ArgumentFault | null {
  const properties = propertiesOf(schema);
  const unknown = Object.keys(given).find((name) => !Object.hasOwn(properties, name));
  if (unknown !== undefined) return { field: unknown, problem: 'is no argument of this operation' };
  const missing = requiredOf(schema).find((name) => given[name] === undefined || given[name] === '');
  if (missing !== undefined) return { field: missing, problem: 'is required' };
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined) continue;
    const isText = name !== 'body';
    const fault = faultOf(properties[name]!, value, { field: name, isText });
    if (fault) return fault;
  }
  return null;
}

interface Place {
  field: string;
  /** Written as a text in the request. */
  isText: boolean;
}

function faultOf(schema: JsonSchema, given: unknown, place: Place): ArgumentFault | null {
  const fault = (problem: string): ArgumentFault => ({ field: place.field, problem });
  const types = typesOf(schema);
  if (given === null && (types.includes('null') || schema['nullable'] === true)) return null;
  const value = place.isText ? readAs(types, given) : given;
  if (types.length > 0 && !types.some((type) => isOf(type, value))) return fault(`must be ${said(types)}`);
  const values = schema['enum'] as unknown[] | undefined;
  if (values && !values.some((one) => isSame(one, value, place)))
    return fault(`must be one of: ${values.slice(0, 20).map(String).join(', ')}${values.length > 20 ? ' …' : ''}`);
  if (schema['const'] !== undefined && !isSame(schema['const'], value, place))
    return fault(`must be ${JSON.stringify(schema['const'])}`);
  return (
    numberFault(schema, value, fault) ??
    textFault(schema, value, fault) ??
    listFault(schema, value, place) ??
    objectFault(schema, value, place) ??
    alternativesFault(schema, value, place)
  );
}

type Fault = (problem: string) => ArgumentFault;

function numberFault(schema: JsonSchema, value: unknown, fault: Fault): ArgumentFault | null {
  if (typeof value !== 'number') return null;
  const limit = (name: string): number | undefined =>
    typeof schema[name] === 'number' ? (schema[name] as number) : undefined;
  const [least, most] = [limit('minimum'), limit('maximum')];
  const [above, below] = [limit('exclusiveMinimum'), limit('exclusiveMaximum')];
  if (least !== undefined && value < least) return fault(`must be at least ${least}`);
  if (most !== undefined && value > most) return fault(`must be at most ${most}`);
  if (above !== undefined && value <= above) return fault(`must be more than ${above}`);
  if (below !== undefined && value >= below) return fault(`must be less than ${below}`);
  return null;
}

function textFault(schema: JsonSchema, value: unknown, fault: Fault): ArgumentFault | null {
  if (typeof value !== 'string') return null;
  const { minLength, maxLength, pattern } = schema;
  if (typeof minLength === 'number' && value.length < minLength)
    return fault(`must have ${minLength} characters or more`);
  if (typeof maxLength === 'number' && Array.from(value).length > maxLength)
    return fault(`must have ${maxLength} characters at most`);
  if (typeof pattern === 'string' && !fits(pattern, value)) return fault(`must match the pattern ${pattern}`);
  return null;
}

function listFault(schema: JsonSchema, value: unknown, place: Place): ArgumentFault | null {
  if (!Array.isArray(value)) return null;
  const { minItems, maxItems, items } = schema;
  const { field } = place;
  if (typeof minItems === 'number' && value.length < minItems)
    return { field, problem: `must have ${minItems} entries or more` };
  if (typeof maxItems === 'number' && value.length > maxItems)
    return { field, problem: `must have ${maxItems} entries at most` };
  if (!isObject(items)) return null;
  for (const [index, entry] of value.entries()) {
    const fault = faultOf(items, entry, { ...place, field: `${field}.${index}` });
    if (fault) return fault;
  }
  return null;
}

function objectFault(schema: JsonSchema, value: unknown, place: Place): ArgumentFault | null {
  if (!isObject(value)) return null;
  const inside = (name: string): Place => ({ ...place, field: `${place.field}.${name}` });
  const properties = propertiesOf(schema);
  const missing = requiredOf(schema).find((name) => value[name] === undefined);
  if (missing !== undefined) return { field: inside(missing).field, problem: 'is required' };
  const further = schema['additionalProperties'];
  for (const [name, inner] of Object.entries(value)) {
    if (inner === undefined) continue;
    const known = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (known === undefined && further === false) return { field: inside(name).field, problem: 'is not known' };
    const rule = known ?? (isObject(further) ? further : undefined);
    const fault = rule ? faultOf(rule, inner, inside(name)) : null;
    if (fault) return fault;
  }
  return null;
}

/** The only alternative's fault, or of several that none fits. */
function alternativesFault(schema: JsonSchema, value: unknown, place: Place): ArgumentFault | null {
  const all = Array.isArray(schema['anyOf']) ? schema['anyOf'].filter(isObject) : [];
  if (all.length === 0 || all.some((one) => faultOf(one, value, place) === null)) return null;
  return { field: place.field, problem: 'fits none of its alternatives' };
}

/** A value as the schema asks for it: numbers, booleans and texts are all texts in a request. */
function readAs(types: readonly string[], given: unknown): unknown {
  const isPlain = typeof given === 'number' || typeof given === 'boolean';
  if (isPlain && types.includes('string') && !types.includes(typeof given)) return String(given);
  if (typeof given !== 'string' || types.includes('string')) {
    // A single value for a list of them.
    return types.length > 0 && types.every((type) => type === 'array') && !Array.isArray(given) ? [given] : given;
  }
  const isNumber = types.some((type) => type === 'number' || type === 'integer');
  if (isNumber && /^-?\d+(\.\d+)?$/.test(given.trim())) return Number(given);
  if (types.includes('boolean') && /^(true|false)$/.test(given)) return given === 'true';
  return types.every((type) => type === 'array' || type === 'null') && types.length > 0 ? [given] : given;
}

function isSame(one: unknown, value: unknown, { isText }: Place): boolean {
  return isDeepStrictEqual(one, value) || (isText && one !== null && String(one) === String(value));
}

function isOf(type: string, value: unknown): boolean {
  switch (type) {
    case 'null':
      return value === null;
    case 'array':
      return Array.isArray(value);
    case 'object':
      return isObject(value);
    case 'integer':
      return typeof value === 'number' && Number.isInteger(value);
    default:
      return typeof value === type;
  }
}

const words: Readonly<Record<string, string>> = {
  string: 'a text',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  object: 'an object',
  array: 'a list',
  null: 'null',
};

function said(types: readonly string[]): string {
  return types.map((type) => words[type] ?? type).join(' or ');
}

function typesOf({ type }: JsonSchema): string[] {
  return Array.isArray(type) ? (type as string[]) : typeof type === 'string' ? [type] : [];
}

function propertiesOf(schema: JsonSchema): Record<string, JsonSchema> {
  return (schema['properties'] ?? {}) as Record<string, JsonSchema>;
}

function requiredOf(schema: JsonSchema): string[] {
  return Array.isArray(schema['required']) ? (schema['required'] as string[]) : [];
}

function isObject(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Patterns that RE2 cannot read, and texts that are too long for one, are not compared. */
function fits(pattern: string, text: string): boolean {
  try {
    let known = patterns.get(pattern);
    if (known === undefined) {
      known = compiled(pattern);
      remember(patterns, [pattern, known], maxPatterns);
    }
    return known === null || known.isFound(text);
  } catch (error) {
    if (error instanceof AppError) return true;
    throw error;
  }
}

function compiled(pattern: string): UserPattern | null {
  try {
    return new UserPattern(pattern);
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}
