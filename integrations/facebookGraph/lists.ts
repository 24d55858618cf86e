import type { JsonObject } from '../../domains/executions/item.ts';
import { defineList, type VendorList } from '../engine/defineList.ts';
import { cursorOf } from '../meta/paging.ts';

interface Page {
  id: string;
  name?: string;
  category?: string;
}

/** Pages of a person or a system user: https://developers.facebook.com/docs/graph-api/reference/user/accounts. */
const pages = defineList({
  request: ({ cursor: after }) => ({ path: '/me/accounts', query: { fields: 'id,name,category', limit: 100, after } }),
  entries: (body) => body['data'],
  choice: (entry) => {
    const { id, name = id, category } = entry as unknown as Page;
    return { value: id, label: name, hint: category };
  },
  next: ({ body }) => cursorOf(body as JsonObject),
});

/** Lists of Facebook, by the name in `choices` of a field. */
export const lists: Readonly<Record<string, VendorList>> = { pages };
