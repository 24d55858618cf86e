import { AppError } from '../../../openapi/AppError.ts';
import type { Dialect } from '../dialect.ts';
import { comparisons, type Comparison } from '../fields.ts';
import { quotedName } from '../names.ts';
import type { TableShape } from '../tableShapes.ts';
import type { BoundValues } from './BoundValues.ts';

/** A condition on a column. */
export interface Condition {
  readonly column: string;
  readonly comparison: Comparison;
  readonly value?: unknown;
}

const maxListed = 10_000;

/**
 * Returns the conditions as SQL, with `where`; empty without any. Errors: `parameter_invalid` for a missing value and for a list that is
 * none.
 */
export function whereOf(
  dialect: Dialect,
  { where, match }: { where: readonly Condition[]; match: 'all' | 'any' },
  { bound, shape }: { bound: BoundValues; shape: TableShape },
): string {
  if (where.length === 0) return '';
  const parts = where.map((condition, place) => conditionOf(dialect, condition, { bound, shape, place }));
  return ` where ${parts.join(match === 'any' ? ' or ' : ' and ')}`;
}

function conditionOf(
  dialect: Dialect,
  { column, comparison, value }: Condition,
  { bound, shape, place }: { bound: BoundValues; shape: TableShape; place: number },
): string {
  const name = quotedName(dialect, column, `where/${place}/column`);
  const word = comparisons[comparison];
  if (comparison === 'is_null' || comparison === 'is_not_null') return `${name} ${word}`;
  const wrong = (message: string) => new AppError('parameter_invalid', message, { param: `/where/${place}/value` });
  const hint = `Enter a value for the condition on "${column}", or choose "is empty (null)".`;
  if (value === undefined || value === null) throw wrong(hint);
  const type = shape.get(column);
  if (comparison === 'like') return `${dialect.asText(name)} like ${bound.add(String(value))}`;
  if (comparison !== 'in') return `${name} ${word} ${bound.add(dialect.bound(value, type))}`;
  const listed: readonly unknown[] = Array.isArray(value)
    ? value
    : String(value)
        .split(',')
        .map((one) => one.trim());
  if (listed.length > maxListed) throw wrong(`A list can have at most ${maxListed} values.`);
  if (listed.length === 0) return '1 = 0';
  return `${name} in (${listed.map((one) => bound.add(dialect.bound(one, type))).join(', ')})`;
}
