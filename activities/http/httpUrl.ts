import { AppError } from '../../openapi/AppError.ts';

/** How a list is written into a query. */
export type QueryLists = 'repeat' | 'brackets' | 'indexes' | 'comma';

/** Returns an absolute address with additional query parameters. Errors: `parameter_invalid` at `/url`. */
export function httpUrl(url: string, query: Record<string, unknown> = {}, lists: QueryLists = 'repeat'): string {
  const parsed = URL.parse(url.trim());
  if (!parsed || (parsed.protocol !== 'http:' && parsed.protocol !== 'https:')) {
    throw new AppError('parameter_invalid', 'The URL must be absolute and start with http:// or https://.', {
      param: '/url',
    });
  }
  for (const [name, value] of Object.entries(query)) {
    if (!Array.isArray(value)) append(parsed, name, value);
    else if (lists === 'comma') append(parsed, name, value.length === 0 ? null : value.map(asText).join(','));
    else value.forEach((entry, index) => append(parsed, `${name}${suffix(lists, index)}`, entry));
  }
  return parsed.href;
}

function suffix(lists: QueryLists, index: number): string {
  return lists === 'brackets' ? '[]' : lists === 'indexes' ? `[${index}]` : '';
}

function append(url: URL, name: string, value: unknown): void {
  if (value !== null && value !== undefined) url.searchParams.append(name, asText(value));
}

function asText(value: unknown): string {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '');
}
