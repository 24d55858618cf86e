import { AppError } from '../../openapi/AppError.ts';

/** A condition on a column. */
export interface Condition {
  readonly column: string;
  readonly comparison: Comparison;
  readonly value?: unknown;
}

/** https://docs.postgrest.org/en/stable/references/api/tables_views.html#operators, with two opposites of their own. */
export const comparisons = {
  eq: 'is equal to',
  neq: 'is not equal to',
  gt: 'is greater than',
  gte: 'is greater than or equal to',
  lt: 'is less than',
  lte: 'is less than or equal to',
  like: 'matches the pattern',
  ilike: 'matches the pattern, ignoring case',
  match: 'matches the regular expression',
  imatch: 'matches the regular expression, ignoring case',
  in: 'is one of',
  not_in: 'is none of',
  is: 'is null, true or false',
  is_not: 'is not null, true or false',
  cs: 'contains',
  cd: 'is contained in',
  ov: 'overlaps',
  fts: 'full text: query',
  plfts: 'full text: words',
  phfts: 'full text: phrase',
  wfts: 'full text: web search',
} as const;

export type Comparison = keyof typeof comparisons;

/** The conditions of a request: those in fields, and those in the words of PostgREST. */
export interface Conditions {
  readonly conditions: readonly Condition[];
  readonly match: 'all' | 'any';
  readonly filter?: string;
}

/** Names of the query that are no columns. */
const reserved = new Set(['select', 'order', 'limit', 'offset', 'columns', 'on_conflict']);

/**
 * Returns the conditions as a query. They are one group, so that several of one column count, and columns may have the names of other
 * parameters. Errors: `parameter_invalid` for a condition without a value, and for a filter that names something else than columns.
 */
export function conditionsQuery({ conditions, match, filter = '' }: Conditions): Record<string, string[]> {
  const query: Record<string, string[]> = {};
  const group = match === 'any' ? 'or' : 'and';
  if (conditions.length > 0) query[group] = [`(${conditions.map(written).join(',')})`];
  for (const [name, value] of new URLSearchParams(filter.trim().replace(/^\?/, ''))) {
    if (reserved.has(name))
      throw new AppError('parameter_invalid', `The filter must not have "${name}". Use the field for it.`, {
        param: '/filter',
      });
    (query[name] ??= []).push(value);
  }
  return query;
}

/** Errors: `parameter_invalid` if there is no condition at all, because then the request would concern all rows. */
export function neededConditions(given: Conditions): Record<string, string[]> {
  const query = conditionsQuery(given);
  // A name with a dot, such as `customers.name`, selects rows of a connected table only.
  const isOfTable = (name: string) => !name.includes('.') || name.startsWith('not.') || name.includes('->');
  if (Object.keys(query).some(isOfTable)) return query;
  throw new AppError('parameter_invalid', 'Enter a condition. Without any, the operation would concern all rows.', {
    param: '/conditions',
  });
}

function written({ column, comparison, value }: Condition): string {
  const name = nameOf(column);
  if (value === undefined)
    throw new AppError('parameter_invalid', `Enter a value for the condition on "${column}".`, {
      param: '/conditions',
    });
  if (comparison === 'in' || comparison === 'not_in') {
    const entries = (Array.isArray(value) ? (value as unknown[]) : String(value).split(',')).map(quoted);
    return `${name}.${comparison === 'in' ? 'in' : 'not.in'}.(${entries.join(',')})`;
  }
  if (comparison === 'is' || comparison === 'is_not') return `${name}.${stateOf(comparison, value)}`;
  if (value === null)
    throw new AppError('parameter_invalid', `"${column}": compare with null by "is null, true or false".`, {
      param: '/conditions',
    });
  const isSet = comparison === 'cs' || comparison === 'cd' || comparison === 'ov';
  return `${name}.${comparison}.${isSet && typeof value === 'object' ? quoted(setOf(value)) : quoted(value)}`;
}

/** A list as an array of PostgreSQL, and an object as JSON. */
function setOf(value: object): string {
  if (!Array.isArray(value) || value.some((entry) => typeof entry === 'object' && entry !== null))
    return JSON.stringify(value);
  return `{${value.map((entry) => (entry === null ? 'NULL' : doubled(String(entry)))).join(',')}}`;
}

function stateOf(comparison: 'is' | 'is_not', value: unknown): string {
  const word = String(value).trim().toLowerCase().replaceAll(' ', '_');
  const states = ['null', 'not_null', 'true', 'false', 'unknown'];
  if (!states.includes(word))
    throw new AppError('parameter_invalid', `Enter one of ${states.join(', ')}.`, { param: '/conditions' });
  const isNegative = (comparison === 'is_not') !== (word === 'not_null');
  return `${isNegative ? 'not.is' : 'is'}.${word === 'not_null' ? 'null' : word}`;
}

/** In a group, signs of its grammar are in double quotes. */
function quoted(value: unknown): string {
  const text = typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);
  return /^[^\s,.:(){}"\\]+$/.test(text) ? text : doubled(text);
}

function doubled(text: string): string {
  return `"${text.replaceAll(/["\\]/g, '\\$&')}"`;
}

/** Returns the name of a column. Paths into JSON and columns of other tables stay as they are. */
export function nameOf(column: string): string {
  const name = column.trim();
  return /^[\w.>"-]+$/.test(name) || name.includes('->') ? name : doubled(name);
}
