import type { JsonObject } from '../../domains/executions/item.ts';
import { cursorInVariables, endCursor, graphqlData, graphqlRequest, nodesOf } from '../engine/graphql.ts';
import type { VendorRequest } from '../engine/vendorRequest.ts';

/** Items of a page: with more, a page of issues would exceed the complexity that Linear accepts (10,000). */
export const maxPageSize = 100;

/** A request to the one endpoint. */
export function send(document: string, variables: JsonObject = {}): VendorRequest {
  return graphqlRequest('/graphql', document, variables);
}

/** The paging and the items of a connection: `issues`, or `issue.comments` inside a thing. */
export function connection(at: string) {
  const read = (data: JsonObject): unknown =>
    at.split('.').reduce<unknown>((value, name) => (value as JsonObject | null | undefined)?.[name], data);
  return {
    list: {
      next: cursorInVariables('after', (data) => endCursor(read(data))),
      pageSize: { parameter: 'first', max: maxPageSize, in: 'variables' as const },
    },
    result: (body: JsonObject): unknown => nodesOf(read(graphqlData(body))) ?? [],
  };
}

/** Returns the thing that a query or mutation returns: `issue`, or `issueUpdate.issue`. */
export function thing(...at: string[]): (body: JsonObject) => unknown {
  return (body) =>
    at.reduce<unknown>((value, name) => (value as JsonObject | null | undefined)?.[name], graphqlData(body));
}

/** Returns the fields that have a value: Linear takes null, but no empty text, for an empty field. */
export function given(fields: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(fields).filter(
      ([, value]) => value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0),
    ),
  );
}

/** Returns null for each name: the fields of an update that become empty. */
export function emptied(names: readonly string[]): JsonObject {
  return Object.fromEntries(names.map((name) => [name, null]));
}
