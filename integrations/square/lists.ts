import type { JsonObject } from '../../domains/executions/item.ts';
import { defineList, type VendorList } from '../engine/defineList.ts';
import { cursorOf } from './requests.ts';

interface Named {
  id: string;
  name?: string;
  status?: string;
}

/** https://developer.squareup.com/reference/square/locations-api/list-locations has no pages. */
const locations = defineList({
  request: () => ({ path: '/locations' }),
  entries: (body) => body['locations'] ?? [],
  choice: (entry) => {
    const { id, name, status } = entry as unknown as Named;
    return status === 'INACTIVE' ? null : { value: id, label: name || id };
  },
});

interface SquareCustomer {
  id: string;
  given_name?: string;
  family_name?: string;
  company_name?: string;
  email_address?: string;
}

const customers = defineList({
  request: ({ cursor }) => ({ path: '/customers', query: { limit: 100, cursor } }),
  entries: (body) => body['customers'] ?? [],
  choice: (entry) => {
    const {
      id,
      given_name: first,
      family_name: last,
      company_name: company,
      email_address: email,
    } = entry as unknown as SquareCustomer;
    const name = [first, last].filter((part) => part).join(' ');
    return { value: id, label: name || company || email || id, hint: email };
  },
  next: ({ body }) => cursorOf(body as JsonObject),
});

const groups = defineList({
  request: ({ cursor }) => ({ path: '/customers/groups', query: { limit: 50, cursor } }),
  entries: (body) => body['groups'] ?? [],
  choice: (entry) => {
    const { id, name } = entry as unknown as Named;
    return { value: id, label: name || id };
  },
  next: ({ body }) => cursorOf(body as JsonObject),
});

interface CatalogItem {
  id: string;
  item_data?: {
    name?: string;
    variations?: { id: string; item_variation_data?: { name?: string; sku?: string } }[];
  };
}

/** Variations are parts of items: each one is an entry of its own. Square would search the names of items alone. */
const variations = defineList({
  request: ({ cursor }) => ({
    method: 'POST',
    path: '/catalog/search-catalog-items',
    json: { limit: 100, ...(cursor ? { cursor } : {}) },
  }),
  entries: (body) =>
    ((body['items'] ?? []) as CatalogItem[]).flatMap(({ item_data: item }) =>
      (item?.variations ?? []).map((variation) => ({ ...variation, item: item?.name })),
    ),
  choice: (entry) => {
    const {
      id,
      item,
      item_variation_data: data,
    } = entry as {
      id: string;
      item?: string;
      item_variation_data?: { name?: string; sku?: string };
    };
    const label = [item, data?.name].filter((part) => part).join(': ');
    return { value: id, label: label || id, hint: data?.sku };
  },
  next: ({ body }) => cursorOf(body as JsonObject),
});

/** Lists of Square, by the name in `choices` of a field. */
export const lists: Readonly<Record<string, VendorList>> = { locations, customers, groups, variations };
