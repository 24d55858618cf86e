import type { JsonObject } from '../../domains/executions/item.ts';
import { AppError } from '../../openapi/AppError.ts';
import { timeParameter } from '../engine/timeParameter.ts';
import { pageNumber } from '../engine/paging.ts';
import { path } from '../engine/vendorRequest.ts';

const base = '/wp-json/wc/v3';

/** Returns the path of a list, such as `orders`. */
export function listOf(kind: string): string {
  return `${base}/${kind}`;
}

/** Returns the path of a thing. An empty ID is refused: it would be the list. */
export function oneOf(kind: string, id: string | number): string {
  return `${base}/${kind}${path`/${id}`}`;
}

/** https://woocommerce.github.io/woocommerce-rest-api-docs/#pagination */
export const pages = {
  next: pageNumber('page', {
    hasMore: ({ request, response, count }, number) => {
      const total = response.headers['x-wp-totalpages'];
      // Some proxies drop the header: the last page is not full.
      return total === undefined ? count >= Number(request.query?.['per_page'] ?? 10) : number < Number(total);
    },
  }),
  pageSize: { parameter: 'per_page', max: 100 },
};

/**
 * Returns what was created. A shop that redirects to another address turns the request into one for its list, so that nothing was created.
 * Errors: `target_error`.
 */
export function created(body: unknown): unknown {
  if (!Array.isArray(body)) return body;
  const message =
    'The shop redirects to another address, and created nothing. Enter the final address of the shop in the credential.';
  throw new AppError('target_error', message);
}

/** Reads a time, in UTC, without its zone: lists take it so with `dates_are_gmt`. Errors: `parameter_invalid`. */
export function timeOf(time: string | undefined, name: string): string | undefined {
  return timeParameter(time, name)?.toISOString().slice(0, 19);
}

/** Returns a filter of times. */
export function timesOf(times: Readonly<Record<string, string | undefined>>): JsonObject {
  const read = Object.fromEntries(Object.entries(times).map(([name, time]) => [name, timeOf(time, name)]));
  return Object.values(read).some((time) => time !== undefined) ? { ...read, dates_are_gmt: true } : {};
}

/** Returns the text as an ID; undefined for an empty one. Errors: `parameter_invalid`. */
export function idIn(text: string | undefined, name: string): number | undefined {
  const written = (text ?? '').trim();
  if (written === '') return undefined;
  if (/^\d{1,15}$/.test(written)) return Number(written);
  throw new AppError('parameter_invalid', `"${written.slice(0, 100)}" is not an ID.`, { param: `/${name}` });
}

/** Returns own values as WooCommerce takes them; undefined without any. */
export function metaOf(values: JsonObject): JsonObject[] | undefined {
  const entries = Object.entries(values);
  return entries.length === 0 ? undefined : entries.map(([key, value]) => ({ key, value }));
}

/** Returns the parts of an address whose names begin with the prefix; undefined without any. */
export function addressOf(parameters: JsonObject, prefix: string): JsonObject | undefined {
  const parts = Object.entries(parameters).filter(
    ([name, value]) => name.startsWith(prefix) && value !== '' && value !== undefined,
  );
  if (parts.length === 0) return undefined;
  return Object.fromEntries(parts.map(([name, value]) => [name.slice(prefix.length), value]));
}
