import { RE2JS } from 're2js';

import { AppError } from '../openapi/AppError.ts';
import { anyJson, boolean, choice, list, object, type ValueOf } from './schema.ts';

const operations = {
  string: ['exists', 'notExists', 'empty', 'notEmpty', 'equals', 'notEquals', 'contains', 'notContains', 'startsWith', 'notStartsWith', 'endsWith', 'notEndsWith', 'regex', 'notRegex'],
  number: ['exists', 'notExists', 'empty', 'notEmpty', 'equals', 'notEquals', 'gt', 'lt', 'gte', 'lte'],
  dateTime: ['exists', 'notExists', 'empty', 'notEmpty', 'equals', 'notEquals', 'after', 'before', 'afterOrEquals', 'beforeOrEquals'],
  boolean: ['exists', 'notExists', 'empty', 'notEmpty', 'true', 'false', 'equals', 'notEquals'],
  array: ['exists', 'notExists', 'empty', 'notEmpty', 'contains', 'notContains', 'lengthEquals', 'lengthNotEquals', 'lengthGt', 'lengthLt', 'lengthGte', 'lengthLte'],
  object: ['exists', 'notExists', 'empty', 'notEmpty'],
} as const;

type OperatorType = keyof typeof operations;

const operator = object({
  type: choice(Object.keys(operations) as OperatorType[])({ title: 'Type', required: true }),
  operation: choice([...new Set(Object.values(operations).flat())])({ title: 'Operation', required: true }),
});

const condition = object({ left: anyJson({ title: 'Value' }), operator, right: anyJson({ title: 'Compare with' }) });

/** The parameter `conditions` of if, filter and switch (decisions §12). */
export const conditionsSchema = object(
  {
    combinator: choice(['and', 'or'])({ title: 'Combine', default: 'and' }),
    case_sensitive: boolean({ title: 'Case sensitive', default: true }),
    loose_types: boolean({ title: 'Convert types where needed', default: false }),
    conditions: list(condition)({ title: 'Conditions', minItems: 1, maxItems: 100, required: true }),
  },
  { title: 'Conditions', control: 'conditions' },
);

export type Conditions = ValueOf<typeof conditionsSchema>;
type Condition = Conditions['conditions'][number];

/**
 * Tells whether conditions hold (platform-semantics §2.4). Values are already evaluated. Without `loose_types` a value
 * of the wrong type is an `item_type_mismatch` that names the condition; an operation the type does not have is never true.
 */
export function conditionsHold(conditions: Conditions): boolean {
  const holds = (entry: Condition, index: number) => conditionHolds(entry, { conditions, index });
  return conditions.combinator === 'and' ? conditions.conditions.every(holds) : conditions.conditions.some(holds);
}

interface Place {
  conditions: Conditions;
  index: number;
}

function conditionHolds({ left, operator: { type, operation }, right }: Condition, place: Place): boolean {
  if (!(operations[type] as readonly string[]).includes(operation)) return false;
  if (operation === 'exists') return exists(left);
  if (operation === 'notExists') return !exists(left);
  if (operation === 'empty') return isEmpty(left);
  if (operation === 'notEmpty') return !isEmpty(left);
  switch (type) {
    case 'string':
      return compareTexts(operation, toText(left, { place, side: 'left' }), toText(right, { place, side: 'right' }), place);
    case 'number':
      return compareNumbers(operation, toNumber(left, { place, side: 'left' }), toNumber(right, { place, side: 'right' }));
    case 'dateTime':
      return compareNumbers(dateOperations[operation] ?? operation, toTimeMs(left, { place, side: 'left' }), toTimeMs(right, { place, side: 'right' }));
    case 'boolean':
      return compareBooleans({ operation, left, right, place });
    case 'array':
      return compareArrays({ operation, left, right, place });
    case 'object':
      return false;
  }
}

const dateOperations: Record<string, string> = { after: 'gt', before: 'lt', afterOrEquals: 'gte', beforeOrEquals: 'lte' };

function exists(value: unknown): boolean {
  return value !== undefined && value !== null && !Number.isNaN(value);
}

function isEmpty(value: unknown): boolean {
  if (!exists(value) || value === '') return true;
  return typeof value === 'object' && Object.keys(value as object).length === 0;
}

function compareTexts(operation: string, left: string, right: string, place: Place): boolean {
  if (operation === 'regex') return matches(left, right, place);
  if (operation === 'notRegex') return !matches(left, right, place);
  const [a, b] = place.conditions.case_sensitive ? [left, right] : [left.toLowerCase(), right.toLowerCase()];
  switch (operation) {
    case 'equals': return a === b;
    case 'notEquals': return a !== b;
    case 'contains': return a.includes(b);
    case 'notContains': return !a.includes(b);
    case 'startsWith': return a.startsWith(b);
    case 'notStartsWith': return !a.startsWith(b);
    case 'endsWith': return a.endsWith(b);
    case 'notEndsWith': return !a.endsWith(b);
    default: return false;
  }
}

const maxPatternLength = 1000;

