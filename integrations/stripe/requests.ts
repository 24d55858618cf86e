import { AppError } from '../../openapi/AppError.ts';
import type { JsonObject } from '../../domains/executions/item.ts';
import { brackets } from '../engine/brackets.ts';
import { cursorInQuery, lastId } from '../engine/paging.ts';
import { withoutField } from '../engine/withoutField.ts';
import type { VendorRequest } from '../engine/vendorRequest.ts';

/** A request that reads. Queries are encoded as forms are: https://docs.stripe.com/api. */
export function read(path: string, query: JsonObject = {}): VendorRequest {
  return { path, query: brackets(query) };
}

/** A request that writes, with a form. */
export function write(path: string, form: JsonObject = {}, method: 'POST' | 'DELETE' = 'POST'): VendorRequest {
  return { method, path, form: brackets(form) };
}

const hasMore = (body: unknown): boolean => (body as { has_more?: unknown }).has_more === true;

/** https://docs.stripe.com/api/pagination */
export const pages = {
  next: lastId(
    'starting_after',
    ({ response }) => hasMore(response.body),
    ({ id }) => id,
  ),
  pageSize: { parameter: 'limit', max: 100 },
};

/** https://docs.stripe.com/api/pagination/search */
export const searchPages = {
  next: cursorInQuery('page', (body) => (hasMore(body) ? body['next_page'] : null)),
  pageSize: { parameter: 'limit', max: 100 },
};

/** Returns a response without secrets that let a browser complete a payment. */
export function withoutSecrets(value: unknown): unknown {
  return withoutField(value, 'client_secret');
}

/** Reads a time as Stripe takes it: seconds since 1970. Errors: `parameter_invalid`. */
export function seconds(time: string | undefined, name: string): number | undefined {
  if (time === undefined || time === '') return undefined;
  if (/^\d{1,12}$/.test(time)) return Number(time);
  const ms = Date.parse(time);
  if (!Number.isNaN(ms)) return Math.floor(ms / 1000);
  throw new AppError('parameter_invalid', `"${time.slice(0, 100)}" is not a time.`, { param: `/${name}` });
}

/** The filter of times of creation. */
export function createdBetween(after: string | undefined, before: string | undefined): JsonObject {
  return { created: { gte: seconds(after, 'created_after'), lt: seconds(before, 'created_before') } };
}
