import { AppError } from '../../openapi/AppError.ts';
import { parseJson } from '../middleware/parseJson.ts';

const maxFormFields = 10_000;

/**
 * Turns the bytes of a webhook's body into the `body` of its item: JSON as it is, `application/x-www-form-urlencoded` as
 * an object (a repeated field becomes a list), texts and XML as a text; no bytes become `{}`.
 * Errors: `invalid_json` naming the position, `unsupported_media_type` for everything else (files come later).
 */
export function parseBody(bytes: Buffer, contentType: string | undefined): unknown {
  if (bytes.length === 0) return {};
  const mediaType = (contentType ?? '').split(';', 1)[0]!.trim().toLowerCase();
  if (mediaType === 'application/json' || mediaType.endsWith('+json')) return parseJson(bytes, { storable: false });
  if (mediaType === 'application/x-www-form-urlencoded')
    return fieldsOf(new URLSearchParams(decode(bytes, contentType)));
  if (mediaType.startsWith('text/') || mediaType === 'application/xml' || mediaType.endsWith('+xml'))
    return decode(bytes, contentType);
  const what =
    mediaType === '' ? 'The body has no content type' : `A body of type "${mediaType.slice(0, 100)}" is not supported`;
  throw new AppError(
    'unsupported_media_type',
    `${what}; send JSON, a text or a form (application/x-www-form-urlencoded).`,
    { param: 'content-type' },
  );
}

/** Fields of a query or form as a plain object; a repeated name becomes a list of its values, in order. */
export function fieldsOf(fields: URLSearchParams): Record<string, string | string[]> {
  if (fields.size > maxFormFields)
    throw new AppError('invalid_request', `There are more than ${maxFormFields} fields.`);
  const values = new Map<string, string | string[]>();
  for (const [name, value] of fields) {
    if (name === '__proto__')
      throw new AppError('invalid_request', 'A field is named "__proto__", which is not accepted.');
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
