import type { Answer } from '../define/source.ts';
import { neededList } from './valueAt.ts';

/**
 * Rows of a Socrata dataset (SODA 2.1). All values come as texts; which columns are numbers or booleans is said in headers,
 * `X-SODA2-Fields: ["year"]` with `X-SODA2-Types: ["number"]`. Columns without a value have no key.
 */
export function sodaRows({ body, headers }: Answer): Record<string, unknown>[] {
  const fields = namesIn(headers['x-soda2-fields']);
  const types = namesIn(headers['x-soda2-types']);
  const typeOf = new Map(fields.map((name, index) => [name, types[index]]));
  return neededList(body, '$').map((row) => {
    if (row === null || typeof row !== 'object') throw new TypeError('a row is no object');
    return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, typed(value, typeOf.get(name))]));
  });
}

function typed(value: unknown, type: string | undefined): unknown {
  if (typeof value !== 'string' || (type !== 'number' && type !== 'double' && type !== 'money')) return value;
  const number = Number(value);
  return value.trim() === '' || !Number.isFinite(number) ? value : number;
}

/** A header that is a JSON list of names; an empty one where it is absent or something else. */
function namesIn(header: string | undefined): string[] {
  try {
    const names = JSON.parse(header ?? '[]') as unknown;
    return Array.isArray(names) ? names.map(String) : [];
  } catch {
    return []; // values stay texts
  }
}
