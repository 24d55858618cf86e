import type { JsonObject } from '../../domains/executions/item.ts';
import { AppError } from '../../openapi/AppError.ts';
import { jsonParameter } from '../engine/jsonParameter.ts';
import { cursorInQuery } from '../engine/paging.ts';
import type { VendorRequest, VendorResponse } from '../engine/vendorRequest.ts';

/** A method that reads. Slack ignores JSON bodies of these methods, so the arguments are a query. */
export function read(method: string, query: JsonObject): VendorRequest {
  return { path: `/${method}`, query };
}

/** A method that writes, with a JSON body. Fields that are undefined are left out. */
export function write(method: string, json: JsonObject): VendorRequest {
  return { method: 'POST', path: `/${method}`, json };
}

/** Returns the cursor of the next page; empty or undefined after the last one. */
export function cursorOf({ body }: Pick<VendorResponse, 'body'>): string | undefined {
  return (body as { response_metadata?: { next_cursor?: string } }).response_metadata?.next_cursor;
}

/** https://docs.slack.dev/apis/web-api/pagination: an empty cursor ends the list, and a page may have fewer items than requested. */
export const list = {
  next: cursorInQuery('cursor', (body) => cursorOf({ body })),
  pageSize: { parameter: 'limit', max: 200 },
};

/** Returns a response without the fields that every response of Slack has. */
export function withoutEnvelope(body: JsonObject): JsonObject {
  const { ok: _ok, response_metadata: _metadata, warning: _warning, ...rest } = body;
  return rest;
}

/** Reads a JSON list from a parameter: a list, `{ [name]: list }`, or one of both as text. Errors: `parameter_invalid`. */
export function listOf(value: unknown, name: string): unknown[] | undefined {
  const read = jsonParameter(value, name, `${name} is not valid JSON.`);
  if (read === undefined) return undefined;
  const entries: unknown = Array.isArray(read) ? read : (read as JsonObject | null)?.[name];
  if (Array.isArray(entries)) return entries;
  throw new AppError('parameter_invalid', `${name} must be a JSON list.`, { param: `/${name}` });
}
