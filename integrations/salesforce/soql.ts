import { AppError } from '../../openapi/AppError.ts';
import { timeIn } from '../engine/timeParameter.ts';
import { apiName } from './requests.ts';

/** A condition as the form has it. */
export interface Condition {
  field: string;
  operator: '=' | '!=' | '<' | '<=' | '>' | '>=' | 'LIKE' | 'IN';
  value?: string;
}

/** Types of fields whose values are not in quotes. */
const unquoted = new Set(['double', 'int', 'long', 'currency', 'percent', 'boolean', 'date', 'datetime']);

/**
 * Returns a text as SOQL writes it:
 * https://developer.salesforce.com/docs/atlas.en-us.soql_sosl.meta/soql_sosl/sforce_api_calls_soql_select_quotedstringescapes.htm.
 */
export function quoted(text: string): string {
  const escaped = text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n').replaceAll('\r', '\\r');
  return `'${escaped}'`;
}

/** Returns a condition; `typeOf` gives the type of a field in lower case. Errors: `parameter_invalid`. */
export function condition({ field, operator, value = '' }: Condition, typeOf: ReadonlyMap<string, string>): string {
  const name = apiName(field, 'conditions');
  const type = typeOf.get(name.toLowerCase());
  if (operator !== 'IN') return `${name} ${operator} ${literal(value, type, name)}`;
  const values = value
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');
  if (values.length === 0)
    throw new AppError('parameter_invalid', `The condition of ${name} has no value.`, { param: '/conditions' });
  return `${name} IN (${values.map((one) => literal(one, type, name)).join(', ')})`;
}

function literal(value: string, type: string | undefined, name: string): string {
  const written = value.trim();
  if (written === '' || written.toLowerCase() === 'null') return 'null';
  if (type === undefined || !unquoted.has(type)) return quoted(value);
  const wrong = (what: string): AppError =>
    new AppError('parameter_invalid', `The value of ${name} is no ${what}.`, { param: '/conditions' });
  // Words such as TODAY and LAST_N_DAYS:7 are dates.
  if (type === 'date' || type === 'datetime') {
    if (/^[A-Z_]+(:\d+)?$/.test(written)) return written;
    return type === 'date' ? dayOf(written, wrong) : timeOf(written, wrong);
  }
  if (type === 'boolean') {
    if (/^(true|false)$/i.test(written)) return written.toLowerCase();
    throw wrong('true or false');
  }
  if (/^[A-Z]{3}-?\d+(\.\d+)?$/.test(written)) return written; // with a currency
  if (!/^-?\d+(\.\d+)?$/.test(written)) throw wrong('number');
  return written;
}

function dayOf(written: string, wrong: (what: string) => AppError): string {
  const day = /^\d{4}-\d\d-\d\d/.exec(written)?.[0];
  if (day === undefined) throw wrong('date');
  return day;
}

/** A time without a zone is in UTC. */
function timeOf(written: string, wrong: (what: string) => AppError): string {
  const time = timeIn(written);
  if (!time) throw wrong('time');
  return time.toISOString();
}

/** Returns a query with values in the places of their names: `:name`. Texts are quoted. Errors: `parameter_invalid`. */
export function withValues(query: string, values: Readonly<Record<string, unknown>>): string {
  if (Object.keys(values).length === 0) return query;
  const parts = query.split(/('(?:[^'\\]|\\.)*')/);
  return parts
    .map((part, place) =>
      place % 2 === 1
        ? part
        : part.replaceAll(/:([A-Za-z]\w*)/g, (all, name: string) =>
            Object.hasOwn(values, name) ? valueLiteral(values[name]) : all,
          ),
    )
    .join('');
}

function valueLiteral(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (Array.isArray(value)) return `(${value.map(valueLiteral).join(', ')})`;
  if (typeof value === 'object')
    throw new AppError('parameter_invalid', 'A value of the query is an object.', { param: '/values' });
  return quoted(String(value));
}
