import { AppError } from '../../openapi/AppError.ts';
import type { JsonObject } from '../../domains/executions/item.ts';
import { givenFields } from '../engine/changes.ts';
import { graphqlData, graphqlRequest } from '../engine/graphql.ts';
import type { NextPage } from '../engine/paging.ts';
import type { VendorClient } from '../engine/VendorClient.ts';
import type { VendorRequest } from '../engine/vendorRequest.ts';
import { itemFields, itemOf } from './items.ts';

/** Things of a page; lists by page number take so many. */
export const pageSize = 100;
const maxPages = 1_000;

/** A request to the one endpoint. Variables that are empty are left out. */
export function send(document: string, variables: JsonObject = {}): VendorRequest {
  return graphqlRequest('/v2', document, givenFields(variables));
}

/** Returns the thing of a response: `create_item`. Errors: `target_error` without one. */
export function thing(name: string): (body: JsonObject) => unknown {
  return (body) => {
    const found = graphqlData(body)[name];
    if (found !== null && found !== undefined) return found;
    throw new AppError('target_error', 'The response is empty. There may be no such thing.');
  };
}

/** The same for an item. */
export function itemIn(name: string): (body: JsonObject) => unknown {
  const read = thing(name);
  return (body) => itemOf(read(body) as JsonObject);
}

/** Reads a page of items of a response. */
type ReadPage = (data: JsonObject) => unknown;

interface ItemsPage {
  readonly cursor?: unknown;
  readonly items?: unknown;
}

const nextDocument = `query($cursor: String!, $limit: Int!) {
  next_items_page(cursor: $cursor, limit: $limit) { cursor items { ${itemFields} } }
}`;

/** Returns the paging and the items of a list of items. The first page has a document of its own, the others are `next_items_page`. */
export function itemPages(first: ReadPage) {
  const pageOf = (body: JsonObject): ItemsPage => {
    const data = graphqlData(body);
    return (data['next_items_page'] ?? first(data) ?? {}) as ItemsPage;
  };
  return {
    list: {
      next: ((page) => nextItems(page, pageOf)) satisfies NextPage,
      pageSize: { parameter: 'limit', max: pageSize, in: 'variables' as const },
    },
    result: (body: JsonObject): unknown => ((pageOf(body).items ?? []) as JsonObject[]).map(itemOf),
  };
}

function nextItems(
  { request, response }: Parameters<NextPage>[0],
  pageOf: (body: JsonObject) => ItemsPage,
): VendorRequest | null {
  const { cursor } = pageOf(response.body as JsonObject);
  if (typeof cursor !== 'string' || cursor === '') return null;
  const { limit } = (request.json as { variables: JsonObject }).variables;
  return send(nextDocument, { cursor, limit });
}

interface Numbered {
  /** Has the variables `limit` and `page`. */
  readonly document: string;
  readonly variables?: JsonObject;
  readonly entries: (data: JsonObject) => unknown;
  /** All of them if missing. */
  readonly wanted: number | undefined;
}

/** Reads a list by page numbers. A page that is not full is the last one. Errors: those of the client; `target_error`. */
export async function readNumbered(
  client: Pick<VendorClient, 'send'>,
  { document, variables = {}, entries, wanted }: Numbered,
): Promise<JsonObject[]> {
  const found: JsonObject[] = [];
  const limit = Math.min(wanted ?? pageSize, pageSize);
  for (let page = 1; page <= maxPages; page += 1) {
    const request = send(document, { ...variables, limit, page });
    const { body } = await client.send(request, { repeat: 'safe', key: '' });
    const read = entries(graphqlData(body as JsonObject));
    const all = (Array.isArray(read) ? read : []) as (JsonObject | null)[];
    found.push(...all.filter((entry) => entry !== null));
    if (all.length < limit || (wanted !== undefined && found.length >= wanted)) return found.slice(0, wanted);
  }
  throw new AppError('target_error', `The list has more than ${maxPages} pages. Narrow it down.`);
}
