import { AppError } from '../../openapi/AppError.ts';
import { parseJson } from '../middleware/parseJson.ts';

const maxFormFields = 10_000;

/** True for bodies that `parseBody` reads; all others become files. */
export function isParsed(contentType: string | undefined): boolean {
  const type = mediaTypeOf(contentType);
  return isJson(type) || type === formType || isText(type);
}

/**
 * Turns the bytes of a webhook's body into the `body` of its item: JSON as it is, `application/x-www-form-urlencoded` as an object (a
 * repeated field becomes a list), texts and XML as a text; no bytes become `{}`. Errors: `invalid_json` naming the position,
 * `invalid_request` for text that is invalid in its charset.
 */
export function parseBody(bytes: Buffer, contentType: string | undefined): unknown {
  if (bytes.length === 0) return {};
  const type = mediaTypeOf(contentType);
  if (isJson(type)) return parseJson(bytes, { storable: false });
  if (type === formType) {
    refuseFields(bytes);
    return fieldsOf([...new URLSearchParams(decode(bytes, contentType))]);
  }
  return decode(bytes, contentType);
}

/** Counts before anything is parsed: fields cost far more than their bytes. */
function refuseFields(bytes: Buffer): void {
  let fields = 1;
  for (let at = bytes.indexOf('&'); at >= 0; at = bytes.indexOf('&', at + 1))
    if ((fields += 1) > maxFormFields) throw tooManyFields();
}

function tooManyFields(): AppError {
  return new AppError('invalid_request', `There are more than ${maxFormFields} fields.`);
}

const formType = 'application/x-www-form-urlencoded';

function mediaTypeOf(contentType: string | undefined): string {
  return (contentType ?? '').split(';', 1)[0]!.trim().toLowerCase();
}

function isJson(type: string): boolean {
  return type === 'application/json' || type.endsWith('+json');
}

function isText(type: string): boolean {
  return type.startsWith('text/') || type === 'application/xml' || (type.endsWith('+xml') && type !== 'image/svg+xml');
}

/** Fields of a query or form as a plain object; a repeated name becomes a list of its values, in order. */
export function fieldsOf(fields: readonly (readonly [string, string])[]): Record<string, string | string[]> {
  if (fields.length > maxFormFields) throw tooManyFields();
  const values = new Map<string, string | string[]>();
  for (const [name, value] of fields) {
    if (name === '__proto__') throw new AppError('invalid_request', 'The field name "__proto__" is not allowed.');
    const before = values.get(name);
    if (before === undefined) values.set(name, value);
    else if (Array.isArray(before)) before.push(value);
    else values.set(name, [before, value]);
  }
  return Object.fromEntries(values);
}

function decode(bytes: Buffer, contentType: string | undefined): string {
  const charset = /;\s*charset="?([\w.:-]+)"?/i.exec(contentType ?? '')?.[1] ?? 'utf-8';
  try {
    return new TextDecoder(charset, { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new AppError('invalid_request', `The body is not valid text in the charset "${charset.slice(0, 40)}".`, {
      param: 'content-type',
      cause,
    });
  }
}
