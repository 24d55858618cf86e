import type { JsonObject } from '../../domains/executions/item.ts';
import { defineList, type ListEntry, type VendorList } from '../engine/defineList.ts';

interface OffsetList {
  /** The field with the entries. */
  readonly field: string;
  /** Largest size of a page. */
  readonly max: number;
  readonly query?: JsonObject;
  readonly choice: (entry: JsonObject) => ListEntry | null;
}

/** A list with `limit` and `offset`; the offset is the cursor. `count` is the number of all entries. */
function offsetList(path: string, { field, max, query = {}, choice }: OffsetList): VendorList {
  return defineList({
    request: ({ cursor = '0' }) => ({ path, query: { ...query, limit: max, offset: cursor } }),
    // Brevo leaves the field of an empty list out.
    entries: (body) => body[field] ?? [],
    choice,
    next: ({ body }, { cursor = '0' }) => {
      const next = Number(cursor) + max;
      return next < Number((body as JsonObject)['count'] ?? 0) ? next : null;
    },
  });
}

function named({ id, name }: JsonObject): ListEntry {
  return { value: String(id), label: String(name) };
}

/** Lists of Brevo, by the name in `choices` of a field. https://developers.brevo.com/reference/getlists-1, …/getsmtptemplates, …/getsenders */
export const lists: Readonly<Record<string, VendorList>> = {
  contact_lists: offsetList('/contacts/lists', { field: 'lists', max: 50, choice: named }),
  templates: offsetList('/smtp/templates', {
    field: 'templates',
    max: 1000,
    query: { templateStatus: true },
    choice: named,
  }),
  senders: defineList({
    request: () => ({ path: '/senders' }),
    entries: (body) => body['senders'] ?? [],
    choice: ({ email, name }) => ({ value: String(email), label: String(name), hint: String(email) }),
  }),
};
