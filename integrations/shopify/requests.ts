import type { JsonObject } from '../../domains/executions/item.ts';
import { AppError } from '../../openapi/AppError.ts';
import { cursorInVariables, endCursor, graphqlData, graphqlRequest, nodesOf } from '../engine/graphql.ts';
import { timeParameter } from '../engine/timeParameter.ts';
import type { VendorRequest } from '../engine/vendorRequest.ts';

/** Each version is supported for a year: https://shopify.dev/docs/api/usage/versioning. */
export const endpoint = '/admin/api/2026-10/graphql.json';

/** A request to the one endpoint. */
export function send(document: string, variables: JsonObject = {}): VendorRequest {
  return graphqlRequest(endpoint, document, variables);
}

/** The paging and the items of a connection. */
export function connection(name: string, max: number) {
  return {
    list: {
      next: cursorInVariables('after', (data) => endCursor(data[name])),
      pageSize: { parameter: 'first', max, in: 'variables' as const },
    },
    result: (body: JsonObject): unknown => nodesOf(graphqlData(body)[name]) ?? [],
  };
}

/** Returns the thing that a query or mutation returns: `order`, or `orderUpdate.order`. */
export function thing(...at: string[]): (body: JsonObject) => unknown {
  return (body) =>
    at.reduce<unknown>((value, name) => (value as JsonObject | null | undefined)?.[name], graphqlData(body));
}

/** The same. Errors: `target_error` if there is no such thing. */
export function found(name: string, kind: string): (body: JsonObject) => unknown {
  return (body) => {
    const value = graphqlData(body)[name];
    if (value !== null && value !== undefined) return value;
    throw new AppError('target_error', `Shopify: There is no ${kind} with this ID.`);
  };
}

/** Returns the ID as Shopify takes it: `gid://shopify/Order/123`. Errors: `parameter_invalid`. */
export function gid(kind: string, id: string, name: string): string {
  const written = id.trim();
  if (/^\d+$/.test(written)) return `gid://shopify/${kind}/${written}`;
  if (/^gid:\/\/shopify\/\w+\/[\w-]+(\?[\w=&-]*)?$/.test(written)) return written;
  throw new AppError('parameter_invalid', `"${written.slice(0, 100)}" is not an ID.`, { param: `/${name}` });
}

/** Returns the ID, or undefined for an empty one. */
export function maybeGid(kind: string, id: string | undefined, name: string): string | undefined {
  return id === undefined || id.trim() === '' ? undefined : gid(kind, id, name);
}

/** Returns a value for a search: a text in quotes, with its own quotes escaped. */
export function quoted(value: string): string {
  return `"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}

/** Joins filters of a search (https://shopify.dev/docs/api/usage/search-syntax); undefined without any. */
export function searchOf(filters: readonly (string | undefined)[]): string | undefined {
  const given = filters.filter((one) => one !== undefined && one.trim() !== '');
  return given.length === 0 ? undefined : given.join(' AND ');
}

/** Returns a filter by time. One without an offset is UTC. Errors: `parameter_invalid`. */
export function since(field: string, time: string | undefined, name: string): string | undefined {
  const instant = timeParameter(time, name);
  return instant === undefined ? undefined : `${field}:>='${instant.toISOString()}'`;
}
