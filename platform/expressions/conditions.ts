import { AppError } from '../../openapi/AppError.ts';
import { PatternCache } from '../patterns/PatternCache.ts';
import { Pace } from '../diagnostics/Pace.ts';
import { operators, type Operator } from './conditionOperators.ts';
import { readAs, typeInWords, typeOfValue, type ConditionType } from './conditionValues.ts';

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
  /** JSON pointer of the parameter, for errors; default `/conditions`. */
  parameter?: string;
  /** The parameter before its expressions were evaluated: errors name a value as it is written there. */
  written?: unknown;
  /** Name of a condition in errors, with its number; default `Condition`. */
  called?: string;
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
 * True if the conditions hold. Every condition is looked at, so a wrong type is an error whatever the others say.
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
    const { called = 'Condition', onUnknownOperator } = options;
    const written = (options.written as Partial<Conditions> | undefined)?.conditions?.[index];
    return matchCondition(condition, {
      conditions,
      place: `${pathOf(options)}/conditions/${index}`,
      called: `${called} ${index + 1}`,
      written,
      patterns,
      onUnknownOperator,
    });
  };
}

/** Finds an operator by type and name; undefined if there is none. */
export function findOperator(type: string, operation: string): Operator | undefined {
  if (operation === 'exists' || operation === 'notExists') return operators.any[operation];
  return Object.hasOwn(operators, type) && Object.hasOwn(operators[type as ConditionType], operation)
    ? operators[type as ConditionType][operation]
    : undefined;
}

interface ConditionContext {
  conditions: Conditions;
  place: string;
  called: string;
  written: Partial<Condition> | undefined;
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
  const left = readOperand({ side: 'left', type: leftType, condition }, context);
  const rightType = operator.right ?? leftType;
  const right = rightType === 'none' ? null : readOperand({ side: 'right', type: rightType, condition }, context);
  try {
    const { patterns, conditions } = context;
    return operator.matches(left as never, right as never, {
      caseSensitive: conditions.case_sensitive ?? true,
      patterns,
    });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const message = `${context.called}: ${error.message}`;
    throw new AppError(error.code, message, { param: `${context.place}/right`, cause: error });
  }
}

interface Operand {
  side: 'left' | 'right';
  type: ConditionType;
  condition: Condition;
}

function readOperand({ side, type, condition }: Operand, context: ConditionContext): unknown {
  const value = condition[side];
  const { conditions, called, place, written } = context;
  const loose = conditions.loose_types ?? false;
  const read = readAs(type, value, loose);
  if (read.ok) return read.value;
  const operand = { side, type, loose, value, written: written?.[side], operation: condition.operator.operation };
  const message = `${called} ${mismatch(operand, read.is)}`;
  throw new AppError('item_type_mismatch', message, { param: `${place}/${side}` });
}

/** Describes an operand of the wrong type. */
export interface WrongOperand {
  side: 'left' | 'right';
  /** The type that the operator compares. */
  type: ConditionType;
  operation: string;
  loose: boolean;
  value: unknown;
  /** As written in the parameter. */
  written?: unknown;
}

/** Describes why an operand does not fit: "compares text, but “stock” is the number 3. Compare as number?". */
export function mismatch(operand: WrongOperand, is: string): string {
  const { side, type, loose, value, operation } = operand;
  const name = /^\s*\{\{\s*[^{}]*?\.([A-Za-z_]\w*)\s*\}\}\s*$/.exec(String(operand.written ?? ''))?.[1];
  const what = name === undefined ? (side === 'left' ? 'its value' : 'the value to compare with') : `“${name}”`;
  const said = `compares ${typeInWords(type)}, but ${what} is ${is}`;
  if (loose) return `${said}, which cannot be converted.`;
  const fitting = typeOfValue(value);
  if (type === 'dateTime' && fitting === 'string') return `${said}, which is not a date.`;
  const fits = side === 'left' && findOperator(fitting, operation) !== undefined;
  return fits
    ? `${said}. Compare as ${nouns[fitting] ?? fitting}?`
    : `${said}. Turn on “Convert types where required”, or compare another value.`;
}

const nouns: Readonly<Partial<Record<ConditionType, string>>> = {
  string: 'text',
  dateTime: 'date',
  array: 'list',
};

function pathOf(options: MatchOptions): string {
  return options.parameter ?? '/conditions';
}
