import type { JsonObject } from '../../domains/executions/item.ts';
import { objectOf } from './objectOf.ts';
import type { NextPage } from './paging.ts';
import type { VendorRequest } from './vendorRequest.ts';

/** Returns the request of a GraphQL document. Variables with the value undefined are left out. */
export function graphqlRequest(path: string, document: string, variables: JsonObject = {}): VendorRequest {
  return { method: 'POST', path, json: { query: document, variables } };
}

/** An entry of `errors` (https://spec.graphql.org/October2021/#sec-Errors). */
export interface GraphqlError {
  readonly message: string;
  /** The vendor's own fields, such as a code. */
  readonly extensions: JsonObject;
}

/** Returns the errors of a response. One with status 200 can have them, beside a part of the data. */
export function graphqlErrors({ errors }: JsonObject): GraphqlError[] {
  if (!Array.isArray(errors)) return [];
  return (errors as unknown[]).map((error) => {
    const { message, extensions } = objectOf(error);
    return { message: typeof message === 'string' ? message : '', extensions: objectOf(extensions) };
  });
}

/** Returns `data` of a response; an empty object if it has none. */
export function graphqlData({ data }: JsonObject): JsonObject {
  return objectOf(data);
}

/** Returns the nodes of a connection. */
export function nodesOf(connection: unknown): unknown {
  return objectOf(connection)['nodes'];
}

/** Returns the cursor of the page after this one of a connection; null after the last one. */
export function endCursor(connection: unknown): unknown {
  const { hasNextPage, endCursor: cursor } = objectOf(objectOf(connection)['pageInfo']);
  return hasNextPage === true ? cursor : null;
}

/** A cursor in the data, sent as a variable of the same document. */
export function cursorInVariables(variable: string, read: (data: JsonObject) => unknown): NextPage {
  return ({ request, response }) => {
    const cursor = read(graphqlData(objectOf(response.body)));
    if (cursor === undefined || cursor === null || cursor === '') return null;
    const json = objectOf(request.json);
    return { ...request, json: { ...json, variables: { ...objectOf(json['variables']), [variable]: cursor } } };
  };
}

/**
 * Returns true for a document that changes nothing: it begins with a query and names no other kind of operation. A document with an
 * expression is unknown before the run.
 */
export function onlyReads(document: string): boolean {
  return /^\s*(query\b|\{(?!\{))/.test(document) && !/\b(mutation|subscription)\b|\{\{/.test(document);
}
