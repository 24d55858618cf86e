import { asRecord } from './jsonSchema.ts';
import { comparedType, isUnary, operators, typedValue, type OperatorType } from './operators.ts';
import { textOf } from './textOf.ts';

/** One comparison of a `conditions` parameter. */
export type Condition = {
  left: unknown;
  operator: { type: OperatorType; operation: string };
  right?: unknown;
};

/** The value of a `conditions` parameter (decisions §12). */
export type Conditions = {
  combinator: 'and' | 'or';
  case_sensitive: boolean;
  loose_types: boolean;
  conditions: Condition[];
};

/** A new comparison: two texts that should be equal. */
export const emptyCondition: Condition = { left: '', operator: { type: 'string', operation: 'equals' }, right: '' };

/** A new comparison of a value of this type. */
export function conditionOf(left: unknown, type: OperatorType = 'string'): Condition {
  return withOperatorType({ ...emptyCondition, left }, type, true);
}

function isOperatorType(value: unknown): value is OperatorType {
  return typeof value === 'string' && value in operators;
}

function readCondition(value: unknown): Condition {
  const { left, operator, right } = asRecord(value);
  const { type, operation } = asRecord(operator);
  return {
    left: left ?? '',
    operator: {
      type: isOperatorType(type) ? type : 'string',
      operation: typeof operation === 'string' ? operation : 'equals',
    },
    ...(right === undefined ? {} : { right }),
  };
}

/** Reads a stored value, filling in the defaults of decisions §12. */
export function readConditions(value: unknown): Conditions {
  const { combinator, case_sensitive, loose_types, conditions } = asRecord(value);
  return {
    combinator: combinator === 'or' ? 'or' : 'and',
    case_sensitive: case_sensitive !== false,
    loose_types: loose_types === true,
    conditions: Array.isArray(conditions) ? conditions.map(readCondition) : [],
  };
}

/** A condition with another type: keeps the operation where the type has it, else takes the type's first. */
export function withOperatorType(condition: Condition, type: OperatorType, isNamed = false): Condition {
  const known = operators[type].some(({ operation }) => operation === condition.operator.operation);
  const operation = known ? condition.operator.operation : (operators[type][0]?.operation ?? 'exists');
  return withOperator(condition, { type, operation }, isNamed);
}

/**
 * Returns a condition with another operator: a value typed for the previous operator is converted to the new type if possible; but not a
 * left side that is a name (`isNamed`), as of a column.
 */
export function withOperator(condition: Condition, operator: Condition['operator'], isNamed = false): Condition {
  const { type, operation } = operator;
  const { left, right } = condition;
  const isCompared = right !== undefined && !isUnary(type, operation);
  return {
    ...condition,
    operator,
    left: isNamed ? left : retyped(type, left),
    ...(isCompared ? { right: retyped(comparedType(type, operation), right) } : {}),
  };
}

function retyped(type: OperatorType | 'any', value: unknown): unknown {
  const isWritten = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
  return isWritten && type !== 'any' ? typedValue(type, textOf(value)) : value;
}