/** Matches in linear time whatever the pattern is (reliability §3.8); `/pattern/flags` is accepted. */
function matches(value: string, pattern: string, place: Place): boolean {
  const [, body = pattern, letters = ''] = /^\/(.+)\/([gimsuy]*)$/s.exec(pattern) ?? [];
  if (body.length > maxPatternLength) throw mismatch(place, 'right', `a regular expression has at most ${maxPatternLength} characters`);
  let flags = place.conditions.case_sensitive && !letters.includes('i') ? 0 : RE2JS.CASE_INSENSITIVE;
  if (letters.includes('m')) flags |= RE2JS.MULTILINE;
  if (letters.includes('s')) flags |= RE2JS.DOTALL;
  try {
    return RE2JS.compile(body, flags).matcher(value).find();
  } catch (cause) {
    throw mismatch(place, 'right', 'this is not a regular expression that can be used here', cause);
  }
}

function compareNumbers(operation: string, left: number | undefined, right: number | undefined): boolean {
  if (operation === 'equals') return left === right;
  if (operation === 'notEquals') return left !== right;
  if (left === undefined || right === undefined) return false;
  switch (operation) {
    case 'gt': return left > right;
    case 'lt': return left < right;
    case 'gte': return left >= right;
    case 'lte': return left <= right;
    default: return false;
  }
}

interface Comparison {
  operation: string;
  left: unknown;
  right: unknown;
  place: Place;
}

function compareBooleans({ operation, left, right, place }: Comparison): boolean {
  const value = toBoolean(left, { place, side: 'left' });
  if (operation === 'true') return value === true;
  if (operation === 'false') return value === false;
  const equal = value === toBoolean(right, { place, side: 'right' });
  return operation === 'equals' ? equal : !equal;
}

function compareArrays({ operation, left, right, place }: Comparison): boolean {
  const values = toArray(left, { place, side: 'left' });
  if (operation === 'contains' || operation === 'notContains') {
    const fold = (value: unknown) => (typeof value === 'string' && !place.conditions.case_sensitive ? value.toLowerCase() : value);
    const found = values.some((value) => fold(value) === fold(right));
    return operation === 'contains' ? found : !found;
  }
  const bare = operation.slice('length'.length);
  const name = `${bare[0]!.toLowerCase()}${bare.slice(1)}`;
  return compareNumbers(name, values.length, toNumber(right, { place, side: 'right' }));
}

interface Side {
  place: Place;
  side: 'left' | 'right';
}

function toText(value: unknown, { place, side }: Side): string {
  if (!exists(value)) return '';
  if (typeof value === 'string') return value;
  if (place.conditions.loose_types) return typeof value === 'object' ? JSON.stringify(value) : String(value);
  throw wrongType(place, side, value, 'a string');
}

function toNumber(value: unknown, { place, side }: Side): number | undefined {
  if (!exists(value)) return undefined;
  if (typeof value === 'number') return value;
  const converted = typeof value === 'string' && value.trim() === '' ? Number.NaN : Number(value);
  if (place.conditions.loose_types && typeof value !== 'object' && Number.isFinite(converted)) return converted;
  throw wrongType(place, side, value, 'a number');
}

function toTimeMs(value: unknown, { place, side }: Side): number | undefined {
  if (!exists(value)) return undefined;
  const dated = typeof value === 'string' && (place.conditions.loose_types || /^\d{4}-\d{2}-\d{2}/.test(value));
  const timeMs = dated ? Date.parse(value) : typeof value === 'number' && place.conditions.loose_types ? value : Number.NaN;
  if (Number.isNaN(timeMs)) throw wrongType(place, side, value, 'a date');
  return timeMs;
}

function toBoolean(value: unknown, { place, side }: Side): boolean | undefined {
  if (!exists(value)) return undefined;
  if (typeof value === 'boolean') return value;
  if (place.conditions.loose_types) {
    const word = String(value).toLowerCase();
    if (word === 'true' || word === '1') return true;
    if (word === 'false' || word === '0') return false;
  }
  throw wrongType(place, side, value, 'a boolean');
}

function toArray(value: unknown, { place, side }: Side): unknown[] {
  if (!exists(value)) return [];
  if (Array.isArray(value)) return value;
  if (place.conditions.loose_types && typeof value === 'string') {
    const parsed: unknown = parseJson(value);
    if (Array.isArray(parsed)) return parsed;
  }
  throw wrongType(place, side, value, 'an array');
}

function parseJson(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    return undefined; // no JSON: the caller says what it expected
  }
}

function wrongType(place: Place, side: 'left' | 'right', value: unknown, expected: string): AppError {
  const type = value === null ? 'null' : Array.isArray(value) ? 'an array' : `a ${typeof value}`;
  const shown = typeof value === 'object' ? '' : ` '${String(value).slice(0, 50)}'`;
  return mismatch(place, side, `the value${shown} is ${type} but ${expected} was expected; switch on "Convert types where needed" or change the type`);
}

function mismatch(place: Place, side: 'left' | 'right', problem: string, cause?: unknown): AppError {
  const param = `/conditions/conditions/${place.index}/${side}`;
  return new AppError('item_type_mismatch', `Condition ${place.index + 1}: ${problem}.`, { param, cause });
}
