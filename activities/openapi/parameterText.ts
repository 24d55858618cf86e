import type { ApiParameter } from '../../domains/apiDocuments/ApiOperation.ts';
import { AppError } from '../../openapi/AppError.ts';

const reserved = /%(3A|2F|3F|40|21|24|27|28|29|2A|2C|3B|3D|5B|5D)/g;
/** Keys of deeper values have the rest as JSON. */
const maxKeyChars = 500;

/** RFC 3986 §2.3: everything but unreserved characters is encoded; with `allowReserved` most delimiters stay. */
function encoded(value: unknown, allowReserved = false): string {
  const text = typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '');
  const strict = encodeURIComponent(text.toWellFormed()).replaceAll(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return allowReserved ? strict.replaceAll(reserved, (sign) => decodeURIComponent(sign)) : strict;
}

/** The parts `name=value` of a query (OpenAPI 3.1, "Style Examples"). */
export function queryParts({ name, style, explode, allowReserved }: ApiParameter, value: unknown): string[] {
  const key = encoded(name);
  const one = (inner: unknown) => encoded(inner, allowReserved);
  if (style === 'json') return [`${key}=${encoded(JSON.stringify(value))}`];
  if (Array.isArray(value)) {
    if (style === 'deepObject') return value.map((entry, index) => `${key}[${index}]=${one(entry)}`);
    if (explode) return value.map((entry) => `${key}=${one(entry)}`);
    return value.length === 0 ? [] : [`${key}=${value.map(one).join(delimiter(style))}`];
  }
  if (!isObject(value)) return [`${key}=${one(value)}`];
  const fields = fieldsOf(value);
  if (style === 'deepObject')
    return fields.flatMap(([field, inner]) => deepParts(`${key}[${encoded(field)}]`, inner, one));
  if (explode) return fields.map(([field, inner]) => `${encoded(field)}=${one(inner)}`);
  const flat = fields.flatMap(([field, inner]) => [encoded(field), one(inner)]);
  return flat.length === 0 ? [] : [`${key}=${flat.join(delimiter(style))}`];
}

/** Each level of a value adds a pair of brackets to the key. */
function deepParts(key: string, value: unknown, one: (inner: unknown) => string): string[] {
  if (key.length > maxKeyChars) return [`${key}=${one(value)}`];
  if (Array.isArray(value)) return value.flatMap((entry, index) => deepParts(`${key}[${index}]`, entry, one));
  if (!isObject(value)) return [`${key}=${one(value)}`];
  return fieldsOf(value).flatMap(([field, inner]) => deepParts(`${key}[${encoded(field)}]`, inner, one));
}

function delimiter(style: ApiParameter['style']): string {
  const delimiters: Partial<Record<ApiParameter['style'], string>> = {
    spaceDelimited: '%20',
    pipeDelimited: '%7C',
    tabs: '%09',
  };
  return delimiters[style] ?? ',';
}

/**
 * A value inside a path. Slashes are encoded, unless the author keeps them. Errors: `parameter_invalid` for an empty value, and for dots
 * that would lead to another path.
 */
export function pathText(parameter: ApiParameter, value: unknown, keepSlashes: boolean): string {
  const { name, style, explode } = parameter;
  const parts = Array.isArray(value)
    ? value.map((entry) => encoded(entry))
    : isObject(value)
      ? fieldsOf(value).flatMap(([field, inner]) =>
          explode ? [`${encoded(field)}=${encoded(inner)}`] : [encoded(field), encoded(inner)],
        )
      : [encoded(value)];
  const isPlain = !Array.isArray(value) && !isObject(value);
  const plain = parts.join(style === 'label' && explode ? '.' : ',');
  const written = keepSlashes && isPlain ? plain.replaceAll('%2F', '/') : plain;
  const isUnsafe = written.split('/').some((part) => part === '' || part === '.' || part === '..');
  if (isUnsafe) {
    const problem = written === '' ? 'is empty' : 'would lead to another path';
    throw new AppError('parameter_invalid', `The argument "${parameter.argument}" ${problem}.`, {
      param: `/arguments/${parameter.argument}`,
    });
  }
  if (style === 'label') return `.${written}`;
  if (style !== 'matrix') return written;
  const key = encoded(name);
  if (isPlain || !explode) return `;${key}=${written}`;
  return Array.isArray(value)
    ? parts.map((part) => `;${key}=${part}`).join('')
    : parts.map((part) => `;${part}`).join('');
}

/** A value of a header, as it is. */
export function headerText({ explode, style }: ApiParameter, value: unknown): string {
  if (style === 'json') return JSON.stringify(value);
  if (Array.isArray(value)) return value.map(plainText).join(',');
  if (!isObject(value)) return plainText(value);
  return fieldsOf(value)
    .map(([field, inner]) => `${field}${explode ? '=' : ','}${plainText(inner)}`)
    .join(',');
}

function plainText(value: unknown): string {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);
}

function fieldsOf(value: Record<string, unknown>): [string, unknown][] {
  return Object.entries(value).filter(([, inner]) => inner !== undefined && inner !== null);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
