import { RE2JS } from 're2js';

import { exists, mismatch, toArray, toBoolean, toNumber, toText, toTimeMs, type Side } from './conditionValues.ts';
import { anyJson, boolean, choice, list, object, type ValueOf } from './schema.ts';

const operations = {
  string: [
    'exists',
    'notExists',
    'empty',
    'notEmpty',
    'equals',
    'notEquals',
    'contains',
    'notContains',
    'startsWith',
    'notStartsWith',
    'endsWith',
    'notEndsWith',
    'regex',
    'notRegex',
  ],
  number: ['exists', 'notExists', 'empty', 'notEmpty', 'equals', 'notEquals', 'gt', 'lt', 'gte', 'lte'],
  dateTime: [
    'exists',
    'notExists',
    'empty',
    'notEmpty',
    'equals',
    'notEquals',
    'after',
    'before',
    'afterOrEquals',
    'beforeOrEquals',
  ],
  boolean: ['exists', 'notExists', 'empty', 'notEmpty', 'true', 'false', 'equals', 'notEquals'],
  array: [
    'exists',
    'notExists',
    'empty',
    'notEmpty',
    'contains',
    'notContains',
    'lengthEquals',
    'lengthNotEquals',
    'lengthGt',
    'lengthLt',
    'lengthGte',
    'lengthLte',
  ],
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
  const holds = (entry: Condition, index: number) => conditionHolds(entry, conditions, index);
  return conditions.combinator === 'and' ? conditions.conditions.every(holds) : conditions.conditions.some(holds);
}

/** One condition with what is needed to judge it. */
interface Comparison {
  operation: string;
  left: unknown;
  right: unknown;
  ofLeft: Side;
  ofRight: Side;
  caseSensitive: boolean;
}

function conditionHolds(
  { left, operator: { type, operation }, right }: Condition,
  all: Conditions,
  index: number,
): boolean {
  if (!(operations[type] as readonly string[]).includes(operation)) return false;
  if (operation === 'exists') return exists(left);
  if (operation === 'notExists') return !exists(left);
  if (operation === 'empty') return isEmpty(left);
  if (operation === 'notEmpty') return !isEmpty(left);
  const ofLeft: Side = { index, side: 'left', looseTypes: all.loose_types };
  const ofRight: Side = { ...ofLeft, side: 'right' };
  const comparison = { operation, left, right, ofLeft, ofRight, caseSensitive: all.case_sensitive };
  switch (type) {
    case 'string':
      return compareTexts(comparison);
    case 'number':
      return compareNumbers(operation, toNumber(left, ofLeft), toNumber(right, ofRight));
    case 'dateTime':
      return compareNumbers(dateOperations[operation] ?? operation, toTimeMs(left, ofLeft), toTimeMs(right, ofRight));
    case 'boolean':
      return compareBooleans(comparison);
    case 'array':
      return compareArrays(comparison);
    case 'object':
      return false;
  }
}

const dateOperations: Record<string, string> = {
  after: 'gt',
  before: 'lt',
  afterOrEquals: 'gte',
  beforeOrEquals: 'lte',
};

function isEmpty(value: unknown): boolean {
  if (!exists(value) || value === '') return true;
  return typeof value === 'object' && Object.keys(value as object).length === 0;
}

function compareTexts(comparison: Comparison): boolean {
  const { operation, caseSensitive } = comparison;
  const [left, right] = [toText(comparison.left, comparison.ofLeft), toText(comparison.right, comparison.ofRight)];
  if (operation === 'regex') return matches(left, right, comparison);
  if (operation === 'notRegex') return !matches(left, right, comparison);
  const [a, b] = caseSensitive ? [left, right] : [left.toLowerCase(), right.toLowerCase()];
  switch (operation) {
    case 'equals':
      return a === b;
    case 'notEquals':
      return a !== b;
    case 'contains':
      return a.includes(b);
    case 'notContains':
      return !a.includes(b);
    case 'startsWith':
      return a.startsWith(b);
    case 'notStartsWith':
      return !a.startsWith(b);
    case 'endsWith':
      return a.endsWith(b);
    case 'notEndsWith':
      return !a.endsWith(b);
    default:
      return false;
  }
}

const maxPatternLength = 1000;

/** Matches in linear time whatever the pattern is (reliability §3.8); `/pattern/flags` is accepted. */
function matches(value: string, pattern: string, { ofRight, caseSensitive }: Comparison): boolean {
  const [, body = pattern, letters = ''] = /^\/(.+)\/([gimsuy]*)$/s.exec(pattern) ?? [];
  if (body.length > maxPatternLength)
    throw mismatch(ofRight, `a regular expression has at most ${maxPatternLength} characters`);
  let flags = caseSensitive && !letters.includes('i') ? 0 : RE2JS.CASE_INSENSITIVE;
  if (letters.includes('m')) flags |= RE2JS.MULTILINE;
  if (letters.includes('s')) flags |= RE2JS.DOTALL;
  try {
    return RE2JS.compile(body, flags).matcher(value).find();
  } catch (cause) {
    throw mismatch(ofRight, 'this is not a regular expression that can be used here', cause);
  }
}

function compareNumbers(operation: string, left: number | undefined, right: number | undefined): boolean {
  if (operation === 'equals') return left === right;
  if (operation === 'notEquals') return left !== right;
  if (left === undefined || right === undefined) return false;
  switch (operation) {
    case 'gt':
      return left > right;
    case 'lt':
      return left < right;
    case 'gte':
      return left >= right;
    case 'lte':
      return left <= right;
    default:
      return false;
  }
}

function compareBooleans({ operation, left, right, ofLeft, ofRight }: Comparison): boolean {
  const value = toBoolean(left, ofLeft);
  if (operation === 'true') return value === true;
  if (operation === 'false') return value === false;
  const equal = value === toBoolean(right, ofRight);
  return operation === 'equals' ? equal : !equal;
}

function compareArrays({ operation, left, right, ofLeft, ofRight, caseSensitive }: Comparison): boolean {
  const values = toArray(left, ofLeft);
  if (operation === 'contains' || operation === 'notContains') {
    const fold = (value: unknown) => (typeof value === 'string' && !caseSensitive ? value.toLowerCase() : value);
    const found = values.some((value) => fold(value) === fold(right));
    return operation === 'contains' ? found : !found;
  }
  const bare = operation.slice('length'.length);
  const name = `${bare[0]!.toLowerCase()}${bare.slice(1)}`;
  return compareNumbers(name, values.length, toNumber(right, ofRight));
}
