import { defineList, type VendorList } from '../engine/defineList.ts';
import { endCursor, graphqlData, nodesOf } from '../engine/graphql.ts';
import type { JsonObject } from '../../domains/executions/item.ts';
import { documents } from './documents.ts';
import { quoted, send } from './requests.ts';

const next =
  (name: string): NonNullable<VendorList['next']> =>
  ({ body }) =>
    endCursor(graphqlData(body as JsonObject)[name]);
const nodes =
  (name: string) =>
  (body: JsonObject): unknown =>
    nodesOf(graphqlData(body)[name]) ?? [];
/** A search for words finds their beginnings. */
const words = (search: string): string | undefined => (search === '' ? undefined : quoted(search));

interface Named {
  id: string;
  title?: string;
  handle?: string;
  name?: string;
  displayName?: string;
  isActive?: boolean;
  defaultEmailAddress?: { emailAddress?: string } | null;
}

const products = defineList({
  request: ({ search, cursor }) => send(documents.productNames, { after: cursor, query: words(search) }),
  entries: nodes('products'),
  choice: (entry) => {
    const { id, title, handle } = entry as unknown as Named;
    return { value: id, label: title || id, hint: handle };
  },
  next: next('products'),
  searches: true,
});

const customers = defineList({
  request: ({ search, cursor }) => send(documents.customerNames, { after: cursor, query: words(search) }),
  entries: nodes('customers'),
  choice: (entry) => {
    const { id, displayName, defaultEmailAddress: address } = entry as unknown as Named;
    return { value: id, label: displayName || id, hint: address?.emailAddress };
  },
  next: next('customers'),
  searches: true,
});

const locations = defineList({
  request: ({ cursor }) => send(documents.locations, { first: 100, after: cursor }),
  entries: nodes('locations'),
  choice: (entry) => {
    const { id, name, isActive } = entry as unknown as Named;
    return isActive === false ? null : { value: id, label: name || id };
  },
  next: next('locations'),
});

/** Lists of Shopify, by the name in `choices` of a field. */
export const lists: Readonly<Record<string, VendorList>> = { products, customers, locations };
