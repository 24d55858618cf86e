import { Ajv2020 } from 'ajv/dist/2020.js';
import type { JsonObject } from '../../../domains/executions/item.ts';
import { respondedItem, type DocumentRoute } from '../document/documentRoute.ts';
import type { FakeRequest } from './startFake.ts';

/** The response to a request that a document describes, or what is wrong with the request. */
export type DocumentResponse =
  | { readonly fault: string }
  | { readonly status: number; readonly json: JsonObject | readonly JsonObject[] | null; readonly isList: boolean };

const ajv = new Ajv2020({ strict: false, coerceTypes: false });
const queries = new Ajv2020({ strict: false, coerceTypes: true });

/**
 * Checks a request against the document of the vendor, and responds with its example. `path` is the path below the address of the API. Null:
 * the document has no such operation.
 */
export function respondByDocument(
  routes: readonly DocumentRoute[],
  path: string,
  { method, query, headers, bytes }: FakeRequest,
): DocumentResponse | null {
  const route = routes.find((one) => one.method === method && patternOf(one.path).test(path));
  if (!route) return null;
  const names = Object.fromEntries(query);
  if (!queries.validate(route.query, names)) return { fault: `Query: ${queries.errorsText()}` };
  const isJson = /^application\/json\b/.test(headers['content-type'] ?? '');
  if (bytes.length > 0 && (route.body === null || !isJson)) return { fault: 'The body is not expected.' };
  const body = bytes.length === 0 ? {} : (JSON.parse(bytes.toString()) as JsonObject);
  if (route.body !== null && !ajv.validate(route.body, body)) return { fault: `Body: ${ajv.errorsText()}` };
  const { status, response, isList } = route;
  const item = response && respondedItem(response, body);
  return { status, json: isList && item ? [item] : item, isList };
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`);
}
