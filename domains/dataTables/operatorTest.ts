import type { ConditionType } from '../../platform/expressions/conditionValues.ts';
import type { Comparison, RowField, RowTest } from '../../db/repositories/dataTables/rowTests.ts';

/** One operator on one field, with its right value read as its type. */
export interface OperatorQuestion {
  field: RowField;
  type: ConditionType;
  operation: string;
  right: unknown;
  caseSensitive: boolean;
}

/** A test with the meaning of an operator; where it is not `exact`, rows may pass that do not match. */
export interface OperatorAnswer {
  test: RowTest;
  exact: boolean;
}

/** The operator as a test of rows; null if PostgreSQL cannot answer it, as with patterns. */
export function operatorTest(question: OperatorQuestion): OperatorAnswer | null {
  const positive = negations[question.operation];
  if (positive !== undefined) return negated(question, positive);
  return decide(question);
}

const negations: { readonly [operation: string]: string } = {
  exists: 'notExists',
  notEmpty: 'empty',
  notEquals: 'equals',
  notContains: 'contains',
  notStartsWith: 'startsWith',
  notEndsWith: 'endsWith',
  notRegex: 'regex',
  lengthNotEquals: 'lengthEquals',
};

const orders: { readonly [operation: string]: Comparison } = {
  gt: '>',
  lt: '<',
  gte: '>=',
  lte: '<=',
  after: '>',
  before: '<',
  afterOrEquals: '>=',
  beforeOrEquals: '<=',
  lengthEquals: '=',
  lengthGt: '>',
  lengthLt: '<',
  lengthGte: '>=',
  lengthLte: '<=',
};

function negated(question: OperatorQuestion, operation: string): OperatorAnswer | null {
  const answer = decide({ ...question, operation });
  if (answer === null) return null;
  if (answer.exact) return { test: { not: answer.test }, exact: true };
  // Only texts in ASCII were decided; all others stay candidates.
  const { field } = question;
  return { test: { any: [{ not: { is: 'ascii', field } }, { not: answer.test }] }, exact: false };
}

function decide(question: OperatorQuestion): OperatorAnswer | null {
  const { field, type, operation, right } = question;
  if (operation === 'notExists') return exactly({ is: 'absent', field });
  if (operation === 'empty') return exactly(emptyTest(question));
  switch (type) {
    case 'string':
      return textTest(question);
    case 'number': {
      const how = orders[operation] ?? '=';
      if (right === null) return exactly(operation === 'equals' ? { is: 'absent', field } : false);
      return exactly({ is: 'number', field, how, value: right as number });
    }
    case 'dateTime':
      return exactly(timeTest(question));
    case 'boolean':
      if (operation === 'true' || operation === 'false') {
        return exactly({ is: 'boolean', field, value: operation === 'true' });
      }
      return exactly(right === null ? { is: 'absent', field } : { is: 'boolean', field, value: right as boolean });
    case 'array':
      return operation === 'contains' ? entryTest(question) : exactly(lengthTest(question));
    default:
      return null;
  }
}

function emptyTest({ field, type }: OperatorQuestion): RowTest {
  const absent: RowTest = { is: 'absent', field };
  if (type === 'string') return { any: [absent, { is: 'text', field, how: '=', value: '' }] };
  return type === 'array' || type === 'object' ? { any: [absent, { is: 'empty', field }] } : absent;
}

const textHows = { equals: '=', contains: 'contains', startsWith: 'starts', endsWith: 'ends' } as const;

function textTest({ field, operation, right, caseSensitive }: OperatorQuestion): OperatorAnswer | null {
  if (!Object.hasOwn(textHows, operation)) return null;
  const how = textHows[operation as keyof typeof textHows];
  const written = (right ?? '') as string;
  const value = caseSensitive ? written : written.toLowerCase();
  if (!value.isWellFormed()) return null; // half of a character may be found in a whole one
  if (value.includes('\0')) return exactly(false); // no stored text holds it
  const text: RowTest = { is: 'text', field, how, value, ...(caseSensitive ? {} : { lower: true }) };
  // An absent value is an empty text.
  const test: RowTest = value === '' ? { any: [{ is: 'absent', field }, text] } : text;
  if (caseSensitive) return exactly(test);
  return { test: { any: [{ not: { is: 'ascii', field } }, test] }, exact: false };
}

const before = '';
const afterAll = '~';

/** Times are stored as texts of one length, which sort like times. */
function timeTest({ field, operation, right }: OperatorQuestion): RowTest {
  if (right === null) return operation === 'equals' ? { is: 'absent', field } : false;
  return { is: 'text', field, how: orders[operation] ?? '=', value: storedTime(right as number) };
}

/** A time as it would be stored; out of the years that can be stored, a text before or after all of them. */
function storedTime(millis: number): string {
  const year = new Date(millis).getUTCFullYear();
  if (year < 1) return before;
  return year > 9999 ? afterAll : new Date(millis).toISOString();
}

function entryTest({ field, right, caseSensitive }: OperatorQuestion): OperatorAnswer | null {
  if (typeof right === 'object' && right !== null) return exactly(false); // objects are never the same
  const value = right as string | number | boolean | null;
  if (typeof value === 'string') {
    if (!caseSensitive) return null;
    if (!value.isWellFormed() || value.includes('\0')) return exactly(false);
  }
  if (typeof value === 'number' && !Number.isFinite(value)) return exactly(false);
  return exactly({ is: 'entry', field, value });
}

function lengthTest({ field, operation, right }: OperatorQuestion): RowTest {
  return right === null ? false : { is: 'length', field, how: orders[operation]!, value: right as number };
}

function exactly(test: RowTest): OperatorAnswer {
  return { test, exact: true };
}
