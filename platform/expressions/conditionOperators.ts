import type { PatternCache } from '../patterns/PatternCache.ts';
import type { ConditionType } from './conditionValues.ts';

/** Context of an operator besides its two values. */
export interface OperatorContext {
  caseSensitive: boolean;
  patterns: PatternCache;
}

/** One operator: how its right value is read, and whether two read values match. Absent values arrive as null. */
export interface Operator {
  /** `none`: the right value is not looked at. Default: the type of the left value. */
  right?: ConditionType | 'none';
  matches: (left: never, right: never, context: OperatorContext) => boolean;
}

const folded = (text: unknown, { caseSensitive }: OperatorContext): unknown =>
  typeof text === 'string' && !caseSensitive ? text.toLowerCase() : text;
const text = (value: unknown, context: OperatorContext): string => String(folded(value ?? '', context));

type Test = (left: string, right: string) => boolean;
const onText = (test: Test): Operator => ({
  matches: (left: unknown, right: unknown, context) => test(text(left, context), text(right, context)),
});
const onNumbers = (test: (left: number, right: number) => boolean): Operator => ({
  matches: (left: number | null, right: number | null) => left !== null && right !== null && test(left, right),
});
const onLength = (test: (length: number, right: number) => boolean): Operator => ({
  right: 'number',
  matches: (left: unknown[] | null, right: number | null) =>
    left !== null && right !== null && test(left.length, right),
});
const onValue = (matches: (left: unknown) => boolean): Operator => ({ right: 'none', matches });
const not = (operator: Operator): Operator => ({
  ...operator,
  matches: (...values) => !operator.matches(...values),
});

const isAbsent = (value: unknown): boolean => value === null;
const isEmptyList = (value: unknown): boolean => value === null || (value as unknown[]).length === 0;
const isEmptyObject = (value: unknown): boolean => value === null || Object.keys(value as object).length === 0;
const isFound: Operator = {
  matches: (left: string | null, right: string | null, { caseSensitive, patterns }) =>
    patterns.isFound(right ?? '', left ?? '', caseSensitive),
};
const hasEntry: Operator = {
  right: 'any',
  matches: (left: unknown[] | null, right: unknown, context) =>
    (left ?? []).some((entry) => folded(entry, context) === folded(right, context)),
};
const isSame: Operator = { matches: (left: unknown, right: unknown) => left === right };
const pair = (name: string, negated: string, operator: Operator): Record<string, Operator> => ({
  [name]: operator,
  [negated]: not(operator),
});
const order = (names: readonly [string, string, string, string]): Record<string, Operator> => ({
  [names[0]]: onNumbers((left, right) => left > right),
  [names[1]]: onNumbers((left, right) => left < right),
  [names[2]]: onNumbers((left, right) => left >= right),
  [names[3]]: onNumbers((left, right) => left <= right),
});

/** Operators by type and name (platform-semantics §2.4); `exists` and `notExists` are there for every type. */
export const operators: Record<ConditionType, Record<string, Operator>> = {
  any: pair('notExists', 'exists', onValue(isAbsent)),
  string: {
    ...pair(
      'empty',
      'notEmpty',
      onValue((value) => (value ?? '') === ''),
    ),
    ...pair(
      'equals',
      'notEquals',
      onText((left, right) => left === right),
    ),
    ...pair(
      'contains',
      'notContains',
      onText((left, right) => left.includes(right)),
    ),
    ...pair(
      'startsWith',
      'notStartsWith',
      onText((left, right) => left.startsWith(right)),
    ),
    ...pair(
      'endsWith',
      'notEndsWith',
      onText((left, right) => left.endsWith(right)),
    ),
    ...pair('regex', 'notRegex', isFound),
  },
  number: {
    ...pair('empty', 'notEmpty', onValue(isAbsent)),
    ...pair('equals', 'notEquals', isSame),
    ...order(['gt', 'lt', 'gte', 'lte']),
  },
  dateTime: {
    ...pair('empty', 'notEmpty', onValue(isAbsent)),
    ...pair('equals', 'notEquals', isSame),
    ...order(['after', 'before', 'afterOrEquals', 'beforeOrEquals']),
  },
  boolean: {
    ...pair('empty', 'notEmpty', onValue(isAbsent)),
    true: onValue((value) => value === true),
    false: onValue((value) => value === false),
    ...pair('equals', 'notEquals', isSame),
  },
  array: {
    ...pair('empty', 'notEmpty', onValue(isEmptyList)),
    ...pair('contains', 'notContains', hasEntry),
    ...pair(
      'lengthEquals',
      'lengthNotEquals',
      onLength((length, right) => length === right),
    ),
    lengthGt: onLength((length, right) => length > right),
    lengthLt: onLength((length, right) => length < right),
    lengthGte: onLength((length, right) => length >= right),
    lengthLte: onLength((length, right) => length <= right),
  },
  object: pair('empty', 'notEmpty', onValue(isEmptyObject)),
};
