import { AppError } from '../../openapi/AppError.ts';
import { compareValues } from '../values/compareValues.ts';
import { readNumber, shownValue } from '../values/convertValue.ts';
import { valueKey } from '../values/valueKey.ts';

/** Aggregations of a field's values. */
export const aggregations = ['sum', 'average', 'min', 'max', 'count', 'count_unique', 'append', 'concatenate'] as const;

export const separators = ['comma', 'comma_space', 'newline', 'space', 'none', 'other'] as const;

export interface Summary {
  aggregation: (typeof aggregations)[number];
  name: string;
  includeEmpty: boolean;
  separator: (typeof separators)[number];
  ownSeparator: string;
  /** The parameter that names the field, for errors. */
  param: string;
}

const separatorTexts = { comma: ',', comma_space: ', ', newline: '\n', space: ' ', none: '' };

/**
 * One value out of many. Missing values, null, NaN and empty texts are left out, unless they are asked for; numbers may be texts. The sum
 * of no numbers is 0; their average, and the least and greatest of no values, are null. Errors: `item_type_mismatch` for a sum or an
 * average of other values than numbers.
 */
export function summary(all: readonly unknown[], wanted: Summary): unknown {
  const values = all.filter((value) => !isEmpty(value));
  const counted = wanted.includeEmpty ? all.map((value) => value ?? null) : values;
  switch (wanted.aggregation) {
    case 'sum':
      return sumOf(values, wanted);
    case 'average':
      return values.length === 0 ? null : sumOf(values, wanted) / values.length;
    case 'min':
      return first(values, false);
    case 'max':
      return first(values, true);
    case 'count':
      return counted.length;
    case 'count_unique':
      // A missing value, null and an empty text are three.
      return new Set((wanted.includeEmpty ? all : values).map((value) => value === undefined || valueKey(value))).size;
    case 'append':
      return counted;
    case 'concatenate': {
      const separator = wanted.separator === 'other' ? wanted.ownSeparator : separatorTexts[wanted.separator];
      return counted.map(asText).join(separator);
    }
  }
}

function sumOf(values: readonly unknown[], { name, aggregation, param }: Summary): number {
  let sum = 0;
  for (const value of values) {
    const number = readNumber(value);
    if (number === undefined) {
      const message = `The ${aggregation} of "${name}" needs numbers, but one item has ${shownValue(value)}.`;
      throw new AppError('item_type_mismatch', message, { param });
    }
    sum += number;
  }
  return sum;
}

function first(values: readonly unknown[], descending: boolean): unknown {
  let found: unknown = null;
  for (const value of values) if (compareValues(value, found, descending) < 0) found = value;
  return found;
}

function asText(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '' || Number.isNaN(value);
}
