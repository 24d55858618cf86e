import { AppError } from '../openapi/AppError.ts';
import { PatternCache } from '../patterns/PatternCache.ts';
import { Pace } from '../watch/Pace.ts';
import { operators, type Operator } from './conditionOperators.ts';
import { readAs, type ConditionType } from './conditionValues.ts';

/** One condition with resolved values (decisions §12). */
export interface Condition {
  left?: unknown;
  operator: { type: string; operation: string };
  right?: unknown;
}

/** The value of a parameter `conditions`. Defaults: combinator and, case sensitive, strict types. */
export interface Conditions {
  combinator?: 'and' | 'or';
  case_sensitive?: boolean;
  loose_types?: boolean;
  conditions: readonly Condition[];
}

export interface MatchOptions {
  /** Path of the parameter, for errors; default `conditions`. */
  parameter?: string;
  /** Shared by the items of one node run, so that a pattern is compiled once. */
  patterns?: PatternCache;
  /** Told about an operator that does not exist: its condition is false. */
  onUnknownOperator?: (operator: string) => void;
  /** Of the work that this is a part of; default: one of its own. */
  pace?: Pace;
}

/** Most conditions in one parameter. */
const MAX_CONDITIONS = 1_000;

/**
 * True where the conditions hold. Every condition is looked at, so a wrong type is an error whatever the others say.
 * An unknown operator is false. No conditions: true with `and`, false with `or`. Others get their turn between two conditions: many
 * patterns and long texts take long together.
 *
 * Errors: item_type_mismatch, parameter_invalid (pattern); both name the condition.
 * Source: platform-semantics §2.4, decisions §12.
 */
export async function matchConditions(
  conditions: Conditions,
  { pace = new Pace(), ...options }: MatchOptions = {},
): Promise<boolean> {
  const match = matcherOf(conditions, options);
  const results: boolean[] = [];
  for (const [index, condition] of conditions.conditions.entries()) {
    const turn = pace.turn();
    if (turn) await turn;
    results.push(match(condition, index));
  }
  return together(conditions, results);
}

function together({ combinator }: Conditions, results: readonly boolean[]): boolean {
  return combinator === 'or' ? results.includes(true) : !results.includes(false);
}

/** Looks at one condition of a parameter. Errors: as `matchConditions`. */
function matcherOf(conditions: Conditions, options: MatchOptions): (condition: Condition, index: number) => boolean {
  if (conditions.conditions.length > MAX_CONDITIONS) {
    throw new AppError('parameter_invalid', `There may be ${MAX_CONDITIONS} conditions at most`, {
      param: pathOf(options),
    });
  }
  const patterns = options.patterns ?? new PatternCache();
  return (condition, index) => {
    const place = `${pathOf(options)}.conditions[${index}]`;
    return matchCondition(condition, { conditions, place, patterns, onUnknownOperator: options.onUnknownOperator });
  };
}

/** Finds an operator by type and name; undefined where there is none. */
export function findOperator(type: string, operation: string): Operator | undefined {
  if (operation === 'exists' || operation === 'notExists') return operators.any[operation];
  return Object.hasOwn(operators, type) && Object.hasOwn(operators[type as ConditionType], operation)
    ? operators[type as ConditionType][operation]
    : undefined;
}

interface ConditionContext {
  conditions: Conditions;
  place: string;
  patterns: PatternCache;
  onUnknownOperator: MatchOptions['onUnknownOperator'];
}

function matchCondition(condition: Condition, context: ConditionContext): boolean {
  const { type, operation } = condition.operator;
  const operator = findOperator(type, operation);
  if (operator === undefined) {
    context.onUnknownOperator?.(`${type}.${operation}`);
    return false;
  }
  const leftType = operation === 'exists' || operation === 'notExists' ? 'any' : (type as ConditionType);
  const left = readOperand(leftType, condition.left, { ...context, place: `${context.place}.left` });
  const rightType = operator.right ?? leftType;
  const right =
    rightType === 'none'
      ? null
      : readOperand(rightType, condition.right, { ...context, place: `${context.place}.right` });
  try {
    const { patterns, conditions } = context;
    return operator.matches(left as never, right as never, {
      caseSensitive: conditions.case_sensitive ?? true,
      patterns,
    });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const param = `${context.place}.right`;
    throw new AppError(error.code, `${error.message} [${param}]`, { param, cause: error });
  }
}

function readOperand(type: ConditionType, value: unknown, context: ConditionContext): unknown {
  const read = readAs(type, value, context.conditions.loose_types ?? false);
  if (read.ok) return read.value;
  throw new AppError('item_type_mismatch', `${read.message} [${context.place}]`, { param: context.place });
}

function pathOf(options: MatchOptions): string {
  return options.parameter ?? 'conditions';
}
