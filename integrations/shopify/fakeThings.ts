import { GraphQLError } from 'graphql';
import type { JsonObject } from '../../domains/executions/item.ts';
import { gid, parts, things } from './fakeObjects.ts';

/** The part of the request that lists depend on. */
export interface FakeContext {
  readonly repeatsPages: boolean;
  readonly url: string;
}
export type Args = JsonObject;
export type Resolve = (args: Args, context: FakeContext) => unknown;

export const isKnown = (kind: string, id: unknown): boolean => things[kind]!.some((thing) => thing['id'] === id);
export const found = (kind: string, id: unknown): JsonObject | null => {
  const thing = things[kind]!.find((one) => one['id'] === id);
  return thing ? whole(thing) : null;
};
/** Finds a thing of any kind. */
export const foundAnywhere = (id: unknown): JsonObject | null =>
  Object.keys(things)
    .map((kind) => found(kind, id))
    .find((thing) => thing !== null) ?? null;
export const first = (kind: string, changes: JsonObject = {}): JsonObject =>
  whole({ ...things[kind]![0], ...withoutEmpty(changes) });
const withoutEmpty = (fields: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

/** A list inside of a thing has one page. */
const connected = (nodes: readonly JsonObject[]) => ({
  nodes,
  edges: nodes.map((node, place) => ({ cursor: `cursor${place + 1}`, node })),
  pageInfo: { hasNextPage: false, hasPreviousPage: false, startCursor: 'cursor1', endCursor: 'cursor1' },
});

/** Adds the things that a thing refers to; they are resolved only if they are asked for. */
function whole(thing: JsonObject): JsonObject {
  switch (thing['__typename']) {
    case 'Order':
      return {
        ...thing,
        lineItems: () =>
          connected([{ ...parts.lineItem, variant: () => first('ProductVariant'), product: () => first('Product') }]),
        fulfillmentOrders: () =>
          connected([{ ...parts.fulfillmentOrder, lineItems: () => connected(parts.fulfillmentOrder.items) }]),
      };
    case 'Product':
      return { ...thing, variants: () => connected([first('ProductVariant')]) };
    case 'ProductVariant':
      return { ...thing, product: () => first('Product'), inventoryItem: () => first('InventoryItem') };
    case 'InventoryItem':
      return {
        ...thing,
        variant: () => first('ProductVariant'),
        inventoryLevels: () =>
          connected([
            {
              id: gid('InventoryLevel', 1),
              location: things['Location']![0],
              quantities: ({ names }: Args) =>
                (names as string[]).map((name) => ({ id: gid('InventoryQuantity', 1), name, quantity: 7 })),
            },
          ]),
      };
    default:
      return thing;
  }
}

/** https://shopify.dev/docs/api/usage/pagination-graphql: three pages of one thing. */
export const list =
  (kind: string): Resolve =>
  ({ first: size, after, query }, { repeatsPages }) => {
    if (typeof size !== 'number') throw new GraphQLError('you must provide one of first or last');
    if (size < 1 || size > 250) throw new GraphQLError('first must be from 1 to 250');
    const all = sought(kind, typeof query === 'string' ? query : '');
    const place = after ? Number(/^cursor(\d)$/.exec(String(after))?.[1]) : 0;
    if (Number.isNaN(place)) throw new GraphQLError('Invalid cursor for current pagination sort.');
    const nodes = all.slice(place, place + 1).map(whole);
    const next = repeatsPages ? 1 : place + 1;
    return {
      nodes,
      edges: nodes.map((node) => ({ cursor: `cursor${next}`, node })),
      pageInfo: {
        hasNextPage: next < all.length,
        hasPreviousPage: place > 0,
        startCursor: `cursor${next}`,
        endCursor: `cursor${next}`,
      },
    };
  };

/** https://shopify.dev/docs/api/usage/search-syntax: a text or `title:*text*` finds names; other terms find everything. */
function sought(kind: string, query: string): readonly JsonObject[] {
  const term = /^(?:(?:title|name|sku|email):)?["'*]*([^:"'*]+)["'*]*$/.exec(query.trim())?.[1]?.toLowerCase();
  if (term === undefined) return things[kind]!;
  return things[kind]!.filter((thing) =>
    ['title', 'name', 'displayName', 'sku', 'email'].some((field) =>
      String(thing[field] ?? '')
        .toLowerCase()
        .includes(term),
    ),
  );
}
