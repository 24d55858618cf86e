import { choice, list, object, text } from '../../platform/schema/schema.ts';
import { AppError } from '../../openapi/AppError.ts';

/** Conditions of filters: https://nocodb.com/docs/apis/filtering. */
const types = {
  eq: 'is',
  neq: 'is not',
  like: 'contains',
  nlike: 'does not contain',
  gt: 'is higher than',
  ge: 'is higher than or equal to',
  lt: 'is lower than',
  le: 'is lower than or equal to',
  in: 'is one of',
  anyof: 'has one of',
  allof: 'has all of',
  nanyof: 'has none of',
  blank: 'is empty',
  notblank: 'is not empty',
} as const;
type FilterType = keyof typeof types;
const filterTypes = Object.keys(types) as FilterType[];
const ofLists = new Set<FilterType>(['in', 'anyof', 'allof', 'nanyof']);

export interface Filtering {
  readonly filters: readonly {
    readonly field: string;
    readonly type: FilterType;
    readonly value: string;
    /** False if the field has no dates: a value that looks like a date is text. Missing: unknown. */
    readonly hasDates?: boolean;
  }[];
  readonly match: 'all' | 'any';
  readonly where?: string;
}

export const filterFields = {
  filters: list(
    object({
      field: text({ title: 'Field', required: true, maxLength: 255 }),
      type: choice(filterTypes, types)({ title: 'Condition', default: 'eq' }),
      value: text({
        title: 'Value',
        description: 'Several values with commas. Dates as 2026-12-01.',
        default: '',
        maxLength: 10_000,
      }),
    }),
  )({ title: 'Filters', entry: 'filter', default: [], maxItems: 50 }),
  match: choice(['all', 'any'], { all: 'All filters', any: 'Any filter' })({ title: 'Match', default: 'all' }),
  where: text({
    title: 'Filter expression',
    description: 'In the language of NocoDB, besides the filters: (Status,eq,"Open")~and(Hours,gt,5).',
    rare: true,
    maxLength: 20_000,
  }),
};

/** Returns the filter in the language of NocoDB; undefined without one. Values are quoted, so that they cannot add conditions. */
export function whereOf({ filters, match, where = '' }: Filtering): string | undefined {
  const own = filters.map(conditionOf).join(match === 'any' ? '~or' : '~and');
  const written = where.trim();
  if (own === '' || written === '') return own === '' ? written || undefined : own;
  return `${filters.length > 1 ? `(${own})` : own}~and(${written})`;
}

function conditionOf({ field, type, value, hasDates = true }: Filtering['filters'][number]): string {
  const name = quoted(field.trim());
  if (type === 'blank' || type === 'notblank') return `(${name},${type})`;
  if (ofLists.has(type)) {
    const values = value.split(',').map((part) => quoted(part.trim()));
    return `(${name},${type},${values.join(',')})`;
  }
  // A date has a kind; each other text is a value.
  if (hasDates && isDay(value) && type !== 'like' && type !== 'nlike')
    return `(${name},${type},exactDate,${value.trim()})`;
  const isPart = (type === 'like' || type === 'nlike') && !value.includes('%');
  return `(${name},${type},${quoted(isPart ? `%${value}%` : value)})`;
}

/** Returns true if a text looks like a date. */
export function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text.trim());
}

function quoted(text: string): string {
  if (text === '') throw new AppError('parameter_invalid', 'A filter has no field or no value.', { param: '/filters' });
  return `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}
