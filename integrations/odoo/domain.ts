import { AppError } from '../../openapi/AppError.ts';
import type { JsonObject } from '../../domains/executions/item.ts';
import { jsonParameter } from '../engine/jsonParameter.ts';
import type { Operator } from './fields.ts';

export interface Filtering {
  readonly filters: readonly { readonly field: string; readonly operator: Operator; readonly value: string }[];
  readonly match: 'all' | 'any';
  readonly domain?: unknown;
}

/** https://www.odoo.com/documentation/19.0/developer/reference/backend/orm.html#search-domains */
const signs: Readonly<Record<Exclude<Operator, 'empty' | 'not_empty'>, string>> = {
  equal: '=',
  not_equal: '!=',
  contains: 'ilike',
  not_contains: 'not ilike',
  matches: '=ilike',
  greater: '>',
  greater_or_equal: '>=',
  less: '<',
  less_or_equal: '<=',
  in: 'in',
  not_in: 'not in',
  child_of: 'child_of',
};

/** Returns the domain of a search. Errors: `parameter_invalid`. */
export function domainOf({ filters, match, domain }: Filtering): unknown[] {
  const own = filters.map(termOf);
  const joined = match === 'any' && own.length > 1 ? [...own.slice(1).map(() => '|'), ...own] : own;
  const read = jsonParameter(domain, 'domain') ?? [];
  if (!Array.isArray(read))
    throw new AppError('parameter_invalid', 'The domain must be a list, such as [["city", "=", "Berlin"]].', {
      param: '/domain',
    });
  // Terms side by side must all fit.
  return [...joined, ...(read as unknown[])];
}

function termOf({ field, operator, value }: Filtering['filters'][number]): unknown {
  const name = field.trim();
  if (name === '') throw new AppError('parameter_invalid', 'A filter has no field.', { param: '/filters' });
  if (operator === 'empty') return [name, '=', false];
  if (operator === 'not_empty') return [name, '!=', false];
  if (operator === 'in' || operator === 'not_in')
    return [name, signs[operator], value.split(',').map((part) => valueOf(name, part.trim()))];
  return [name, signs[operator], valueOf(name, value.trim())];
}

/** IDs are numbers. The database compares other numbers in text as numbers. */
function valueOf(field: string, value: string): unknown {
  if (value === 'true' || value === 'false') return value === 'true';
  const isId = /(^|[_.])ids?$/.test(field);
  return isId && /^\d{1,15}$/.test(value) ? Number(value) : value;
}

/** Returns the context of a call; an empty object without one. Errors: `parameter_invalid`. */
export function contextOf({
  lang = '',
  companies = '',
  with_archived: isArchived,
}: {
  lang?: string;
  companies?: string;
  with_archived: boolean;
}): JsonObject {
  const ids = idsOf(companies, 'companies');
  const context = {
    ...(lang.trim() === '' ? {} : { lang: lang.trim() }),
    ...(ids.length === 0 ? {} : { allowed_company_ids: ids }),
    ...(isArchived ? { active_test: false } : {}),
  };
  return Object.keys(context).length === 0 ? {} : { context };
}

/** Returns the number of a record. Errors: `parameter_invalid`. */
export function idOf(written: string, name: string): number {
  const id = written.trim();
  if (/^[1-9]\d{0,14}$/.test(id)) return Number(id);
  throw new AppError('parameter_invalid', 'The ID of a record is a whole number.', { param: `/${name}` });
}

/** Returns the numbers of the records of a text with commas. Errors: `parameter_invalid`. */
export function idsOf(written: string, name: string): number[] {
  return written.split(',').flatMap((id) => (id.trim() === '' ? [] : [idOf(id, name)]));
}
