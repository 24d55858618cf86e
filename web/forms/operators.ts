import { t } from '../texts/texts.ts';
import { numberOf } from './numberText.ts';

/** Type of the values that a condition compares. */
export type OperatorType = 'string' | 'number' | 'dateTime' | 'boolean' | 'array' | 'object';

type Operator = { operation: string; label: string; unary?: true };

const anyType: Operator[] = [
  { operation: 'exists', label: t('forms.exists'), unary: true },
  { operation: 'notExists', label: t('forms.doesNotExist'), unary: true },
  { operation: 'empty', label: t('forms.isEmpty'), unary: true },
  { operation: 'notEmpty', label: t('forms.isNotEmpty'), unary: true },
];

const equality: Operator[] = [
  { operation: 'equals', label: t('forms.isEqualTo') },
  { operation: 'notEquals', label: t('forms.isNotEqualTo') },
];

/** The operators of each type (decisions §12, platform semantics §2.4), in the order they are offered. */
export const operators: Record<OperatorType, Operator[]> = {
  string: [
    ...equality,
    { operation: 'contains', label: t('forms.contains') },
    { operation: 'notContains', label: t('forms.doesNotContain') },
    { operation: 'startsWith', label: t('forms.startsWith') },
    { operation: 'notStartsWith', label: t('forms.doesNotStartWith') },
    { operation: 'endsWith', label: t('forms.endsWith') },
    { operation: 'notEndsWith', label: t('forms.doesNotEndWith') },
    { operation: 'regex', label: t('forms.matchesRegex') },
    { operation: 'notRegex', label: t('forms.doesNotMatchRegex') },
    ...anyType,
  ],
  number: [
    ...equality,
    { operation: 'gt', label: t('forms.isGreaterThan') },
    { operation: 'gte', label: t('forms.isAtLeast') },
    { operation: 'lt', label: t('forms.isLessThan') },
    { operation: 'lte', label: t('forms.isAtMost') },
    ...anyType,
  ],
  dateTime: [
    ...equality,
    { operation: 'after', label: t('forms.isAfter') },
    { operation: 'afterOrEquals', label: t('forms.isAfterOrEqual') },
    { operation: 'before', label: t('forms.isBefore') },
    { operation: 'beforeOrEquals', label: t('forms.isBeforeOrEqual') },
    ...anyType,
  ],
  boolean: [
    { operation: 'true', label: t('forms.isTrue'), unary: true },
    { operation: 'false', label: t('forms.isFalse'), unary: true },
    ...equality,
    ...anyType,
  ],
  array: [
    { operation: 'contains', label: t('forms.contains') },
    { operation: 'notContains', label: t('forms.doesNotContain') },
    { operation: 'lengthEquals', label: t('forms.lengthEqualTo') },
    { operation: 'lengthNotEquals', label: t('forms.lengthNotEqualTo') },
    { operation: 'lengthGt', label: t('forms.lengthGreaterThan') },
    { operation: 'lengthGte', label: t('forms.lengthAtLeast') },
    { operation: 'lengthLt', label: t('forms.lengthLessThan') },
    { operation: 'lengthLte', label: t('forms.lengthAtMost') },
    ...anyType,
  ],
  object: anyType,
};

/** Names of the types as people read them. */
export const operatorTypeLabels: Record<OperatorType, string> = {
  string: t('common.text'),
  number: t('common.number'),
  dateTime: t('dataTables.dateAndTime'),
  boolean: t('common.trueOrFalse'),
  array: t('expressions.list'),
  object: t('expressions.object'),
};

/** True if the operator compares with nothing, so that no second value is asked for. */
export function isUnary(type: OperatorType, operation: string): boolean {
  return operators[type].find((operator) => operator.operation === operation)?.unary ?? false;
}

/** The type that the second value of an operator has: lengths are numbers, the entry of a list may be anything. */
export function comparedType(type: OperatorType, operation: string): OperatorType | 'any' {
  if (type !== 'array') return type;
  return operation.startsWith('length') ? 'number' : 'any';
}

/** A typed text as a value of a type: a number, true or false if it is one, a text for everything else and for expressions. */
export function typedValue(type: OperatorType | 'any', typed: string): unknown {
  if (type === 'number') return numberOf(typed) ?? typed;
  const word = typed.trim();
  return type === 'boolean' && (word === 'true' || word === 'false') ? word === 'true' : typed;
}
