import { operators } from '../../platform/expressions/conditionOperators.ts';
import { PatternCache } from '../../platform/patterns/PatternCache.ts';
import {
  findOperator,
  matchConditions,
  mismatch,
  type Condition,
  type Conditions,
} from '../../platform/expressions/conditions.ts';
import { readAs, typeInWords, type ConditionType } from '../../platform/expressions/conditionValues.ts';
import type { JsonType, RowTest } from '../../db/repositories/dataTables/rowTests.ts';
import { AppError } from '../../openapi/AppError.ts';
import type { Pace } from '../../platform/diagnostics/Pace.ts';
import type { Values } from './cells.ts';
import type { Column } from './columns.ts';
import { operatorTest } from './operatorTest.ts';
import { fieldOf, type TableField } from './tableField.ts';

/** Conditions as questions to rows. */
export interface CompiledConditions {
  /** Passed by every row that matches and, where it is not `exact`, perhaps by others: `matches` decides. */
  candidates: RowTest;
  exact: boolean;
  /** Passed by rows of which the conditions cannot be asked, which is an error that `matches` throws. */
  wrong: RowTest;
  /** Returns the result of `platform/expressions/conditions.ts` for one row. Errors: those of `matchConditions`. */
  matches: (row: Values, pace: Pace) => Promise<boolean>;
}

const maxConditions = 100;

const columnTypes: Readonly<Record<Column['type'], string>> = {
  text: 'text',
  number: 'numbers',
  boolean: 'true or false',
  datetime: 'dates',
  json: 'JSON',
};

/**
 * Translates conditions whose `left` is the name of a column into a test that PostgreSQL can answer, with exactly the
 * meaning of `matchConditions`. Errors: `parameter_invalid` for an unknown column or an unusable pattern,
 * `item_type_mismatch` if a column can never fit an operator. They name the condition.
 */
export function compileConditions(columns: readonly Column[], conditions: Conditions): CompiledConditions {
  if (conditions.conditions.length > maxConditions) {
    throw new AppError('parameter_invalid', `There may be ${maxConditions} conditions at most.`, {
      param: '/conditions',
    });
  }
  const patterns = new PatternCache();
  const parts = conditions.conditions.map((condition, index) =>
    partOf({
      columns,
      conditions,
      condition,
      place: `/conditions/conditions/${index}`,
      called: `Condition ${index + 1}`,
      patterns,
    }),
  );
  const isUnknown = parts.some((part) => part.wrong === 'unknown');
  const tests = parts.map((part) => part.test);
  const all: RowTest = conditions.combinator === 'or' ? { any: tests } : { all: tests };
  return {
    candidates: isUnknown ? true : all,
    exact: parts.every((part) => part.exact),
    wrong: { any: parts.flatMap((part) => (part.wrong === 'unknown' ? [] : [part.wrong])) },
    matches: (row, pace) =>
      matchConditions(
        {
          ...conditions,
          conditions: conditions.conditions.map((one) => ({ ...one, left: row[one.left as string] })),
        },
        { patterns, pace },
      ),
  };
}

/** One condition as SQL: the matching rows, whether it is exact, and the rows that only a check per row can decide (`unknown`). */
interface Part {
  test: RowTest;
  exact: boolean;
  wrong: RowTest | 'unknown';
}

interface PartContext {
  columns: readonly Column[];
  conditions: Conditions;
  condition: Condition;
  place: string;
  called: string;
  patterns: PatternCache;
}

const never: Part = { test: false, exact: true, wrong: false };
const onlyEachRowTells: Part = { test: true, exact: false, wrong: 'unknown' };

function partOf(context: PartContext): Part {
  const { columns, condition, conditions, place, called } = context;
  const { type, operation } = condition.operator;
  const field = fieldOf(columns, condition.left, `${place}/left`);
  const operator = findOperator(type, operation);
  if (!operator) return never; // as the evaluator of items says
  const leftType = operator === operators.any['exists'] || operator === operators.any['notExists'] ? 'any' : type;
  const loose = conditions.loose_types ?? false;
  const fit = fitOf(field, leftType as ConditionType);
  if (fit === 'never' && !loose) {
    const compared = typeInWords(leftType as ConditionType);
    const message = `${called} compares ${compared}, but the column “${field.name}” holds ${columnTypes[field.type]}.`;
    throw new AppError('item_type_mismatch', message, { param: `${place}/left` });
  }
  const rightType = operator.right ?? (leftType as ConditionType);
  const right = rightType === 'none' ? null : readRight(rightType, context);
  if (operation === 'regex' || operation === 'notRegex') checkPattern(String(right ?? ''), context);
  if (fit === 'never' || fit === 'perhaps' || (loose && fit !== 'always')) return onlyEachRowTells;
  const caseSensitive = conditions.case_sensitive ?? true;
  const answer = operatorTest({ field: field.field, type: leftType as ConditionType, operation, right, caseSensitive });
  const wrong: RowTest =
    fit === 'always'
      ? false
      : {
          all: [{ not: { is: 'absent', field: field.field } }, { not: { is: 'type', field: field.field, type: fit } }],
        };
  return { test: answer?.test ?? true, exact: answer?.exact ?? false, wrong };
}

function readRight(type: ConditionType, { condition, conditions, place, called }: PartContext): unknown {
  const loose = conditions.loose_types ?? false;
  const read = readAs(type, condition.right, loose);
  if (read.ok) return read.value;
  const { operation } = condition.operator;
  const operand = { side: 'right', type, operation, loose, value: condition.right } as const;
  throw new AppError('item_type_mismatch', `${called} ${mismatch(operand, read.is)}`, { param: `${place}/right` });
}

function checkPattern(pattern: string, { conditions, patterns, place, called }: PartContext): void {
  try {
    patterns.isFound(pattern, '', conditions.case_sensitive ?? true);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw new AppError(error.code, `${called}: ${error.message}`, { param: `${place}/right`, cause: error });
  }
}

type Fit = 'always' | 'never' | 'perhaps' | JsonType;

const jsonFits: { readonly [Type in ConditionType]: Fit } = {
  any: 'always',
  string: 'string',
  number: 'number',
  boolean: 'boolean',
  array: 'array',
  object: 'object',
  dateTime: 'perhaps',
};

/** Whether the values of a column are read as a type: always, never, each by itself, or those of one JSON type. */
function fitOf(field: TableField, type: ConditionType): Fit {
  if (type === 'any') return 'always';
  switch (field.type) {
    case 'json':
      return jsonFits[type];
    case 'text':
      return type === 'string' ? 'always' : type === 'dateTime' ? 'perhaps' : 'never';
    case 'datetime':
      return type === 'string' || type === 'dateTime' ? 'always' : 'never';
    default:
      return type === field.type ? 'always' : 'never';
  }
}
