import { AppError } from '../../openapi/AppError.ts';
import { mediaTypeOf } from '../../platform/binaries/mediaTypeOf.ts';

type Headers = Readonly<Record<string, string>>;

/** Returns the time of a header or property; null if there is none. */
export function timeOf(text: string | undefined): string | null {
  const time = Date.parse(text ?? '');
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}

/** Returns a fingerprint without its quotes; empty if there is none. */
export function unquoted(etag: string | undefined): string {
  return (etag ?? '').replaceAll('"', '');
}

/** Returns the metadata of headers: those whose names begin with the prefix of the store. */
export function metadataIn(headers: Headers, prefix: string): Record<string, string> {
  const own = Object.entries(headers).filter(([name]) => name.startsWith(prefix));
  return Object.fromEntries(own.map(([name, value]) => [name.slice(prefix.length), value]));
}

/** Returns the media type of a downloaded file. If the store does not know it, the ending of the name says it. */
export function storedType(headers: Headers, fileName: string): string {
  const stored = (headers['content-type'] ?? '').split(';')[0]!.trim();
  const isKnown = stored !== '' && !stored.endsWith('octet-stream');
  return isKnown ? stored : mediaTypeOf(fileName);
}

/** Returns a text for a header. Stores read other characters than ASCII in different ways. Errors: `parameter_invalid`. */
export function ascii(value: string, param: string): string {
  if (/^[\x20-\x7e]*$/.test(value)) return value;
  throw new AppError('parameter_invalid', 'The text must be one line of ASCII characters.', { param });
}

/** Returns values as texts. */
export function texts(values: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  );
}
