import { AppError } from '../../openapi/AppError.ts';

/** A value that is not bound as text. Other values are texts or null: the server converts them to the type of their column. */
export type TypedValue =
  | { readonly type: 'bytes'; readonly value: Buffer | null }
  | { readonly type: 'integer'; readonly value: number }
  | { readonly type: 'float'; readonly value: number }
  | { readonly type: 'bit'; readonly value: boolean };

export type BoundValue = string | null | TypedValue;

/**
 * Returns a value as the driver binds it. `type`: of the column, as the catalog writes it, where it is known. Errors: `parameter_invalid`
 * for bytes that are not base64.
 */
export function boundValue(value: unknown, type: string | undefined): BoundValue {
  if (type !== undefined && /^(?:(?:var)?binary|image|timestamp)/.test(type)) return bytesOf(value);
  if (value === undefined || value === null) return null;
  if (typeof value === 'object') return JSON.stringify(value);
  if (typeof value === 'boolean') return booleanOf(value, type);
  if (typeof value === 'number') return numberOf(value, type);
  const text = String(value as string);
  return type === undefined ? text : timeOf(text, type);
}

function bytesOf(value: unknown): TypedValue {
  if (value === undefined || value === null) return { type: 'bytes', value: null };
  // The server does not convert text to bytes.
  if (typeof value === 'string' && /^[A-Za-z0-9+/]*={0,2}$/.test(value))
    return { type: 'bytes', value: Buffer.from(value, 'base64') };
  throw new AppError('parameter_invalid', 'A binary column takes bytes as base64 text.', { param: '/row' });
}

function booleanOf(value: boolean, type: string | undefined): BoundValue {
  if (type === undefined) return { type: 'bit', value };
  if (/char|text/.test(type)) return String(value);
  return value ? '1' : '0';
}

function numberOf(value: number, type: string | undefined): BoundValue {
  const text = String(value);
  // The server cannot parse exponents in decimals.
  if (type !== undefined && !text.includes('e')) return text;
  return { type: Number.isSafeInteger(value) ? 'integer' : 'float', value };
}

/** Times without a zone are in UTC. The form with T means the same in every language of the server; old types have three digits. */
function timeOf(text: string, type: string): string {
  const [base = ''] = /^(?:datetime2|datetime|smalldatetime)\b/.exec(type) ?? [];
  if (base === '') return text;
  const [, day, time, fraction = '', zone = ''] =
    /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d)(\.\d+)?(Z|[+-]\d\d:\d\d)?$/.exec(text) ?? [];
  if (day === undefined) return text;
  const isInUtc = zone === '' || zone === 'Z';
  const local = isInUtc ? `${day}T${time}` : new Date(`${day}T${time}${zone}`).toISOString().slice(0, 19);
  return `${local}${base === 'datetime2' ? fraction : fraction.slice(0, 4)}`;
}
