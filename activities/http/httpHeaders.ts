import { AppError } from '../../openapi/AppError.ts';

/** Headers that belong to the connection or are worked out from the body. */
const ownHeaders = new Set([
  'host',
  'connection',
  'content-length',
  'transfer-encoding',
  'upgrade',
  'te',
  'trailer',
  'keep-alive',
  'expect',
]);

/** Headers as users write them, with lower-case names. Errors: `parameter_invalid` at `/headers`. */
export function httpHeaders(given: Record<string, unknown>): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(given)) {
    const lower = name.toLowerCase();
    if (!/^[!#$%&'*+.^_`|~0-9a-z-]+$/.test(lower) || ownHeaders.has(lower)) {
      throw new AppError('parameter_invalid', `"${name}" cannot be set as a header.`, { param: '/headers' });
    }
    const written = typeof value === 'object' ? JSON.stringify(value) : String(value);
    if (!/^[\t\x20-\x7e\x80-\xff]*$/.test(written))
      throw new AppError(
        'parameter_invalid',
        `The value of header "${name}" has characters that headers cannot hold.`,
        { param: '/headers' },
      );
    headers[lower] = written;
  }
  return headers;
}
