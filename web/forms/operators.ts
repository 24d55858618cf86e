/** Type of the values that a condition compares. */
export type OperatorType = 'string' | 'number' | 'dateTime' | 'boolean' | 'array' | 'object';

type Operator = { operation: string; label: string; unary?: true };

const anyType: Operator[] = [
  { operation: 'exists', label: 'exists', unary: true },
  { operation: 'notExists', label: 'does not exist', unary: true },
  { operation: 'empty', label: 'is empty', unary: true },
  { operation: 'notEmpty', label: 'is not empty', unary: true },
];

const equality: Operator[] = [
  { operation: 'equals', label: 'equals' },
  { operation: 'notEquals', label: 'does not equal' },
];

/** The operators of each type (decisions §12, platform semantics §2.4), in the order they are offered. */
export const operators: Record<OperatorType, Operator[]> = {
  string: [
    ...equality,
    { operation: 'contains', label: 'contains' },
    { operation: 'notContains', label: 'does not contain' },
    { operation: 'startsWith', label: 'starts with' },
    { operation: 'notStartsWith', label: 'does not start with' },
    { operation: 'endsWith', label: 'ends with' },
    { operation: 'notEndsWith', label: 'does not end with' },
    { operation: 'regex', label: 'matches the pattern' },
    { operation: 'notRegex', label: 'does not match the pattern' },
    ...anyType,
  ],
  number: [
    ...equality,
    { operation: 'gt', label: 'is greater than' },
    { operation: 'gte', label: 'is at least' },
    { operation: 'lt', label: 'is less than' },
    { operation: 'lte', label: 'is at most' },
    ...anyType,
  ],
  dateTime: [
    ...equality,
    { operation: 'after', label: 'is after' },
    { operation: 'afterOrEquals', label: 'is at or after' },
    { operation: 'before', label: 'is before' },
    { operation: 'beforeOrEquals', label: 'is at or before' },
    ...anyType,
  ],
  boolean: [
    { operation: 'true', label: 'is true', unary: true },
    { operation: 'false', label: 'is false', unary: true },
    ...equality,
    ...anyType,
  ],
  array: [
    { operation: 'contains', label: 'contains' },
    { operation: 'notContains', label: 'does not contain' },
    { operation: 'lengthEquals', label: 'has the length' },
    { operation: 'lengthNotEquals', label: 'has not the length' },
    { operation: 'lengthGt', label: 'is longer than' },
    { operation: 'lengthGte', label: 'is at least as long as' },
    { operation: 'lengthLt', label: 'is shorter than' },
    { operation: 'lengthLte', label: 'is at most as long as' },
    ...anyType,
  ],
  object: anyType,
};

/** Names of the types as people read them. */
export const operatorTypeLabels: Record<OperatorType, string> = {
  string: 'Text',
  number: 'Number',
  dateTime: 'Date & time',
  boolean: 'True or false',
  array: 'List',
  object: 'Object',
};

/** True where the operator compares with nothing, so that no second value is asked for. */
export function isUnary(type: OperatorType, operation: string): boolean {
  return operators[type].find((operator) => operator.operation === operation)?.unary ?? false;
}

/** The typed text as a value of the operator's type: a number for numbers and lengths, a text for everything else and for expressions. */
export function comparedValue(type: OperatorType, operation: string, typed: string): unknown {
  const wantsNumber = type === 'number' || operation.startsWith('length');
  if (wantsNumber && /^-?\d+(\.\d+)?$/.test(typed.trim())) return Number(typed);
  if (type === 'boolean' && (typed === 'true' || typed === 'false')) return typed === 'true';
  return typed;
}
