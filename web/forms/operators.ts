import { t } from '../texts/texts.ts';
import { numberOf } from './numberText.ts';

/** Type of the values that a condition compares. */
export type OperatorType = 'string' | 'number' | 'dateTime' | 'boolean' | 'array' | 'object';

type Operator = { operation: string; label: string; unary?: true };

const anyType: Operator[] = [
  { operation: 'exists', label: t('exists'), unary: true },
  { operation: 'notExists', label: t('does not exist'), unary: true },
  { operation: 'empty', label: t('is empty'), unary: true },
  { operation: 'notEmpty', label: t('is not empty'), unary: true },
];

const equality: Operator[] = [
  { operation: 'equals', label: t('is equal to') },
  { operation: 'notEquals', label: t('is not equal to') },
];

/** The operators of each type (decisions §12, platform semantics §2.4), in the order they are offered. */
export const operators: Record<OperatorType, Operator[]> = {
  string: [
    ...equality,
    { operation: 'contains', label: t('contains') },
    { operation: 'notContains', label: t('does not contain') },
    { operation: 'startsWith', label: t('starts with') },
    { operation: 'notStartsWith', label: t('does not start with') },
    { operation: 'endsWith', label: t('ends with') },
    { operation: 'notEndsWith', label: t('does not end with') },
    { operation: 'regex', label: t('matches regex') },
    { operation: 'notRegex', label: t('does not match regex') },
    ...anyType,
  ],
  number: [
    ...equality,
    { operation: 'gt', label: t('is greater than') },
    { operation: 'gte', label: t('is greater than or equal to') },
    { operation: 'lt', label: t('is less than') },
    { operation: 'lte', label: t('is less than or equal to') },
    ...anyType,
  ],
  dateTime: [
    ...equality,
    { operation: 'after', label: t('is after') },
    { operation: 'afterOrEquals', label: t('is after or equal to') },
    { operation: 'before', label: t('is before') },
    { operation: 'beforeOrEquals', label: t('is before or equal to') },
    ...anyType,
  ],
  boolean: [
    { operation: 'true', label: t('is true'), unary: true },
    { operation: 'false', label: t('is false'), unary: true },
    ...equality,
    ...anyType,
  ],
  array: [
    { operation: 'contains', label: t('contains') },
    { operation: 'notContains', label: t('does not contain') },
    { operation: 'lengthEquals', label: t('length equal to') },
    { operation: 'lengthNotEquals', label: t('length not equal to') },
    { operation: 'lengthGt', label: t('length greater than') },
    { operation: 'lengthGte', label: t('length greater than or equal to') },
    { operation: 'lengthLt', label: t('length less than') },
    { operation: 'lengthLte', label: t('length less than or equal to') },
    ...anyType,
  ],
  object: anyType,
};

/** Names of the types as people read them. */
export const operatorTypeLabels: Record<OperatorType, string> = {
  string: t('Text'),
  number: t('Number'),
  dateTime: t('Date and time'),
  boolean: t('True or false'),
  array: t('List'),
  object: t('Object'),
};

/** True where the operator compares with nothing, so that no second value is asked for. */
export function isUnary(type: OperatorType, operation: string): boolean {
  return operators[type].find((operator) => operator.operation === operation)?.unary ?? false;
}

/** The type that the second value of an operator has: lengths are numbers, the entry of a list may be anything. */
export function comparedType(type: OperatorType, operation: string): OperatorType | 'any' {
  if (type !== 'array') return type;
  return operation.startsWith('length') ? 'number' : 'any';
}

/** A typed text as a value of a type: a number, true or false where it is one, a text for everything else and for expressions. */
export function typedValue(type: OperatorType | 'any', typed: string): unknown {
  if (type === 'number') return numberOf(typed) ?? typed;
  const word = typed.trim();
  return type === 'boolean' && (word === 'true' || word === 'false') ? word === 'true' : typed;
}
