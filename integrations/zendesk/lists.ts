import type { JsonObject } from '../../domains/executions/item.ts';
import { defineList, type VendorList } from '../engine/defineList.ts';
import { cursorOf } from './paging.ts';

interface Named {
  id: number;
  name?: string;
  title?: string;
  email?: string;
  active?: boolean;
}

function named(path: string, key: string, query: JsonObject = {}): VendorList {
  return defineList({
    request: ({ cursor }) => ({ path, query: { ...query, 'page[size]': 100, 'page[after]': cursor } }),
    entries: (body) => body[key],
    choice: (entry) => {
      const { id, name, title, email, active } = entry as unknown as Named;
      return active === false ? null : { value: String(id), label: name || title || String(id), hint: email };
    },
    next: ({ body }) => cursorOf(body as JsonObject),
  });
}

/** Lists of Zendesk, by the name in `choices` of a field. */
export const lists: Readonly<Record<string, VendorList>> = {
  groups: named('/api/v2/groups', 'groups'),
  users: named('/api/v2/users', 'users'),
  organizations: named('/api/v2/organizations', 'organizations'),
  ticket_fields: named('/api/v2/ticket_fields', 'ticket_fields'),
};
