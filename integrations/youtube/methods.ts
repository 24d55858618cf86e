import { AppError } from '../../openapi/AppError.ts';
import type { JsonObject } from '../../domains/executions/item.ts';
import type { OperationCall } from '../engine/defineOperation.ts';
import { cursorInQuery } from '../engine/paging.ts';
import type { VendorRequest } from '../engine/vendorRequest.ts';
import { zonedTime } from '../engine/zonedTime.ts';

/** A request below the address of the API. */
export function call(
  method: NonNullable<VendorRequest['method']>,
  path: string,
  { query = {}, json }: { query?: JsonObject; json?: JsonObject } = {},
): VendorRequest {
  return { method, path: `/youtube/v3${path}`, query, ...(json ? { json } : {}) };
}

export function read(path: string, query: JsonObject): VendorRequest {
  return call('GET', path, { query });
}

/** https://developers.google.com/youtube/v3/guides/implementation/pagination */
export const list = {
  next: cursorInQuery('pageToken', (body) => body['nextPageToken']),
  pageSize: { parameter: 'maxResults', max: 50 },
};

/** Returns the entries of a list. Without any, the field may be missing. */
export function itemsIn(body: JsonObject): JsonObject[] {
  return (body['items'] ?? []) as JsonObject[];
}

/** Returns the one entry of a list. YouTube returns an empty list for an ID that it does not know. Errors: `target_error`. */
export function oneIn(body: JsonObject, what: string): JsonObject {
  const [found] = itemsIn(body);
  if (found) return found;
  throw new AppError('target_error', `YouTube: There is no such ${what}, or the account must not see it.`);
}

/** Reads the parts of a thing, so that a change keeps what is not given: a part that is sent replaces the whole part. */
export async function readParts(
  { path, id, part, what }: { path: string; id: string; part: string; what: string },
  { client, key }: OperationCall,
): Promise<JsonObject> {
  const { body } = await client.send(read(path, { part, id }), { repeat: 'safe', key });
  return oneIn(body as JsonObject, what);
}

/** Returns the fields with these names. Given fields replace stored ones. */
export function merged(before: unknown, names: readonly string[], given: JsonObject): JsonObject {
  const old = (before ?? {}) as JsonObject;
  const fields = names.map((name) => [name, given[name] ?? old[name]] as const);
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined && value !== ''));
}

/** Returns a time as YouTube takes it. Errors: those of `zonedTime`. */
export function timeOf(written: string | undefined, param: string): string | undefined {
  return zonedTime(written, param)?.toISOString();
}

/** Returns an ID. Errors: `parameter_invalid` for an empty one, which would select something else. */
export function idOf(written: string, param: string): string {
  const id = written.trim();
  if (id !== '') return id;
  throw new AppError('parameter_invalid', 'Enter an ID.', { param });
}
