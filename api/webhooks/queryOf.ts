import { fieldsOf } from './parseBody.ts';

/** The query of an address as a plain object; a repeated name becomes a list. Errors: `invalid_request` for too many. */
export function queryOf(url: string): Record<string, string | string[]> {
  const start = url.indexOf('?');
  return start < 0 ? {} : fieldsOf([...new URLSearchParams(url.slice(start + 1))]);
}
