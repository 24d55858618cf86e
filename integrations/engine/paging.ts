import type { JsonObject } from '../../domains/executions/item.ts';
import type { VendorRequest, VendorResponse } from './vendorRequest.ts';

/** A page that was read. */
export interface Page {
  readonly request: VendorRequest;
  readonly response: VendorResponse;
  /** Number of items on the page, and the last of them. */
  readonly count: number;
  readonly last: unknown;
}

/** Returns the request for the next page, or null after the last one. */
export type NextPage = (page: Page) => VendorRequest | null;

/** A cursor in the body, sent as a query parameter. */
export function cursorInQuery(parameter: string, read: (body: JsonObject) => unknown): NextPage {
  return ({ request, response }) => {
    const cursor = read(response.body as JsonObject);
    return isGiven(cursor) ? { ...request, query: { ...request.query, [parameter]: cursor } } : null;
  };
}

/** A cursor in the body, sent as a field of the JSON body of the next request. */
export function cursorInJson(parameter: string, read: (body: JsonObject) => unknown): NextPage {
  return ({ request, response }) => {
    const cursor = read(response.body as JsonObject);
    return isGiven(cursor) ? { ...request, json: { ...(request.json as JsonObject), [parameter]: cursor } } : null;
  };
}

/** The address of the next page in the header `Link` with `rel="next"` (RFC 8288). */
export const linkHeader: NextPage = ({ request, response }) => {
  const next = nextLink(response);
  return next === undefined ? null : { ...request, path: next, query: {} };
};

/** The address of the next page in the body. It is complete, so the query of the first request is not added. */
export function nextUrl(read: (body: JsonObject) => unknown): NextPage {
  return ({ request, response }) => {
    const next = read(response.body as JsonObject);
    return typeof next === 'string' && next !== '' ? { ...request, path: next, query: {} } : null;
  };
}

/**
 * The query of the next address in the body, on the path of the first request. `secrets` are parameters of the address that hold a token,
 * which the request has elsewhere.
 */
export function nextQuery(read: (body: JsonObject) => unknown, secrets: readonly string[]): NextPage {
  return ({ request, response }) => {
    const next = URL.parse(String(read(response.body as JsonObject) ?? ''));
    if (next === null) return null;
    const given = [...next.searchParams].filter(([name]) => !secrets.includes(name));
    return { ...request, query: { ...request.query, ...Object.fromEntries(given) } };
  };
}

/** The number of the page in the query, from `first`; the last page has fewer items than a full one, or `hasMore` is false. */
export function pageNumber(
  parameter: string,
  { first = 1, hasMore }: { first?: number; hasMore: (page: Page, number: number) => boolean },
): NextPage {
  return (page) => {
    const number = Number(page.request.query?.[parameter] ?? first);
    if (page.count === 0 || !hasMore(page, number)) return null;
    return { ...page.request, query: { ...page.request.query, [parameter]: number + 1 } };
  };
}

/** The id of the last item in the query of the next request. */
export function lastId(
  parameter: string,
  hasMore: (page: Page) => boolean,
  read: (item: JsonObject) => unknown,
): NextPage {
  return (page) => {
    if (page.count === 0 || !hasMore(page)) return null;
    return { ...page.request, query: { ...page.request.query, [parameter]: read(page.last as JsonObject) } };
  };
}

/** Returns the address of the next page in the header `Link`. */
export function nextLink({ headers }: Pick<VendorResponse, 'headers'>): string | undefined {
  return /<([^>]+)>\s*;[^,]*\brel="?next"?/.exec(headers['link'] ?? '')?.[1];
}

function isGiven(cursor: unknown): boolean {
  return cursor !== undefined && cursor !== null && cursor !== '';
}
