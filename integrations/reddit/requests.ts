import { AppError } from '../../openapi/AppError.ts';
import type { JsonObject } from '../../domains/executions/item.ts';
import { cursorInQuery } from '../engine/paging.ts';
import type { VendorRequest } from '../engine/vendorRequest.ts';

/** A method that reads. Without `raw_json`, texts have `&lt;` and `&amp;`. */
export function read(path: string, query: JsonObject = {}): VendorRequest {
  return { path, query: { raw_json: 1, ...query } };
}

/** A method that writes: a form. */
export function write(method: string, form: JsonObject): VendorRequest {
  return { method: 'POST', path: `/api/${method}`, query: { raw_json: 1 }, form: { api_type: 'json', ...form } };
}

/** A method that writes, and has no response of its own. */
export function writePlain(method: string, form: JsonObject): VendorRequest {
  return { method: 'POST', path: `/api/${method}`, query: { raw_json: 1 }, form };
}

interface Thing {
  kind?: string;
  data?: JsonObject;
}

/**
 * Returns the things of a listing. Reddit leads to its search, with things of another kind, if there is no such community. Errors:
 * `target_error`.
 */
export function thingsIn(body: JsonObject, kinds: readonly string[]): JsonObject[] {
  const { children } = (body['data'] ?? {}) as { children?: Thing[] };
  if (!Array.isArray(children) || children.some(({ kind = '' }) => !kinds.includes(kind)))
    throw new AppError('target_error', 'Reddit: There is no such community. Check its name.');
  return children.map(({ data = {} }) => data);
}

/** Returns the posts of a listing. */
export function postsIn(body: JsonObject): JsonObject[] {
  return thingsIn(body, ['t3']);
}

/** Returns the one post of a listing. Errors: `target_error`. */
export function onlyPostIn(body: JsonObject): JsonObject {
  const [post] = postsIn(body);
  if (post) return post;
  throw new AppError('target_error', 'Reddit: There is no such post. Check its ID.');
}

/** Returns the things in the response of a form. */
export function writtenIn(body: JsonObject): JsonObject {
  const { data } = (body['json'] ?? {}) as { data?: JsonObject & { things?: Thing[] } };
  return data?.things?.[0]?.data ?? data ?? {};
}

/** Returns the cursor of the next page; null after the last one. */
export function afterOf(body: unknown): unknown {
  return ((body as JsonObject)['data'] as JsonObject | undefined)?.['after'];
}

/** https://www.reddit.com/dev/api#listings. Every listing ends after about 1,000 things. */
export const list = { next: cursorInQuery('after', afterOf), pageSize: { parameter: 'limit', max: 100 } };
